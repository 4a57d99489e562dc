// Ladders, read to their end: whether a chain that is in atari, or can be put there, gets away.
//
// The owner of a chain in atari may extend it at its last liberty. With three liberties it has escaped,
// with one it is caught, and with two the other may put it in atari again at either, and so on. On the way
// the owner may also capture chains beside his own. That is all of a ladder, and of most small captures
// besides: stones against the edge, nets that are already tight, groups without room for two eyes.
//
// Most of it is told by counting what liberties a move would leave, so that moves are made along true
// ladders only. They are made on the board itself and taken back.
#pragma once

#include "domains/go/board.hpp"

namespace hornbeam::go {

// A chain's liberties, as far as there are no more than two.
struct Liberties {
  int count = 0;  // three stand for any number above two
  std::array<Point, 3> points{};
};
Liberties few_liberties(const Board& board, int stone);

// What becomes of who could capture something on the way. Where he is taken to have escaped, so that the
// hunter never leaves stones of his own in atari, a ladder costs half of what it costs to read on.
enum class Captures { escape, read };

// So many moves of either side are read at most; who is not caught by then escapes.

// Whether the chain of the stone, which is in atari, is lost though its owner is to move.
bool is_caught(Board& board, Point stone, int most_moves, Captures captures = Captures::escape);

// Whether the chain of the stone, which has these two liberties, is lost when the other takes the first.
// Nobody is asked about ko at that move, which need not be the next.
bool catches(Board& board, Point stone, Point taken, Point left, int most_moves,
             Captures captures = Captures::escape);

// Whether the chain of the stone, which has two liberties at most, cannot be caught after its owner's
// move at one of them or one that captures something.
bool escapes(Board& board, Point stone, Point move, int most_moves,
             Captures captures = Captures::escape);

}  // namespace hornbeam::go
