// The search as it thinks, told in lines that Sabaki and Lizzie draw: in Leela Zero's way and in KataGo's.
#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <string_view>
#include <thread>

#include "hornbeam/core/small_letters.hpp"
#include "src/gtp/analysis.hpp"
#include "src/gtp/arguments.hpp"
#include "src/gtp/engine.hpp"

namespace hornbeam::gtp {
namespace {

constexpr double kInterval = 0.5;  // between two lines of an analysis
constexpr double kLeastInterval = 0.05;

// Options of a name and a value that ask for more than we tell.
bool is_of_other_engines(const std::string& name) {
  static constexpr std::array<std::string_view, 8> kNames{
      "minmoves", "ownershipstdev", "movesownership", "movesownershipstdev",
      "pvvisits", "pvedgevisits",   "rootinfo",       "noresultvalue"};
  return std::ranges::find(kNames, name) != kNames.end();
}

// Of a rectangle, as boards have points: a letter and a number.
struct Corner {
  char letter = 0;
  int number = 0;
};
Corner read_corner(const std::string& point) {
  if (point.size() < 2 || point[0] < 'a' || point[0] > 'z')
    throw Failure(point + " is no corner of a rectangle, such as C3 in C3:E5");
  return {point[0], whole_number(point.substr(1), "row of a board")};
}

// Told in hundredths of a second.
double read_interval(const std::string& text) {
  return std::max(kLeastInterval, number(text, "number of hundredths of a second") / 100);
}

std::size_t read_most(const std::string& text) {
  const int most = whole_number(text, "number of moves");
  if (most < 1) throw Failure(text + " is no number of moves: there is at least one");
  return static_cast<std::size_t>(most);
}

}  // namespace

void Engine::tell(const Telling& telling) {
  const auto thought = session_.thought();
  if (!thought || thought->result.considered.empty()) return;
  const auto info = telling.style == Style::leela_zero ? leela_zero_info : kata_go_info;
  std::string line = info(*thought, session_.lines(), telling.most);
  if (telling.ownership) line += " " + kata_go_ownership(session_.ownership(), thought->player);
  begin_telling();
  terminal_.put(line + "\n");
}

void Engine::begin_telling() {
  if (has_begun_) return;
  terminal_.put("=" + id_ + "\n");
  has_begun_ = true;
}

// avoid COLOR MOVE,MOVE... DEPTH, or allow: moves for so many plies of the search. A rectangle is two of its
// corners, C3:E5. Where KataGo allows moves it allows no pass, unless it is one of them; Leela Zero does.
Restriction Engine::read_restriction(const Arguments& arguments, std::size_t at, Style style) {
  const std::string name = in_small_letters(arguments[at]);
  Restriction restriction{.player = player(argument(arguments, at + 1, "a color")),
                          .moves = {},
                          .is_avoided = name == "avoid"};
  std::vector<std::string> points;
  for (const Moves& row : session_.game().rows(session_.board()))
    for (const std::string& point : row) points.push_back(in_small_letters(point));
  const auto take = [&](const std::string& move) {
    const bool is_point = std::ranges::find(points, move) != points.end();
    if (!is_point && !is_pass(move) && !is_resignation(move) && move != "swap")
      throw Failure(move + " is no point of the board");
    restriction.moves.push_back(move);
  };
  std::istringstream list(in_small_letters(argument(arguments, at + 2, "moves")));
  for (std::string move; std::getline(list, move, ',');) {
    const std::size_t colon = move.find(':');
    if (colon == std::string::npos) {
      take(move);
      continue;
    }
    const Corner one = read_corner(move.substr(0, colon));
    const Corner other = read_corner(move.substr(colon + 1));
    const auto [left, right] = std::minmax(one.letter, other.letter);
    const auto [low, high] = std::minmax(one.number, other.number);
    for (const std::string& point : points)
      if (const Corner it = read_corner(point);
          it.letter >= left && it.letter <= right && it.number >= low && it.number <= high)
        restriction.moves.push_back(point);
  }
  if (restriction.moves.empty()) throw Failure("missing argument: moves");
  if (!restriction.is_avoided && style == Style::leela_zero) restriction.moves.push_back(kPass);
  const int depth = whole_number(argument(arguments, at + 3, "a depth"), "depth");
  if (depth < 1) throw Failure("depths are counted from 1, the next move");
  restriction.depth = static_cast<std::size_t>(depth);
  return restriction;
}

// [color] [interval] and pairs of a name and a value, of which other engines have more than we do.
Engine::Telling Engine::read_telling(const Arguments& arguments, Style style) {
  Telling telling{.style = style, .player = session_.to_move(), .interval = kInterval};
  std::size_t i = 0;
  const auto is_number = [](const std::string& word) {
    return std::isdigit(static_cast<unsigned char>(word.front())) != 0;
  };
  if (i < arguments.size() && is_color(arguments[i])) telling.player = mover(arguments[i++]);
  if (i < arguments.size() && is_number(arguments[i]))
    telling.interval = read_interval(arguments[i++]);
  for (; i + 1 < arguments.size(); i += 2) {
    const std::string name = in_small_letters(arguments[i]);
    if (name == "avoid" || name == "allow") {
      telling.restrictions.push_back(read_restriction(arguments, i, style));
      i += 2;  // it has two words more than others
      continue;
    }
    const std::string& value = arguments[i + 1];
    if (name == "interval")
      telling.interval = read_interval(value);
    else if (name == "maxmoves")
      telling.most = read_most(value);
    else if (name == "ownership")
      telling.ownership = style == Style::kata_go && in_small_letters(value) == "true";
    else if (!is_of_other_engines(name))
      throw Failure(arguments[i] + " is no option of an analysis");
  }
  if (i < arguments.size()) throw Failure(arguments[i] + " is no option of an analysis");
  return telling;
}

// Before the reply begins, which could not be a failure any more.
void Engine::require_possible(const Telling& telling) {
  session_.require_turn(telling.player);
  if (telling.restrictions.empty()) return;
  session_.think(
      telling.player, {.playouts = 1, .nodes = 1}, [] { return true; }, kSlice,
      telling.restrictions);
}

std::string Engine::analyze(const Arguments& arguments, Style style) {
  const Telling telling = read_telling(arguments, style);
  require_possible(telling);
  begin_telling();
  auto told = std::chrono::steady_clock::now();
  const auto stops = [&] {
    if (seconds_since(told) >= telling.interval) {
      told = std::chrono::steady_clock::now();
      tell(telling);
    }
    return has_to_stop();
  };
  session_.think(telling.player, {}, stops, kSlice, telling.restrictions);
  // Where all is known there is nothing left to think, and a board wants to be told all the same.
  while (!stops()) std::this_thread::sleep_for(std::chrono::duration<double>(kSlice));
  tell(telling);
  return "";
}

bool Engine::has_to_stop() const {
  return terminal_.has_input() || (limits_.interrupt && *limits_.interrupt);
}

std::string Engine::genmove_analyze(const Arguments& arguments, Style style) {
  const Telling telling = read_telling(arguments, style);
  require_possible(telling);
  // The reply begins with what is told first, so that it may be a failure until then.
  const std::string move = made_move(
      telling.player, {.restrictions = telling.restrictions}, [&] { tell(telling); },
      telling.interval);
  begin_telling();
  return "play " + move;
}

std::string Engine::analyze_lz(const Arguments& arguments) {
  return analyze(arguments, Style::leela_zero);
}
std::string Engine::analyze_kata(const Arguments& arguments) {
  return analyze(arguments, Style::kata_go);
}
std::string Engine::genmove_analyze_lz(const Arguments& arguments) {
  return genmove_analyze(arguments, Style::leela_zero);
}
std::string Engine::genmove_analyze_kata(const Arguments& arguments) {
  return genmove_analyze(arguments, Style::kata_go);
}

}  // namespace hornbeam::gtp
