// The eight rotations and reflections that map the cross to itself: what games and sets of lines
// become under them.
#pragma once

#include <cstdint>
#include <span>

#include "domains/morpion/grid_file.hpp"
#include "domains/morpion/move.hpp"

namespace hornbeam::morpion {

// First columns and rows change places, then each may be reversed.
struct Symmetry {
  bool swaps = false;
  bool reverses_columns = false;
  bool reverses_rows = false;
};

inline constexpr int kSymmetries = 8;
constexpr Symmetry symmetry(int i) {
  return {(i & 4) != 0, (i & 2) != 0, (i & 1) != 0};
}

// Where a move comes to lie; `dots` is the number of a line's.
Move image(Move move, int dots, Symmetry symmetry);
Placement image(const Placement& placement, int dots, Symmetry symmetry);

// The game in that of its eight orientations that has the most lines in common with the model; as it
// is where no other has more, and where the two are of different variants.
Grid turned_like(const Grid& model, const Grid& game);

// Of the set of the images of the moves' new dots.
std::uint64_t hash_dots(std::span<const Move> moves, int dots, Symmetry symmetry);

// Of the set of the images of the moves' lines.
std::uint64_t hash_lines(std::span<const Move> moves, int dots, Symmetry symmetry);

}  // namespace hornbeam::morpion
