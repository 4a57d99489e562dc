#include "src/match/player.hpp"

#include <fmt/format.h>

#include <sstream>

#include "src/gtp/protocol.hpp"

namespace hornbeam::match {

void Searcher::begin(const BoardSetup& setup) {
  session_.begin(setup.size);
  if (session_.game().usual_komi) session_.set_komi(setup.komi);
  session_.set_up(setup);
}

std::string Searcher::move(int player) {
  session_.think(
      player, each_, [] { return false; }, kForever);
  if (interrupt_ && *interrupt_) return gtp::kResign;  // nobody looks at the game any more
  const std::string move = session_.choose(false, true);
  if (!gtp::is_resignation(move)) session_.make(player, move);
  return move;
}

Guest::Guest(const Domain& domain, const std::string& command, double seconds_each)
    : domain_(domain), seconds_each_(seconds_each), program_(command) {}

std::string Guest::color(int player) const {
  const char letter = domain_.players[static_cast<std::size_t>(player)].front();
  return letter == 'B' || letter == 'b' ? "b" : "w";
}

void Guest::begin(const BoardSetup& setup) {
  program_.ask(fmt::format("boardsize {}", setup.size));
  program_.ask("clear_board");
  if (domain_.board_game()->usual_komi) program_.ask(fmt::format("komi {}", setup.komi));
  for (const int player : {0, 1})
    for (const std::string& point : setup.stones[player])
      program_.ask(fmt::format("play {} {}", color(player), point));
}

void Guest::see(int player, const std::string& move) {
  program_.ask(fmt::format("play {} {}", color(player), move));
}

std::string Guest::move(int player) {
  std::string move = program_.ask("genmove " + color(player), seconds_each_);
  while (!move.empty() && std::isspace(static_cast<unsigned char>(move.back()))) move.pop_back();
  return gtp::is_pass(move) ? gtp::kPass : move;
}

std::vector<std::string> Guest::dead() {
  std::vector<std::string> stones;
  std::istringstream words(program_.ask("final_status_list dead", seconds_each_));
  for (std::string word; words >> word;) stones.push_back(word);
  return stones;
}

}  // namespace hornbeam::match
