// How much memory a program may still take on this machine.
#pragma once

#include <cstddef>

namespace hornbeam::app {

// What the kernel calls available, or what the program's control group (a container, a batch job)
// leaves, whichever is less.
std::size_t free_memory();

}  // namespace hornbeam::app
