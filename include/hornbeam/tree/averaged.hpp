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

// The place of a move in a block; its count where it is not there. `guess` is where it may be.
template <SmallMove M>
std::uint32_t find(const Block<M>& block, M move, std::uint32_t guess) {
  if (guess < block.count && block.move[guess] == move) return guess;
  return static_cast<std::uint32_t>(std::find(block.move, block.move + block.count, move) -
                                    block.move);
}

}  // namespace hornbeam::tree
