// What there is to tell of a tree at the end: which child of its root to play, and in a game of two what
// is thought of each of them and the line that both players would play.
#pragma once

#include <algorithm>
#include <cmath>

#include "hornbeam/core/considered.hpp"
#include "hornbeam/core/tally.hpp"
#include "hornbeam/tree/proof.hpp"

namespace hornbeam::tree {

namespace detail {

inline double worth(const Children& children, std::uint32_t i, bool by_mean) {
  return by_mean ? children.average(i) : children.visits[i];
}

template <class Fits>
std::uint32_t best_where(const Children& children, bool by_mean, Fits fits) {
  std::uint32_t best = children.count;
  for (std::uint32_t i = 0; i < children.count; ++i) {
    if (!fits(i)) continue;
    if (best == children.count || worth(children, i, by_mean) > worth(children, best, by_mean))
      best = i;
  }
  return best;
}

}  // namespace detail

// The child to play by visits or mean, or `count` where nothing is known. Proofs come first: where the
// node's value is proved, a child that has it; otherwise one that is not cut, unless its mean is below
// what another is proved to be worth. Where all that were tried are refuted it is the first that was not.
inline std::uint32_t final_choice(const Children& children, bool by_mean) {
  const auto is_tried = [&](std::uint32_t i) { return children.visits[i] > 0; };
  if (children.low == nullptr)  // and then only erased children have no reach
    return detail::best_where(children, by_mean, [&](std::uint32_t i) {
      return is_tried(i) && !std::isnan(children.reach[i]);
    });
  if (children.count == 0) return 0;
  const Bounds proved = bounds_of(children);
  const std::uint32_t safe = detail::best_where(children, by_mean, [&](std::uint32_t i) {
    return is_tried(i) && children.low[i] == proved.low;
  });
  if (proved.are_exact()) return safe;
  const std::uint32_t open = detail::best_where(children, by_mean, [&](std::uint32_t i) {
    return is_tried(i) && children.high[i] > proved.low;
  });
  if (proved.low > 0 && (open == children.count || children.average(open) < proved.low))
    return safe;
  if (open < children.count || safe == children.count) return open;
  return static_cast<std::uint32_t>(
      std::find(children.visits, children.visits + children.count, 0u) - children.visits);
}

// What a child that was tried is worth to its mover: the mean of what was played, without virtual visits,
// within what is proved.
inline Score value_of(const Children& children, std::uint32_t i) {
  Score mean = children.average(i);
  if (children.prior != nullptr && children.visits[i] > 0) {
    const double played = children.visits[i];
    mean = (mean * (played + children.prior[i]) - children.won[i]) / played;
  }
  if (children.low == nullptr) return mean;
  return std::clamp<Score>(mean, children.low[i], children.high[i]);
}

// Of what was tried, and worth what the first move of it is; nothing where nothing was.
template <SmallMove M>
Best<M> principal_line(const Tree<M>& tree, Handle root, bool by_mean) {
  Best<M> line;
  for (Handle at = root; at != kNoHandle;) {
    const Block<M> block = tree.view(at);
    const std::uint32_t best = final_choice(block, by_mean);
    if (best == block.count || block.visits[best] == 0) break;
    if (at == root) line.score = value_of(block, best);
    line.line.push_back(block.move[best]);
    at = block.child[best];
  }
  return line;
}

template <SmallMove M>
std::vector<Considered<M>> considered(const Tree<M>& tree, Handle root) {
  std::vector<Considered<M>> list;
  if (root == kNoHandle) return list;
  const Block<M> block = tree.view(root);
  for (std::uint32_t i = 0; i < block.count; ++i) {
    if (!block.is_tried(i)) continue;
    list.push_back({block.move[i], block.visits[i], value_of(block, i), {}});
    if (block.low != nullptr) list.back().proved = {block.low[i], block.high[i]};
  }
  return list;
}

}  // namespace hornbeam::tree
