#include "apps/hornbeam/played.hpp"

#include <algorithm>
#include <iostream>
#include <optional>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/text.hpp"
#include "src/problem/morpion.hpp"

namespace hornbeam::app {
namespace {

// A list of moves may say what it is a game of.
bool names_its_variant(const std::string& text) {
  return text.find("# variant:") != text.npos;
}

// The first character that is neither blank nor in a comment of a game; none: 0.
char beginning(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (;;) {
    const std::size_t at = text.find_first_not_of(" \t\r\n");
    if (at == std::string_view::npos) return 0;
    if (text[at] != '#') return text[at];
    text.remove_prefix(std::min(text.find('\n', at), text.size()));
  }
}

bool begins_like_json(std::string_view text) {
  return beginning(text) == '{';
}

// With the corner of a Pentasol file or the number of a list's first move.
bool begins_like_a_game(std::string_view text) {
  const char first = beginning(text);
  return first == '(' || first == '-' || ('0' <= first && first <= '9');
}

Result result_of(const MorpionGame& game) {
  Result result;
  result.domain = game.problem->domain;
  result.instance = game.problem->instance;
  result.position = game.problem->position;
  result.line = game.line;
  return result;
}

Played played_game(MorpionGame game, const std::string& source) {
  Result result = result_of(game);
  return {source, std::move(game.problem), std::move(result), false, std::move(game.names)};
}

Played read_any(const std::string& path, const std::string& variant,
                std::string_view how_to_name_it) {
  constexpr std::string_view kMorpion = "morpion:";
  if (path.starts_with(kMorpion))
    return played_game(load_morpion_game(path.substr(kMorpion.size()), std::cin), path);
  const std::string source = source_name(path);
  const std::string text = read_file(path);
  const bool is_called_a_game = path.ends_with(".psol") || path.ends_with(".txt");
  const bool is_a_game =
      is_called_a_game || !variant.empty() || names_its_variant(text) || begins_like_a_game(text);
  if (path.ends_with(".json") || begins_like_json(text) || !is_a_game) {
    Result result = parse_result(text, source);
    auto problem = restore_problem(result, source);
    return {source, std::move(problem), std::move(result)};
  }
  std::optional<std::string_view> named;
  if (!variant.empty()) named = variant;
  return played_game(read_morpion_game(text, source, named, how_to_name_it), source);
}

}  // namespace

Played read_played(const std::string& path, const std::string& variant,
                   std::string_view how_to_name_it) {
  Played played = read_any(path, variant, how_to_name_it);
  if (!variant.empty()) require_morpion_variant(played.result, played.source, variant);
  return played;
}

std::string about_wrong_move(const Played& played, const Verdict& verdict) {
  if (verdict.moves < played.names.size())
    return played.names[verdict.moves] + ", is wrong: " + verdict.complaint;
  return played.source + ": " + wrong_move(played.result.line, verdict);
}

void add_variant(CLI::App& command, std::string& variant) {
  add_text(command, "--variant", variant, "NAME",
           "of a Morpion game: 5T, 5D, 4T or 4D (where the file does not say)");
}

}  // namespace hornbeam::app
