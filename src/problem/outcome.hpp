// How a game of two ended, as its players write it.
#pragma once

#include <string>

#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

// As SGF's property RE has it, of a game that was decided on the board: B+3.5, W+ where there is no komi, 0 (a
// draw). The margin is the first player's.
std::string outcome(const Domain& domain, double margin);

}  // namespace hornbeam
