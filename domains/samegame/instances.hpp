// Boards by name: what follows `samegame:`, `bubble-breaker:` or `clickomania:`.
//
//     standard/7         board 7 of the standardized test set
//     schadd/112         board 112 of the SP-MCTS authors' 250 random boards
//     random/20x20x10/3  20 rows, 20 columns, 10 colours, seed 3; the same board on every machine
//     boards/mine.txt    a file that holds one board
//     boards/all.txt/3   board 3 of a file that holds several
//     -, -/3             the same from standard input
//
// The names of families come first; a file called `standard` is `./standard`.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string_view>
#include <vector>

#include "domains/samegame/board.hpp"
#include "hornbeam/core/family.hpp"

namespace hornbeam::samegame {

// Throws InputError for a name that means no board, and for a text that is none.
Board load(std::string_view name, std::istream& standard_input);

// Whether the name is a family's, not a file's.
bool is_fixed(std::string_view name);

inline constexpr int kStandardBoardCount = 20;

// Every cell gets one of the colours with equal probability.
Board random_board(int rows, int columns, int colors, std::uint64_t seed);

// The kinds of names that `load` takes.
const std::vector<Family>& families();

}  // namespace hornbeam::samegame
