// The worked example at the head of position.hpp, as it stands there.
#pragma once

#include <utility>
#include <vector>

#include "hornbeam/core/position.hpp"

namespace hornbeam::testing {

struct Bag {
  using Move = std::uint8_t;  // which item goes in next
  std::vector<int> weights;
  int packed = 0;

  void moves(std::vector<Move>& list) const {  // legal moves, always in the same order
    list.clear();
    for (std::size_t i = 0; i < weights.size(); ++i)
      if (weights[i] > 0 && packed + weights[i] <= 10) list.push_back(Move(i));
  }
  void play(Move item) { packed += std::exchange(weights[item], 0); }
  hornbeam::Score score() const { return packed; }  // cumulative from the instance's root
};
static_assert(hornbeam::Position<Bag>);

}  // namespace hornbeam::testing
