// A game of Morpion Solitaire as it is drawn on paper: the dots of the cross filled, each new dot a
// circle with the number of its move, and the lines.
#pragma once

#include <vector>

#include "domains/morpion/grid_file.hpp"
#include "hornbeam/picture/picture.hpp"

namespace hornbeam::morpion {

// The start's moves are on the paper from the beginning. All moves must be legal.
Picture draw(const Grid& start, const std::vector<Placement>& line);

}  // namespace hornbeam::morpion
