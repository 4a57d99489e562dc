// The rules of SameGame, Bubble Breaker and Clickomania, written to be read and not to be fast.
//
// This is the second opinion: it checks the fast layouts in the tests and replays every line that
// the program reports. It shares no rules with them. The board is a mailbox: one byte per tile, with
// a border of empty cells, so that a tile's four neighbours can be looked at without asking where
// the board ends. Its uniform playout is the plain one that anybody would write (list the groups,
// draw one, remove it); speed is measured as a multiple of it.
#pragma once

#include <cstdint>
#include <vector>

#include "domains/samegame/board.hpp"
#include "domains/samegame/move.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::samegame {

class Reference {
 public:
  using Move = samegame::Move;

  // Tiles fall and columns close up first, if they have to.
  Reference(const Board& board, Scoring scoring);

  // The groups of two or more tiles, each as its canonical tile; column by column from the left,
  // each column from the bottom.
  void moves(std::vector<Move>& list) const;

  // How many tiles the group at this cell has; 0 where there is no tile.
  int group_size(Move tile) const;

  // Removes the group that the tile belongs to. The group must have at least two tiles.
  void play(Move tile);

  bool finished() const;
  Score score() const;
  Board board() const;

  // Plays uniformly drawn moves to the end and appends them to the line.
  void play_out(Stream& stream, Line<Move>& line);

 private:
  int cell(int x, int y) const { return (x + 1) * stride_ + y + 1; }
  Move tile_at(int cell) const;
  void flood(int cell) const;
  void fall(int x);
  void close_columns();

  int columns_ = 0;
  int rows_ = 0;
  int colors_ = 0;
  int stride_ = 0;
  Scoring scoring_ = Scoring::same_game;
  int points_ = 0;                   // for the groups removed so far
  std::vector<std::uint8_t> tiles_;  // with the border; 0: empty

  // Scratch space, kept to save allocations: the group found last, and which cells were visited.
  mutable std::vector<int> group_;
  mutable std::vector<std::uint8_t> visited_;
};

}  // namespace hornbeam::samegame
