// A move as people write it: a new dot and the line that it completes.
//
// Coordinates are Pentasol's: columns to the right, rows down, and (28,28) is the north-west inner
// corner of the cross. A line runs through its dots in the sense of its direction, from the left
// to the right or from the top down; `index` counts along it.
//
// As text a move is `(27,27) / 0`: the new dot, the direction as one of - | / \, and the signed
// distance from the new dot to the line's third dot, which is the middle one of five.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace hornbeam::morpion {

enum class Direction { across, down, rising, falling };  // (1,0), (0,1), (1,-1), (1,1)
inline constexpr Direction kDirections[] = {Direction::across, Direction::down, Direction::rising,
                                            Direction::falling};

constexpr int dx(Direction direction) {
  return direction == Direction::down ? 0 : 1;
}
constexpr int dy(Direction direction) {
  if (direction == Direction::across) return 0;
  return direction == Direction::rising ? -1 : 1;
}

inline constexpr int kInnerCorner = 28;
inline constexpr int kFarthest = 9999;  // a coordinate that is read is no larger, whatever its sign

struct Placement {
  int x = 0;
  int y = 0;
  Direction direction = Direction::across;
  int index = 0;  // of the new dot in its line
  auto operator<=>(const Placement&) const = default;
};

std::string to_text(const Placement& placement);

// Nothing where the text is no move. Whether the move is legal is for the rules to say; the index
// may even lie outside the line.
std::optional<Placement> parse_placement(std::string_view text);

}  // namespace hornbeam::morpion
