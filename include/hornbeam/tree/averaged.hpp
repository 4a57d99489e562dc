// A tree that is shared with other ranks, each of which has its own: what all of them know of a move, and
// how one of them sees it.
//
// All ranks together have so many visits of a move, with this sum of scores; a rank sees them divided by
// the number of ranks, as if all had done the same work, and its own visits since on top of them. So
// visits are real numbers: a whole one in `visits`, for whoever only wants to know whether a child was
// tried, or which was tried most, and the rest in `fraction`. Mean, spread and reach are of the real
// number, so that every rule sees it. What a rank adds is kept by itself (`own`), in sums that lose
// nothing, until the next time that figures are exchanged.
//
// A top score is the highest that any rank has found, and what one has proved or finished is so for all.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "hornbeam/tree/block.hpp"

namespace hornbeam::tree {

// Of one move, as its mover sees it.
struct Total {
  std::uint64_t visits = 0;
  double sum = 0;
  double squares = 0;
  double top = kNoScore;
  std::uint64_t rave_visits = 0;
  double rave_sum = 0;
  double low = 0;  // of what is proved
  double high = 1;
  bool is_finished = false;  // every line has been seen

  bool is_open() const { return !is_finished && low < high; }
};

// What this rank has added to child `i` since it was last asked, and the facts that it knows of it.
inline Total take_own(const Children& children, std::uint32_t i) {
  Total added{.visits = static_cast<std::uint64_t>(std::exchange(children.own[i], 0)),
              .sum = std::exchange(children.own_sum[i], 0),
              .squares = std::exchange(children.own_squares[i], 0),
              .top = children.top[i]};
  if (children.own_rave) {
    added.rave_visits = static_cast<std::uint64_t>(std::exchange(children.own_rave[i], 0));
    added.rave_sum = std::exchange(children.own_rave_sum[i], 0);
  }
  if (children.low) added.low = children.low[i], added.high = children.high[i];
  return added;
}

// This rank sees the total of so many ranks, all of whose additions are in it.
inline void see(const Children& children, std::uint32_t i, const Total& total, double ranks) {
  children.top[i] = std::max(children.top[i], total.top);
  if (children.low) {
    children.low[i] = std::max(children.low[i], static_cast<float>(total.low));
    children.high[i] = std::min(children.high[i], static_cast<float>(total.high));
  }
  if (children.own_rave && total.rave_visits > 0) {
    const auto visits = static_cast<double>(total.rave_visits);
    children.rave_mean[i] = total.rave_sum / visits;
    children.rave_visits[i] = visits / ranks;
  }
  if (total.visits == 0) return;
  double visits = static_cast<double>(total.visits) / ranks;
  const double whole =
      std::clamp(std::floor(visits + 0.5), 1.0, double{std::numeric_limits<std::uint32_t>::max()});
  children.visits[i] = static_cast<std::uint32_t>(whole);
  children.fraction[i] = visits - whole;
  double sum = total.sum / ranks;
  double squares = total.squares / ranks;
  if (children.prior && children.prior[i] > 0) {
    visits += children.prior[i];
    sum += children.won[i];
    squares += children.won[i] * children.won[i] / children.prior[i];
  }
  children.mean[i] = sum / visits;
  children.spread[i] = std::max(0.0, squares - sum * sum / visits);
  if (!std::isnan(children.reach[i])) children.reach[i] = 1 / std::sqrt(visits);
}

// The same with what this rank has added since, which stays its own.
inline void see_with_own(const Children& children, std::uint32_t i, Total total, double ranks) {
  total.visits += static_cast<std::uint64_t>(children.own[i] * ranks);
  total.sum += children.own_sum[i] * ranks;
  total.squares += children.own_squares[i] * ranks;
  if (children.own_rave) {
    total.rave_visits += static_cast<std::uint64_t>(children.own_rave[i] * ranks);
    total.rave_sum += children.own_rave_sum[i] * ranks;
  }
  see(children, i, total, ranks);
}

// What a rank has added to a child and nobody else knows of; without others that is all there is.
struct Added {
  double visits = 0;
  double sum = 0;
  double squares = 0;
  double rave_visits = 0;
  double rave_sum = 0;
};
inline Added added_to(const Children& children, std::uint32_t i) {
  Added added;
  if (children.fraction) {
    added = {children.own[i], children.own_sum[i], children.own_squares[i]};
    if (children.own_rave)
      added.rave_visits = children.own_rave[i], added.rave_sum = children.own_rave_sum[i];
    return added;
  }
  const double sum = children.mean[i] * children.weight(i);
  added = {static_cast<double>(children.visits[i]), sum,
           children.spread[i] + children.mean[i] * sum};
  if (children.prior && children.prior[i] > 0) {
    added.sum -= children.won[i];
    added.squares -= children.won[i] * children.won[i] / children.prior[i];
  }
  if (children.rave_mean) {
    added.rave_visits = children.rave_visits[i];
    added.rave_sum = children.rave_mean[i] * added.rave_visits;
  }
  return added;
}

// What another rank has added to its child `j` counts as this one's, as does what it knows of it. Of moves
// whose totals all know it has to be seen again with these.
inline void take_over(const Children& children, std::uint32_t i, const Children& others,
                      std::uint32_t j) {
  const Added added = added_to(others, j);
  children.own[i] += added.visits;
  children.own_sum[i] += added.sum;
  children.own_squares[i] += added.squares;
  if (children.own_rave) {
    children.own_rave[i] += added.rave_visits;
    children.own_rave_sum[i] += added.rave_sum;
  } else if (children.rave_mean && others.rave_visits[j] > 0) {
    const double visits = children.rave_visits[i] + others.rave_visits[j];
    const double share = others.rave_visits[j] / visits;
    children.rave_mean[i] += (others.rave_mean[j] - children.rave_mean[i]) * share;
    children.rave_visits[i] = visits;
  }
  Total known{.top = others.top[j]};
  if (others.low) known.low = others.low[j], known.high = others.high[j];
  see_with_own(children, i, known, 1);
}

// The place of a move in a block; its count where it is not there. `guess` is where it may be.
template <SmallMove M>
std::uint32_t find(const Block<M>& block, M move, std::uint32_t guess) {
  if (guess < block.count && block.move[guess] == move) return guess;
  return static_cast<std::uint32_t>(std::find(block.move, block.move + block.count, move) -
                                    block.move);
}

}  // namespace hornbeam::tree
