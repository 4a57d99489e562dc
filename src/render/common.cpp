#include "src/render/common.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/render/drawing.hpp"
#include "src/render/render.hpp"

namespace hornbeam {

bool is_built_up(const Picture& picture) {
  return std::ranges::all_of(picture.pieces,
                             [](const Piece& piece) { return piece.vanishes == Piece::kNever; });
}

namespace render {
namespace {

void add_missing(std::vector<Tick>& ticks, const std::vector<Tick>& others) {
  for (const Tick& other : others)
    if (std::ranges::find(ticks, other) == ticks.end()) ticks.push_back(other);
}

}  // namespace

Picture marked_common(Picture picture, const Picture& other) {
  for (Piece& piece : picture.pieces) {
    if (!piece.is_compared) continue;
    const Spot here = piece.at(picture.cover);
    const auto is_twin = [&](const Piece& twin) {
      const Spot there = twin.at(other.cover);
      return twin.is_compared && twin.look == piece.look && there.x == here.x &&
             there.y == here.y && twin.is_there(other.cover);
    };
    if (std::ranges::any_of(other.pieces, is_twin)) piece.mark = "common";
  }
  add_missing(picture.columns, other.columns);
  add_missing(picture.rows, other.rows);
  const double right = std::max(picture.left + picture.width, other.left + other.width);
  const double bottom = std::max(picture.top + picture.height, other.top + other.height);
  picture.left = std::min(picture.left, other.left);
  picture.top = std::min(picture.top, other.top);
  picture.width = right - picture.left;
  picture.height = bottom - picture.top;
  return picture;
}

Legend legend_of(const Picture& left, const Picture& right) {
  const auto is_common = [](const Piece& piece) { return piece.mark == "common"; };
  const auto is_alone = [](const Piece& piece) { return piece.is_compared && piece.mark.empty(); };
  const auto common = static_cast<std::size_t>(std::ranges::count_if(left.pieces, is_common));
  Legend legend{counted(common, left.compared) + " in common",
                fmt::format("{} only on the left, {} only on the right",
                            std::ranges::count_if(left.pieces, is_alone),
                            std::ranges::count_if(right.pieces, is_alone))};
  if (!left.common_look.empty()) legend.common += ", " + left.common_look;
  return legend;
}

}  // namespace render
}  // namespace hornbeam
