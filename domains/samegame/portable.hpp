// SameGame's rules in plain C++ for hosts and devices alike: boards of up to 16x16 tiles in 7 colours.
//
// The same positions, moves, scores and hashes as position.hpp, in code that a device compiles; the
// tests hold the two to each other position by position. Only what a beam needs is here.
#pragma once

#include <cstdint>

#include "domains/samegame/portable_bits.hpp"

#define HORNBEAM_SET portable
#define HORNBEAM_INLINE HORNBEAM_PORTABLE
#define HORNBEAM_UNROLL HORNBEAM_PORTABLE_UNROLL
#define HORNBEAM_ROLLED HORNBEAM_PORTABLE_ROLLED
#define HORNBEAM_LAMBDA
#include "domains/samegame/features_impl.hpp"
#undef HORNBEAM_LAMBDA
#undef HORNBEAM_ROLLED
#undef HORNBEAM_UNROLL
#undef HORNBEAM_INLINE
#undef HORNBEAM_SET

namespace hornbeam::samegame::portable {

// 96 bytes, as Planes<Layout16> has them.
struct alignas(16) Planes {
  std::uint32_t word[3][Bits::kWords];
};

struct Tiles {
  Bits plane[3];

  HORNBEAM_PORTABLE Tiles() {}
  HORNBEAM_PORTABLE explicit Tiles(const Planes& planes) {
    HORNBEAM_PORTABLE_UNROLL
    for (int p = 0; p < 3; ++p) {
      HORNBEAM_PORTABLE_UNROLL
      for (int i = 0; i < Bits::kWords; ++i) plane[p].word[i] = planes.word[p][i];
    }
  }
  HORNBEAM_PORTABLE void store(Planes& planes) const {
    HORNBEAM_PORTABLE_UNROLL
    for (int p = 0; p < 3; ++p) {
      HORNBEAM_PORTABLE_UNROLL
      for (int i = 0; i < Bits::kWords; ++i) planes.word[p][i] = plane[p].word[i];
    }
  }
  HORNBEAM_PORTABLE Bits occupied() const { return plane[0] | plane[1] | plane[2]; }
};

struct Links {
  Bits above, right;

  HORNBEAM_PORTABLE explicit Links(const Tiles& tiles) {
    const Bits occupied = tiles.occupied();
    above = Bits::none();
    right = Bits::none();
    HORNBEAM_PORTABLE_UNROLL
    for (int p = 0; p < 3; ++p) {
      above = above | (tiles.plane[p] ^ tiles.plane[p].above());
      right = right | (tiles.plane[p] ^ tiles.plane[p].right());
    }
    above = ~above & occupied;
    right = ~right & occupied;
  }

  HORNBEAM_PORTABLE Bits linked() const { return above | above.below() | right | right.left(); }

  HORNBEAM_PORTABLE Bits flood(Bits group) const {
    for (;;) {
      const Bits next = group | (group.above() & above) | (group & above).below() |
                        (group.right() & right) | (group & right).left();
      if ((next ^ group).empty()) return group;
      group = next;
    }
  }
};

HORNBEAM_PORTABLE bool finished(const Tiles& tiles) {
  const Links links(tiles);
  return (links.above | links.right).empty();
}

// Takes away the group of the tile and returns how many tiles it had.
HORNBEAM_PORTABLE int play(Tiles& tiles, Tile tile) {
  const Bits group = Links(tiles).flood(Bits::of(tile));
  const Bits stay = ~group;
  HORNBEAM_PORTABLE_UNROLL
  for (int p = 0; p < 3; ++p) tiles.plane[p] = tiles.plane[p] & stay;
  take_away(group, tiles.plane);
  return group.count();
}

// `found(tile, size)` for every group of two or more, in the order of the list of moves.
template <class Found>
HORNBEAM_PORTABLE void for_each_group(const Tiles& tiles, Found&& found) {
  const Links links(tiles);
  Bits rest = links.linked();
  while (!rest.empty()) {
    const Bits group = links.flood(rest.first());
    found(rest.first_tile(), group.count());
    rest = rest & ~group;
  }
}

HORNBEAM_PORTABLE std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// BasicPosition::hash().
HORNBEAM_PORTABLE std::uint64_t hash(const Tiles& tiles) {
  std::uint64_t sum = 0;
  HORNBEAM_PORTABLE_UNROLL
  for (int x = 0; x < 16; ++x) {
    const std::uint64_t low = tiles.plane[0].lane(x) | std::uint64_t{tiles.plane[1].lane(x)} << 32;
    const std::uint64_t high = tiles.plane[2].lane(x);
    if ((low | high) != 0)
      sum += mixed(mixed(low + static_cast<std::uint64_t>(x + 1) * 0x9e3779b97f4a7c15u) ^ high);
  }
  return mixed(sum);
}

// What is added to the points of a finished game of SameGame.
HORNBEAM_PORTABLE int ending(const Tiles& tiles) {
  int sum = 0;
  bool is_cleared = true;
  for (int tile = 1; tile <= 7; ++tile) {
    const int n = tiles_of(tiles.plane, tile).count();
    if (n == 0) continue;
    is_cleared = false;
    sum += (n - 2) * (n - 2);
  }
  return is_cleared ? 1000 : -sum;
}

// What a group of n tiles is worth, (a n + b) n + c, and whether the end of the game counts.
struct Worth {
  int a, b, c;
  bool counts_ending;

  HORNBEAM_PORTABLE int of_group(int n) const { return (a * n + b) * n + c; }
  HORNBEAM_PORTABLE int of_end(const Tiles& tiles) const {
    return counts_ending ? ending(tiles) : 0;
  }
};
constexpr Worth kSameGame{1, -4, 4, true}, kBubbleBreaker{1, -1, 0, false};

// Tile counts by colour: positions of a level that agree in them are kin.
HORNBEAM_PORTABLE std::uint64_t kin(const Tiles& tiles) {
  std::uint64_t counts = 0;
  for (int tile = 7; tile >= 1; --tile)
    counts = counts << 8 | static_cast<std::uint64_t>(tiles_of(tiles.plane, tile).count());
  return counts;
}

}  // namespace hornbeam::samegame::portable
