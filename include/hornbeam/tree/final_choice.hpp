// What there is to tell of a tree at the end: which child of its root to play, and in a game of two what
// is thought of each of them and the line that both players would play.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "hornbeam/core/considered.hpp"
#include "hornbeam/core/tally.hpp"
#include "hornbeam/tree/proof.hpp"

namespace hornbeam::tree {

namespace detail {

inline double worth(const Children& children, std::uint32_t i, bool by_mean) {
  return by_mean ? children.average(i) : children.visits[i];
}

template <class Numbers, class Fits>
std::uint32_t best_where(const Children& children, const Numbers& numbers, bool by_mean,
                         Fits fits) {
  std::uint32_t best = children.count;
  for (const std::uint32_t i : numbers) {
    if (!fits(i)) continue;
    if (best == children.count || worth(children, i, by_mean) > worth(children, best, by_mean))
      best = i;
  }
  return best;
}

}  // namespace detail

// Which of these children to play by visits or mean, or `count` where nothing is known. Proofs come first:
// where the node's value is proved, a child that has it; otherwise one that is not cut, unless its mean is
// below what another is proved to be worth. Where all that were tried are refuted it is the first that was
// not.
template <class Numbers>
std::uint32_t choice_among(const Children& children, const Numbers& numbers, bool by_mean) {
  const auto is_tried = [&](std::uint32_t i) { return children.visits[i] > 0; };
  if (children.low == nullptr)  // and then only erased children have no reach
    return detail::best_where(children, numbers, by_mean, [&](std::uint32_t i) {
      return is_tried(i) && !std::isnan(children.reach[i]);
    });
  if (numbers.begin() == numbers.end()) return children.count;
  const Bounds proved = bounds_among(children, numbers);
  const std::uint32_t safe = detail::best_where(children, numbers, by_mean, [&](std::uint32_t i) {
    return is_tried(i) && children.low[i] == proved.low;
  });
  if (proved.are_exact()) return safe;
  const std::uint32_t open = detail::best_where(children, numbers, by_mean, [&](std::uint32_t i) {
    return is_tried(i) && children.high[i] > proved.low;
  });
  if (proved.low > 0 && (open == children.count || children.average(open) < proved.low))
    return safe;
  if (open < children.count || safe == children.count) return open;
  for (const std::uint32_t i : numbers)
    if (!is_tried(i)) return i;
  return children.count;
}
inline std::uint32_t final_choice(const Children& children, bool by_mean) {
  return choice_among(children, AllOf(children), by_mean);
}

// The final choice, what it would be without that one, and so on: those that were tried, and the first also
// where it was not.
inline std::vector<std::uint32_t> order_of_choice(const Children& children, bool by_mean) {
  std::vector<std::uint32_t> order;
  std::vector<std::uint32_t> left(children.count);
  std::iota(left.begin(), left.end(), 0u);
  for (;;) {
    const std::uint32_t next = choice_among(children, left, by_mean);
    if (next == children.count) return order;
    if (order.empty() || children.visits[next] > 0) order.push_back(next);
    std::erase(left, next);
  }
}

// What a child is worth to its mover: the mean of what was played, without virtual visits, within what is
// proved. Of one that was not tried nobody knows.
inline Score value_of(const Children& children, std::uint32_t i) {
  if (children.visits[i] == 0) return 0.5;
  Score mean = children.average(i);
  if (children.prior != nullptr) {
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

// Of these children of a node, in this order.
template <SmallMove M>
std::vector<Considered<M>> considered(const Block<M>& block,
                                      const std::vector<std::uint32_t>& order) {
  std::vector<Considered<M>> list;
  for (const std::uint32_t i : order) {
    list.push_back({block.move[i], block.visits[i], value_of(block, i), {}});
    if (block.low != nullptr) list.back().proved = {block.low[i], block.high[i]};
  }
  return list;
}

}  // namespace hornbeam::tree
