#include "src/match/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <sstream>

#include "src/gtp/protocol.hpp"

namespace hornbeam::match {
namespace {

// The protocol has times in whole seconds; less than there is loses no game.
int whole(double seconds) {
  return static_cast<int>(seconds);
}

}  // namespace

void Searcher::begin(const BoardSetup& setup, const std::optional<gtp::TimeSettings>& time) {
  session_.begin(setup);
  if (session_.game().usual_komi) session_.set_komi(setup.komi);
  session_.set_up(setup);
  if (time) clock_.set(*time);
}

std::string Searcher::move(int player, const gtp::Countdown* countdown) {
  const auto began = std::chrono::steady_clock::now();
  Budget budget = each_;
  if (countdown) {
    clock_.set_left(player, countdown->left());
    const auto seconds = clock_.seconds_for_move(player, session_.moves_to_come());
    budget.seconds = std::min(budget.seconds, *seconds);
  }
  const std::string move = session_.generate(
      player, budget, {}, [] { return false; }, kForever);
  if (interrupt_ && *interrupt_) return gtp::kResign;  // nobody looks at the game any more
  if (!gtp::is_resignation(move)) session_.make(player, move);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
  clock_.spend(player, taken.count());
  return move;
}

Guest::Guest(const Domain& domain, const std::string& command, double seconds_each,
             const std::atomic<bool>* interrupt)
    : domain_(domain), seconds_each_(seconds_each), program_(command, interrupt) {}

std::string Guest::color(int player) const {
  const char letter = domain_.players[static_cast<std::size_t>(player)].front();
  return letter == 'B' || letter == 'b' ? "b" : "w";
}

void Guest::begin(const BoardSetup& setup, const std::optional<gtp::TimeSettings>& time) {
  ask(setup.rows > 0 ? fmt::format("rectangular_boardsize {} {}", setup.size, setup.rows)
                     : fmt::format("boardsize {}", setup.size));
  ask("clear_board");
  if (domain_.board_game()->usual_komi) ask(fmt::format("komi {}", setup.komi));
  for (const auto& [player, move] : domain_.board_game()->moves_to(setup)) see(player, move);
  if (time)
    ask(fmt::format("time_settings {} {} {}", whole(time->main), whole(time->overtime),
                    time->moves));
}

void Guest::see(int player, const std::string& move) {
  ask(fmt::format("play {} {}", color(player), move));
}

std::string Guest::move(int player, const gtp::Countdown* countdown) {
  if (countdown) {
    const gtp::TimeLeft left = countdown->left();
    ask(fmt::format("time_left {} {} {}", color(player), whole(left.seconds), left.moves));
  }
  std::string move =
      program_.ask("genmove " + color(player), countdown ? countdown->patience() : seconds_each_);
  while (!move.empty() && std::isspace(static_cast<unsigned char>(move.back()))) move.pop_back();
  if (move.empty()) throw Broken("it names no move");
  return gtp::is_pass(move) ? gtp::kPass : move;
}

std::vector<std::string> Guest::dead() {
  std::vector<std::string> stones;
  std::istringstream words(ask("final_status_list dead"));
  for (std::string word; words >> word;) stones.push_back(word);
  return stones;
}

}  // namespace hornbeam::match
