// What GoGui asks for beyond the protocol: stones that are put or taken, and the search as it shows it on its
// board (its manual, chapter "Analyze Commands").
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hornbeam/core/small_letters.hpp"
#include "src/gtp/analysis.hpp"
#include "src/gtp/arguments.hpp"
#include "src/gtp/engine.hpp"

namespace hornbeam::gtp {
namespace {

std::size_t longest(const std::vector<Moves>& rows) {
  std::size_t most = 0;
  for (const Moves& row : rows) most = std::max(most, row.size());
  return most;
}

// To hundredths, and nothing is less than nothing.
double rounded(double owner) {
  return std::round(100 * owner) / 100 + 0.0;
}

}  // namespace

std::string Engine::play_sequence(const Arguments& arguments) {
  std::vector<std::pair<int, std::string>> moves;
  for (std::size_t i = 0; i < arguments.size(); i += 2)
    moves.emplace_back(i == 0 ? mover(arguments[i]) : player(arguments[i]),
                       argument(arguments, i + 1, "a vertex"));
  session_.make_all(moves);
  return "";
}

void Engine::require_point(const std::string& vertex) const {
  for (const Moves& row : session_.game().rows(session_.board()))
    for (const std::string& point : row)
      if (in_small_letters(point) == in_small_letters(vertex)) return;
  throw Failure(vertex + " is no point of the board");
}

// Pairs of b, w or e (nothing stands there any more) and a point.
std::string Engine::set_up_stones(const Arguments& arguments) {
  BoardSetup setup = session_.game().as_it_stands(session_.problem(), session_.moves());
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    const std::string color = in_small_letters(arguments[i]);
    const std::string& point = argument(arguments, i + 1, "a vertex");
    const bool is_taken_off = color == "e" || color == "empty";
    if (is_taken_off) require_point(point);
    for (auto& stones : setup.stones)  // what stood there goes
      std::erase_if(stones, [&](const std::string& stone) {
        return in_small_letters(stone) == in_small_letters(point);
      });
    if (!is_taken_off) setup.stones[player(color)].push_back(point);
  }
  session_.set_up(std::move(setup));
  return "";
}

std::string Engine::set_up_player(const Arguments& arguments) {
  BoardSetup setup = session_.game().as_it_stands(session_.problem(), session_.moves());
  setup.to_move = player(argument(arguments, 0, "a color"));
  session_.set_up(std::move(setup));
  return "";
}

// Numbers for a board (dboard) are those of one with columns; for others they are a text.
std::string Engine::analyze_commands(const Arguments&) {
  const bool has_passes = session_.game().has_passes;
  const std::vector<Moves> rows = session_.game().rows(session_.board());
  return fmt::format(
      "pspairs/Visits/hornbeam-visits\n"
      "pspairs/Values/hornbeam-values\n"
      "var/Principal line/hornbeam-line\n"
      "{}/Ownership/hornbeam-ownership\n"
      "string/Final score/final_score\n"
      "{}",
      rows.front().size() == longest(rows) ? "dboard" : "string",
      has_passes ? "plist/Dead stones/final_status_list dead" : "string/Winner/havannah_winner");
}

std::string Engine::visits(const Arguments&) {
  std::string text;
  if (const auto& last = session_.last_thought())
    for (const auto& move : last->result.considered)
      text += fmt::format("{} {} ", move.move, move.visits);
  return text;
}

std::string Engine::values(const Arguments&) {
  std::string text;
  if (const auto& last = session_.last_thought())
    for (const auto& move : last->result.considered)
      text += fmt::format("{} {:.0f} ", move.move, 100 * move.value);
  return text;
}

std::string Engine::principal_line(const Arguments&) {
  std::string text;
  const auto& last = session_.last_thought();
  if (!last) return text;
  const Moves& line = last->result.line;
  int mover = last->player;
  for (std::size_t i = last->moves_before; i < line.size(); ++i, mover = 1 - mover)
    text += fmt::format("{} {} ", color(mover).front(), line[i]);
  return text;
}

// Numbers from -1 (the second player's) to 1, a line for each row from the top. Shorter rows stand in the
// middle, as on the board.
std::string Engine::ownership(const Arguments&) {
  constexpr std::size_t kHalf = 3;  // of the room that a number has
  const std::vector<Moves> rows = session_.game().rows(session_.board());
  const std::size_t most = longest(rows);
  std::string text = "\n";
  const std::vector<Owned> owned = session_.ownership();
  auto point = owned.cbegin();
  for (const Moves& row : rows) {
    text += std::string(kHalf * (most - row.size()), ' ');
    for (std::size_t i = 0; i < row.size(); ++i)
      text += fmt::format("{:5.2f} ", rounded((point++)->owner));
    text.back() = '\n';
  }
  return text;
}

}  // namespace hornbeam::gtp
