#include "domains/morpion/symmetry.hpp"

#include <utility>

#include "hornbeam/core/stream.hpp"

namespace hornbeam::morpion {
namespace {

Cell image(Cell c, int dots, Symmetry symmetry) {
  // The first and last column of the cross; rows are the same.
  const int first = kInnerCorner - (dots - 2);
  const int last = first + 3 * (dots - 2);
  if (symmetry.swaps) std::swap(c.x, c.y);
  if (symmetry.reverses_columns) c.x = (first + last - c.x) & (kSide - 1);
  if (symmetry.reverses_rows) c.y = (first + last - c.y) & (kSide - 1);
  return c;
}

std::uint16_t image(std::uint16_t line, int dots, Symmetry symmetry) {
  const Direction direction = direction_of(line);
  int step_x = dx(direction);
  int step_y = dy(direction);
  if (symmetry.swaps) std::swap(step_x, step_y);
  if (symmetry.reverses_columns) step_x = -step_x;
  if (symmetry.reverses_rows) step_y = -step_y;
  // A line that now runs backwards begins where it ended.
  const bool is_backwards = step_x < 0 || (step_x == 0 && step_y < 0);
  Cell begin = image(cell_on(track_of(line), place_of(line)), dots, symmetry);
  if (is_backwards) {
    begin = cell(dot_at(begin.x + (dots - 1) * step_x, begin.y + (dots - 1) * step_y));
    step_x = -step_x;
    step_y = -step_y;
  }
  const Direction turned = step_x == 0   ? Direction::down
                           : step_y == 0 ? Direction::across
                           : step_y < 0  ? Direction::rising
                                         : Direction::falling;
  return line_at(track_at(turned, begin), place_at(turned, begin));
}

}  // namespace

Move image(Move move, int dots, Symmetry symmetry) {
  const Cell c = image(cell(move.dot), dots, symmetry);
  return {image(move.line, dots, symmetry), dot_at(c.x, c.y)};
}

std::uint64_t hash_lines(std::span<const Move> moves, int dots, Symmetry symmetry) {
  std::uint64_t sum = 0;
  for (const Move move : moves)
    sum += mix_bits(image(move.line, dots, symmetry) + 0x9e3779b97f4a7c15u);
  return sum;
}

}  // namespace hornbeam::morpion
