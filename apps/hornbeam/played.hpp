// A line that somebody played: a result of solve, or a game of Morpion Solitaire as a file.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "apps/hornbeam/arguments.hpp"
#include "src/problem/problem.hpp"

namespace hornbeam::app {

struct Played {
  std::string source;  // what the file is called in sentences
  std::unique_ptr<Problem> problem;
  Result result;            // of a game: what was played, and nothing of how it was found
  bool is_a_result = true;  // and so claims a score
  std::vector<std::string> names = {};  // of a game's moves, as its file has them
};

// `morpion:NAME` is a record or a file by its instance. Else a game is what the variant is given for
// or named in, what is called NAME.psol or NAME.txt, or what begins like one; NAME.json, and a file
// that begins like JSON, is a result in any case. Throws InputError, also where the variant (none
// if empty) is another. A game without any is refused with the words of how to name it.
Played read_played(const std::string& path, const std::string& variant,
                   std::string_view how_to_name_it = "name it here, as in --variant 5D");

// The sentence about a line that is not legal, with the move as the file has it.
std::string about_wrong_move(const Played& played, const Verdict& verdict);

inline constexpr const char* kPlayedFile =
    "a JSON file written by solve, or a Morpion game as .psol, list or record "
    "(morpion:5T/rosin178); "
    "- for standard input";

void add_variant(CLI::App& command, std::string& variant);

}  // namespace hornbeam::app
