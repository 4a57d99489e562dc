// How good a line of SameGame is: what is left of the board, and what others have made of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domains/samegame/board.hpp"

namespace hornbeam::samegame {

// "the board is cleared", "7 of 225 tiles are left".
std::string what_is_left(const Board& start, const Board& end);

// The highest score in print of a board of the standardized test set; nothing for other boards, and
// for the other games, of which no scores of single boards were printed.
struct Published {
  int score = 0;
  std::string source;
};
std::optional<Published> published(const Board& board, Scoring scoring);

// Totals of the 20 boards of the standardized test set, the lowest first.
struct Total {
  const char* system;
  int total;
  const char* spent;
};
const std::vector<Total>& totals_in_print();

}  // namespace hornbeam::samegame
