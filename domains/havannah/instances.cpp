#include "domains/havannah/instances.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>

#include "domains/havannah/sgf.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/core/read_whole.hpp"

namespace hornbeam::havannah {
namespace {

std::string read_all(std::istream& input, std::string_view source) {
  return read_whole(input, std::string(source), 1, "game");
}

bool is_file(std::string_view path) {
  std::error_code ignored;
  return path.find('\0') == std::string_view::npos &&
         std::filesystem::exists(std::filesystem::path(path), ignored);
}

std::string read_file(std::string_view path) {
  std::ifstream file{std::filesystem::path(path), std::ios::binary};
  std::error_code ignored;
  if (!file || std::filesystem::is_directory(std::filesystem::path(path), ignored))
    throw InputError(fmt::format("{}: this file cannot be read", path));
  return read_all(file, path);
}

// NAME@MOVES; nothing where it does not end in a number.
std::optional<std::size_t> split_moves(std::string_view& name) {
  const std::size_t at = name.rfind('@');
  if (at == std::string_view::npos) return std::nullopt;
  std::size_t moves = 0;
  const std::string_view digits = name.substr(at + 1);
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), moves);
  if (problem != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  name = name.substr(0, at);
  return moves;
}

WrittenGame load_game(std::string_view source, std::istream& standard_input) {
  constexpr std::string_view kStandardInput = "standard input";
  if (source == "-") return parse_sgf(read_all(standard_input, kStandardInput), kStandardInput);
  if (is_file(source)) return parse_sgf(read_file(source), source);
  throw InputError(
      fmt::format("{} is neither a board nor a file. A board is named by its side, {} to {}, as in "
                  "havannah:5 or, with the swap rule, havannah:5/swap",
                  in_quotes(source), kLeastSide, kMostSide));
}

}  // namespace

bool is_fixed(std::string_view name) {
  return parse_board(name).has_value();
}

WrittenGame load_written(std::string_view name, std::istream& standard_input) {
  if (auto board = parse_board(name)) return {std::move(*board), {}};
  // A file may have an @ in its name.
  const auto moves = is_file(name) ? std::nullopt : split_moves(name);
  WrittenGame written = load_game(name, standard_input);
  std::vector<Placement>& all = written.game.moves;
  if (moves && *moves > all.size()) {
    throw InputError(
        fmt::format("{} has {} moves; {} cannot be taken from it", name, all.size(), *moves));
  }
  if (moves) {
    all.resize(*moves);
    written.names.resize(*moves);
  }
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
