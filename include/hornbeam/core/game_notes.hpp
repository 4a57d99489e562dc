// What is written beside the moves of a game of two: who played, how it ended, and what was thought of it
// on the way.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace hornbeam {

struct GameNotes {
  std::array<std::string, 2> players = {};  // their names; the first is the one who begins
  std::string outcome = {};                 // as SGF has it: B+3.5, W+R, 0; nothing where unknown
  std::optional<double> main_time = {};     // seconds for all their moves
  std::string overtime = {};                // and after them, in words
  // After each move, as far as known: what the player who began may expect, from 0 to 1.
  std::vector<std::optional<double>> values = {};

  std::optional<double> value_after(std::size_t moves) const {
    return moves > 0 && moves <= values.size() ? values[moves - 1] : std::nullopt;
  }
  // Of the same game with so many moves in front, of which nothing is known.
  GameNotes after(std::size_t moves) const {
    GameNotes notes = *this;
    notes.values.insert(notes.values.begin(), moves, std::nullopt);
    return notes;
  }
};

}  // namespace hornbeam
