// Several walkers in one tree, without locks (after Enzenberger and Müller, 2010, whose walkers may
// overwrite what another has just added; here nothing is lost).
//
// Statistics are sums, which can be added to in any order: visits by fetch_add, scores and their squares
// by compare-exchange. A walker copies a block by relaxed loads, makes means of the sums, and runs the
// rules of one walker on its copy. What it reads may be a moment old, and of one playout it may see a
// part; what is written is whole in the end. Moves, codes and virtual visits never change once a block can
// be seen, and it can be seen once it is all there.
//
// Where `reach` is in a tree of one walker a shared one counts who is on the way to a child; no number
// still means that nobody goes there any more. An untried child is for one walker: it takes the count from
// 0 to 1, and others pass by until the first visit is made or given up. Where nothing else is left to walk
// to they follow. Whoever makes the first visit has added the node.
//
// Blocks are packed, moved and pruned when nobody is on the way.
#pragma once

#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "hornbeam/tree/proof.hpp"
#include "hornbeam/tree/selection.hpp"

namespace hornbeam::tree {

// What those who are on the way to a child are to the others who look at it: visits, which leave its mean,
// variance and top score as they are; visits with the worst score that was seen; nothing.
enum class VirtualLoss { visits, loss, none };

// How several read and write. Proofs and erasures are in one order for all: of two who each add the last
// thing but one that a node above waits for, the second sees both.
struct Together {
  template <class T>
  static T load(T& from) {
    return std::atomic_ref<T>(from).load();
  }
  template <class T>
  static void store(T& to, T value) {
    std::atomic_ref<T>(to).store(value);
  }
  static bool narrow(const Children& children, std::uint32_t i, const Bounds& bounds) {
    const bool is_higher = change_to(children.low[i], bounds.low, std::less<>());
    const bool is_lower = change_to(children.high[i], bounds.high, std::greater<>());
    return is_higher || is_lower;
  }

  // Changes what compares so with the value to the value; false where it does not.
  template <class T, class Compare>
  static bool change_to(T& place, T value, Compare compare) {
    const std::atomic_ref<T> shared(place);
    T known = shared.load();
    while (compare(known, value))
      if (shared.compare_exchange_weak(known, value)) return true;
    return false;
  }
};

namespace shared {

template <class T>
T load(T& from) {
  return std::atomic_ref<T>(from).load(std::memory_order_relaxed);
}
inline void add(double& to, double more) {
  std::atomic_ref<double>(to).fetch_add(more, std::memory_order_relaxed);
}

// A child's own block. What is in it is there for whoever sees the handle.
inline Handle below(Handle& child) {
  return std::atomic_ref<Handle>(child).load(std::memory_order_acquire);
}
// Makes a block the child's own where it has none, and returns the one that it has then.
inline Handle publish(Handle& child, Handle made) {
  Handle known = kNoHandle;
  std::atomic_ref<Handle>(child).compare_exchange_strong(known, made, std::memory_order_acq_rel,
                                                         std::memory_order_acquire);
  return known == kNoHandle ? made : known;
}

// Of an untried child: false where another is on the way already.
inline bool claim(const Children& children, std::uint32_t i) {
  double nobody = 0;
  return std::atomic_ref<double>(children.reach[i])
      .compare_exchange_strong(nobody, 1, std::memory_order_relaxed);
}
inline void enter(const Children& children, std::uint32_t i) {
  add(children.reach[i], 1);
}
inline void leave(const Children& children, std::uint32_t i) {
  add(children.reach[i], -1);
}

// Returns the visits before this one.
inline std::uint32_t record(const Children& children, std::uint32_t i, Score score) {
  add(children.mean[i], score);
  add(children.spread[i], score * score);
  if (score > load(children.top[i])) Together::change_to(children.top[i], score, std::less<>());
  return std::atomic_ref<std::uint32_t>(children.visits[i]).fetch_add(1, std::memory_order_relaxed);
}
inline void record_rave(const Children& children, std::uint32_t i, Score score) {
  add(children.rave_mean[i], score);
  add(children.rave_visits[i], 1);
}

// False where another has erased the child.
template <SmallMove M>
bool erase(const Block<M>& block, std::uint32_t i) {
  const std::atomic_ref<Handle> child(block.child[i]);
  Handle known = child.load();
  do {
    if (known == kErased) return false;
  } while (!child.compare_exchange_weak(known, kErased));
  Together::store(block.reach[i], std::numeric_limits<double>::quiet_NaN());
  return true;
}
template <SmallMove M>
bool is_all_erased(const Block<M>& block) {
  for (std::uint32_t i = 0; i < block.count; ++i)
    if (Together::load(block.child[i]) != kErased) return false;
  return true;
}

}  // namespace shared

// A walker's copy of a block, as the rules want it. Untried children that others are on the way to have no
// reach.
class Copy {
 public:
  // `worst` is the worst score seen, for VirtualLoss::loss.
  void take(const Children& from, VirtualLoss loss, Score worst);

  Children& children() { return children_; }
  bool is_tried(std::uint32_t i) const { return tried_[i] > 0; }
  // Whether the child has to be left alone: it is erased, cut, or another's.
  bool is_closed(std::uint32_t i) const { return std::isnan(children_.reach[i]); }
  void close(std::uint32_t i) { children_.reach[i] = std::numeric_limits<double>::quiet_NaN(); }

 private:
  void make_room(std::size_t count);

  Children children_;
  std::vector<double> numbers_;
  std::vector<std::uint32_t> visits_;
  std::size_t room_ = 0;
  double* tried_ = nullptr;  // visits without those under way
  double* rave_mean_ = nullptr;
  double* rave_visits_ = nullptr;
};

// Which child a walker goes to.
class Chooser {
 public:
  // The rule's choice among those that are open to it; `next` is the block's. Whoever is told a child is
  // on the way there. Returns `count` where every child is erased or cut.
  std::uint32_t choose(const Rule& rule, const Widening& widening, const Children& children,
                       std::uint32_t& next, double parent_visits, VirtualLoss loss, Score worst);

 private:
  Copy copy_;
};

}  // namespace hornbeam::tree
