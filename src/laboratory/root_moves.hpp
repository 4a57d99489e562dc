// Which searches can say more of the moves at their root than which of them begins the best line.
#pragma once

#include "hornbeam/spec/spec.hpp"

namespace hornbeam::laboratory {

// Whether visits and means of its root's moves are there to choose by: those of a tree, alone or of several ranks,
// and of a portfolio where each member has one. All others follow their best line, whatever the rule. Of a
// resolved search.
bool knows_root_moves(const Spec& search);

}  // namespace hornbeam::laboratory
