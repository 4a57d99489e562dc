// The stones of a winning ring, bridge or fork: those that people point at, not the whole chain.
#pragma once

#include <vector>

#include "domains/havannah/placement.hpp"
#include "domains/havannah/reference.hpp"

namespace hornbeam::havannah {

// A shortest ring through the last stone, or the shortest ways from it to as many corners or sides as it
// takes; row by row, and nothing where nobody has won.
std::vector<Placement> winning_shape(const Reference& game);

}  // namespace hornbeam::havannah
