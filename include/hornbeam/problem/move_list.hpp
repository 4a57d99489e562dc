// Lists of moves as plain text, for every domain: moves as `solve` prints them, with blanks between
// or one per line, and one per line where the domain's moves have blanks in them. `#` starts a
// comment; `# instance: samegame:standard/7` says what the line starts from.
#pragma once

#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

inline constexpr std::string_view kMoveListExtension = ".txt";

// What a list says that it starts from; empty where it does not.
std::string instance_named_in(std::string_view list);

// `source` is what the text is called in complaints. Throws InputError where there is no move.
Game read_move_list(std::string_view text, const std::string& source, std::unique_ptr<Problem> of);

// Names the instance, unless that was standard input.
std::string write_move_list(const Problem& of, const Moves& line);

}  // namespace hornbeam
