// A move: the point where the player to move puts a stone, or a pass.
#pragma once

#include "domains/go/point.hpp"

namespace hornbeam::go {

struct Move {
  Point point = kPass;
  bool operator==(const Move&) const = default;
};

}  // namespace hornbeam::go
