// Havannah (Christian Freeling, 1979) as a position to search: a game of two, White and Black, who put
// stones on a hexagonal board in turn, White first. The first ring, bridge or fork (rules.hpp) wins; a full
// board without one is a draw.
//
// With the swap rule Black's first move may be to take over White's first stone, which turns black; White
// moves next. So White is always the player who began.
#pragma once

#include <array>
#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "domains/havannah/board.hpp"
#include "domains/havannah/move.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/playout/policy.hpp"

namespace hornbeam::havannah {

class Position {
 public:
  using Move = havannah::Move;

  // Sides from 3 to 10.
  explicit Position(int side, SwapRule swap_rule = SwapRule::off);

  // The empty cells row by row, then the swap where it is allowed; nothing once the game is won.
  void moves(std::vector<Move>& list) const;

  // The move must be legal.
  void play(Move move);

  bool finished() const { return wins_ != 0 || empty_ == 0; }
  int to_move() const { return played_ & 1; }
  // 1 where White has won, 0 where Black has, and 1/2 otherwise.
  Score score() const { return wins_ == 0 ? 0.5 : winner() == kWhite ? 1.0 : 0.0; }
  ScoreRange score_range() const { return {0, 1}; }

  // How the last stone won; nothing where it did not.
  Wins wins() const { return wins_; }
  // Who won, where somebody did.
  int winner() const { return to_move() ^ 1; }

  // Uniform is over all moves; light over the empty cells, so it never swaps.
  void rollout(const playout::Uniform&, Stream& stream, Line<Move>& line);
  void rollout(const playout::Light&, Stream& stream, Line<Move>& line);

  // The first of these rules that has cells to offer plays one of them, each as likely as the others; an
  // empty cell otherwise.
  static constexpr std::array<playout::Rule, 3> kHeavyRules{{
      {"win", "a cell at most two steps from one's own last stone that wins at once"},
      {"block", "a cell as near to the opponent's last stone where the opponent would win at once"},
      {"bridge",
       "the other common neighbour of two own stones that are not linked, when the opponent's last "
       "stone took one of the two"},
  }};
  void rollout(const playout::Heavy& heavy, Stream& stream, Line<Move>& line);

  // Of the stones and whose turn it is; the canonical one is the same for all twelve images of a board.
  std::uint64_t hash() const;
  std::uint64_t canonical_hash() const;

  // The cell; who puts a stone there is told by whose turn it is.
  static std::uint64_t code(Move move) { return move.cell; }

  // As HavannahGui writes it (placement.hpp): "d4".
  std::string format(Move move) const;
  std::optional<Move> parse(std::string_view text) const;
  // The board in lines of text: o is White's, x Black's, and the last stone stands in brackets.
  std::string text() const;

  int side() const { return side_; }
  int empty_cells() const { return empty_; }
  int moves_played() const { return played_; }
  bool swaps_now() const { return swap_rule_ == SwapRule::on && played_ == 1; }
  // The last stone that is the player's, or kNoCell.
  Cell last_stone(int player) const { return last_[player]; }
  const Board& board() const { return board_; }
  const Geometry& geometry() const { return havannah::geometry(side_); }

 private:
  class HeavyPlayout;

  // Calls `take(cell)` of each empty cell in their order.
  template <class Take>
  void each_empty(Take take) const {
    for (int i = 0; i < kWords; ++i)
      for (std::uint64_t left =
               geometry().board[i] & ~board_.word(kWhite, i) & ~board_.word(kBlack, i);
           left != 0; left &= left - 1)
        take(static_cast<Cell>(64 * i + std::countr_zero(left)));
  }

  Board board_;
  std::array<Cell, 2> last_{kNoCell, kNoCell};
  std::uint16_t empty_;
  std::uint16_t played_ = 0;
  std::uint8_t side_;
  SwapRule swap_rule_;
  Wins wins_ = 0;
};

static_assert(hornbeam::Position<Position> && TwoPlayer<Position> && HasStaticCode<Position>);
static_assert(std::is_trivially_copyable_v<Position>);

}  // namespace hornbeam::havannah
