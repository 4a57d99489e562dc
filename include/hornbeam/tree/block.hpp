// A block: the children of one node as a structure of arrays.
//
// A node's statistics stand in its parent's block, side by side with its siblings', so that a
// selection rule reads a few short arrays from front to back. Each array is listed once, in `lay_out`,
// from which making, viewing, packing and measuring a block are derived: to add an array is to add
// its pointer and its line. An optional one is there only in trees whose features ask for it.
//
// Any child may have statistics, in any order: one with visits is tried. A child that is erased keeps
// its place, because others may be walking past it, and nobody sees it any more: it has no `reach`,
// which makes its value under every rule no number and so never the largest.
//
// In a tree that several walk in at the same time the same arrays hold what can be added to in any order:
// `mean`, `spread` and `rave_mean` hold sums, and `reach` counts who is on the way (tree/shared.hpp).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "hornbeam/core/position.hpp"
#include "hornbeam/tree/arena.hpp"

namespace hornbeam::tree {

// The optional arrays that a tree has, and whether it is for several walkers.
struct Features {
  bool prior = false;
  bool bounds = false;
  bool rave = false;
  bool sums = false;
  bool averaged = false;       // with other ranks (tree/averaged.hpp),
  bool averaged_rave = false;  // what rave knows, too

  bool none() const { return !(prior || bounds || rave || averaged); }
};

inline double mean_of(double sum, double count) {
  return count > 0 ? sum / count : 0;
}

// What a rank has added since all averaged: visits, the sum of their scores and of the squares, and the
// same of rave. They are there where there is a fraction. Otherwise they hold nothing: clearing them would
// cost every view of a block.
struct OwnArrays {
  double* own;
  double* own_sum;
  double* own_squares;
  double* own_rave;
  double* own_rave_sum;
  OwnArrays() {}  // NOLINT
};

// The arrays that selection rules and backpropagation see. Raw scores, in double: a mean must still
// move at 10^8 visits.
struct Children : OwnArrays {
  std::uint32_t count = 0;  // places, erased children's included
  std::uint32_t next = 0;  // the first that was never tried nor erased; `count` where there is none
  double* mean = nullptr;
  double* spread = nullptr;  // sum of squared deviations from the mean
  double* reach = nullptr;   // 1 / sqrt(visits), which every rule needs of every child; 0 where
                             // there are none, and no number of an erased child
  double* top = nullptr;
  std::uint32_t* visits = nullptr;
  double* prior = nullptr;  // optional: virtual visits, which mean and reach hold from the start,
  double* won = nullptr;    // and how many of them are won
  float* low = nullptr;     // optional: between which values the child is proved to be,
  float* high = nullptr;    // as its mover sees it
  double* rave_mean = nullptr;  // optional: of the playouts in which the move was made later, too,
  double* rave_visits = nullptr;  // how many these are,
  std::uint32_t* code = nullptr;  // and what they know the move by
  bool sums = false;              // of a tree for several walkers
  double* fraction = nullptr;     // optional: by how much visits are more than a whole number

  // What a rule takes the visits to be.
  double played(std::uint32_t i) const { return fraction ? visits[i] + fraction[i] : visits[i]; }

  void record(std::uint32_t i, Score score) const { add(i, score, ++visits[i]); }
  void record_after_prior(std::uint32_t i, Score score) const {
    add(i, score, ++visits[i] + prior[i]);
  }
  void record_averaged(std::uint32_t i, Score score) const {
    ++own[i];
    own_sum[i] += score;
    own_squares[i] += score * score;
    add(i, score, ++visits[i] + fraction[i] + (prior ? prior[i] : 0));
  }
  void record_rave(std::uint32_t i, Score score) const {
    rave_mean[i] += (score - rave_mean[i]) / ++rave_visits[i];
    if (!fraction || !own_rave) return;
    ++own_rave[i];
    own_rave_sum[i] += score;
  }

  // What the mean and the reach are of: virtual visits count, too.
  double weight(std::uint32_t i) const { return visits[i] + (prior ? prior[i] : 0); }
  // The mean, whichever way it is held.
  double average(std::uint32_t i) const { return sums ? mean_of(mean[i], weight(i)) : mean[i]; }
  // From one way to hold statistics to the other, when nobody is on the way.
  void add_up(std::uint32_t i) const;
  void average_out(std::uint32_t i) const;

 private:
  void add(std::uint32_t i, Score score, double n) const {
    const double deviation = score - mean[i];
    mean[i] += deviation / n;
    spread[i] += deviation * (score - mean[i]);
    reach[i] = 1 / std::sqrt(n);
    if (score > top[i]) top[i] = score;
  }
};

inline void Children::add_up(std::uint32_t i) const {
  spread[i] += mean[i] * mean[i] * weight(i);
  mean[i] *= weight(i);
  if (!std::isnan(reach[i])) reach[i] = 0;
  if (rave_mean) rave_mean[i] *= rave_visits[i];
}

inline void Children::average_out(std::uint32_t i) const {
  mean[i] = mean_of(mean[i], weight(i));
  spread[i] = std::max(0.0, spread[i] - mean[i] * mean[i] * weight(i));
  if (!std::isnan(reach[i])) reach[i] = weight(i) > 0 ? 1 / std::sqrt(weight(i)) : 0;
  if (rave_mean) rave_mean[i] = mean_of(rave_mean[i], rave_visits[i]);
}

template <SmallMove M>
struct Block : Children {
  Handle* child = nullptr;  // the child's own block, or kNoHandle, or kErased
  M* move = nullptr;

  bool is_erased(std::uint32_t i) const { return child[i] == kErased; }
  bool is_tried(std::uint32_t i) const { return visits[i] > 0 && !is_erased(i); }
  bool is_expanded(std::uint32_t i) const { return child[i] < kErased; }
};

// Tells `use(array, at, initial)` of each array of a block with room for so many children, if they begin
// at `at`: its pointer in a Block, where it lies, and what a new child has there. Returns where the
// last one ends.
//
// The arrays that every tree has come first, in an order that leaves none of them unaligned: doubles,
// then a pair of four bytes each, then moves of up to eight.
template <SmallMove M, class Use>
[[gnu::always_inline]] inline std::uintptr_t lay_out(const Features& features, std::uintptr_t at,
                                                     std::size_t room, Use use) {
  const auto array = [&]<class T, class B>(T* B::*pointer, std::type_identity_t<T> initial) {
    use(pointer, at, initial);
    at += room * sizeof(T);
  };
  const auto optional = [&](bool is_there, auto pointer, auto initial) {
    if (!is_there) return;
    at = (at + 7) / 8 * 8;
    array(pointer, initial);
  };
  array(&Block<M>::mean, 0);
  array(&Block<M>::spread, 0);
  array(&Block<M>::reach, 0);
  array(&Block<M>::top, kNoScore);
  array(&Block<M>::visits, 0);
  array(&Block<M>::child, kNoHandle);
  array(&Block<M>::move, M{});
  if (features.none()) return at;
  optional(features.prior, &Block<M>::prior, 0);
  optional(features.prior, &Block<M>::won, 0);
  optional(features.bounds, &Block<M>::low, 0.0f);
  optional(features.bounds, &Block<M>::high, 1.0f);
  optional(features.rave, &Block<M>::rave_mean, 0);
  optional(features.rave, &Block<M>::rave_visits, 0);
  optional(features.rave, &Block<M>::code, 0u);
  optional(features.averaged, &Block<M>::fraction, 0);
  optional(features.averaged, &Block<M>::own, 0);
  optional(features.averaged, &Block<M>::own_sum, 0);
  optional(features.averaged, &Block<M>::own_squares, 0);
  optional(features.averaged_rave, &Block<M>::own_rave, 0);
  optional(features.averaged_rave, &Block<M>::own_rave_sum, 0);
  return at;
}

}  // namespace hornbeam::tree
