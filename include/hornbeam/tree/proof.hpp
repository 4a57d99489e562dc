// What is proved of a game of two (score-bounded MCTS: Cazenave and Saffidine, 2010).
//
// Each child has bounds of its value, as its mover sees it: 0 and 1 at first, and what the game is worth
// where it is over. A node is worth its best child, so its lower bound is the highest of theirs and its
// upper bound the highest of theirs, too; seen by the other player they change places. A block holds
// every legal move, and one that was never tried may be worth anything: so a loss is proved only when
// all of them are refuted, and a draw when one is a draw and none can be more.
//
// A child that can be no better than what is proved already is of no interest any more: it is cut, which
// means that it has no `reach` and no rule sees it, but it keeps its statistics and what is below it. All
// children of a node are cut exactly when its value is proved, and then it is cut itself.
#pragma once

#include <algorithm>
#include <limits>

#include "hornbeam/tree/tree.hpp"

namespace hornbeam::tree {

struct Bounds {
  float low = 0;
  float high = 1;

  bool are_exact() const { return low == high; }
  Bounds of_other_player() const { return {1 - high, 1 - low}; }
  bool operator==(const Bounds&) const = default;
};

// How one who is alone in a tree reads and writes what is proved; tree/shared.hpp has how several do.
struct Alone {
  template <class T>
  static T load(const T& from) {
    return from;
  }
  template <class T>
  static void store(T& to, T value) {
    to = value;
  }
  // False where that is no news.
  static bool narrow(const Children& children, std::uint32_t i, const Bounds& bounds) {
    if (Bounds{children.low[i], children.high[i]} == bounds) return false;
    children.low[i] = bounds.low;
    children.high[i] = bounds.high;
    return true;
  }
};

// The numbers of all children. (clang 14 cannot read std::views of this standard library.)
class AllOf {
 public:
  struct Iterator {
    std::uint32_t number;
    std::uint32_t operator*() const { return number; }
    Iterator& operator++() { return ++number, *this; }
    bool operator==(const Iterator&) const = default;
  };

  explicit AllOf(const Children& children) : count_(children.count) {}
  Iterator begin() const { return {0}; }
  Iterator end() const { return {count_}; }

 private:
  std::uint32_t count_;
};

// Of a node that has these of the children and no others, as the player to move there sees it. There is at
// least one.
template <class Access = Alone, class Numbers>
Bounds bounds_among(const Children& children, const Numbers& numbers) {
  Bounds best{0, 0};
  for (const std::uint32_t i : numbers) {
    best.low = std::max(best.low, Access::load(children.low[i]));
    best.high = std::max(best.high, Access::load(children.high[i]));
  }
  return best;
}
template <class Access = Alone>
Bounds bounds_of(const Children& children) {
  return bounds_among<Access>(children, AllOf(children));
}

template <class Access = Alone>
void cut_hopeless(const Children& children, float proved) {
  for (std::uint32_t i = 0; i < children.count; ++i)
    if (Access::load(children.high[i]) <= proved)
      Access::store(children.reach[i], std::numeric_limits<double>::quiet_NaN());
}

// A step of a walk through a game of two.
struct Step {
  Handle block;
  std::uint32_t child;
  int mover;
};

// The last step of the path leads to where the game is worth so much to its mover. Tells all nodes above
// that learn from it, and returns whether the root's value is proved with it.
template <class Access = Alone, SmallMove M, class Path>
bool prove(const Tree<M>& tree, const Path& path, Score score) {
  Bounds bounds{static_cast<float>(score), static_cast<float>(score)};
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    if (step != path.rbegin() && step->mover != std::prev(step)->mover)
      bounds = bounds.of_other_player();
    const auto block = tree.arrays(step->block);
    if (!Access::narrow(block, step->child, bounds)) return false;
    bounds = bounds_of<Access>(block);
    cut_hopeless<Access>(block, bounds.low);
  }
  return bounds.are_exact();
}

}  // namespace hornbeam::tree
