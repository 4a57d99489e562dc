// A match: many games with alternating colours, several at a time, each with seeds of its own, so that
// the same match gives the same games where both sides search for a number of playouts.
//
// Each game that ends is told at once and can be kept; a match that was stopped goes on with the games
// that are missing.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <mutex>

#include "src/match/game.hpp"
#include "src/statistics/games.hpp"

namespace hornbeam::match {

// One side: a search of ours, or a program.
struct Side {
  gtp::Play play;       // where no command is given; its interrupt is a program's, too
  std::string command;  // of a program
};

struct Series {
  const Domain& domain;
  BoardSetup setup;
  Side sides[2] = {};  // the first and the second, who take turns to begin
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  unsigned at_once = 1;
  std::optional<gtp::TimeSettings> time{};  // for the moves of a game
  double patience = 60;                     // seconds that a program has for a reply
  std::optional<statistics::Sprt> sprt{};   // ends the match as soon as it knows
};

// In even games the first side begins.
inline int beginner(std::uint64_t game) {
  return static_cast<int>(game % 2);
}

// Who played, and how it ended.
GameNotes notes_of(const Series& series, std::uint64_t game, const Played& played);

// What a side made of a game: 1, 1/2 or 0.
double score_for(int side, std::uint64_t game, const Played& played);

// The first side's.
statistics::Score total(const std::map<std::uint64_t, Played>& games);

// One game of it.
Played play_game(const Series& series, std::uint64_t game);

// Plays those games that `known` lacks and adds them to it. `tell` is called after each, by one thread at
// a time. Ends early where somebody interrupts.
void play(const Series& series, std::map<std::uint64_t, Played>& known,
          const std::function<void(std::uint64_t game, const Played&)>& tell,
          const std::atomic<bool>& interrupt);

}  // namespace hornbeam::match
