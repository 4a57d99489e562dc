// The groups of a SameGame board, kept from move to move: the list that NRPA draws from.
//
// Taking a group away changes the cells above it and, where a column closes up, everything to the
// right. Only groups that had cells there, or have them now, are flooded anew; all others stay on
// the list, with their numbers. Games are the same as with a list made anew at every step.
//
// While there are groups of other colours, those of the tabu colour are not even looked for.
//
// A group's code is a hash of its cells and its colour.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "domains/samegame/kernels.hpp"

namespace hornbeam::samegame {

template <class Layout>
using CellWords = std::array<std::uint64_t, Layout::kColumns * sizeof(typename Layout::Lane) / 8>;

template <class Layout>
struct KnownGroup {
  CellWords<Layout> cells;
  std::uint64_t code;
  Move canonical;
  std::uint16_t tiles;
};

// All groups that a game has had so far, by their numbers, and those that are on the board, in the
// order of the list.
template <class Layout>
struct KnownGroups {
  static constexpr std::size_t kMost = Layout::kColumns * Layout::kRows / 2;  // on a board

  std::vector<KnownGroup<Layout>> all;  // with room for more than there are
  std::size_t count = 0;                // how many there are
  std::vector<std::uint32_t> others;    // not of the tabu colour
  std::vector<std::uint32_t> tabu;      // all groups, where there are no others

  const std::vector<std::uint32_t>& candidates() const { return others.empty() ? tabu : others; }
};

template <class Layout>
struct GroupKernels {
  // The groups of a board; no tile has the colour 0, so a tabu of 0 is none.
  void (*list)(const Planes<Layout>&, int tabu, KnownGroups<Layout>&);
  // Takes a group away and brings the list up to date.
  void (*play)(Planes<Layout>&, int tabu, KnownGroups<Layout>&, std::uint32_t number);
  std::uint64_t (*code)(const Planes<Layout>&, Move tile);
};

// Those of the instruction set in use.
template <class Layout>
const GroupKernels<Layout>& group_kernels();

namespace plain {
extern const GroupKernels<Layout16> group_kernels_16;
extern const GroupKernels<LayoutWide> group_kernels_wide;
}  // namespace plain
namespace avx2 {
extern const GroupKernels<Layout16> group_kernels_16;
extern const GroupKernels<LayoutWide> group_kernels_wide;
}  // namespace avx2

// How promising a group of n tiles looks beforehand (Cazenave, Generalized NRPA, 2020).
constexpr double group_bias(int tiles) {
  return tiles - 2 < 8 ? tiles - 2 : 8;
}

// As hornbeam/playout/coded_moves.hpp describes it; `P` is a position of the layout.
template <class P, class Layout>
class GroupList {
 public:
  void start(const P& root, int tabu) {
    position_ = root;
    tabu_ = tabu + 1;
    group_kernels<Layout>().list(position_->planes_, tabu_, known_);
  }
  void play(std::uint32_t number) {
    position_->add({known_.all[number].canonical, known_.all[number].tiles});
    group_kernels<Layout>().play(position_->planes_, tabu_, known_, number);
  }

  const std::vector<std::uint32_t>& candidates() const { return known_.candidates(); }
  std::size_t known() const { return known_.count; }
  Move move(std::uint32_t number) const { return known_.all[number].canonical; }
  std::uint64_t code(std::uint32_t number) const { return known_.all[number].code; }
  double bias(std::uint32_t number) const { return group_bias(known_.all[number].tiles); }
  Score score() const { return position_->score(); }

 private:
  std::optional<P> position_;
  int tabu_ = 0;
  KnownGroups<Layout> known_;
};

}  // namespace hornbeam::samegame
