// What is thought of moves before they are tried: virtual visits, some of them won.
//
// Each kind of move that a player looks at first, or never, has so many visits that are all won or all
// lost; a move may be of several kinds, and all moves begin with some visits that are half won. The
// kinds and their numbers are those of P. Baudiš, michi, 2015, with eyes and passes added:
//
//     half won 10                      any move
//     won      24, 22, 8               one, two, three steps from the last move, where a chain is one step
//     won      30 or 15                captures a chain, or saves one from atari by extending it: of
//                                      several stones, or of one
//     won      10                      makes a pattern (shapes.hpp)
//     won      10, lost 10             on the third line, or below, with nothing around
//     lost     10                      leaves its own chain with one liberty
//     lost     40                      fills an own eye
//     lost     10                      passes
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
