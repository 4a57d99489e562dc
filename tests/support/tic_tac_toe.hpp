// Tic-tac-toe: a game of two that is small enough to be searched to its end, and everything about which
// is known. Cells are numbered from 1 to 9, row by row.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/core/position.hpp"

namespace hornbeam::testing {

class TicTacToe {
 public:
  using Move = std::uint8_t;  // 0 to 8

  TicTacToe() = default;
  explicit TicTacToe(std::string_view moves) {  // "5193"
    for (const char cell : moves) play(static_cast<Move>(cell - '1'));
  }

  void moves(std::vector<Move>& list) const {
    list.clear();
    if (finished()) return;
    for (Move cell = 0; cell < 9; ++cell)
      if (((cells_[0] | cells_[1]) >> cell & 1) == 0) list.push_back(cell);
  }
  void play(Move cell) {
    cells_[to_move()] |= 1u << cell;
    ++played_;
  }
  int to_move() const { return played_ % 2; }
  Score score() const { return has_row(0) ? 1 : has_row(1) ? 0 : 0.5; }
  ScoreRange score_range() const { return {0, 1}; }
  bool finished() const { return played_ == 9 || has_row(0) || has_row(1); }
  std::uint64_t hash() const { return mix_bits(std::uint64_t{cells_[0]} << 16 | cells_[1]); }
  static std::uint64_t code(Move cell) { return cell; }

  std::string format(Move cell) const { return std::string(1, static_cast<char>('1' + cell)); }
  std::optional<Move> parse(std::string_view text) const {
    if (text.size() != 1 || text[0] < '1' || text[0] > '9') return std::nullopt;
    const auto cell = static_cast<Move>(text[0] - '1');
    if (finished() || ((cells_[0] | cells_[1]) >> cell & 1) != 0) return std::nullopt;
    return cell;
  }

 private:
  bool has_row(int player) const {
    constexpr std::array kRows{0007u, 0070u, 0700u, 0111u, 0222u, 0444u, 0421u, 0124u};
    for (const unsigned row : kRows)
      if ((cells_[player] & row) == row) return true;
    return false;
  }
  std::array<unsigned, 2> cells_{};
  int played_ = 0;
};

static_assert(Position<TicTacToe> && TwoPlayer<TicTacToe> && HasStaticCode<TicTacToe>);

}  // namespace hornbeam::testing
