// The twelve images of the board: six turns, and each of them mirrored.
#pragma once

#include <cstdint>

#include "domains/havannah/board.hpp"
#include "domains/havannah/geometry.hpp"

namespace hornbeam::havannah {

inline constexpr int kImages = 12;  // the first is the board as it is

constexpr Placement image_of(Placement p, int side, int image) {
  const int middle = side - 1;
  int x = p.x - middle;  // from the centre
  int y = p.y - middle;
  if (image >= 6) std::swap(x, y);
  for (int turn = 0; turn < image % 6; ++turn) {  // (1,0) to (1,1) to (0,1) and so on
    const int turned = x - y;
    y = x;
    x = turned;
  }
  return {x + middle, y + middle};
}

// Of the image's stones and whose turn it is.
std::uint64_t hash_of(const Board& board, const Geometry& g, int to_move, int image);

}  // namespace hornbeam::havannah
