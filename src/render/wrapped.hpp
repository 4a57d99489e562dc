// Text broken into lines, since SVG does not.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hornbeam::render {

struct Font {
  double size;
  bool is_bold = false;
};

// Broken at blanks; where there is none, after a slash, as paths have them; and else anywhere
// between two characters. No line is wider than `width` in any of the usual fonts.
std::vector<std::string> wrapped(std::string_view text, double width, Font font);

}  // namespace hornbeam::render
