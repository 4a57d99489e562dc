// Pictures as files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hornbeam/picture/picture.hpp"
#include "hornbeam/result/result.hpp"

namespace hornbeam {

struct Caption {
  std::string title;
  std::vector<std::string> lines = {};
  std::string notation = {};  // what a move means, for pages
  // Of a game of two: after each move, where it is known, the chance of the player who began, and what
  // that is called: "Black's chance to win".
  std::vector<std::optional<double>> values = {};
  std::string about_values = {};
};

struct Drawn {
  Picture picture;
  Caption caption;
};

// A move that a search thought of, where its stone would be.
struct ThoughtOf {
  Spot spot;
  double value = 0;  // from 0 to 1, as its mover sees it
  std::uint64_t visits = 0;
  bool is_preferred = false;  // it would be made
};

// The start of a game of two with what the search thinks of the moves there: their chances in per cent and
// their visits.
Picture with_analysis(Picture picture, const std::vector<ThoughtOf>& moves);

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
