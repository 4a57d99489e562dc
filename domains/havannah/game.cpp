#include "domains/havannah/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "domains/havannah/reference.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam::havannah {
namespace {

constexpr std::string_view kSwapSuffix = "/swap";

}  // namespace

std::string to_text(int side, SwapRule swap_rule) {
  return std::to_string(side) + std::string(swap_rule == SwapRule::on ? kSwapSuffix : "");
}

std::optional<Game> parse_board(std::string_view text) {
  Game game;
  if (text.ends_with(kSwapSuffix)) {
    game.swap_rule = SwapRule::on;
    text.remove_suffix(kSwapSuffix.size());
  }
  const char* const end = text.data() + text.size();
  const auto [read, problem] = std::from_chars(text.data(), end, game.side);
  const bool is_number = problem == std::errc{} && read == end && text.front() != '0';
  if (!is_number || game.side < kLeastSide || game.side > kMostSide) return std::nullopt;
  return game;
}

Game require_legal(WrittenGame written) {
  const Game& game = written.game;
  Reference rules(game.side, game.swap_rule);
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Flaw flaw = rules.check(game.moves[i]);
    if (flaw != Flaw::none)
      throw InputError(fmt::format("{}, is wrong: {}", written.names[i], explain(flaw)));
    rules.play(game.moves[i]);
  }
  return std::move(written.game);
}

std::string to_instance_text(const Game& game) {
  std::string text = to_text(game.side, game.swap_rule);
  for (const Placement& move : game.moves) text += '\n' + to_text(move, game.side);
  return text;
}

Game parse_instance_text(std::string_view text, std::string_view source) {
  const auto take_line = [&] {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
  };
  const auto board = parse_board(take_line());
  if (!board)
    throw InputError(
        fmt::format("{}: the first line names the board by its side, {} to {}, as in 5 or 5/swap",
                    source, kLeastSide, kMostSide));
  WrittenGame written{*board, {}};
  while (!text.empty()) {
    const std::string_view line = take_line();
    const auto move = parse_placement(line, board->side);
    if (!move)
      throw InputError(fmt::format("{}: {} is no move on this board; one is written d4", source,
                                   in_quotes(line)));
    written.game.moves.push_back(*move);
    written.names.push_back(
        fmt::format("{}: move {}, {}", source, written.names.size() + 1, in_quotes(line)));
  }
  return require_legal(std::move(written));
}

}  // namespace hornbeam::havannah
