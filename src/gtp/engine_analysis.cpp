// The search as it thinks, told in lines that Sabaki and Lizzie draw: in Leela Zero's way and in KataGo's.
#include "hornbeam/core/small_letters.hpp"
#include "src/gtp/analysis.hpp"
#include "src/gtp/arguments.hpp"
#include "src/gtp/engine.hpp"

namespace hornbeam::gtp {
namespace {

constexpr double kInterval = 0.5;  // between two lines of an analysis
constexpr double kLeastInterval = 0.05;

// Told in hundredths of a second.
double read_interval(const std::string& text) {
  return std::max(kLeastInterval, number(text, "number of hundredths of a second") / 100);
}

}  // namespace

void Engine::tell(Style style) {
  const auto result = session_.known();
  if (!result || result->considered.empty()) return;
  const std::size_t before = session_.searched_moves();
  terminal_.put((style == Style::leela_zero ? leela_zero_info(*result, before)
                                            : kata_go_info(*result, before)) +
                "\n");
}

void Engine::begin_telling() {
  terminal_.put("=" + id_ + "\n");
  has_begun_ = true;
}

// [color] [interval], or "interval N" among the options that other engines have.
std::string Engine::analyze(const Arguments& arguments, Style style) {
  int mover = session_.to_move();
  double interval = kInterval;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string word = in_small_letters(arguments[i]);
    const bool names_interval = i < 2 || in_small_letters(arguments[i - 1]) == "interval";
    if (names_interval && std::isdigit(static_cast<unsigned char>(word.front())))
      interval = read_interval(word);
    else if (i == 0 && (word == "b" || word == "w" || word == "black" || word == "white"))
      mover = player(word);
  }
  session_.require_turn(mover);
  begin_telling();
  auto told = std::chrono::steady_clock::now();
  session_.think(
      mover, {},
      [&] {
        if (seconds_since(told) >= interval) {
          told = std::chrono::steady_clock::now();
          tell(style);
        }
        return terminal_.has_input();
      },
      kSlice);
  tell(style);
  return "";
}

std::string Engine::genmove_analyze(const Arguments& arguments, Style style) {
  const int mover = player(argument(arguments, 0, "a color"));
  const bool names_interval = arguments.size() > 2 && in_small_letters(arguments[1]) == "interval";
  const std::size_t at = names_interval ? 2 : 1;
  const double interval = arguments.size() > at ? read_interval(arguments[at]) : kInterval;
  session_.require_turn(mover);
  begin_telling();
  think_about_move(mover, interval, [&] { tell(style); });
  tell(style);
  return "play " + made_move(mover, false, true);
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
