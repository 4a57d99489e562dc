// What is known of moves before they are tried, as virtual visits (Gelly and Silver, 2007; Chaslot et al.,
// 2007). A child's mean and reach hold them from the start, so that every rule that chooses among all
// children sees them as it sees what was played; its visits count what was played alone.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "hornbeam/tree/block.hpp"

namespace hornbeam::tree {

inline void begin_with(const Children& children, const std::vector<Prior>& priors) {
  for (std::uint32_t i = 0; i < children.count; ++i) {
    if (!(priors[i].visits > 0)) continue;
    children.prior[i] = priors[i].visits;
    children.won[i] = priors[i].wins;
    children.mean[i] = priors[i].wins / priors[i].visits;
    children.reach[i] = 1 / std::sqrt(priors[i].visits);
    if (children.sums) children.add_up(i);
  }
}

// The most promising moves first; nothing known of a move is a visit that is half won.
template <SmallMove M>
void sort_by_prior(std::vector<M>& moves, std::vector<Prior>& priors) {
  const auto promise = [&](std::size_t i) {
    return (priors[i].wins + 0.5) / (priors[i].visits + 1);
  };
  std::vector<std::size_t> order(moves.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return promise(a) > promise(b); });
  std::vector<M> sorted_moves;
  std::vector<Prior> sorted_priors;
  for (const std::size_t i : order) {
    sorted_moves.push_back(moves[i]);
    sorted_priors.push_back(priors[i]);
  }
  moves = std::move(sorted_moves);
  priors = std::move(sorted_priors);
}

}  // namespace hornbeam::tree
