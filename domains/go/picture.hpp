// A game of Go as it is drawn: lines and star points on wood, letters and numbers at the edge, the last
// stone marked, captured stones gone.
#pragma once

#include <optional>
#include <vector>

#include "domains/go/game.hpp"
#include "hornbeam/picture/picture.hpp"

namespace hornbeam::go {

// The start's moves are on the board from the beginning. All moves must be legal.
Picture draw(const Game& start, const std::vector<std::optional<Vertex>>& line);

}  // namespace hornbeam::go
