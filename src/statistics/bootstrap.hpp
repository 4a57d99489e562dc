// Efron's bootstrap: whatever is computed from boards is computed again and again from as many boards
// drawn with replacement, and the middle of what comes out is its interval. The draws have a stream of
// their own, so that a report says the same whenever it is made.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "hornbeam/core/stream.hpp"
#include "src/statistics/interval.hpp"

namespace hornbeam::statistics {

// As many as there is room for, of as many, each again and again.
inline void draw_again(Stream& stream, std::span<std::uint32_t> drawn) {
  const auto all = static_cast<std::uint32_t>(drawn.size());
  for (std::uint32_t& one : drawn) one = stream.below(all);
}

// The middle of what `estimate` says, which draws anew each time.
template <class Estimate>
Interval resampled(double level, std::uint64_t resamples, const Estimate& estimate) {
  std::vector<double> found(resamples);
  for (double& one : found) one = estimate();
  std::ranges::sort(found);
  const auto at = [&](double part) {
    return found[static_cast<std::size_t>(std::round(part * static_cast<double>(resamples - 1)))];
  };
  return {at((1 - level) / 2), at((1 + level) / 2)};
}

// `estimate` takes the indices of the boards drawn, `boards` of them.
template <class Estimate>
Interval bootstrap(std::size_t boards, double level, std::uint64_t resamples,
                   const Estimate& estimate) {
  Stream stream;
  std::vector<std::uint32_t> drawn(boards);
  return resampled(level, resamples, [&] {
    draw_again(stream, drawn);
    return estimate(std::span<const std::uint32_t>(drawn));
  });
}

}  // namespace hornbeam::statistics
