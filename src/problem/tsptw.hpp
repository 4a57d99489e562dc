// The travelling salesman with time windows as a domain of the program.
#pragma once

#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

void add_tsptw_domain(std::vector<std::unique_ptr<Domain>>& list);

}  // namespace hornbeam
