// Morpion Solitaire as a domain of the program, and its games as files.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/problem/problem.hpp"

namespace hornbeam {

void add_morpion_domain(std::vector<std::unique_ptr<Domain>>& list);

// A game from a file (Pentasol or the plain list) as a problem and a line of it:
// `game.problem->verify(game.line)` is what the slow rules say of the file.
struct MorpionGame {
  std::unique_ptr<Problem> problem;
  std::vector<std::string> line;
  // What complaints call these moves, as the file has them: "grid.psol:17: move 16, '(2,-5) / 0'".
  std::vector<std::string> names;
};

// What `morpion:NAME` says, as a game from the cross: 5T/rosin178, 5D/FILE@40.
MorpionGame load_morpion_game(std::string_view name, std::istream& standard_input);

// `variant` is 5T, 5D, 4T or 4D, and may be left out where the text names it; where neither does,
// the error says how to. `source` is what the text is called in errors. Throws InputError where the
// text is no game; whether its moves are legal is for `verify` to say.
MorpionGame read_morpion_game(std::string_view text, const std::string& source,
                              std::optional<std::string_view> variant = {},
                              std::string_view how_to_name_it = "name it");

// Throws InputError where the result is of another variant or of another domain.
void require_morpion_variant(const Result& result, const std::string& source,
                             std::string_view variant);

// The result with its game in that of the eight orientations that has the most lines in common with
// the model's; both are of this domain, and legal.
Result turned_like(const Result& model, Result result);

// The whole game of a result, from the cross on, as such a file. Throws InputError.
std::string to_morpion_pentasol(const Result& result);
std::string to_morpion_list(const Result& result);

// A record game that the program has in the box.
struct MorpionRecord {
  std::string instance;  // morpion:5T/rosin178
  std::string variant;
  int score = 0;
  std::string author;
  std::string source;
  std::string file;  // in data/morpion
};
std::vector<MorpionRecord> morpion_records();

}  // namespace hornbeam
