// The manual page, made from the program's commands and the catalogue.
#pragma once

#include <string>

#include "apps/hornbeam/arguments.hpp"

namespace hornbeam::app {

// In the language of man(7).
std::string man_page(const CLI::App& program);

}  // namespace hornbeam::app
