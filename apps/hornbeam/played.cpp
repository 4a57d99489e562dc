#include "apps/hornbeam/played.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/text.hpp"
#include "hornbeam/problem/move_list.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/problem/verified.hpp"

namespace hornbeam::app {
namespace {

bool begins_like_json(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::size_t at = text.find_first_not_of(" \t\r\n");
  return at != std::string_view::npos && text[at] == '{';
}

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

// DOMAIN:NAME, unless there is a file of that name.
bool is_instance(const std::string& path) {
  const std::size_t colon = path.find(':');
  return colon != std::string::npos && find_domain(path.substr(0, colon)) && !exists(path);
}

// FILE@N: how many moves, and FILE is left. A path may hold an @, too.
std::optional<std::size_t> split_moves(std::string& path) {
  const std::size_t at = path.rfind('@');
  if (at == std::string::npos || exists(path)) return std::nullopt;
  const auto moves = read_option(path.c_str(), path.substr(at + 1), parse_count);
  path.resize(at);
  return moves;
}

struct Format {
  const Domain* domain = nullptr;
  const GameFormat* format = nullptr;
};

// By what the text begins with, or else by the file's name; among those of one domain, or of all.
Format format_of(const std::string& path, std::string_view text, const Domain* among) {
  const auto first = [&](auto fits) -> Format {
    for (const auto& domain : domains())
      for (const GameFormat& format : domain->formats)
        if ((!among || among == domain.get()) && fits(format)) return {domain.get(), &format};
    return {};
  };
  const Format found = first([&](const GameFormat& format) { return format.recognises(text); });
  if (found.format) return found;
  return first([&](const GameFormat& format) {
    // A list of plain moves is called that, too; what is none of the domain's own is read as one.
    return path.ends_with(format.extension) && format.extension != kMoveListExtension;
  });
}

char in_capitals(char c) {
  return 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

// What the line is one of, by the instance or the variant that was asked for.
std::unique_ptr<Problem> problem_of(const PlayedFrom& from) {
  if (!from.instance.empty()) return load_problem(from.instance, std::cin);
  if (from.variant.empty()) return nullptr;
  std::string all;
  for (const auto& domain : domains()) {
    for (const std::string& variant : domain->variants) {
      all += (all.empty() ? "" : ", ") + variant;
      if (std::ranges::equal(variant, from.variant, {}, in_capitals, in_capitals))
        return load_problem(domain->name + ":" + variant);
    }
  }
  throw InputError(fmt::format("{} is no variant; there are {}", in_quotes(from.variant), all));
}

// With the domain's example in the place of the first {}; a path may follow, with whatever in it.
std::string how_to(std::string_view how_to_say, const Domain& domain) {
  std::string text(how_to_say);
  return text.replace(text.find("{}"), 2, domain.example);
}

Played read_file_of(const std::string& path, std::unique_ptr<Problem> of,
                    std::string_view how_to_say) {
  const std::string source = source_name(path);
  const std::string text = read_file(path);
  if (path.ends_with(".json") || begins_like_json(text)) {
    Result result = parse_result(text, source);
    auto problem = restore_problem(result, source);
    return {source, std::move(problem), std::move(result)};
  }
  Played played{source, nullptr, {}, false};
  if (const std::string instance = instance_named_in(text); !instance.empty()) {
    played.become(read_move_list(text, source, load_problem(instance)));
  } else if (const auto [domain, format] = format_of(path, text, of ? &of->domain : nullptr);
             format) {
    const std::string how = how_to(how_to_say, *domain);
    played.become(format->read({*domain, text, source, of.get(), how}));
  } else if (of) {
    played.become(read_move_list(text, source, std::move(of)));
  } else if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw InputError(source + ": there is nothing in it");
  } else {
    throw InputError(
        fmt::format("{}: this is neither a result of solve nor a game in a format that tells what "
                    "it is of; for "
                    "a list of moves {}, or add a line '# instance: {}' to the file",
                    source, how_to(how_to_say, *domains().front()), domains().front()->example));
  }
  return played;
}

// What a line has to be one of.
struct Wanted {
  const Domain* domain = nullptr;  // null: anything will do
  std::string instance, variant;
  std::optional<std::string> position;

  void check(const Played& played) const {
    const Problem& found = *played.problem;
    if (!domain) return;
    if (&found.domain != domain)
      throw InputError(fmt::format("{}: this is a result of {}, not of {}", played.source,
                                   found.domain.name, instance));
    if (found.variant != variant)
      throw InputError(fmt::format("{}: this is a game of {}, not of {}", played.source,
                                   found.variant, variant));
    if (position && found.position != *position)
      throw InputError(
          fmt::format("{}: this line does not start from {}", played.source, instance));
  }
};

Wanted wanted_by(const PlayedFrom& from, const Problem* of) {
  if (!of) return {};
  Wanted wanted{&of->domain, of->instance, of->variant, {}};
  if (!from.instance.empty()) wanted.position = of->position;
  return wanted;
}

void take_first_moves(Played& played, std::size_t moves) {
  Moves& line = played.result.line;
  if (moves > line.size())
    throw InputError(fmt::format("{} has {}; {} cannot be taken from it", played.source,
                                 counted(line.size(), "move"), moves));
  line.resize(moves);
  played.is_a_result = false;  // its score is the whole line's
}

}  // namespace

void Played::become(Game game) {
  problem = std::move(game.problem);
  names = std::move(game.names);
  notes = std::move(game.notes);
  result.domain = problem->domain.name;
  result.instance = problem->instance;
  result.position = problem->position;
  result.line = std::move(game.line);
}

Played read_played(const std::string& path, const PlayedFrom& from, std::string_view how_to_say) {
  auto of = problem_of(from);
  const Wanted wanted = wanted_by(from, of.get());
  if (is_instance(path)) {
    Played played{path, nullptr, {}, false};
    played.become(load_game(path, std::cin));
    wanted.check(played);
    return played;
  }
  std::string file = path;
  const auto moves = split_moves(file);
  Played played = read_file_of(file, std::move(of), how_to_say);
  wanted.check(played);
  if (moves) take_first_moves(played, *moves);
  return played;
}

std::string about_wrong_move(const Played& played, const Verdict& verdict) {
  if (verdict.moves < played.names.size())
    return played.names[verdict.moves] + ", is wrong: " + verdict.complaint;
  return played.source + ": " + wrong_move(played.result.line, verdict);
}

std::string about_played_files() {
  std::string text = "a JSON file written by solve, a list of moves";
  for (const auto& domain : domains())
    for (const GameFormat& format : domain->formats) {
      const std::string one = fmt::format(", {} ({})", format.name, format.extension);
      if (text.find(one) == std::string::npos) text += one;  // SGF has several games
    }
  return text + ", or an instance; - for standard input";
}

void add_played_from(CLI::App& command, PlayedFrom& from) {
  std::string variants;
  for (const auto& domain : domains())
    if (!domain->variants.empty())
      variants += fmt::format("{}of {}: {}", variants.empty() ? "" : "; ", domain->name,
                              fmt::join(domain->variants, ", "));
  add_text(command, "--of", from.instance, "INSTANCE",
           "what the line starts from (where the file does not say)");
  add_text(command, "--variant", from.variant, "NAME",
           "which game it is (where the file does not say); " + variants);
}

}  // namespace hornbeam::app
