// A line that somebody played: a result of solve, or a game in one of the formats of its domain, or a
// plain list of moves.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "apps/hornbeam/arguments.hpp"
#include "hornbeam/problem/domains.hpp"

namespace hornbeam::app {

struct Played {
  std::string source;  // what the file is called in sentences
  std::unique_ptr<Problem> problem;
  Result result;            // of a game: what was played, and nothing of how it was found
  bool is_a_result = true;  // and so claims a score
  std::vector<std::string> names = {};  // of a game's moves, as its file has them
  GameNotes notes = {};                 // and what stands beside them

  // The result with what the problem says of itself.
  void become(Game game);
};

// What a file is a game of, where it need not say so itself.
struct PlayedFrom {
  std::string instance;  // samegame:standard/7: the line starts there
  std::string variant;   // 5D: the line is one of this game, wherever it starts
};

// DOMAIN:NAME is a record, a file or a start by its instance; with @N only the first N moves are
// taken, of a file (FILE@N), too. A file is a result where its name or its first character says JSON,
// a plain list where it names its instance, and else in the format whose name or beginning it has.
// Throws InputError, also where the line is of another game than `from` says. A game that does not
// tell what it is of is refused with `how_to_say`, in which {} stands for an instance.
Played read_played(const std::string& path, const PlayedFrom& from,
                   std::string_view how_to_say = "name it here, as in --of {}");

// The sentence about a line that is not legal, with the move as the file has it.
std::string about_wrong_move(const Played& played, const Verdict& verdict);

// What the commands that read such files say of them: "a JSON file written by solve, ...".
std::string about_played_files();

// --of and --variant.
void add_played_from(CLI::App& command, PlayedFrom& from);

}  // namespace hornbeam::app
