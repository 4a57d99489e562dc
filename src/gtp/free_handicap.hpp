// Where an engine puts handicap stones on a board that has no fixed places for them: far from each other,
// on the lines that are good on a board of that size.
#pragma once

#include <string>
#include <vector>

#include "hornbeam/problem/problem.hpp"

namespace hornbeam::gtp {

// The board's points row by row. Nine at most, and fewer where it has no more such places; none on boards that
// are no rectangles.
std::vector<std::string> free_handicap(const std::vector<Moves>& rows, int stones);

}  // namespace hornbeam::gtp
