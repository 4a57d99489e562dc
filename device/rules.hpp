// The boards that a program for a device is compiled for, and their rules. A program has one kind of them:
// SameGame's, up to 16x16 tiles, of which values have five colours; or with HORNBEAM_ROOMY_BOARDS those of
// Clickomania, up to 20x20 tiles in ten.
#pragma once

#include <cstdint>
#include <type_traits>

#include "domains/samegame/portable.hpp"

namespace hornbeam::device::rules {

using namespace hornbeam::samegame::portable;

#if defined(HORNBEAM_ROOMY_BOARDS)
using Layout = Roomy;
constexpr int kSide = 20, kColors = 10;  // of the boards that it teaches
constexpr int kInputs = samegame::wide_feature_count(kColors);
constexpr int kMostMoves = 200;  // of a position, and of a game
constexpr int kUsualMoves = 90;  // of a position: few have more, and together beams have fewer
#else
using Layout = Packed;
constexpr int kSide = 15, kColors = 5;
constexpr int kInputs = samegame::feature_count(kColors);
constexpr int kMostMoves = 128;
// On a full board a position has 36 moves on average, and 44 are rare.
constexpr int kUsualMoves = 52;
#endif

using Bits = BasicBits<Layout>;
using Tiles = BasicTiles<Layout>;
using Planes = BasicPlanes<Layout>;

// A tile as a number.
using TileCode = std::conditional_t<Layout::kRows == 16, std::uint8_t, std::uint16_t>;
constexpr int kTileBits = Layout::kRows == 16 ? 8 : 10;
HORNBEAM_PORTABLE TileCode code_of(Tile tile) {
  return static_cast<TileCode>(tile.x * Layout::kRows + tile.y);
}
HORNBEAM_PORTABLE Tile tile_of(std::uint32_t code) {
  return {static_cast<std::uint8_t>(code / Layout::kRows),
          static_cast<std::uint8_t>(code % Layout::kRows)};
}

}  // namespace hornbeam::device::rules
