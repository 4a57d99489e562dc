#include "domains/morpion/placement.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "domains/morpion/scan.hpp"

namespace hornbeam::morpion {
namespace {

constexpr std::string_view kSigns = "-|/\\";  // in the order of the directions
constexpr int kThirdDot = 2;

}  // namespace

std::string to_text(const Placement& placement) {
  const int distance = kThirdDot - placement.index;
  return fmt::format("({},{}) {} {}{}", placement.x, placement.y,
                     kSigns[static_cast<std::size_t>(placement.direction)], distance > 0 ? "+" : "",
                     distance);
}

std::optional<Placement> parse_placement(std::string_view text) {
  Scan scan(text);
  if (!scan.character('(')) return std::nullopt;
  const auto x = scan.number();
  if (!x || !scan.character(',')) return std::nullopt;
  const auto y = scan.number();
  if (!y || !scan.character(')')) return std::nullopt;
  const auto sign =
      std::find_if(kSigns.begin(), kSigns.end(), [&](char c) { return scan.character(c); });
  if (sign == kSigns.end()) return std::nullopt;
  const auto distance = scan.number();
  if (!distance || !scan.at_end()) return std::nullopt;
  const auto near = [](int value) { return value >= -kFarthest && value <= kFarthest; };
  if (!near(*x) || !near(*y) || !near(*distance)) return std::nullopt;
  return Placement{*x, *y, kDirections[sign - kSigns.begin()], kThirdDot - *distance};
}

}  // namespace hornbeam::morpion
