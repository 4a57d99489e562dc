// A SameGame move: a tile of the group to remove, counted from the bottom left.
//
// Every tile of a group names the same move. Lists and lines hold the canonical one, the lowest
// tile of the group's leftmost column, so that equal moves compare equal.
#pragma once

#include <cstdint>

namespace hornbeam::samegame {

struct Move {
  std::uint8_t x = 0;  // column, from the left
  std::uint8_t y = 0;  // row, from the bottom
  bool operator==(const Move&) const = default;
};

}  // namespace hornbeam::samegame
