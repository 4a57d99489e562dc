// Job shop as a domain of the program.
#pragma once

#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

void add_jobshop_domain(std::vector<std::unique_ptr<Domain>>& list);

}  // namespace hornbeam
