// A SameGame board as plain data: what text is parsed into, what the fast layouts are loaded from
// and what the slow reference rules play on.
#pragma once

#include <cstdint>
#include <vector>

namespace hornbeam::samegame {

inline constexpr int kMaxSide = 32;
inline constexpr int kMaxColors = 15;

// The three puzzles share one transition function and differ in what a line is worth
// (Baier and Winands, Beam MCTS, section V).
enum class Scoring : std::uint8_t {
  same_game,       // (n-2)^2 per group; cleared +1000; else -(n-2)^2 for each colour left
  bubble_breaker,  // n(n-1) a group
  clickomania,     // the number of tiles removed
};

struct Board {
  int columns = 0;
  int rows = 0;
  int colors = 0;  // tiles are 1..colors
  std::vector<std::uint8_t>
      tiles;  // column by column from the left, each from the bottom; 0: empty

  std::uint8_t at(int x, int y) const { return tiles[static_cast<std::size_t>(x * rows + y)]; }
  std::uint8_t& at(int x, int y) { return tiles[static_cast<std::size_t>(x * rows + y)]; }
  bool operator==(const Board&) const = default;
};

}  // namespace hornbeam::samegame
