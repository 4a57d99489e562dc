#include "apps/hornbeam/played.hpp"

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

bool begins_like_json(const std::string& text) {
  const std::size_t at = text.find_first_not_of(" \t\r\n");
  return at != std::string::npos && text[at] == '{';
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

Played read_any(const std::string& path, const std::string& variant) {
  constexpr std::string_view kMorpion = "morpion:";
  if (path.starts_with(kMorpion))
    return played_game(load_morpion_game(path.substr(kMorpion.size()), std::cin), path);
  const std::string source = source_name(path);
  const std::string text = read_file(path);
  const bool is_called_a_game = path.ends_with(".psol") || path.ends_with(".txt");
  const bool is_a_game = is_called_a_game || !variant.empty() || names_its_variant(text);
  if (path.ends_with(".json") || begins_like_json(text) || !is_a_game) {
    Result result = parse_result(text, source);
    auto problem = restore_problem(result, source);
    return {source, std::move(problem), std::move(result)};
  }
  std::optional<std::string_view> named;
  if (!variant.empty()) named = variant;
  return played_game(read_morpion_game(text, source, named), source);
}

}  // namespace

Played read_played(const std::string& path, const std::string& variant) {
  Played played = read_any(path, variant);
  if (!variant.empty()) require_morpion_variant(played.result, played.source, variant);
  return played;
}

std::string about_wrong_move(const Played& played, const Verdict& verdict) {
  if (verdict.moves < played.names.size())
    return played.names[verdict.moves] + ", is wrong: " + verdict.complaint;
  return played.source + ": " + wrong_move(played.result.line, verdict);
}

CLI::Option* add_variant(CLI::App& command, std::string& variant) {
  return add_text(command, "--variant", variant, "NAME",
                  "of a Morpion game: 5T, 5D, 4T or 4D (where the file does not say)");
}

}  // namespace hornbeam::app
