// Morpion Solitaire as a domain of the program, its games as files included.
#pragma once

#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

void add_morpion_domain(std::vector<std::unique_ptr<Domain>>& list);

}  // namespace hornbeam
