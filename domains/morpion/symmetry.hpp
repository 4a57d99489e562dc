// The eight rotations and reflections that map the cross to itself, and hashes of sets of lines
// under them.
#pragma once

#include <cstdint>
#include <span>

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

// Of the set of the images of the moves' lines.
std::uint64_t hash_lines(std::span<const Move> moves, int dots, Symmetry symmetry);

}  // namespace hornbeam::morpion
