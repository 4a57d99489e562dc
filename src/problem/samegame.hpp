// The three puzzles of the SameGame family as domains of the program.
#pragma once

#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

void add_samegame_domains(std::vector<std::unique_ptr<Domain>>& list);

}  // namespace hornbeam
