// The two layouts of a board as bits, and the table of what can be done with each.
//
// A plane holds one bit of every tile's colour: a column is a lane, the tile in row y its bit y.
// The planes together spell the colour, 1 to 7 or 1 to 15; where all are zero there is no tile.
// Tiles always rest on others and columns have closed up to the left.
//
// The functions behind the table are compiled once for each instruction set from
// kernels_impl.hpp; one indirect call is paid for a whole playout.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "domains/samegame/board.hpp"
#include "domains/samegame/move.hpp"
#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::samegame {

struct Layout16 {
  using Stored = Layout16;
  using Lane = std::uint16_t;
  static constexpr int kColumns = 16;
  static constexpr int kRows = 16;
  static constexpr int kPlanes = 3;
};

struct LayoutWide {
  using Stored = LayoutWide;
  using Lane = std::uint32_t;
  static constexpr int kColumns = 32;
  static constexpr int kRows = 32;
  static constexpr int kPlanes = 4;
};

template <class Layout>
struct Planes {
  std::array<std::array<typename Layout::Lane, Layout::kColumns>, Layout::kPlanes> lanes{};
};

// What a group of n tiles is worth: (a n + b) n + c.
struct GroupValue {
  int a, b, c;
  constexpr int operator()(int n) const { return (a * n + b) * n + c; }
};

constexpr GroupValue group_value(Scoring scoring) {
  switch (scoring) {
    case Scoring::same_game: return {1, -4, 4};
    case Scoring::bubble_breaker: return {1, -1, 0};
    case Scoring::clickomania: break;
  }
  return {0, 1, 0};
}

// Draws among all groups.
struct AnyColor {};

// Draws among the groups of other colours while there are any, but with probability epsilon among
// all. The tile is 1 to the number of colours; 0 stands for a colour that no tile has.
struct OtherColors {
  int tile;
  Stream::Chance epsilon;
};

struct Group {
  Move canonical;
  int tiles;  // 0: nothing here
};

// Tiles of each colour, by tile.
using TileCounts = std::array<int, kMaxColors + 1>;

template <class Layout>
struct Kernels {
  using P = Planes<Layout>;
  void (*moves)(const P&, std::vector<Move>& list);
  Group (*group)(const P&, Move tile);
  Group (*play)(P&, Move tile);
  bool (*finished)(const P&);
  TileCounts (*count)(const P&);

  // The group that was drawn and removed; one of no tiles at the end of the game.
  Group (*step_any)(P&, AnyColor, Stream&);
  Group (*step_other)(P&, OtherColors, Stream&);

  // To the end of the game; returns the points for the groups.
  int (*rollout_any)(P&, AnyColor, GroupValue, Stream&, Line<Move>& line);
  int (*rollout_other)(P&, OtherColors, GroupValue, Stream&, Line<Move>& line);
};

// The kernels of the instruction set in use.
template <class Layout>
const Kernels<Layout>& kernels();

namespace plain {
extern const Kernels<Layout16> kernels_16;
extern const Kernels<LayoutWide> kernels_wide;
}  // namespace plain
namespace avx2 {
extern const Kernels<Layout16> kernels_16;
extern const Kernels<LayoutWide> kernels_wide;
}  // namespace avx2

}  // namespace hornbeam::samegame
