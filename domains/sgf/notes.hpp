// What stands beside the moves in a file: names (PB, PW), the result (RE), the time (TM, OT), and of each move
// what was thought of the game then.
//
// A value is a comment for people and, for programs, Sabaki's property SBKV, Black's chance in percent
// (Sabaki 0.50, src/modules/sabaki.js), from which it draws its graph.
#pragma once

#include <string>

#include "domains/sgf/sgf.hpp"
#include "hornbeam/core/game_notes.hpp"

namespace hornbeam::sgf {

// `beginner` is the letter of the player who begins: B or W.
std::string head_text(const GameNotes& notes, char beginner);
// Behind the move that makes so many.
std::string move_text(const GameNotes& notes, std::size_t moves, char beginner);

// Values are the caller's, who knows which node is which move.
GameNotes read_head(const Node& root, char beginner);
std::optional<double> read_value(const Node& node, char beginner);

}  // namespace hornbeam::sgf
