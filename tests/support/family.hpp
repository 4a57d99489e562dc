// The children of a node without a tree around them, for rules that are tested by numbers worked out by
// hand.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "hornbeam/tree/block.hpp"

namespace hornbeam::testing {

// A node's children, filled by recording scores or directly.
struct Family {
  explicit Family(std::size_t count)
      : mean(count), spread(count), reach(count), top(count, kNoScore), visits(count) {}

  tree::Children children() {
    const auto count = static_cast<std::uint32_t>(mean.size());
    return {{}, count, count, mean.data(), spread.data(), reach.data(), top.data(), visits.data()};
  }
  void set_visits(std::size_t i, std::uint32_t n) {
    visits[i] = n;
    reach[i] = 1 / std::sqrt(n);
  }
  void erase(std::size_t i) { reach[i] = std::numeric_limits<double>::quiet_NaN(); }
  std::vector<double> mean, spread, reach, top;
  std::vector<std::uint32_t> visits;
};

}  // namespace hornbeam::testing
