// What a device is told of a position, and what it tells of lines.
#pragma once

#include <string>
#include <vector>

#include "domains/samegame/position.hpp"

namespace hornbeam::offload {

using samegame::Position16;

// The tiles and the points so far, as requests have them.
std::string position_text(const Position16& position);

// Throws std::runtime_error where a position that a device's line led to is unfinished or worth something else.
void require_worth(const Position16& position, Score score);

// A line that a device has found, replayed: every move has to be legal, and the game over with the score
// that it says. Throws std::runtime_error.
Line<samegame::Move> replayed(Position16 position, const std::vector<std::string>& moves,
                              Score score);

}  // namespace hornbeam::offload
