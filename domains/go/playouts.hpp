// Games that play themselves to the end, quickly.
//
// *Light*: a point drawn uniformly from those where the player may put a stone (by the simple rule of
// ko, without suicide) and does not fill an eye of his own (shapes.hpp). He passes only where there is
// none.
//
// *Heavy* looks for something better to do first, in MoGo's order (S. Gelly, Y. Wang, R. Munos and O.
// Teytaud, Modification of UCT with Patterns in Monte-Carlo Go, 2006). The first of these that has any
// legal move draws uniformly among them:
//
//     save       a chain beside the last move is in atari: extend it to two liberties or more, or
//                capture one of the chains beside it that is in atari itself
//     nakade     the vital point (nakade.hpp) of an empty region beside the last move that only one
//                colour borders
//     pattern    a point of the eight around the last move where a move makes a pattern (shapes.hpp)
//     capture    any chain of the other's in atari
//     (uniform)  as light
//
// and `self-atari` keeps patterns from moves that capture nothing and leave their own chain with one
// liberty, and uniform from those of them that would give away a chain of six stones or more, unless
// nothing else is left. (Smaller ones are how eye space is taken away: to avoid them everywhere loses
// three games of four.) Each rule can be left out.
//
// A playout ends after two passes, or is scored as it stands after three moves per point of the board.
#pragma once

#include <string_view>

#include "domains/go/board.hpp"
#include "domains/go/move.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::go {

inline constexpr std::array<std::string_view, 5> kHeavyRules{"save", "nakade", "pattern", "capture",
                                                             "self-atari"};
enum HeavyRule : std::uint32_t { kSave, kNakade, kPattern, kCapture, kSelfAtari };

inline constexpr int kGivenAway = 6;  // stones that uniform does not leave with one liberty
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
