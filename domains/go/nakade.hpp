// The vital point of a small eye space: whoever plays there first has two eyes or prevents them.
//
// Of the connected shapes up to six points these have one: three in a row or bent (the middle), four
// as a T, five as a cross or a square with a tail, six as a square with two tails on one of its points.
// All are told by their sizes and neighbours: the vital point has the most neighbours within, and how
// many pairs of neighbours there are tells the dead shapes from the living.
#pragma once

#include <array>
#include <bit>
#include <span>

#include "domains/go/point.hpp"

namespace hornbeam::go {

inline constexpr int kMostNakade = 6;

// Whether the region of an empty point may be one that no stone of the colour borders and that is small
// enough, as far as the eight points around it tell by their code (board.hpp).
constexpr bool may_be_enclosed(unsigned code, Color color) {
  const unsigned empty = ~(code | code >> 1) & 0x5555;
  const unsigned stones = (color == kBlack ? code & ~(code >> 1) : code >> 1 & ~code) & 0x5555;
  // Diagonal points beside one of the four that is empty: below, left, right and above are the low pairs
  // of bits, and those below and above, each left before right, the high ones.
  const unsigned below = empty & 1;
  const unsigned left = empty >> 2 & 1;
  const unsigned right = empty >> 4 & 1;
  const unsigned above = empty >> 6 & 1;
  const unsigned reached = 0x55 | (below | left) << 8 | (below | right) << 10 |
                           (above | left) << 12 | (above | right) << 14;
  return (stones & reached) == 0 && std::popcount(empty & reached) < kMostNakade;
}

// `neighbors` are the distances to a point's neighbours; kPass where the region has no vital point.
inline Point vital_point(std::span<const Point> region, const std::array<int, 4>& neighbors) {
  int pairs = 0;
  int most = 0;
  Point vital = kPass;
  for (const Point point : region) {
    int within = 0;
    for (const int distance : neighbors)
      for (const Point near : region) within += point + distance == near;
    pairs += within;
    if (within > most) {
      most = within;
      vital = point;
    }
  }
  pairs /= 2;
  switch (region.size()) {
    case 3: return vital;
    case 4: return most == 3 ? vital : kPass;
    case 5: return most == 4 || (most == 3 && pairs == 5) ? vital : kPass;
    case 6: return most == 4 && pairs == 6 ? vital : kPass;
    default: return kPass;
  }
}

}  // namespace hornbeam::go
