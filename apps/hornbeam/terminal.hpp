// What is known of the terminal behind standard error, where progress is shown.
#pragma once

#include <cstddef>

namespace hornbeam::app {

// It is a terminal that can write over a line; TERM=dumb cannot.
bool has_living_lines();

// It shows colours, and nobody minds: NO_COLOR is unset or empty (no-color.org).
bool has_colors();

// The locale is one of UTF-8, so bars can be drawn.
bool has_unicode();

// Of the window as it is now; 80 where it does not say.
std::size_t columns();

}  // namespace hornbeam::app
