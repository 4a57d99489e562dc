// Pictures as files.
#pragma once

#include <string>
#include <vector>

#include "hornbeam/picture/picture.hpp"
#include "hornbeam/result/result.hpp"

namespace hornbeam {

struct Caption {
  std::string title;
  std::vector<std::string> lines = {};
  std::string notation = {};  // what a move means, for pages
};

struct Drawn {
  Picture picture;
  Caption caption;
};

// What was solved, how well, and by which search.
Caption caption(const Result& result, const Picture& picture);

// One sheet: the board, the score's growth where moves differ in worth, a strip of key moments.
std::string to_svg(const Picture& picture, const Caption& caption);

// Whether nothing that is drawn goes again. Then the last moment shows the whole line, and two lines
// can be compared by it.
bool is_built_up(const Picture& picture);

// Two such boards of the same domain side by side; what they have in common is marked.
std::string to_svg(const Drawn& left, const Drawn& right);

// A page that steps through a line, or through two side by side. It needs nothing but itself.
std::string to_page(const Picture& picture, const Caption& caption);
std::string to_page(const Drawn& left, const Drawn& right);

}  // namespace hornbeam
