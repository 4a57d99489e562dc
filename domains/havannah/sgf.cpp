#include "domains/havannah/sgf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <utility>

#include "domains/sgf/notes.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/core/small_letters.hpp"

namespace hornbeam::havannah {
namespace {

std::optional<int> parse_size(std::string_view text) {
  const bool is_diameter = text.starts_with("d=");
  if (is_diameter) text.remove_prefix(2);
  int size = 0;
  const auto [read, problem] = std::from_chars(text.data(), text.data() + text.size(), size);
  if (problem != std::errc{} || read != text.data() + text.size()) return std::nullopt;
  if (is_diameter && size % 2 == 0) return std::nullopt;
  if (is_diameter) size = (size + 1) / 2;
  if (size < kLeastSide || size > kMostSide) return std::nullopt;
  return size;
}

// A node is a move where it has one.
GameNotes notes_of(const std::vector<sgf::Node>& nodes) {
  GameNotes notes = sgf::read_head(nodes.front(), 'W');
  std::size_t moves = 0;
  for (const sgf::Node& node : nodes) {
    moves += node.find("W") || node.find("B");
    const auto value = sgf::read_value(node, 'W');
    if (!value || moves == 0) continue;
    notes.values.resize(moves);
    notes.values.back() = value;
  }
  return notes;
}

}  // namespace

WrittenGame parse_sgf(std::string_view text, std::string_view source) {
  std::vector<sgf::Node> nodes = sgf::parse_main_line(text, source);
  WrittenGame written;
  written.notes = notes_of(nodes);
  std::vector<sgf::Property> properties;
  for (sgf::Node& node : nodes)
    std::move(node.properties.begin(), node.properties.end(), std::back_inserter(properties));
  const auto find = [&](std::string_view name) {
    return std::find_if(properties.begin(), properties.end(),
                        [&](const sgf::Property& property) { return property.name == name; });
  };
  const auto fail = [&](const sgf::Property& property, const std::string& problem) {
    throw InputError(fmt::format("{}: {}", sgf::place(source, property), problem));
  };
  Game& game = written.game;
  const auto size = find("SZ");
  if (size == properties.end())
    throw InputError(fmt::format("{}: the size of the board is missing, as in SZ[8]", source));
  const auto side = parse_size(size->values.front());
  if (!side)
    fail(*size, fmt::format("{} is no size of a board; sides go from {} to {}",
                            in_quotes(size->values.front()), kLeastSide, kMostSide));
  game.side = *side;
  if (const auto rules = find("RU");
      rules != properties.end() && in_small_letters(rules->values.front()) == "swap")
    game.swap_rule = SwapRule::on;
  const auto origin = find("SO");
  const bool is_little_golem =
      origin != properties.end() &&
      in_small_letters(origin->values.front()).find("littlegolem") != std::string::npos;
  const Notation notation = is_little_golem ? Notation::little_golem : Notation::havannah_gui;
  std::string last_mover;
  for (const sgf::Property& property : properties) {
    if (property.name == "AB" || property.name == "AW" || property.name == "AE")
      fail(property, "stones are set up beside the moves; a game here begins with an empty board");
    if (property.name != "W" && property.name != "B") continue;
    if (in_small_letters(property.values.front()) == "resign") break;
    const std::size_t number = game.moves.size() + 1;
    const std::string name = fmt::format("move {}, {}", number, in_quotes(property.values.front()));
    if (property.name == last_mover)
      fail(property, fmt::format("{}, is by the player who made the move before", name));
    last_mover = property.name;
    const auto move = parse_placement(property.values.front(), game.side, notation);
    if (!move) fail(property, fmt::format("{}, is no cell of this board, as d4 is", name));
    if (*move == kSwapPlacement) game.swap_rule = SwapRule::on;
    game.moves.push_back(*move);
    written.names.push_back(fmt::format("{}: {}", sgf::place(source, property), name));
  }
  return written;
}

std::string to_sgf(const Game& game, const GameNotes& notes) {
  const bool shows_swap = std::ranges::find(game.moves, kSwapPlacement) != game.moves.end();
  std::string text = fmt::format("(;FF[4]SZ[{}]SO[http://www.littlegolem.com]", game.side);
  if (game.swap_rule == SwapRule::on && !shows_swap) text += "RU[swap]";
  text += sgf::head_text(notes, 'W');
  std::size_t moves = 0;
  bool is_white = true;
  for (const Placement& move : game.moves) {
    std::string cell = to_text(move, game.side, Notation::little_golem);
    if (move != kSwapPlacement) cell[0] = static_cast<char>(cell[0] - 'a' + 'A');
    text += fmt::format("{};{}[{}]{}", notes.value_after(moves) ? "\n" : "", is_white ? 'W' : 'B',
                        cell, sgf::move_text(notes, moves + 1, 'W'));
    ++moves;
    is_white = !is_white;
  }
  return text + ")\n";
}

}  // namespace hornbeam::havannah
