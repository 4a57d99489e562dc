// Boards as text.
//
// One line per row, the top row first. A tile is a digit, a letter or a number from 0 to 99; `.` or
// `-1` is an empty cell. Without blanks every character is a cell; with blanks every word is. So
// these three are the same board (the last is CodinGame's layout):
//
//     01..      r g . .      0 1 -1 -1
//     0110      r g g r      0 1  1  0
//
// Every symbol that occurs is a colour, in the order 0..99, A..Z, a..z; the lowest is colour 1.
// Which symbols are used therefore makes no difference to play, and every colour of a board occurs
// on it. `#` starts a comment. A text may hold several boards, each after a line `board N`. Nothing
// may hang over an empty cell and no empty column may stand left of a tile.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domains/samegame/board.hpp"

namespace hornbeam::samegame {

// The board that `text` holds, or the one numbered `number` if it holds several; a board without a
// `board N` line is number 1. `source` is what the text is called in errors. Throws InputError.
Board parse(std::string_view text, std::string_view source, std::optional<int> number = {});

// Colours 1, 2, ... as 0..9 and a..e, without blanks, one line per row. Reads back to the same board
// where that has a tile and all its colours occur.
std::string to_text(const Board& board);

// The same for people: rows and columns have their numbers, as moves name them.
std::string with_axes(const Board& board);

// Renumbers the tiles so that every colour from 1 to `colors` occurs, in the same order.
void close_color_gaps(Board& board);

}  // namespace hornbeam::samegame
