// One game of a match, with a referee who goes by the slow rules.
#pragma once

#include <string>
#include <vector>

#include "hornbeam/problem/board_game.hpp"
#include "src/match/player.hpp"

namespace hornbeam::match {

enum class Ending {
  decided,  // by the rules, or by counting after two passes
  resigned,
  illegal,  // a move that the referee does not allow
  refused,  // one that the other player does not take for legal, and the referee does
  late,     // no move before the time was up
  broken,   // a program that died or answered nonsense
};
const char* name(Ending ending);
// Whether somebody did what a player must not do, and lost by it.
bool is_fault(Ending ending);

struct Played {
  Moves moves;
  double score = 0.5;  // 1 where the player who began has won
  double margin = 0;   // in points, where they were counted
  Ending ending = Ending::decided;
  int culprit = -1;          // who resigned, or whose fault it was
  bool is_disputed = false;  // the two did not agree on who won
  std::string what;          // was wrong
  // After each move what the player who began may expect, where its mover said so.
  std::vector<std::optional<double>> values = {};
};

// Players by their index: 0 begins. A fault loses the game, and so does more time than there is.
Played play(const Domain& domain, const BoardSetup& setup,
            const std::optional<gtp::TimeSettings>& time, Player& first, Player& second);

}  // namespace hornbeam::match
