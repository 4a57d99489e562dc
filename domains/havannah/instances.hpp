// Starting positions by name: what follows `havannah:`.
//
//     5              the empty board with five cells a side; 3 to 10
//     5/swap         the same with the swap rule
//     game.sgf@20    the first 20 moves of a file in SGF (sgf.hpp); without `@20` all of them
//     -@20           the same from standard input
//
// A board's name comes first; a file called `5` is `./5`.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "domains/havannah/game.hpp"
#include "hornbeam/core/family.hpp"

namespace hornbeam::havannah {

// The game so far; its moves need not be legal. Throws InputError for a name that means no game and a
// text that is none.
WrittenGame load_written(std::string_view name, std::istream& standard_input);

// The same of a legal game. Throws InputError at a move that is not.
Game load(std::string_view name, std::istream& standard_input);

// Whether the name is a board, not a file.
bool is_fixed(std::string_view name);

// The kinds of names that `load` takes.
const std::vector<Family>& families();

}  // namespace hornbeam::havannah
