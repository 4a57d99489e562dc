// How many threads to use.
#pragma once

#include <string>

namespace hornbeam::app {

// As many as the process may use at the same time: its affinity and the limits of its control group
// are respected.
unsigned allowed_threads();

// What --threads says; those allowed where it says nothing. Throws InputError.
unsigned parse_threads(const std::string& text);

}  // namespace hornbeam::app
