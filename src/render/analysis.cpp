// What a search thinks of the moves at its root, on the board: the more visits, the stronger the colour.
#include <fmt/format.h>

#include <algorithm>

#include "src/render/render.hpp"

namespace hornbeam {
namespace {

constexpr const char* kLooks =
    "<circle id=\"thought\" r=\".45\"/>\n"
    "<circle id=\"preferred\" r=\".45\"/>\n"
    "<g id=\"words\"/>\n";

constexpr const char* kStyle = R"(
.thought{fill:#1f6fb4}
.preferred{fill:#1a7f37;stroke:#fff;stroke-width:.05}
.faint{fill-opacity:.6}
.label{font-size:.3px;fill:#fff;font-weight:600})";

// Three characters at the most: 950, 12k, 3M.
std::string short_count(std::uint64_t count) {
  if (count < 1'000) return fmt::format("{}", count);
  if (count < 1'000'000) return fmt::format("{}k", count / 1'000);
  return fmt::format("{}M", count / 1'000'000);
}

}  // namespace

Picture with_analysis(Picture picture, const std::vector<ThoughtOf>& moves) {
  if (moves.empty()) return picture;
  picture.looks += kLooks;
  picture.style += kStyle;
  picture.cover = 0;
  std::uint64_t most = 1;
  for (const ThoughtOf& move : moves) most = std::max(most, move.visits);
  for (const ThoughtOf& move : moves) {
    const auto add = [&](const char* look, std::string label, double below) {
      Piece piece{look, std::move(label), {{0, move.spot.x, move.spot.y + below}}, 1};
      piece.is_compared = false;
      if (!move.is_preferred && 10 * move.visits < most) piece.mark = "faint";
      picture.pieces.push_back(std::move(piece));
    };
    add(move.is_preferred ? "preferred" : "thought", "", 0);
    add("words", fmt::format("{:.0f}", 100 * move.value), -.13);
    add("words", short_count(move.visits), .19);
  }
  return picture;
}

}  // namespace hornbeam
