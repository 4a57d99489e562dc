// Boards for the tests of SameGame, and the instruction sets to try them on.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "domains/samegame/board.hpp"
#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::samegame {

inline constexpr Scoring kScorings[] = {Scoring::same_game, Scoring::bubble_breaker,
                                        Scoring::clickomania};

inline std::vector<InstructionSet> supported_sets() {
  std::vector<InstructionSet> sets = {kInstructionSets.begin(), kInstructionSets.end()};
  std::erase_if(sets, [](InstructionSet set) { return !is_supported(set); });
  return sets;
}

// Puts the best instruction set back when a test is over.
struct RestoreInstructionSet {
  ~RestoreInstructionSet() { use_instruction_set(best_instruction_set()); }
};

inline Board random_board(int columns, int rows, int colors, Stream& stream) {
  Board board{columns, rows, colors, {}};
  for (int i = 0; i < columns * rows; ++i)
    board.tiles.push_back(static_cast<std::uint8_t>(1 + stream.below(colors)));
  return board;
}

// A board given as it looks, top row first; '.' is empty.
inline Board picture(const std::vector<std::string>& rows) {
  Board board{static_cast<int>(rows[0].size()), static_cast<int>(rows.size()), 0, {}};
  board.tiles.resize(static_cast<std::size_t>(board.columns * board.rows));
  for (int y = 0; y < board.rows; ++y) {
    for (int x = 0; x < board.columns; ++x) {
      const char c = rows[board.rows - 1 - y][x];
      board.at(x, y) = static_cast<std::uint8_t>(c == '.' ? 0 : c - '0');
      board.colors = std::max<int>(board.colors, board.at(x, y));
    }
  }
  return board;
}

}  // namespace hornbeam::samegame
