#include "src/gtp/free_handicap.hpp"

#include <algorithm>
#include <array>

namespace hornbeam::gtp {
namespace {

// The outermost good line, the one in the middle, and the outermost on the other side.
std::array<std::size_t, 3> lines(std::size_t side) {
  const std::size_t edge = side >= 13 ? 3 : side >= 7 ? 2 : side >= 4 ? 1 : 0;
  return {edge, side / 2, side - 1 - edge};
}

}  // namespace

std::vector<std::string> free_handicap(const std::vector<Moves>& rows, int stones) {
  if (std::ranges::any_of(rows, [&](const Moves& row) { return row.size() != rows[0].size(); }))
    return {};
  const auto down = lines(rows.size());
  const auto across = lines(rows[0].size());
  // Opposite corners first, as the fixed places have it; the middle last.
  static constexpr std::array<std::array<std::size_t, 2>, 9> kOrder{
      {{2, 0}, {0, 2}, {2, 2}, {0, 0}, {1, 0}, {1, 2}, {2, 1}, {0, 1}, {1, 1}}};
  std::vector<std::string> points;
  for (const auto [row, column] : kOrder) {
    const std::string& point = rows[down[row]][across[column]];
    if (points.size() < static_cast<std::size_t>(stones) &&
        std::ranges::find(points, point) == points.end())
      points.push_back(point);
  }
  return points;
}

}  // namespace hornbeam::gtp
