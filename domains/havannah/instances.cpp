#include "domains/havannah/instances.hpp"

#include <fmt/format.h>

#include "domains/havannah/sgf.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/game_source.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam::havannah {
namespace {

WrittenGame load_game(const GameSource& source, std::istream& standard_input) {
  if (source.is_standard_input() || source.is_file())
    return parse_sgf(source.read(standard_input), source.told());
  throw InputError(
      fmt::format("{} is neither a board nor a file. A board is named by its side, {} to {}, as in "
                  "havannah:5 or, with the swap rule, havannah:5/swap",
                  in_quotes(source.name), kLeastSide, kMostSide));
}

}  // namespace

bool is_fixed(std::string_view name) {
  return parse_board(name).has_value();
}

WrittenGame load_written(std::string_view name, std::istream& standard_input) {
  if (auto board = parse_board(name)) return {std::move(*board), {}};
  const GameSource source = GameSource::parse(name);
  WrittenGame written = load_game(source, standard_input);
  const std::size_t moves = source.wanted(written.game.moves.size());
  written.game.moves.resize(moves);
  written.names.resize(moves);
  return written;
}

Game load(std::string_view name, std::istream& standard_input) {
  return require_legal(load_written(name, standard_input));
}

const std::vector<Family>& families() {
  static const std::vector<Family> all{
      {{{.head = "", .first = kLeastSide, .last = kMostSide}},
       "the empty board, by the number of cells on a side"},
      {{{"", "SIDE/swap"}}, "the same, and the second player may take over the first stone"},
      {{{"", "FILE"}, {"", "FILE@MOVES"}},
       "a game in SGF, of LittleGolem or HavannahGui, or its first moves"},
      {{{"-"}, {"-@", "MOVES"}}, "the same from standard input"},
  };
  return all;
}

}  // namespace hornbeam::havannah
