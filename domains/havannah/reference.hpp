// The rules of Havannah, written to be read and not to be fast.
//
// This is the second opinion: it checks the fast rules in the tests and replays every line that the
// program reports. All it shares with them is how cells are written (placement.hpp) and the words of the
// rules (rules.hpp). After every stone it looks at the whole board for a ring, a bridge and a fork. Speed
// is measured as a multiple of its uniform playouts.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "domains/havannah/placement.hpp"
#include "domains/havannah/rules.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::havannah {

// What is wrong with a move.
enum class Flaw { none, over, outside, occupied, no_swap };

// As the rest of a sentence.
std::string_view explain(Flaw flaw);

class Reference {
 public:
  explicit Reference(int side, SwapRule swap_rule = SwapRule::off);

  // Row by row; the swap comes last.
  void moves(std::vector<Placement>& list) const;
  Flaw check(Placement move) const;
  // The move must be legal.
  void play(Placement move);

  bool finished() const;
  Score score() const;
  int to_move() const { return played_ % 2; }
  int winner() const { return 1 - to_move(); }  // where somebody has won
  Wins wins() const { return wins_; }

  int side() const { return side_; }
  SwapRule swap_rule() const { return swap_rule_; }
  bool has(int color, Placement cell) const {
    return is_on_board(side_, cell) && at(cell) == color;
  }
  bool is_empty(Placement cell) const { return has(kNobody, cell); }
  std::vector<Placement> cells() const;
  // The last stone that is the player's; off the board where there is none.
  Placement last_stone(int player) const { return last_[player]; }

  // What a stone of the player's would win there.
  Wins wins_at(int player, Placement cell) const;

  // The cells among which a heavy playout draws, without the rules of these bits (rules.hpp).
  std::vector<Placement> heavy_choices(std::uint32_t without) const;

  // Plays uniformly drawn moves to the end and appends them to the line.
  void play_out(Stream& stream, Line<Placement>& line);

 private:
  static constexpr int kNobody = 2;
  static constexpr Placement kNowhere{-1, -1};

  int at(Placement c) const { return stones_[c.y * (2 * side_ - 1) + c.x]; }
  int& at(Placement c) { return stones_[c.y * (2 * side_ - 1) + c.x]; }

  // A bit for each of the six directions that leads off the board.
  unsigned ways_off(Placement cell) const;
  bool has_ring(int color) const;
  Wins links(int color) const;  // bridge and fork
  std::vector<Placement> winning_near(int player) const;
  std::vector<Placement> bridges_to_save() const;

  int side_;
  SwapRule swap_rule_;
  int played_ = 0;
  Wins wins_ = 0;
  Placement last_[2]{kNowhere, kNowhere};
  std::vector<int> stones_;
};

}  // namespace hornbeam::havannah
