// What is thought of moves before they are tried: virtual visits, some of them won.
//
// Each kind of move that a player looks at first, or never, has so many visits that are all won or all
// lost; a move may be of several kinds, and all moves begin with some visits that are half won. The
// kinds are those of P. Baudiš, michi, 2015, with eyes and passes added; ladders are read through captures
// (ladder.hpp), and the numbers of near moves and patterns are those that foretell best what GNU Go plays:
//
//     half won 10            any move
//     won      14, 12, 5     one, two, three steps from the last move, where a chain is one step
//     won      30 or 15      takes or catches a chain that would escape, or saves an own one that would be
//                            caught: of several stones, or of one
//     won      10            takes a chain that is caught in any case
//     won      20            makes a pattern (shapes.hpp)
//     won      10            with nothing around, on the third line or above
//     lost     30            with nothing around, below it
//     lost     7             on the first line, with something around
//     won      10            in an opening on a board of about nine lines, above the third line; there the
//                            third line with nothing around is no longer won 10,
//     lost     10            and the second line is lost unless it takes or saves something
//     lost     10            extends a chain that is caught in any case
//     lost     10            leaves its own chain with one liberty
//     lost     40            fills an own eye
//     lost     10            passes
//
// Moves that a semeai needs (semeai.hpp) have as many won as expertise says.
#pragma once

#include <vector>

#include "domains/go/board.hpp"
#include "domains/go/move.hpp"
#include "domains/go/playouts.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam::go {

// One for each move of the list, added to what is there. The size that the solver looks at is the
// most liberties that the two chains of a semeai have between them.
void add_priors(const Board& board, const Turn& turn, const Knowledge& knowledge,
                const std::vector<Move>& list, std::vector<Prior>& priors);

}  // namespace hornbeam::go
