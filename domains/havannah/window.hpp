// The cells around a stone where its player may win at once, found for all of them together.
//
// A window is seven rows of seven bits around a cell, a row per byte, so that a cell's six neighbours are
// at the same distances for every board. Shifted six times, it tells of each cell at once which neighbours
// are of a colour, and so how many runs (pattern.hpp) a stone there would join.
#pragma once

#include <array>
#include <cstdint>

#include "domains/havannah/geometry.hpp"
#include "domains/havannah/pattern.hpp"

namespace hornbeam::havannah {

inline constexpr int kNear = 2;       // steps
inline constexpr int kMostNear = 18;  // cells
inline constexpr int kWindowMiddle = 3 * 8 + 3;

// What is fixed about the cells near one, as bits of its window.
struct Surroundings {
  std::uint64_t near = 0;  // on the board and at most two steps away
  std::uint64_t rim = 0;   // on its edge
};
using Neighbourhood = std::array<Surroundings, kEndOfCells>;
const Neighbourhood& neighbourhood(int side);

// The distance of a window's bit from the middle, on the board.
constexpr int from_middle(const Geometry& g, int bit) {
  return (bit / 8 - 3) * g.pitch + bit % 8 - 3;
}

// What is around a cell of the window that is not on its edge.
constexpr Pattern pattern_at(std::uint64_t stones, int bit) {
  const std::uint64_t from_upper_left = stones >> (bit - 9);
  return static_cast<Pattern>((from_upper_left & 3) | (from_upper_left >> 8 & 1) << 2 |
                              (from_upper_left >> 10 & 1) << 3 | (from_upper_left >> 17 & 3) << 4);
}

// Cells of the window where a stone of the colour joins runs, or reaches the edge with one, or may be
// the sixth around another: nowhere else it can win. Those at the window's own edge mean nothing.
constexpr std::uint64_t promising(std::uint64_t stones, std::uint64_t rim) {
  const std::array<std::uint64_t, 6> around{stones << 9, stones << 8, stones >> 1,
                                            stones >> 9, stones >> 8, stones << 1};
  std::uint64_t any = 0;
  std::uint64_t several = 0;
  std::uint64_t threes = 0;
  std::uint64_t begun = 0;
  for (int i = 0; i < 6; ++i) {
    const std::uint64_t before = around[(i + 5) % 6];
    const std::uint64_t begins = around[i] & ~before;
    several |= begun & begins;
    begun |= begins;
    any |= around[i];
    threes |= before & around[i] & around[(i + 1) % 6];
  }
  return several | threes | (any & rim);
}

}  // namespace hornbeam::havannah
