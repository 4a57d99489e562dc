// Whether lines are worth something or cost something. Inside everything maximises, and a cost is a negative
// score; what people read is turned back.
#pragma once

#include <cstdint>

#include "hornbeam/core/position.hpp"

namespace hornbeam {

enum class Objective : std::uint8_t { maximise, minimise };

// A score and the cost that it stands for are each other's negatives; nothing has no sign.
constexpr Score turned(Score score) {
  return 0 - score;
}

// A score as people read it, and back again.
constexpr Score shown(Objective objective, Score score) {
  return objective == Objective::minimise ? turned(score) : score;
}

// What that is called.
constexpr const char* measure(Objective objective) {
  return objective == Objective::minimise ? "cost" : "score";
}

}  // namespace hornbeam
