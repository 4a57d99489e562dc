// How fast a problem is on this machine, whatever its domain.
#pragma once

#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

// The domain's own table, or, where it has none, how fast its runs are.
std::vector<Speed> bench_problem(const Problem& problem, double seconds_each);

}  // namespace hornbeam
