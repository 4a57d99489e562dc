// A tour over time: a row for each place, in the order of the tour, with its window; and the way through
// them, with the times of waiting. (A map is a matrix, so there is no plane to draw it on.)
#pragma once

#include <cstdint>
#include <vector>

#include "domains/tsptw/map.hpp"
#include "hornbeam/picture/picture.hpp"

namespace hornbeam::tsptw {

// The moves are legal.
Picture draw(const Map& map, const std::vector<std::uint8_t>& line);

}  // namespace hornbeam::tsptw
