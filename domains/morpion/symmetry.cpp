#include "domains/morpion/symmetry.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "hornbeam/core/stream.hpp"

namespace hornbeam::morpion {
namespace {

Cell image(Cell c, int dots, Symmetry symmetry) {
  // The first and last column of the cross; rows are the same.
  const int first = kInnerCorner - (dots - 2);
  const int last = first + 3 * (dots - 2);
  if (symmetry.swaps) std::swap(c.x, c.y);
  if (symmetry.reverses_columns) c.x = first + last - c.x;
  if (symmetry.reverses_rows) c.y = first + last - c.y;
  return c;
}

struct Turn {
  Direction direction;
  bool is_backwards;  // such a line begins where it ended
};
Turn image(Direction direction, Symmetry symmetry) {
  int step_x = dx(direction);
  int step_y = dy(direction);
  if (symmetry.swaps) std::swap(step_x, step_y);
  if (symmetry.reverses_columns) step_x = -step_x;
  if (symmetry.reverses_rows) step_y = -step_y;
  const Direction turned = step_x == 0        ? Direction::down
                           : step_y == 0      ? Direction::across
                           : step_x == step_y ? Direction::falling
                                              : Direction::rising;
  return {turned, step_x < 0 || (step_x == 0 && step_y < 0)};
}

std::uint16_t image(std::uint16_t line, int dots, Symmetry symmetry) {
  const Direction direction = direction_of(line);
  const auto [turned, is_backwards] = image(direction, symmetry);
  Cell begin = cell_on(track_of(line), place_of(line));
  if (is_backwards)
    begin = {begin.x + (dots - 1) * dx(direction), begin.y + (dots - 1) * dy(direction)};
  begin = image(begin, dots, symmetry);
  begin = cell(dot_at(begin.x, begin.y));
  return line_at(track_at(turned, begin), place_at(turned, begin));
}

using DrawnLine = std::tuple<Direction, int, int>;  // and where it begins
std::set<DrawnLine> lines_of(const Grid& game, Symmetry symmetry) {
  std::set<DrawnLine> lines;
  for (const Placement& move : game.moves) {
    const auto [x, y, direction, index] = image(move, game.variant.dots, symmetry);
    lines.emplace(direction, x - index * dx(direction), y - index * dy(direction));
  }
  return lines;
}

}  // namespace

Move image(Move move, int dots, Symmetry symmetry) {
  const Cell c = image(cell(move.dot), dots, symmetry);
  return {image(move.line, dots, symmetry), dot_at(c.x, c.y)};
}

Placement image(const Placement& placement, int dots, Symmetry symmetry) {
  const Cell c = image(Cell{placement.x, placement.y}, dots, symmetry);
  const auto [turned, is_backwards] = image(placement.direction, symmetry);
  return {c.x, c.y, turned, is_backwards ? dots - 1 - placement.index : placement.index};
}

Grid turned_like(const Grid& model, const Grid& game) {
  if (model.variant != game.variant) return game;
  const std::set<DrawnLine> model_lines = lines_of(model, {});
  Symmetry best;
  std::size_t most = 0;
  for (int i = 0; i < kSymmetries; ++i) {
    std::vector<DrawnLine> common;
    std::ranges::set_intersection(model_lines, lines_of(game, symmetry(i)),
                                  std::back_inserter(common));
    if (common.size() <= most) continue;
    most = common.size();
    best = symmetry(i);
  }
  Grid turned{game.variant, {}};
  for (const Placement& move : game.moves)
    turned.moves.push_back(image(move, game.variant.dots, best));
  return turned;
}

std::uint64_t hash_dots(std::span<const Move> moves, int dots, Symmetry symmetry) {
  std::uint64_t sum = 0;
  for (const Move move : moves) {
    const Cell c = image(cell(move.dot), dots, symmetry);
    sum += mix_bits(dot_at(c.x, c.y) + 0x9e3779b97f4a7c15u);
  }
  return sum;
}

std::uint64_t hash_lines(std::span<const Move> moves, int dots, Symmetry symmetry) {
  std::uint64_t sum = 0;
  for (const Move move : moves)
    sum += mix_bits(image(move.line, dots, symmetry) + 0x9e3779b97f4a7c15u);
  return sum;
}

}  // namespace hornbeam::morpion
