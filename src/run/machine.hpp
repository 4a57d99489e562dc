// How much of this machine a program may take.
#pragma once

#include <cstddef>

namespace hornbeam {

// What the kernel calls available, or what the program's control group (a container, a batch job)
// leaves, whichever is less.
std::size_t free_memory();

// Cores that the process may run on, or what a control group's quota is worth of them.
unsigned allowed_threads();

}  // namespace hornbeam
