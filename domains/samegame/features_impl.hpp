// What a learned value sees of a position: whole numbers, for any kind of bits.
//
// Colours come in the order of their tiles, the most common first (of equals the lower one), so that
// what is learned of one colour holds for all. Per colour 16 numbers: how many tiles, groups, singles
// (tiles without an equal neighbour), how large the groups are, how many equal tiles stand near each
// other, where they stand. 16 of the board as a whole. Then a look ahead: one colour is taken away, or
// the two or three rarest, tiles fall and columns close, and of each colour that is left the equal
// neighbours and the singles are counted. With five colours that makes 146. Boards of the wide layout
// have no look ahead: with their many colours it would cost far more than all the rest. They were found
// by experiment; `features.cpp` names them one by one.
//
// Each is stored times a fixed factor, so that all vary by about as much: a network with small
// integer weights wants that. None is negative or above kMostOfFeature.
//
// Included for each instruction set and for devices, like kernels_impl.hpp; B is the set's Bits. Loops
// over colours stay loops (HORNBEAM_ROLLED): unrolled, the code would not fit a device's instruction
// cache, and that cost two thirds of its speed.
#ifndef HORNBEAM_SET
#error "include this from the file of an instruction set"
#endif

#include <cstdint>

#include "domains/samegame/feature_count.hpp"

namespace hornbeam::samegame::HORNBEAM_SET {

template <int kPlanes, class B>
HORNBEAM_INLINE B tiles_of(const B (&plane)[kPlanes], int tile) {
  const B zero = plane[0] ^ plane[0];
  B tiles = plane[0] ^ (tile & 1 ? zero : ~zero);
  HORNBEAM_UNROLL
  for (int p = 1; p < kPlanes; ++p) tiles = tiles & (plane[p] ^ (tile >> p & 1 ? zero : ~zero));
  return tiles;
}

template <int kPlanes, class B>
HORNBEAM_INLINE B occupied_cells(const B (&plane)[kPlanes]) {
  B cells = plane[0];
  HORNBEAM_UNROLL
  for (int p = 1; p < kPlanes; ++p) cells = cells | plane[p];
  return cells;
}

template <class B>
HORNBEAM_INLINE B beside(const B& tiles) {
  return tiles.above() | tiles.below() | tiles.left() | tiles.right();
}

// The cells of each colour. A device has few registers, and would rather find them again.
template <int kColors, int kPlanes, class B>
struct ColorCells {
#if defined(__CUDA_ARCH__)
  const B (&plane)[kPlanes];
  HORNBEAM_INLINE explicit ColorCells(const B (&planes)[kPlanes]) : plane(planes) {}
  HORNBEAM_INLINE B operator[](int c) const {
    return tiles_of(plane, c + 1);
  }
#else
  B cells[kColors];
  HORNBEAM_INLINE explicit ColorCells(const B (&plane)[kPlanes]) {
    HORNBEAM_UNROLL
    for (int c = 0; c < kColors; ++c) cells[c] = tiles_of(plane, c + 1);
  }
  HORNBEAM_INLINE const B& operator[](int c) const {
    return cells[c];
  }
#endif
};

// Which tiles have an equal neighbour where.
template <class B>
struct LikeTiles {
  B above, below, right, left;
  template <int kPlanes>
  HORNBEAM_INLINE explicit LikeTiles(const B (&plane)[kPlanes]) {
    const B occupied = occupied_cells(plane);
    above = plane[0] ^ plane[0].above();
    right = plane[0] ^ plane[0].right();
    HORNBEAM_UNROLL
    for (int p = 1; p < kPlanes; ++p) {
      above = above | (plane[p] ^ plane[p].above());
      right = right | (plane[p] ^ plane[p].right());
    }
    above = ~above & occupied;
    right = ~right & occupied;
    below = above.below();
    left = right.left();
  }
  HORNBEAM_INLINE B any() const { return above | below | right | left; }
  HORNBEAM_INLINE B spread(const B& group) const {
    return group | (group.above() & above) | (group.below() & below) | (group.right() & right) |
           (group.left() & left);
  }
};

// The groups of one colour.
struct GroupSizes {
  int groups = 0, fours = 0, points = 0, largest = 0, second = 0;
  HORNBEAM_INLINE void add_pairs(int count) {
    groups = count;
    largest = count > 0 ? 2 : 0;
    second = count > 1 ? 2 : 0;
  }
  // Nothing, where the size is 0.
  HORNBEAM_INLINE void add(int size) {
    groups += size > 0;
    fours += size >= 4;
    points += size > 0 ? (size - 2) * (size - 2) : 0;
    second = size > largest ? largest : size > second ? size : second;
    largest = size > largest ? size : largest;
  }
};

// Half of all groups are of two tiles, and found all at once. Of the others one of every colour is
// flooded at a time: they cannot meet, and a step costs the same for all.
template <int kColors, int kPlanes, class B>
HORNBEAM_INLINE void measure_groups(const ColorCells<kColors, kPlanes, B>& color, int colors,
                                    const LikeTiles<B>& like, GroupSizes (&sizes)[kColors]) {
  const B upright = like.above & ~(like.below | like.right | like.left) &
                    (like.below & ~(like.above | like.right | like.left)).above();
  const B lying = like.right & ~(like.above | like.below | like.left) &
                  (like.left & ~(like.above | like.below | like.right)).right();
  const B pairs = upright | lying;
  B rest = like.any() & ~(pairs | upright.below() | lying.left());
  int count[kColors] = {};
  B::count_all(count, colors, [&](int c) HORNBEAM_LAMBDA { return pairs & color[c]; });
  HORNBEAM_UNROLL
  for (int c = 0; c < colors; ++c) sizes[c].add_pairs(count[c]);
  while (!rest.empty()) {
    B group = rest ^ rest;
    HORNBEAM_ROLLED
    for (int c = 0; c < colors; ++c) group = group | (rest & color[c]).first();
    for (;;) {
      const B next = like.spread(like.spread(group));
      const bool is_whole = (next ^ group).empty();
      group = next;
      if (is_whole) break;
    }
    rest = rest & ~group;
    B::count_all(count, colors, [&](int c) HORNBEAM_LAMBDA { return group & color[c]; });
    HORNBEAM_UNROLL
    for (int c = 0; c < colors; ++c) sizes[c].add(count[c]);
  }
}

// Takes away the cells of `gone`: what is above falls, empty columns close. `layer` are disjoint
// sets of the tiles that stay. Halving steps bring every tile down by its distance (Warren, Hacker's
// Delight, section 7-4: compress).
template <int kLayers, class B>
HORNBEAM_INLINE void take_away(const B& gone, B (&layer)[kLayers]) {
  B keep = ~gone;
  B odd = gone.below();
  const auto halve = [&](auto shift_down) HORNBEAM_LAMBDA {
    B under = odd ^ odd.template up<1>();
    under = under ^ under.template up<2>();
    under = under ^ under.template up<4>();
    under = under ^ under.template up<8>();
    if constexpr (B::kRows > 16) under = under ^ under.template up<16>();
    const B moving = under & keep;
    keep = (keep ^ moving) | shift_down(moving);
    HORNBEAM_UNROLL
    for (int i = 0; i < kLayers; ++i) {
      const B part = layer[i] & moving;
      layer[i] = (layer[i] ^ part) | shift_down(part);
    }
    odd = odd & ~under;
  };
  halve([](const B& b) HORNBEAM_LAMBDA { return b.template down<1>(); });
  halve([](const B& b) HORNBEAM_LAMBDA { return b.template down<2>(); });
  halve([](const B& b) HORNBEAM_LAMBDA { return b.template down<4>(); });
  halve([](const B& b) HORNBEAM_LAMBDA { return b.template down<8>(); });
  if constexpr (B::kRows > 16)
    halve([](const B& b) HORNBEAM_LAMBDA { return b.template down<16>(); });

  for (;;) {
    B bottom = layer[0];
    HORNBEAM_UNROLL
    for (int i = 1; i < kLayers; ++i) bottom = bottom | layer[i];
    bottom = bottom & B::rows(1);
    const B holes = bottom.right() & ~bottom;
    if (holes.empty()) return;
    const B stays = holes.before_first();
    HORNBEAM_UNROLL
    for (int i = 0; i < kLayers; ++i) layer[i] = (layer[i] & stays) | (layer[i].right() & ~stays);
  }
}

HORNBEAM_INLINE int clipped(int number) {
  return number < kMostOfFeature ? number : kMostOfFeature;
}

// What is left of each colour when others are taken away: each place by itself, then the last two, then the
// last three. `order` has four bits per place, `next` is where the counts go.
template <int kColors, int kPlanes, class B, class Put>
HORNBEAM_INLINE void look_ahead(const ColorCells<kColors, kPlanes, B>& color, std::uint32_t order,
                                int next, Put&& put) {
  constexpr int kLooks = kColors + (kColors > 2) + (kColors > 3);
  HORNBEAM_ROLLED
  for (int look = 0; look < kLooks; ++look) {
    const int from = look < kColors ? look : 2 * kColors - 2 - look;
    const int to = look < kColors ? look + 1 : kColors;
    const int layers = kColors - (to - from);
    B out = color[0] ^ color[0];
    B layer[kColors - 1];
    HORNBEAM_UNROLL
    for (int i = 0; i < kColors - 1; ++i) {
      const int place = i < from ? i : i + to - from;
      layer[i] = i < layers ? color[static_cast<int>(order >> (4 * (place & 7)) & 7)] : out;
    }
    HORNBEAM_ROLLED
    for (int place = from; place < to; ++place)
      out = out | color[static_cast<int>(order >> (4 * place) & 7)];
    take_away(out, layer);
    int counts[3 * (kColors - 1)];
    B::count_all(counts, 3 * (kColors - 1), [&](int i) HORNBEAM_LAMBDA {
      const B& mask = layer[i / 3];
      return i % 3 == 0   ? mask & mask.above()
             : i % 3 == 1 ? mask & mask.right()
                          : mask & ~beside(mask);
    });
    HORNBEAM_UNROLL
    for (int i = 0; i < kColors - 1; ++i) {
      if (i >= layers) break;
      put(next + 2 * i, 8 * (counts[3 * i] + counts[3 * i + 1]));
      put(next + 2 * i + 1, 16 * counts[3 * i + 2]);
    }
    next += 2 * layers;
  }
}

// The rows of a mask that a board has.
template <class B>
constexpr auto rows_with(std::uint32_t mask) {
  return static_cast<typename B::Lane>(mask);
}

// `put(index, number)` is called once for each of feature_count(kColors) features; of boards of the wide
// layout, whose `colors` may be fewer than kColors, for each of wide_feature_count(colors).
template <int kColors, int kPlanes, class B, class Put>
HORNBEAM_INLINE void features_of(const B (&plane)[kPlanes], Put&& put,
                                 [[maybe_unused]] int wide_colors = kColors) {
  constexpr int kHeightBits = B::kRows == 16 ? 4 : 5;  // that tell a row
  constexpr int kHeights = 10;                         // where their counts stand
  constexpr bool kLooksAhead = B::kRows == 16;
  const int colors = kLooksAhead ? kColors : wide_colors;
  const ColorCells<kColors, kPlanes, B> color(plane);
  const B occupied = occupied_cells(plane);
  GroupSizes sizes[kColors];
  B single_tiles;
  {
    const LikeTiles<B> like(plane);
    measure_groups(color, colors, like, sizes);
    single_tiles = occupied & ~like.any();
  }

  int tiles[kColors] = {};
  B::count_all(tiles, colors, [&](int c) HORNBEAM_LAMBDA { return color[c]; });

  [[maybe_unused]] std::uint32_t order = 0;  // four bits per place: the colour that comes there
  int all_tiles = 0, all_singles = 0, all_groups = 0;
  int gone = 0, alone = 0, few_without = 0, without = 0, stuck = 0;
  HORNBEAM_ROLLED
  for (int c = 0; c < colors; ++c) {
    int place = 0;
    HORNBEAM_ROLLED
    for (int d = 0; d < colors; ++d)
      place += d < c ? tiles[d] >= tiles[c] : d > c ? tiles[d] > tiles[c] : 0;
    if constexpr (kLooksAhead) order |= static_cast<std::uint32_t>(c) << (4 * place);

    const B mask = color[c];
    const int n = tiles[c];
    const B single = mask & single_tiles;
    const B right = mask.right(), right2 = right.right();
    const B above2 = mask.template down<2>();
    int counts[kHeights + kHeightBits + 1];
    B::count_all(counts, kHeights + kHeightBits + 1, [&](int i) HORNBEAM_LAMBDA {
      switch (i) {
        case 0: return single;
        case 1: return mask & above2;
        case 2: return mask & right.above();
        case 3: return mask & right.below();
        case 4: return mask & right2;
        case 5: return mask & right.template down<2>();
        case 6: return mask & right.template up<2>();
        case 7: return mask & right2.above();
        case 8: return mask & right2.below();
        case 9: return mask & mask.template down<3>();
        case kHeights: return mask & B::rows(rows_with<B>(0xaaaaaaaa));
        case kHeights + 1: return mask & B::rows(rows_with<B>(0xcccccccc));
        case kHeights + 2: return mask & B::rows(rows_with<B>(0xf0f0f0f0));
        case kHeights + 3: return mask & B::rows(rows_with<B>(0xff00ff00));
        case kHeights + kHeightBits: {
          const B column = above2 | mask.above() | mask.below() | mask.template up<2>();
          const B whole = column | mask;
          const B left_of = whole.left(), right_of = whole.right();
          return single & ~(column | left_of | left_of.left() | right_of | right_of.right());
        }
        default: return mask & B::rows(rows_with<B>(0xffff0000));
      }
    });
    int height = 0;
    HORNBEAM_UNROLL
    for (int bit = 0; bit < kHeightBits; ++bit) height += counts[kHeights + bit] << bit;

    const int at = place * kFeaturesPerColor;
    put(at + 0, 8 * n);
    put(at + 1, n == 0 ? 0 : clipped((n - 2) * (n - 2) / 4));
    put(at + 2, 16 * counts[0]);
    put(at + 3, 32 * sizes[c].groups);
    put(at + 4, clipped(sizes[c].points));
    put(at + 5, 8 * sizes[c].largest);
    put(at + 6, 16 * sizes[c].second);
    put(at + 7, 64 * sizes[c].fours);
    put(at + 8, 8 * counts[1]);
    put(at + 9, 8 * (counts[2] + counts[3]));
    put(at + 10, 8 * counts[4]);
    put(at + 11, 4 * (counts[5] + counts[6] + counts[7] + counts[8]));
    put(at + 12, 8 * counts[9]);
    put(at + 13, 16 * mask.filled());
    put(at + 14, 32 * counts[kHeights + kHeightBits]);
    put(at + 15, n == 0 ? 0 : 16 * height / n);

    all_tiles += n;
    all_singles += counts[0];
    all_groups += sizes[c].groups;
    gone += n == 0;
    alone += n == 1;
    const bool is_without = n > 0 && sizes[c].groups == 0;
    without += is_without;
    few_without += is_without && n <= 3;
    stuck += is_without ? n : 0;
  }

  // Tiles rest on each other and columns have closed up: where two columns differ is as many cells as
  // their heights do.
  B filled = occupied & B::rows(1);
  filled = filled | filled.template up<1>();
  filled = filled | filled.template up<2>();
  filled = filled | filled.template up<4>();
  filled = filled | filled.template up<8>();
  if constexpr (B::kRows > 16) filled = filled | filled.template up<16>();
  const B last_column = filled & ~filled.right();
  const int columns = occupied.filled();
  const int highest = count_bits(occupied.any_column());
  const int lowest = columns == 0 ? 0 : B::kRows - count_bits((filled & ~occupied).any_column());
  const int roughness = ((occupied ^ occupied.right()) & ~last_column).count();
  const int at = colors * kFeaturesPerColor;
  put(at + 0, 2 * all_tiles);
  put(at + 1, 32 * columns);
  put(at + 2, 32 * highest);
  put(at + 3, 32 * lowest);
  put(at + 4, 8 * roughness);
  put(at + 5, 128 * gone);
  put(at + 6, 256 * alone);
  put(at + 7, 256 * few_without);
  put(at + 8, 128 * without);
  put(at + 9, 2 * (columns * highest - all_tiles));
  put(at + 10, 4 * all_singles);
  put(at + 11, 8 * all_groups);
  put(at + 12, all_tiles == 0 ? 0 : 256 * all_singles / all_tiles);
  put(at + 13, all_tiles == 0 ? 0 : 512 * all_groups / all_tiles);
  put(at + 14, all_groups == 0 ? 256 : 0);
  put(at + 15, clipped(32 * stuck));

  if constexpr (kLooksAhead) look_ahead<kColors>(color, order, at + kFeaturesOfBoard, put);
}

}  // namespace hornbeam::samegame::HORNBEAM_SET
