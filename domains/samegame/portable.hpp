// SameGame's rules in plain C++ for hosts and devices alike, on either layout of portable_bits.hpp.
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

// Packed, 96 bytes, as Planes<Layout16> has them.
template <class Layout>
struct alignas(16) BasicPlanes {
  std::uint32_t word[Layout::kPlanes][BasicBits<Layout>::kWords];
};
using Planes = BasicPlanes<Packed>;

template <class L>
struct BasicTiles {
  using Layout = L;
  using Bits = BasicBits<L>;
  static constexpr int kPlanes = L::kPlanes;
  Bits plane[kPlanes];

  HORNBEAM_PORTABLE BasicTiles() {}
  HORNBEAM_PORTABLE explicit BasicTiles(const BasicPlanes<L>& planes) {
    HORNBEAM_PORTABLE_UNROLL
    for (int p = 0; p < kPlanes; ++p) {
      HORNBEAM_PORTABLE_UNROLL
      for (int i = 0; i < Bits::kWords; ++i) plane[p].word[i] = planes.word[p][i];
    }
  }
  HORNBEAM_PORTABLE void store(BasicPlanes<L>& planes) const {
    HORNBEAM_PORTABLE_UNROLL
    for (int p = 0; p < kPlanes; ++p) {
      HORNBEAM_PORTABLE_UNROLL
      for (int i = 0; i < Bits::kWords; ++i) planes.word[p][i] = plane[p].word[i];
    }
  }
  HORNBEAM_PORTABLE Bits occupied() const { return occupied_cells(plane); }
};
using Tiles = BasicTiles<Packed>;

template <class Layout>
struct Links {
  using Bits = BasicBits<Layout>;
  Bits above, right;

  HORNBEAM_PORTABLE explicit Links(const BasicTiles<Layout>& tiles) {
    const Bits occupied = tiles.occupied();
    above = Bits::none();
    right = Bits::none();
    HORNBEAM_PORTABLE_UNROLL
    for (int p = 0; p < Layout::kPlanes; ++p) {
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

template <class Layout>
HORNBEAM_PORTABLE bool finished(const BasicTiles<Layout>& tiles) {
  const Links<Layout> links(tiles);
  return (links.above | links.right).empty();
}

// Takes away the group of the tile and returns how many tiles it had.
template <class Layout>
HORNBEAM_PORTABLE int play(BasicTiles<Layout>& tiles, Tile tile) {
  const auto group = Links<Layout>(tiles).flood(BasicBits<Layout>::of(tile));
  const auto stay = ~group;
  HORNBEAM_PORTABLE_UNROLL
  for (int p = 0; p < Layout::kPlanes; ++p) tiles.plane[p] = tiles.plane[p] & stay;
  take_away(group, tiles.plane);
  return group.count();
}

// `found(tile, size)` for every group of two or more, in the order of the list of moves.
template <class Layout, class Found>
HORNBEAM_PORTABLE void for_each_group(const BasicTiles<Layout>& tiles, Found&& found) {
  const Links<Layout> links(tiles);
  auto rest = links.linked();
  while (!rest.empty()) {
    const auto group = links.flood(rest.first());
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
template <class Layout>
HORNBEAM_PORTABLE std::uint64_t hash(const BasicTiles<Layout>& tiles) {
  std::uint64_t sum = 0;
  HORNBEAM_PORTABLE_UNROLL
  for (int x = 0; x < Layout::kColumns; ++x) {
    const std::uint64_t low = tiles.plane[0].lane(x) | std::uint64_t{tiles.plane[1].lane(x)} << 32;
    std::uint64_t high = tiles.plane[2].lane(x);
    if constexpr (Layout::kPlanes > 3) high |= std::uint64_t{tiles.plane[3].lane(x)} << 32;
    if ((low | high) != 0)
      sum += mixed(mixed(low + static_cast<std::uint64_t>(x + 1) * 0x9e3779b97f4a7c15u) ^ high);
  }
  return mixed(sum);
}

// What is added to the points of a finished game of SameGame.
template <class Layout>
HORNBEAM_PORTABLE int ending(const BasicTiles<Layout>& tiles) {
  int sum = 0;
  bool is_cleared = true;
  for (int tile = 1; tile < 1 << Layout::kPlanes; ++tile) {
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
  template <class Layout>
  HORNBEAM_PORTABLE int of_end(const BasicTiles<Layout>& tiles) const {
    return counts_ending ? ending(tiles) : 0;
  }
};
constexpr Worth kSameGame{1, -4, 4, true}, kBubbleBreaker{1, -1, 0, false},
    kClickomania{0, 1, 0, false};

// BasicPosition::bound() of an unfinished game, less the points so far.
template <class Layout>
HORNBEAM_PORTABLE int most_to_come(const BasicTiles<Layout>& tiles, const Worth& worth) {
  int sum = 0;
  bool can_be_cleared = true;
  for (int tile = 1; tile < 1 << Layout::kPlanes; ++tile) {
    const int n = tiles_of(tiles.plane, tile).count();
    if (n >= 2) sum += worth.of_group(n);
    if (n == 1) can_be_cleared = false;
  }
  return worth.counts_ending && can_be_cleared ? sum + 1000 : sum;
}

// What every move would gain by itself, all together.
template <class Layout>
HORNBEAM_PORTABLE int gains(const BasicTiles<Layout>& tiles, const Worth& worth) {
  int sum = 0;
  for_each_group(tiles, [&](Tile tile, int size) {
    sum += worth.of_group(size);
    if (!worth.counts_ending) return;
    BasicTiles<Layout> after = tiles;
    play(after, tile);
    if (finished(after)) sum += ending(after);
  });
  return sum;
}

// The tile of BasicPosition::common_color().
template <class Layout>
HORNBEAM_PORTABLE int common_tile(const BasicTiles<Layout>& tiles) {
  int common = 1, most = -1;
  for (int tile = 1; tile < 1 << Layout::kPlanes; ++tile) {
    const int n = tiles_of(tiles.plane, tile).count();
    if (n > most) common = tile, most = n;
  }
  return common;
}

// Tile counts by colour: positions of a level that agree in them are kin.
template <class Layout>
HORNBEAM_PORTABLE std::uint64_t kin(const BasicTiles<Layout>& tiles) {
  std::uint64_t counts = 0;
  for (int tile = (1 << Layout::kPlanes) - 1; tile >= 1; --tile) {
    const auto count = static_cast<std::uint64_t>(tiles_of(tiles.plane, tile).count());
    counts = Layout::kPlanes == 3 ? counts << 8 | count : mixed(counts + count + 1);
  }
  return counts;
}

}  // namespace hornbeam::samegame::portable
