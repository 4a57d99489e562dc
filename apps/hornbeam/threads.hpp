// How many threads to use.
#pragma once

#include <string>

namespace hornbeam::app {

// What --threads says; those allowed where it says nothing. Throws InputError.
unsigned parse_threads(const std::string& text);

}  // namespace hornbeam::app
