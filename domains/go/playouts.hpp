// Games that play themselves to the end, quickly.
//
// *Light*: a point drawn uniformly from those where the player may put a stone (by the simple rule of
// ko, without suicide) and does not fill an eye of his own (shapes.hpp). He passes only where there is
// none.
//
// *Heavy* looks for something better to do first, in MoGo's order (S. Gelly, Y. Wang, R. Munos and O.
// Teytaud, Modification of UCT with Patterns in Monte-Carlo Go, 2006). The first of the rules below that is
// asked, each with its chance, and has any legal move draws uniformly among them; where none has, the move
// is light's. What a ladder is stands in ladder.hpp, vital points in nakade.hpp, patterns in shapes.hpp.
//
// `self-atari` is asked by others. (Moves into atari are also how eye space is taken away: to avoid them
// everywhere loses three games of four.) Each rule can be left out.
//
// Chances below one keep playouts from making the same mistake every time. They were chosen by how well
// the mean of playouts tells who wins games of GNU Go's from its positions.
//
// A playout ends after two passes, or is scored as it stands after three moves per point of the board.
#pragma once

#include <array>

#include "domains/go/board.hpp"
#include "domains/go/move.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"
#include "hornbeam/playout/policy.hpp"

namespace hornbeam::go {

inline constexpr std::array<playout::Rule, 6> kHeavyRules{{
    {"save",
     "a chain beside the last move is in atari: extend it where no ladder catches it, or capture a "
     "chain beside it; or take a last move that left its own chain in atari",
     0.9},
    {"ladder",
     "a chain that the last move made or touched has two liberties and can be caught in a ladder: "
     "catch it, or, if it is one's own, extend it or capture a chain beside it",
     0.9},
    {"nakade", "the vital point of an empty region beside the last move that one colour borders"},
    {"pattern", "one of the eight points around the last move, where a move makes a 3x3 pattern"},
    {"capture", "any chain of the opponent's that is in atari", 0.7},
    {"self-atari",
     "patterns are not played where that captures nothing and leaves one's own chain in atari, and "
     "when a point is drawn from all, half of those are passed over unless nothing else is left"},
}};
enum HeavyRule : std::uint32_t { kSave, kLadder, kNakade, kPattern, kCapture, kSelfAtari };
inline constexpr int kPlayoutLadder = 8;    // moves of a ladder that are read
inline constexpr double kPassedOver = 0.5;  // of moves into atari that uniform draws

inline constexpr int kPlayoutMovesPerPoint = 3;

// Where a playout begins, and what it leaves.
struct Turn {
  Color to_move = kBlack;
  Point last = kPass;  // the other's last move
  int passes = 0;      // in a row so far
};

// Plays on from there and appends the moves to the line.
void play_light(Board& board, Turn turn, Stream& stream, Line<Move>& line);
void play_heavy(Board& board, Turn turn, std::uint32_t without, Stream& stream, Line<Move>& line);

}  // namespace hornbeam::go
