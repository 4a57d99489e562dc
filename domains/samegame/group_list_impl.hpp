// The list of groups, for any layout and instruction set. Included after kernels_impl.hpp, whose
// boards and links it works with.
#include "domains/samegame/group_list.hpp"

namespace hornbeam::samegame::HORNBEAM_SET {

namespace {

template <class Layout>
HORNBEAM_INLINE Bits<Layout> load_cells(const CellWords<Layout>& words) {
  return Bits<Layout>::load(reinterpret_cast<const typename Layout::Lane*>(words.data()));
}
template <class Layout>
HORNBEAM_INLINE void store_cells(Bits<Layout> cells, CellWords<Layout>& words) {
  cells.store(reinterpret_cast<typename Layout::Lane*>(words.data()));
}

// Products of 128 bits, folded, of pairs of words, each with a constant of its own.
template <class Layout>
HORNBEAM_INLINE std::uint64_t code_of(const CellWords<Layout>& words, int tile) {
  std::uint64_t code = 0;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const std::uint64_t a = words[i] ^ (0x9e3779b97f4a7c15u + i * 0x6a09e667f3bcc908u);
    const std::uint64_t b = words[i + 1] ^ (0xd1b54a32d192ed03u + i * 0xbb67ae8584caa73bu);
    const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
    code += static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }
  return code ^ static_cast<std::uint64_t>(tile) * 0x94d049bb133111ebu;
}

template <class Layout>
HORNBEAM_INLINE int tile_at(const Planes<Layout>& planes, std::size_t word, std::uint64_t bit) {
  int tile = 0;
  HORNBEAM_UNROLL
  for (int p = 0; p < Layout::kPlanes; ++p) {
    std::uint64_t bits;
    std::memcpy(&bits, reinterpret_cast<const char*>(&planes.lanes[p]) + 8 * word, 8);
    tile |= ((bits & bit) != 0) << p;
  }
  return tile;
}

// Without a branch: which word of a group is the first is hard to predict.
template <class Layout>
HORNBEAM_INLINE Move first_cell(const CellWords<Layout>& words) {
  std::uint32_t used = 0;
  HORNBEAM_UNROLL
  for (std::size_t i = 0; i < words.size(); ++i) used |= std::uint32_t{words[i] != 0} << i;
  const int first = __builtin_ctz(used);
  return move_at<Layout>(first, words[static_cast<std::size_t>(first)]);
}

// Where a group stands in the order of the list.
HORNBEAM_INLINE int place_of(Move canonical) {
  return canonical.x * 256 + canonical.y;
}

// Numbers the groups of the linked cells and puts them into the list, in its order; returns all
// their cells.
template <class Layout>
HORNBEAM_INLINE Bits<Layout> add_groups(const Planes<Layout>& planes, const Links<Layout>& links,
                                        Bits<Layout> linked, KnownGroups<Layout>& known,
                                        std::vector<std::uint32_t>& list) {
  using B = Bits<Layout>;
  B found = linked ^ linked;
  CellWords<Layout> left;
  store_cells(linked, left);
  if (known.all.size() < known.count + known.kMost)
    known.all.resize(2 * known.all.size() + known.kMost);
  KnownGroup<Layout>* const all = known.all.data();
  for (std::size_t word = 0; word < left.size(); ++word) {
    while (left[word] != 0) {
      const std::uint64_t bit = left[word] & -left[word];
      const B cells = links.flood(B::from_word(static_cast<int>(word), bit, 0));
      found = found | cells;
      const auto number = static_cast<std::uint32_t>(known.count++);
      KnownGroup<Layout>& group = all[number];
      store_cells(cells, group.cells);
      group.code = code_of<Layout>(group.cells, tile_at(planes, word, bit));
      group.canonical = first_cell<Layout>(group.cells);
      int tiles = 0;
      HORNBEAM_UNROLL
      for (std::size_t i = 0; i < left.size(); ++i) {
        left[i] &= ~group.cells[i];
        tiles += count_bits(group.cells[i]);
      }
      group.tiles = static_cast<std::uint16_t>(tiles);
      const int place = place_of(group.canonical);
      list.push_back(number);
      std::size_t at = list.size() - 1;
      for (; at > 0 && place_of(all[list[at - 1]].canonical) > place; --at) list[at] = list[at - 1];
      list[at] = number;
    }
  }
  return found;
}

// Once there are no others, everything that is left, anew at every step: that is not much.
template <class Layout>
HORNBEAM_INLINE void list_tabu(const Planes<Layout>& planes, const Links<Layout>& links,
                               KnownGroups<Layout>& known) {
  known.tabu.clear();
  if (known.others.empty()) add_groups(planes, links, links.above | links.right, known, known.tabu);
}

template <class Layout>
HORNBEAM_TARGET void list_groups(const Planes<Layout>& planes, int tabu,
                                 KnownGroups<Layout>& known) {
  const Tiles<Layout> tiles(planes);
  const Links<Layout> links(tiles);
  known.count = 0;
  known.others.clear();
  const Bits<Layout> linked = (links.above | links.right) & ~tiles.of_color(tabu);
  add_groups(planes, links, linked, known, known.others);
  list_tabu(planes, links, known);
}

template <class Layout>
HORNBEAM_TARGET void play_group(Planes<Layout>& planes, int tabu, KnownGroups<Layout>& known,
                                std::uint32_t number) {
  using B = Bits<Layout>;
  Tiles<Layout> tiles(planes);
  const B group = load_cells<Layout>(known.all[number].cells);
  B changed = group | ~group.less_one();  // the group and all above it
  const std::uint32_t filled = (tiles.occupied() & ~group).filled_columns();
  if ((filled & (filled + 1)) != 0)
    changed = changed | ~B::columns_before(__builtin_ctz(~filled) / B::kMaskBits);
  remove(tiles, group);
  tiles.store(planes);

  // What is left of groups that had cells there is to be looked at as well.
  const auto cells_of = [&known](std::uint32_t other) __attribute__((always_inline))
  HORNBEAM_TARGET {
    return load_cells<Layout>(known.all[other].cells);
  };
  B stale = changed;
  std::size_t kept = 0;
  for (const std::uint32_t other : known.others) {
    const B cells = cells_of(other);
    const bool stays = (cells & changed).empty();
    stale = stale | (stays ? changed : cells);
    known.others[kept] = other;
    kept += stays;
  }
  known.others.resize(kept);

  const Links<Layout> links(tiles);
  const B linked = (links.above | links.right | links.below | links.left) & stale;
  const std::size_t before = known.count;
  const B found = add_groups(planes, links, linked & ~tiles.of_color(tabu), known, known.others);

  // Groups that were kept but have grown are now on the list twice.
  if (!(found & ~stale).empty()) {
    kept = 0;
    for (const std::uint32_t other : known.others) {
      known.others[kept] = other;
      kept += other >= before || (cells_of(other) & found).empty();
    }
    known.others.resize(kept);
  }
  list_tabu(planes, links, known);
}

template <class Layout>
HORNBEAM_TARGET std::uint64_t code_kernel(const Planes<Layout>& planes, Move tile) {
  const Tiles<Layout> tiles(planes);
  const int index = tile.x * Layout::kRows + tile.y;
  return code_of<Layout>(
      group_at(tiles, tile).words(),
      tile_at(planes, static_cast<std::size_t>(index / 64), std::uint64_t{1} << (index % 64)));
}

template <class Layout>
constexpr GroupKernels<Layout> group_table() {
  return {.list = list_groups<Layout>, .play = play_group<Layout>, .code = code_kernel<Layout>};
}

}  // namespace

constinit const GroupKernels<Layout16> group_kernels_16 = group_table<Layout16>();
constinit const GroupKernels<LayoutWide> group_kernels_wide = group_table<LayoutWide>();

}  // namespace hornbeam::samegame::HORNBEAM_SET
