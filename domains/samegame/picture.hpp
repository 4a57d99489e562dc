// A line of SameGame as tiles that fall and go.
//
// Fifteen colours cannot all be told apart, by nobody and least of all by the colour-blind. So the
// first seven are those of Okabe and Ito, the others are chosen around them, and every colour has a
// shape of its own.
#pragma once

#include <vector>

#include "domains/samegame/board.hpp"
#include "domains/samegame/move.hpp"
#include "hornbeam/picture/picture.hpp"

namespace hornbeam::samegame {

// The moves must be legal.
Picture draw(const Board& board, Scoring scoring, const std::vector<Move>& line);

}  // namespace hornbeam::samegame
