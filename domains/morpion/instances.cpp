// A name is the variant, then what the moves are from, then how many of them.
#include "domains/morpion/instances.hpp"

#include <fmt/format.h>

#include "domains/morpion/records.hpp"
#include "domains/morpion/reference.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/game_source.hpp"
#include "hornbeam/core/nearest.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam::morpion {
namespace {

[[noreturn]] void fail_unknown(Variant variant, std::string_view source) {
  std::vector<std::string_view> names;
  std::string list;
  for (const Record& record : records()) {
    if (record.name == source) {
      throw InputError(fmt::format("'{0}' is a record of {1}, not of {2}: {1}/{0}", source,
                                   name(record.grid.variant), name(variant)));
    }
    if (record.grid.variant != variant) continue;
    names.push_back(record.name);
    list += (list.empty() ? "" : ", ") + record.name;
  }
  std::string sentence =
      fmt::format("{} is neither a record of {} nor a file. ", in_quotes(source), name(variant));
  if (const auto meant = nearest(source, names))
    sentence += fmt::format("Did you mean '{}'? ", *meant);
  throw InputError(sentence + (names.size() == 1 ? "The record is " : "The records are ") + list);
}

// In Pentasol's frame and notation, and without lines.
WrittenGrid written_in(std::string_view source, Grid grid) {
  WrittenGrid written{std::move(grid), {}};
  for (const Placement& move : written.grid.moves)
    written.names.push_back(
        fmt::format("{}: move {}, '{}'", source, written.names.size() + 1, to_text(move)));
  return written;
}

WrittenGrid load_game(Variant variant, const GameSource& source, std::istream& standard_input) {
  if (!source.is_standard_input()) {
    if (const Record* record = find_record(variant, source.name))
      return written_in(source.name, record->grid);
    if (!source.is_file()) fail_unknown(variant, source.name);
  }
  return parse_written_grid(source.read(standard_input), source.told(), variant);
}

Grid require_legal(WrittenGrid written) {
  const Grid& grid = written.grid;
  Reference rules(grid.variant);
  for (std::size_t i = 0; i < grid.moves.size(); ++i) {
    const Flaw flaw = rules.check(grid.moves[i]);
    if (flaw != Flaw::none)
      throw InputError(
          fmt::format("{}, is wrong: {}", written.names[i], explain(flaw, grid.variant)));
    rules.play(grid.moves[i]);
  }
  return std::move(written.grid);
}

}  // namespace

bool is_fixed(std::string_view name) {
  const std::size_t slash = std::min(name.find('/'), name.size());
  const auto variant = parse_variant(name.substr(0, slash));
  if (!variant || slash == name.size()) return variant.has_value();
  const std::string_view source = name.substr(slash + 1);
  return find_record(*variant, source.substr(0, source.rfind('@'))) != nullptr;
}

WrittenGrid load_written(std::string_view name, std::istream& standard_input) {
  const std::size_t slash = std::min(name.find('/'), name.size());
  const auto variant = parse_variant(name.substr(0, slash));
  if (!variant) {
    throw InputError(fmt::format("{} is no variant; there are 5T, 5D, 4T and 4D",
                                 in_quotes(name.substr(0, slash))));
  }
  if (slash == name.size()) return {{*variant, {}}, {}};
  const GameSource source = GameSource::parse(name.substr(slash + 1));
  WrittenGrid written = load_game(*variant, source, standard_input);
  written.grid.moves.resize(source.wanted(written.grid.moves.size()));
  return written;
}

Grid load(std::string_view name, std::istream& standard_input) {
  return require_legal(load_written(name, standard_input));
}

std::string to_instance_text(const Grid& grid) {
  std::string text = name(grid.variant);
  for (const Placement& move : grid.moves) text += fmt::format("\n{}", to_text(move));
  return text;
}

Grid parse_instance_text(std::string_view text, std::string_view source) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const auto variant = parse_variant(text.substr(0, end));
  if (!variant) {
    throw InputError(fmt::format("{}: the first line names the variant: 5T, 5D, 4T or 4D", source));
  }
  Grid grid{*variant, {}};
  text.remove_prefix(std::min(end + 1, text.size()));
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const auto move = parse_placement(line);
    if (!move)
      throw InputError(
          fmt::format("{}: {} is no move; one is written (27,27) / 0", source, in_quotes(line)));
    grid.moves.push_back(*move);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return require_legal(written_in(source, std::move(grid)));
}

const std::vector<Family>& families() {
  static const std::vector<Family> all{
      {{{"5T"}, {"5D"}, {"4T"}, {"4D"}}, "the cross; lines of 5 or 4 dots, touching or disjoint"},
      {{{"5T/", "RECORD"}, {"5T/", "RECORD@MOVES"}},
       "a record game, or its first moves, as in 5T/rosin178@100"},
      {{{"5D/", "FILE"}, {"5D/", "FILE@MOVES"}}, "the same of a Pentasol file or a plain list"},
      {{{"5D/-"}, {"5D/-@", "MOVES"}}, "the same from standard input"},
  };
  return all;
}

}  // namespace hornbeam::morpion
