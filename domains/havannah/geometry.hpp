// The board of each side as numbers: which bits are cells, what lies around a cell, and which corner or
// sides it touches.
//
// A row takes 2 * side - 1 bits, one after the other without a margin: where a row ends at the right
// edge, what follows is off the board, because of the two rows that meet there at most one is long enough
// to reach its end. So a cell's neighbours are at fixed distances, and those that are off the board are
// bits that nobody sets.
#pragma once

#include <array>
#include <cstdint>

#include "domains/havannah/placement.hpp"

namespace hornbeam::havannah {

using Cell = std::uint16_t;

inline constexpr Cell kNoCell = 0;  // no bit that a board uses
inline constexpr int kMostCells = 271;
// A window (window.hpp) looks three rows up and down, so there are bits for as many around the cells.
inline constexpr int kFirstCell = 64;
inline constexpr int kEndOfCells = kFirstCell + (2 * kMostSide - 1) * (2 * kMostSide - 1);
inline constexpr int kWords = 9;

// Which corner and sides a chain touches: bits 0 to 5 are corners, 6 to 11 sides.
using Touch = std::uint16_t;
inline constexpr Touch kCorners = 0x03f;
inline constexpr Touch kSides = 0xfc0;

struct Geometry {
  int side = 0;
  int pitch = 0;
  int cells = 0;
  std::array<int, 6> around{};      // to neighbours, clockwise
  std::array<int, 6> in_pattern{};  // the same in the order of the bits of a pattern (pattern.hpp)
  std::array<Touch, kEndOfCells> touch{};  // of each cell
  std::array<Cell, kMostCells> cell{};     // in their order
  std::array<std::uint64_t, kWords> board{};

  constexpr Cell at(Placement p) const { return static_cast<Cell>(kFirstCell + p.y * pitch + p.x); }
  constexpr Placement placement(Cell c) const {
    return {(c - kFirstCell) % pitch, (c - kFirstCell) / pitch};
  }
};

// The corner, or the side, that a cell on the rim lies on; nothing of the others.
constexpr Touch touch_of(int side, Placement p) {
  const int last = 2 * side - 2;
  const int middle = side - 1;
  // Sides clockwise from the top; where two meet is the corner with the second one's number.
  const bool on[6]{p.y == 0,    p.x - p.y == middle, p.x == last,
                   p.y == last, p.y - p.x == middle, p.x == 0};
  Touch sides = 0;
  for (int i = 0; i < 6; ++i) {
    if (on[i] && on[(i + 1) % 6]) return static_cast<Touch>(1 << (i + 1) % 6);
    if (on[i]) sides = static_cast<Touch>(sides | 1 << (6 + i));
  }
  return sides;
}

constexpr Geometry make_geometry(int side) {
  Geometry g;
  g.side = side;
  g.pitch = 2 * side - 1;
  const auto distance = [&](Placement to) { return to.y * g.pitch + to.x; };
  for (int i = 0; i < 6; ++i) g.around[i] = distance(kAround[i]);
  constexpr int kByRow[6]{0, 1, 5, 2, 4, 3};  // of kAround
  for (int i = 0; i < 6; ++i) g.in_pattern[i] = g.around[kByRow[i]];
  for (int y = 0; y < 2 * side - 1; ++y)
    for (int x = row_begin(side, y); x < row_end(side, y); ++x) {
      const Cell c = g.at({x, y});
      g.cell[g.cells++] = c;
      g.touch[c] = touch_of(side, {x, y});
      g.board[c / 64] |= std::uint64_t{1} << c % 64;
    }
  return g;
}

inline constexpr std::array<Geometry, kMostSide - kLeastSide + 1> kGeometries = [] {
  std::array<Geometry, kMostSide - kLeastSide + 1> all;
  for (int side = kLeastSide; side <= kMostSide; ++side)
    all[side - kLeastSide] = make_geometry(side);
  return all;
}();

constexpr const Geometry& geometry(int side) {
  return kGeometries[side - kLeastSide];
}

}  // namespace hornbeam::havannah
