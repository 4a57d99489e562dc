// Games that play themselves to the end, quickly.
//
// *Light*: a point drawn uniformly from those where the player may put a stone (by the simple rule of
// ko, without suicide) and does not fill an eye of his own (shapes.hpp). He passes only where there is
// none.
//
// *Heavy* looks for something better to do first, in MoGo's order (S. Gelly, Y. Wang, R. Munos and O.
// Teytaud, Modification of UCT with Patterns in Monte-Carlo Go, 2006). The first of these that is asked,
// each with its chance, and has any legal move draws uniformly among them:
//
//     save      0.9   a chain beside the last move is in atari: extend it where no ladder catches it
//                     (ladder.hpp), or capture one of the chains beside it that is in atari itself; or
//                     the last move left its own chain in atari: take it
//     ladder    0.9   of the chains that the last move made or touched, one has two liberties, and the
//                     other of it can catch it in a ladder: catch it, or, if it is one's own, extend it
//                     where it cannot be caught or capture a chain beside it that is in atari
//     nakade    1     the vital point (nakade.hpp) of an empty region beside the last move that only one
//                     colour borders
//     pattern   1     a point of the eight around the last move where a move makes a pattern (shapes.hpp)
//     capture   0.7   any chain of the other's in atari
//     (uniform)       as light
//
// and `self-atari` keeps patterns from moves that capture nothing and leave their own chain with one
// liberty, and makes uniform pass over half of those, unless nothing else is left. (They are also how eye
// space is taken away: to avoid them everywhere loses three games of four.) Each rule can be left out.
//
// Chances below one keep playouts from making the same mistake every time. They were chosen by how well
// the mean of playouts tells who wins games of GNU Go's from its positions.
//
// A playout ends after two passes, or is scored as it stands after three moves per point of the board.
#pragma once

#include <string_view>

#include "domains/go/board.hpp"
#include "domains/go/move.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::go {

inline constexpr std::array<std::string_view, 6> kHeavyRules{"save",    "ladder",  "nakade",
                                                             "pattern", "capture", "self-atari"};
enum HeavyRule : std::uint32_t { kSave, kLadder, kNakade, kPattern, kCapture, kSelfAtari };
inline constexpr std::array<double, 5> kHeavyChances{0.9, 0.9, 1, 1, 0.7};  // to be asked
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
