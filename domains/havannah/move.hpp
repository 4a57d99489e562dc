// A move: the cell that gets a stone, or the swap. Sixteen bits.
#pragma once

#include "domains/havannah/geometry.hpp"

namespace hornbeam::havannah {

struct Move {
  Cell cell = kNoCell;
  bool operator==(const Move&) const = default;
};

// The second player takes over the first stone.
inline constexpr Move kSwap{0xffff};

constexpr Move move_of(const Geometry& g, Placement p) {
  return p == kSwapPlacement ? kSwap : Move{g.at(p)};
}
constexpr Placement placement_of(const Geometry& g, Move move) {
  return move == kSwap ? kSwapPlacement : g.placement(move.cell);
}

}  // namespace hornbeam::havannah
