// Starting positions by name: what follows `go:`.
//
//     9x9, 19x19, 9x13      an empty board, columns by rows, 1 to 25 each
//     9x9/komi=5.5          with another komi than 7.5
//     19x19/handicap=4      with the fixed handicap stones of GTP and White to move
//     9x9/suicide=yes       where several stones may kill themselves
//     9x9/komi=0.5/suicide=yes   both
//     games/my.sgf, my.sgf@40   after the moves of a file's game, or the first 40 of them
//     -, -@40               the same from standard input
//
// A file called `9x9` is `./9x9`.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "domains/go/game.hpp"
#include "hornbeam/core/family.hpp"

namespace hornbeam::go {

// The game so far; its moves need not be legal. Throws InputError for a name that means no game and a
// text that is none.
WrittenGame load_written(std::string_view name, std::istream& standard_input);

// The same of a legal game. Throws InputError at a move that is not.
Game load(std::string_view name, std::istream& standard_input);

// Whether the name is a board's, not a file's.
bool is_fixed(std::string_view name);

// The kinds of names that `load` takes.
const std::vector<Family>& families();

}  // namespace hornbeam::go
