// A number for what a search does on a domain: fixed work on the domain's example, and all that came of it in
// one number. Two builds with the same number behave alike; a change of behaviour changes it.
#pragma once

#include <cstdint>

#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

// Of a resolved search. Throws InputError where it is not for this problem.
std::uint64_t behaviour_of(const Problem& example, const Spec& search, const Means& means = {});

// One number for several, whose order counts.
std::uint64_t joined_behaviour(std::uint64_t so_far, std::uint64_t next);

}  // namespace hornbeam
