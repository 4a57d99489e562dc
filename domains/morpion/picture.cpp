#include "domains/morpion/picture.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "domains/morpion/reference.hpp"

namespace hornbeam::morpion {
namespace {

constexpr int kMargin = 1;  // of paper around the dots
constexpr int kArm = 3;     // the cross is not farther from its inner corner, or twice that

std::string look(Direction direction) {
  return fmt::format("line{}", static_cast<int>(direction));
}

std::string looks(int dots) {
  std::string svg =
      "<circle id=\"dot\" r=\".2\"/>\n"
      "<circle id=\"ring\" r=\".4\"/>\n";
  for (const Direction direction : kDirections)
    svg += fmt::format("<path id=\"{}\" d=\"M0 0L{} {}\"/>\n", look(direction),
                       (dots - 1) * dx(direction), (dots - 1) * dy(direction));
  return svg;
}

constexpr const char* kStyle = R"(.dot{fill:var(--ink)}
.ring{fill:var(--paper);stroke:var(--ink);stroke-width:.05}
.label{fill:var(--ink);font-size:.36px}
.line0,.line1,.line2,.line3{fill:none;stroke:var(--ink);stroke-width:.07;stroke-linecap:round}
.line0.coming,.line1.coming,.line2.coming,.line3.coming{stroke:var(--accent);stroke-dasharray:.2 .2}
.ring.coming{stroke:var(--accent);stroke-dasharray:.12 .08}
.coming{opacity:1}
.label.coming{fill:var(--accent)}
.new,.line0.common,.line1.common,.line2.common,.line3.common{stroke:var(--accent);stroke-width:.14})";

}  // namespace

Picture draw(const Grid& start, const std::vector<Placement>& line) {
  Picture picture;
  std::vector<Piece> dots;  // they lie on the lines
  std::vector<Placement> moves = start.moves;
  moves.insert(moves.end(), line.begin(), line.end());
  int left = kInnerCorner, right = left, top = left, bottom = left;
  const auto put_dot = [&](const char* kind, std::string label, std::size_t moment, int x, int y) {
    dots.push_back({kind, std::move(label), {{moment, x * 1.0, y * 1.0}}, Piece::kNever});
    dots.back().is_compared = false;
    left = std::min(left, x);
    right = std::max(right, x);
    top = std::min(top, y);
    bottom = std::max(bottom, y);
  };
  const Reference blank(start.variant);
  for (int y = kInnerCorner - kArm; y <= kInnerCorner + 2 * kArm; ++y)
    for (int x = kInnerCorner - kArm; x <= kInnerCorner + 2 * kArm; ++x)
      if (blank.has_dot(x, y)) put_dot("dot", "", 0, x, y);
  picture.moments.push_back({static_cast<Score>(start.moves.size()), "", ""});
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Placement& move = moves[i];
    const bool drawn_before = i < start.moves.size();
    const std::size_t moment = drawn_before ? 0 : picture.moments.size();
    const double first_x = move.x - move.index * dx(move.direction);
    const double first_y = move.y - move.index * dy(move.direction);
    picture.pieces.push_back(
        {look(move.direction), "", {{moment, first_x, first_y}}, Piece::kNever});
    put_dot("ring", std::to_string(i + 1), moment, move.x, move.y);
    if (!drawn_before) picture.moments.push_back({static_cast<Score>(i + 1), to_text(move), ""});
  }
  picture.pieces.insert(picture.pieces.end(), dots.begin(), dots.end());
  picture.left = left - kMargin;
  picture.top = top - kMargin;
  picture.width = right - left + 2 * kMargin;
  picture.height = bottom - top + 2 * kMargin;
  for (int x = left; x <= right; ++x) picture.columns.push_back({1.0 * x, std::to_string(x)});
  for (int y = top; y <= bottom; ++y) picture.rows.push_back({1.0 * y, std::to_string(y)});
  picture.looks = looks(start.variant.dots);
  picture.style = kStyle;
  picture.is_ruled = true;
  picture.compared = "line";
  picture.common_look = "thick and orange";
  picture.cover = picture.moves();
  picture.made_before = start.moves.size();
  return picture;
}

}  // namespace hornbeam::morpion
