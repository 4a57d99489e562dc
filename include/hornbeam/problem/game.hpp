// Lines that somebody wrote down, and the formats that they are written in.
//
// A domain lists the formats that its field exchanges (Pentasol, SGF) as data: a name, how a file of
// it is recognised, how it is read and written. Programs need to know no format by name. The plain
// list of moves (move_list.hpp) every domain has for nothing.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/core/game_notes.hpp"

namespace hornbeam {

class Domain;
class Problem;

using Moves = std::vector<std::string>;

// A line of a problem as somebody wrote it down. It need not be legal: `problem->verify(line)` says.
struct Game {
  std::unique_ptr<Problem> problem;
  Moves line;
  // What complaints call these moves, as the file has them: "grid.psol:17: move 16, '(2,-5) / 0'".
  // None where the moves are the line's own words.
  std::vector<std::string> names = {};
  GameNotes notes = {};  // of a game of two
};

// A file of a game, and what is known of it besides.
struct GameText {
  const Domain& domain;
  std::string_view text;
  std::string source;           // what the text is called in complaints
  const Problem* of = nullptr;  // what it is a game of, where that was said
  std::string how_to_say_of;  // where it was not, and the text does not tell: a part of a sentence
};

struct GameFormat {
  std::string name;       // "a Pentasol file"
  std::string extension;  // ".psol"
  // Whether a text without such a name is one.
  std::function<bool(std::string_view text)> recognises;
  std::function<Game(const GameText&)> read;  // throws InputError
  // The whole game, with the moves that led to the problem's start.
  // Notes are of the line; where the format has no place for them, they are left out.
  std::function<std::string(const Problem&, const Moves& line, const GameNotes& notes)> write;
};

// A game that the domain has in the box.
// What a system has reached on a whole set of instances.
struct Standing {
  std::string system;
  double total = 0;
  std::string spent;  // in its own words; empty where nobody says
};

struct Record {
  std::string instance;  // morpion:5T/rosin178
  double score = 0;
  std::string unit;  // "moves"
  std::string author;
  std::string source;
  std::string file;  // in data/
};

}  // namespace hornbeam
