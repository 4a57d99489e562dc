// Starting positions by name: what follows `morpion:`.
//
//     5T, 5D, 4T, 4D     the cross
//     5T/rosin178@100    the first 100 moves of a record; without `@100` all of them
//     5D/grids/my.psol@40   the same of a file, in either format of grid_file.hpp
//     5D/-@40            the same from standard input
//
// A record's name comes first; a file called `rosin178` is `./rosin178`.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "domains/morpion/grid_file.hpp"
#include "hornbeam/core/family.hpp"

namespace hornbeam::morpion {

// The game so far; its moves need not be legal. Throws InputError for a name that means no game and a
// text that is none.
WrittenGrid load_written(std::string_view name, std::istream& standard_input);

// The same of a legal game. Throws InputError at a move that is not.
Grid load(std::string_view name, std::istream& standard_input);

// Whether the name is a cross or a record, not a file.
bool is_fixed(std::string_view name);

// A result's text of it: the variant, then a line per move. `source` is for errors.
std::string to_instance_text(const Grid& grid);
Grid parse_instance_text(std::string_view text, std::string_view source);

// The kinds of names that `load` takes.
const std::vector<Family>& families();

}  // namespace hornbeam::morpion
