// What is done with a board, for any layout and instruction set.
//
// Every tile is compared with its neighbours above and to the right, all at once; the two masks of
// links say everything about the groups, and colours are not looked at again.
//
// How a group is drawn. A corner is a tile with an equal neighbour above or to the right and none
// below or to the left. The canonical tile of a group is a corner, and most groups have no other.
// So a corner is drawn, its group is found by flooding from it, and the draw counts if the corner
// is the group's canonical tile; otherwise it is repeated. Every group has one canonical tile, so
// all groups are equally likely, and the move comes out in canonical form.
#include <type_traits>

#include "domains/samegame/bits_impl.hpp"
#include "domains/samegame/kernels.hpp"

namespace hornbeam::samegame::HORNBEAM_SET {

namespace {

template <class Layout>
struct Tiles {
  using B = Bits<Layout>;
  B plane[Layout::kPlanes];

  explicit HORNBEAM_INLINE Tiles(const Planes<typename Layout::Stored>& planes) {
    HORNBEAM_UNROLL
    for (int p = 0; p < Layout::kPlanes; ++p) plane[p] = B::load(planes.lanes[p].data());
  }
  HORNBEAM_INLINE void store(Planes<typename Layout::Stored>& planes) const {
    HORNBEAM_UNROLL
    for (int p = 0; p < Layout::kPlanes; ++p) plane[p].store(planes.lanes[p].data());
  }

  HORNBEAM_INLINE B occupied() const {
    B all = plane[0];
    HORNBEAM_UNROLL
    for (int p = 1; p < Layout::kPlanes; ++p) all = all | plane[p];
    return all;
  }

  // The cells whose colour is `tile`.
  HORNBEAM_INLINE B of_color(int tile) const {
    B other = tile & 1 ? ~plane[0] : plane[0];
    HORNBEAM_UNROLL
    for (int p = 1; p < Layout::kPlanes; ++p)
      other = other | (tile >> p & 1 ? ~plane[p] : plane[p]);
    return ~other;
  }
};

// Which tiles are equal to their neighbours.
template <class Layout>
struct Links {
  using B = Bits<Layout>;
  B above, right, below, left;

  explicit HORNBEAM_INLINE Links(const Tiles<Layout>& tiles) {
    B unlike_above = tiles.plane[0] ^ tiles.plane[0].above();
    B unlike_right = tiles.plane[0] ^ tiles.plane[0].right();
    HORNBEAM_UNROLL
    for (int p = 1; p < Layout::kPlanes; ++p) {
      unlike_above = unlike_above | (tiles.plane[p] ^ tiles.plane[p].above());
      unlike_right = unlike_right | (tiles.plane[p] ^ tiles.plane[p].right());
    }
    const B occupied = tiles.occupied();
    above = ~unlike_above & occupied;
    right = ~unlike_right & occupied;
    below = above.below();
    left = right.left();
  }

  // Corners, less those where the tile above has a neighbour to the left: their group reaches
  // further left, so they are not its canonical tile. Four in five draws that would not count go.
  HORNBEAM_INLINE B corners() const {
    return (above | right) & ~(below | left | (above & left.above()));
  }

  HORNBEAM_INLINE B spread(B group) const {
    return group | (group.above() & above) | (group.below() & below) | (group.right() & right) |
           (group.left() & left);
  }

  // Most groups are small: the column's run upwards, by a carry, and two steps all around before
  // the first question whether there is more.
  HORNBEAM_INLINE B flood(B group) const {
    group = group | ((above + group) ^ above);
    group = spread(group);
    for (;;) {
      const B next = spread(group);
      if ((next ^ group).empty()) return group;
      group = spread(next);
    }
  }
};

template <class Layout>
HORNBEAM_INLINE Move move_at(int word, std::uint64_t bit) {
  const int index = word * 64 + __builtin_ctzll(bit);
  return {static_cast<std::uint8_t>(index / Layout::kRows),
          static_cast<std::uint8_t>(index % Layout::kRows)};
}

template <class Layout>
HORNBEAM_INLINE Bits<Layout> bits_of(Move tile) {
  const int index = tile.x * Layout::kRows + tile.y;
  return Bits<Layout>::from_word(index / 64, std::uint64_t{1} << (index % 64), 0);
}

// The first tile of a group that is not empty, in the order of the list.
template <class Layout>
HORNBEAM_INLINE Move first_tile(Bits<Layout> group) {
  const auto words = group.words();
  int word = 0;
  while (words[word] == 0) ++word;
  return move_at<Layout>(word, words[word]);
}

template <class Layout>
HORNBEAM_INLINE void fall(Tiles<Layout>& tiles, Bits<Layout>& group) {
  using B = Bits<Layout>;
  const B rest = group & group.less_one();
  const B stays = ~group & group.less_one();
  HORNBEAM_UNROLL
  for (int p = 0; p < Layout::kPlanes; ++p)
    tiles.plane[p] = (tiles.plane[p] & stays) | (tiles.plane[p].above() & ~stays);
  group = rest.above();
}

// Takes the group away: tiles fall, column by column, and empty columns close up.
template <class Layout>
HORNBEAM_INLINE void remove(Tiles<Layout>& tiles, Bits<Layout> group) {
  using B = Bits<Layout>;
  std::uint32_t filled = (tiles.occupied() & ~group).filled_columns();

  // One removed cell a column at a time, the lowest first; the group falls with the tiles. Few
  // groups have more than two cells in a column.
  fall(tiles, group);
  fall(tiles, group);
  while (!group.empty()) fall(tiles, group);

  while ((filled & (filled + 1)) != 0) {
    const int x = __builtin_ctz(~filled) / B::kMaskBits;
    const B stays = B::columns_before(x);
    HORNBEAM_UNROLL
    for (int p = 0; p < Layout::kPlanes; ++p)
      tiles.plane[p] = (tiles.plane[p] & stays) | (tiles.plane[p].right() & ~stays);
    const std::uint32_t before = (std::uint32_t{1} << (x * B::kMaskBits)) - 1;
    filled = (filled & before) | (filled >> B::kMaskBits & ~before);
  }
}

// The corners that the rule draws from, unless there are none.
template <class Layout>
HORNBEAM_INLINE Bits<Layout> preferred(Bits<Layout> corners, const Tiles<Layout>&, AnyColor,
                                       Stream&) {
  return corners;
}

template <class Layout>
HORNBEAM_INLINE Bits<Layout> preferred(Bits<Layout> corners, const Tiles<Layout>& tiles,
                                       OtherColors rule, Stream& stream) {
  if (!rule.epsilon.never() && stream.happens(rule.epsilon)) return corners;
  return corners & ~tiles.of_color(rule.tile);
}

// Corners to draw from.
template <class Layout>
struct Urn {
  using B = Bits<Layout>;
  std::array<std::uint64_t, B::kWords> words;
  std::array<std::uint32_t, B::kWords> before;  // how many are in the words before this one
  std::uint32_t count = 0;

  explicit HORNBEAM_INLINE Urn(B corners) : words(corners.words()) {
    HORNBEAM_UNROLL
    for (int i = 0; i < B::kWords; ++i) {
      before[i] = count;
      count += count_bits(words[i]);
    }
  }
};

// Draws a group and takes it away.
template <class Layout, class Rule>
HORNBEAM_INLINE Group step(Tiles<Layout>& tiles, Rule rule, Stream& stream) {
  using B = Bits<Layout>;
  const Links<Layout> links(tiles);
  const B corners = links.corners();
  Urn<Layout> urn(preferred(corners, tiles, rule, stream));
  if (urn.count == 0) {
    if constexpr (!std::is_same_v<Rule, AnyColor>) urn = Urn<Layout>(corners);
    if (urn.count == 0) return {{}, 0};
  }
  for (;;) {
    const std::uint32_t drawn = stream.below(urn.count);
    int word = 0;
    HORNBEAM_UNROLL
    for (int i = 1; i < B::kWords; ++i) word += drawn >= urn.before[i];
    const std::uint64_t bit = select_bit(urn.words[word], drawn - urn.before[word]);
    const B group = links.flood(B::from_word(word, bit, 0));
    if (!(group & B::from_word(word, bit - 1, ~std::uint64_t{0})).empty()) continue;
    const int size = group.count();
    remove(tiles, group);
    return {move_at<Layout>(word, bit), size};
  }
}

template <class Layout, class Rule>
HORNBEAM_TARGET Group step_on(Planes<typename Layout::Stored>& planes, Rule rule, Stream& stream) {
  Tiles<Layout> tiles(planes);
  const Group group = step(tiles, rule, stream);
  tiles.store(planes);
  return group;
}

template <class Layout, class Rule>
HORNBEAM_TARGET int roll_out_on(Planes<typename Layout::Stored>& planes, Rule rule,
                                GroupValue value, Stream& stream, Line<Move>& line) {
  Tiles<Layout> tiles(planes);
  Stream local = stream;
  // Room for all moves there can be, so that none has to ask for it.
  std::size_t length = line.size();
  line.resize(length + Layout::kColumns * Layout::kRows / 2);
  int points = 0;
  for (;;) {
    const Group group = step(tiles, rule, local);
    if (group.tiles == 0) break;
    points += value(group.tiles);
    line[length++] = group.canonical;
  }
  line.resize(length);
  stream = local;
  tiles.store(planes);
  return points;
}

template <class Layout>
HORNBEAM_TARGET void list_on(const Planes<typename Layout::Stored>& planes,
                             std::vector<Move>& list) {
  using B = Bits<Layout>;
  const Links<Layout> links{Tiles<Layout>(planes)};
  list.clear();
  B corners = links.corners();
  for (int word = 0; word < B::kWords; ++word) {
    for (std::uint64_t bits; (bits = corners.words()[word]) != 0;) {
      const std::uint64_t bit = bits & -bits;
      list.push_back(move_at<Layout>(word, bit));
      corners = corners & ~links.flood(B::from_word(word, bit, 0));
    }
  }
}

// A wide layout of which only the first columns are in use.
template <class Layout, int kFirst>
struct First : Layout {
  static constexpr int kColumns = kFirst;
};

// Calls with the narrowest layout that holds all columns in use.
template <class Function>
auto on_narrowest(const Planes<Layout16>&, Function function) {
  return function(Layout16{});
}
template <class Function>
auto on_narrowest(const Planes<LayoutWide>& planes, Function function) {
  const auto is_used = [&planes](int x) {
    return planes.lanes[0][x] | planes.lanes[1][x] | planes.lanes[2][x] | planes.lanes[3][x];
  };
  if (is_used(24)) return function(LayoutWide{});
  if (is_used(16)) return function(First<LayoutWide, 24>{});
  return function(First<LayoutWide, 16>{});
}

template <class Layout, class Rule>
Group step_kernel(Planes<Layout>& planes, Rule rule, Stream& stream) {
  return on_narrowest(planes,
                      [&](auto layout) { return step_on<decltype(layout)>(planes, rule, stream); });
}

template <class Layout, class Rule>
int rollout_kernel(Planes<Layout>& planes, Rule rule, GroupValue value, Stream& stream,
                   Line<Move>& line) {
  return on_narrowest(planes, [&](auto layout) {
    return roll_out_on<decltype(layout)>(planes, rule, value, stream, line);
  });
}

template <class Layout>
void moves_kernel(const Planes<Layout>& planes, std::vector<Move>& list) {
  on_narrowest(planes, [&](auto layout) { list_on<decltype(layout)>(planes, list); });
}

template <class Layout>
HORNBEAM_INLINE Bits<Layout> group_at(const Tiles<Layout>& tiles, Move tile) {
  return Links<Layout>(tiles).flood(bits_of<Layout>(tile) & tiles.occupied());
}

template <class Layout>
HORNBEAM_INLINE Group describe(Bits<Layout> group) {
  if (group.empty()) return {{}, 0};
  return {first_tile(group), group.count()};
}

template <class Layout>
HORNBEAM_TARGET Group group_kernel(const Planes<Layout>& planes, Move tile) {
  return describe(group_at(Tiles<Layout>(planes), tile));
}

template <class Layout>
HORNBEAM_TARGET Group play_kernel(Planes<Layout>& planes, Move tile) {
  Tiles<Layout> tiles(planes);
  const Bits<Layout> group = group_at(tiles, tile);
  remove(tiles, group);
  tiles.store(planes);
  return describe(group);
}

template <class Layout>
HORNBEAM_TARGET bool finished_kernel(const Planes<Layout>& planes) {
  const Links<Layout> links{Tiles<Layout>(planes)};
  return (links.above | links.right).empty();
}

template <class Layout>
HORNBEAM_TARGET TileCounts count_kernel(const Planes<Layout>& planes) {
  const Tiles<Layout> tiles(planes);
  TileCounts counts{};
  for (int tile = 1; tile < 1 << Layout::kPlanes; ++tile)
    counts[tile] = tiles.of_color(tile).count();
  return counts;
}

template <class Layout>
constexpr Kernels<Layout> table() {
  return {.moves = moves_kernel<Layout>,
          .group = group_kernel<Layout>,
          .play = play_kernel<Layout>,
          .finished = finished_kernel<Layout>,
          .count = count_kernel<Layout>,
          .step_any = step_kernel<Layout, AnyColor>,
          .step_other = step_kernel<Layout, OtherColors>,
          .rollout_any = rollout_kernel<Layout, AnyColor>,
          .rollout_other = rollout_kernel<Layout, OtherColors>};
}

}  // namespace

constinit const Kernels<Layout16> kernels_16 = table<Layout16>();
constinit const Kernels<LayoutWide> kernels_wide = table<LayoutWide>();

}  // namespace hornbeam::samegame::HORNBEAM_SET
