// Where a part stands in a search, and what it may use there: what a builder gets besides the spec.
#pragma once

#include "hornbeam/core/run_settings.hpp"

namespace hornbeam::registry {

struct Site {
  unsigned depth = 0;  // how many parts of the spec stand around it
  Means means{};

  // Of a part inside the one that stands here.
  Site inside() const { return {depth + 1, means}; }
};

}  // namespace hornbeam::registry
