// The list of groups, for any layout and instruction set. Included after kernels_impl.hpp, whose
// boards and links it works with.
#include "domains/samegame/group_list.hpp"

namespace hornbeam::samegame::HORNBEAM_SET {

namespace {

template <class Layout>
HORNBEAM_INLINE Bits<Layout> load_cells(const CellWords<Layout>& words) {
  Bits<Layout> cells;
  static_assert(sizeof(cells.part) == sizeof(words));
  std::memcpy(cells.part, words.data(), sizeof(words));
  return cells;
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
HORNBEAM_INLINE int tile_at(const Tiles<Layout>& tiles, int word, std::uint64_t bit) {
  int tile = 0;
  for (int p = 0; p < Layout::kPlanes; ++p)
    tile |= ((tiles.plane[p].words()[word] & bit) != 0) << p;
  return tile;
}

// Where a group stands in the order of the list.
HORNBEAM_INLINE int place_of(Move canonical) {
  return canonical.x * 256 + canonical.y;
}

// Adds the groups of the linked cells to the list, in order; returns all their cells.
template <class Layout>
HORNBEAM_INLINE Bits<Layout> add_groups(const Tiles<Layout>& tiles, const Links<Layout>& links,
                                        Bits<Layout> linked, KnownGroups<Layout>& known,
                                        std::vector<std::uint32_t>& list) {
  using B = Bits<Layout>;
  B found = linked ^ linked;
  const std::size_t before = list.size();
  for (int word = 0; word < B::kWords; ++word) {
    for (std::uint64_t bits; (bits = linked.words()[word]) != 0;) {
      const std::uint64_t bit = bits & -bits;
      const B group = links.flood(B::from_word(word, bit, 0));
      linked = linked & ~group;
      found = found | group;
      KnownGroup<Layout> entry;
      entry.cells = group.words();
      entry.code = code_of<Layout>(entry.cells, tile_at(tiles, word, bit));
      entry.canonical = first_tile(group);
      entry.tiles = static_cast<std::uint16_t>(group.count());
      list.push_back(static_cast<std::uint32_t>(known.all.size()));
      known.all.push_back(entry);
      // A group that reaches left of the linked cells may stand before others.
      for (std::size_t i = list.size() - 1;
           i > before && place_of(known.all[list[i - 1]].canonical) > place_of(entry.canonical);
           --i)
        std::swap(list[i - 1], list[i]);
    }
  }
  return found;
}

template <class Layout>
HORNBEAM_INLINE void choose_candidates(const Tiles<Layout>& tiles, const Links<Layout>& links,
                                       KnownGroups<Layout>& known) {
  if (!known.others.empty()) {
    known.candidates = known.others;
  } else {
    known.candidates.clear();
    add_groups(tiles, links, links.above | links.right, known, known.candidates);
  }
}

template <class Layout>
HORNBEAM_TARGET void list_groups(const Planes<Layout>& planes, int tabu,
                                 KnownGroups<Layout>& known) {
  const Tiles<Layout> tiles(planes);
  const Links<Layout> links(tiles);
  known.all.clear();
  known.others.clear();
  add_groups(tiles, links, (links.above | links.right) & ~tiles.of_color(tabu), known,
             known.others);
  choose_candidates(tiles, links, known);
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
  B stale = changed;
  std::size_t kept = 0;
  for (const std::uint32_t other : known.others) {
    const B cells = load_cells<Layout>(known.all[other].cells);
    if ((cells & changed).empty())
      known.others[kept++] = other;
    else
      stale = stale | cells;
  }
  known.others.resize(kept);

  const Links<Layout> links(tiles);
  const B linked = (links.above | links.right | links.below | links.left) & stale;
  known.fresh.clear();
  const B found = add_groups(tiles, links, linked & ~tiles.of_color(tabu), known, known.fresh);

  // Kept groups that have grown are among the fresh ones; the rest and these, in order.
  known.candidates.clear();
  auto next = known.fresh.begin();
  for (const std::uint32_t other : known.others) {
    const KnownGroup<Layout>& old = known.all[other];
    if (!(load_cells<Layout>(old.cells) & found).empty()) continue;
    while (next != known.fresh.end() &&
           place_of(known.all[*next].canonical) < place_of(old.canonical))
      known.candidates.push_back(*next++);
    known.candidates.push_back(other);
  }
  known.candidates.insert(known.candidates.end(), next, known.fresh.end());
  known.others = known.candidates;
  choose_candidates(tiles, links, known);
}

template <class Layout>
HORNBEAM_TARGET std::uint64_t code_kernel(const Planes<Layout>& planes, Move tile) {
  const Tiles<Layout> tiles(planes);
  const int index = tile.x * Layout::kRows + tile.y;
  return code_of<Layout>(group_at(tiles, tile).words(),
                         tile_at(tiles, index / 64, std::uint64_t{1} << (index % 64)));
}

template <class Layout>
constexpr GroupKernels<Layout> group_table() {
  return {.list = list_groups<Layout>, .play = play_group<Layout>, .code = code_kernel<Layout>};
}

}  // namespace

constinit const GroupKernels<Layout16> group_kernels_16 = group_table<Layout16>();
constinit const GroupKernels<LayoutWide> group_kernels_wide = group_table<LayoutWide>();

}  // namespace hornbeam::samegame::HORNBEAM_SET
