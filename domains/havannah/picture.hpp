// A game of Havannah as it is drawn: cells in rows, letters on the left and slanted columns numbered along
// the top and right edges, the last stone dotted and what won ringed. Sides are tinted and corners more so.
#pragma once

#include <vector>

#include "domains/havannah/game.hpp"
#include "hornbeam/picture/picture.hpp"

namespace hornbeam::havannah {

// The start's moves are on the board from the beginning. All moves must be legal.
Picture draw(const Game& start, const std::vector<Placement>& line);

}  // namespace hornbeam::havannah
