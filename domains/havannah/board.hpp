// Stones and chains. A stone is a bit of its colour; a chain is a tree of stones that point to one
// another, and its root holds what the chain touches: union-find, without more, since a stone that touches a
// chain points to its root and what is joined later adds a step or two. Putting a stone looks at the six
// bits around it, finds at most three roots and joins them.
//
// Flat and without pointers, so that a copy is a copy of bytes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "domains/havannah/geometry.hpp"
#include "domains/havannah/pattern.hpp"
#include "domains/havannah/rules.hpp"

namespace hornbeam::havannah {

class Board {
 public:
  bool has(int color, Cell c) const { return stones_[color][c / 8] >> c % 8 & 1; }
  bool is_empty(Cell c) const { return !has(kWhite, c) && !has(kBlack, c); }

  std::uint64_t word(int color, int i) const {
    std::uint64_t bits;
    std::memcpy(&bits, &stones_[color][8 * i], sizeof bits);
    return bits;
  }

  Pattern around(const Geometry& g, int color, Cell c) const {
    const auto pitch = static_cast<unsigned>(g.pitch);
    const std::uint32_t above = bits_from<std::uint32_t>(color, c - pitch - 1);
    const std::uint32_t beside = bits_from<std::uint32_t>(color, c - 1u);
    const std::uint32_t below = bits_from<std::uint32_t>(color, c + pitch);
    return static_cast<Pattern>((above & 3) | (beside & 1) << 2 | (beside & 4) << 1 |
                                (below & 3) << 4);
  }

  // The cells up to three rows and columns away, a row per byte; the cell itself is in the middle.
  std::uint64_t window(const Geometry& g, int color, Cell c) const {
    std::uint64_t rows = 0;
    const auto pitch = static_cast<unsigned>(g.pitch);
    for (unsigned i = 0; i < 7; i += kRowsAtOnce) {
      const std::uint64_t bits = bits_from<std::uint64_t>(color, c + i * pitch - 3 * pitch - 3);
      for (unsigned j = 0; j < kRowsAtOnce && i + j < 7; ++j)
        rows |= (bits >> j * pitch & 0x7f) << 8 * (i + j);
    }
    return rows;
  }

  // Puts a stone on an empty cell, and says what it wins.
  Wins put(const Geometry& g, int color, Cell c) {
    const Pattern own = around(g, color, c);
    const Runs& runs = kRuns[own];
    stones_[color][c / 8] = static_cast<std::uint8_t>(stones_[color][c / 8] | 1 << c % 8);
    Touch touch = g.touch[c];
    if (runs.count == 0) {
      chain(c) = kRoot | touch;
      return 0;  // a cell touches one corner or one side
    }
    Wins wins = 0;
    const Cell first = root(neighbour(g, c, runs.first[0]));
    touch |= chain(first);
    chain(c) = first;
    for (int i = 1; i < runs.count; ++i) {
      const Cell other = root(neighbour(g, c, runs.first[i]));
      if (other == first) {
        wins = kRing;
        continue;
      }
      touch |= chain(other);
      chain(other) = first;
    }
    chain(first) = kRoot | touch;
    if (runs.middles != 0 && fills(g, color, c, runs.middles)) wins = kRing;
    return static_cast<Wins>(wins | links(touch));
  }

  // Whether a stone there would win; `own` is what is around the cell.
  bool would_win(const Geometry& g, int color, Cell c) const {
    return would_win(g, color, c, around(g, color, c));
  }
  bool would_win(const Geometry& g, int color, Cell c, Pattern own) const {
    const Runs& runs = kRuns[own];
    Touch touch = g.touch[c];
    // A stone that joins nothing wins nothing, but on the rim or by filling a ring.
    if (runs.count == 0 || (runs.count == 1 && touch == 0 && runs.middles == 0)) return false;
    std::array<Cell, 3> roots{};
    for (int i = 0; i < runs.count; ++i) {
      roots[i] = root(neighbour(g, c, runs.first[i]));
      for (int j = 0; j < i; ++j)
        if (roots[i] == roots[j]) return true;
      touch |= chain(roots[i]);
    }
    return links(touch) != 0 || (runs.middles != 0 && fills(g, color, c, runs.middles));
  }

  bool are_linked(Cell a, Cell b) const { return root(a) == root(b); }

  // The one stone on the board changes its colour.
  void turn(Cell c) { std::swap(stones_[kWhite][c / 8], stones_[kBlack][c / 8]); }

 private:
  static constexpr std::uint16_t kRoot = 0x8000;

  static Cell neighbour(const Geometry& g, Cell c, int bit) {
    return static_cast<Cell>(c + g.in_pattern[bit]);
  }

  // The bits from one on, as many as there is room for after the first seven.
  template <class Word>
  Word bits_from(int color, unsigned first) const {
    Word bits;
    std::memcpy(&bits, &stones_[color][first / 8], sizeof bits);
    return static_cast<Word>(bits >> first % 8);
  }
  static constexpr unsigned kRowsAtOnce = 3;  // in the 57 bits of a word
  static_assert((kRowsAtOnce - 1) * (2 * kMostSide - 1) + 7 <= 57);

  // Without counting bits, which takes a call on machines as old as we have to run on.
  static Wins links(Touch touch) {
    const auto less_one = [](unsigned bits) { return bits & (bits - 1); };
    const bool is_bridge = less_one(touch & kCorners) != 0;
    const bool is_fork = less_one(less_one(touch & kSides)) != 0;
    return static_cast<Wins>((is_bridge ? kBridge : 0) | (is_fork ? kFork : 0));
  }

  // Whether one of the neighbours in the pattern has stones all around, with one in this cell.
  bool fills(const Geometry& g, int color, Cell c, Pattern middles) const {
    for (unsigned left = middles; left != 0; left &= left - 1) {
      const int bit = std::countr_zero(left);
      const Pattern others = around(g, color, neighbour(g, c, bit));
      if ((others | 1 << (5 - bit)) == kAllAround) return true;  // 5 - bit is the way back
    }
    return false;
  }

  Cell root(Cell c) const {
    while (!(chain(c) & kRoot)) c = chain(c);
    return c;
  }
  std::array<std::array<std::uint8_t, 8 * kWords>, 2> stones_{};
  std::uint16_t& chain(Cell c) { return chain_[c - kFirstCell]; }
  std::uint16_t chain(Cell c) const { return chain_[c - kFirstCell]; }

  // Of a stone: the root of its chain or one nearer to it, or, of a root, what the chain touches.
  std::array<std::uint16_t, kEndOfCells - kFirstCell> chain_{};
};

}  // namespace hornbeam::havannah
