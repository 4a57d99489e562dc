// The search as it thinks, told in lines that Sabaki and Lizzie draw: in Leela Zero's way and in KataGo's.
#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

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
  static constexpr std::array<std::string_view, 7> kNames{
      "minmoves", "ownershipstdev", "movesownership", "movesownershipstdev",
      "pvvisits", "pvedgevisits",   "rootinfo"};
  return std::ranges::find(kNames, name) != kNames.end();
}

// Told in hundredths of a second.
double read_interval(const std::string& text) {
  return std::max(kLeastInterval, number(text, "number of hundredths of a second") / 100);
}

}  // namespace

void Engine::tell(const Telling& telling) {
  const auto result = session_.known();
  if (!result || result->considered.empty()) return;
  const auto info = telling.style == Style::leela_zero ? leela_zero_info : kata_go_info;
  std::string line = info(*result, session_.searched_moves(), telling.most);
  if (telling.ownership)
    line += " " + kata_go_ownership(session_.ownership(), session_.searched_player());
  terminal_.put(line + "\n");
}

void Engine::begin_telling() {
  terminal_.put("=" + id_ + "\n");
  has_begun_ = true;
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
    const std::string& value = arguments[i + 1];
    if (name == "interval")
      telling.interval = read_interval(value);
    else if (name == "maxmoves")
      telling.most = static_cast<std::size_t>(std::max(1, whole_number(value, "number of moves")));
    else if (name == "ownership")
      telling.ownership = style == Style::kata_go && in_small_letters(value) == "true";
    else if (!is_of_other_engines(name))
      throw Failure(arguments[i] + " is no option of an analysis");
  }
  if (i < arguments.size()) throw Failure(arguments[i] + " is no option of an analysis");
  return telling;
}

std::string Engine::analyze(const Arguments& arguments, Style style) {
  const Telling telling = read_telling(arguments, style);
  session_.require_turn(telling.player);
  begin_telling();
  auto told = std::chrono::steady_clock::now();
  session_.think(
      telling.player, {},
      [&] {
        if (seconds_since(told) >= telling.interval) {
          told = std::chrono::steady_clock::now();
          tell(telling);
        }
        return terminal_.has_input();
      },
      kSlice);
  tell(telling);
  return "";
}

std::string Engine::genmove_analyze(const Arguments& arguments, Style style) {
  const Telling telling = read_telling(arguments, style);
  session_.require_turn(telling.player);
  begin_telling();
  return "play " + made_move(
                       telling.player, {}, [&] { tell(telling); }, telling.interval);
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
