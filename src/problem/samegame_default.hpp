// What to search a board of SameGame's family with where nobody says, by measurement
// (docs/performance.md, The default portfolios). Never to play the most frequent colour while another can be
// played is worth much where large groups are and can be made, and a mistake elsewhere: on small boards,
// where few colours make large groups anyway, and where many make none.
#pragma once

#include "domains/samegame/board.hpp"
#include "hornbeam/problem/problem.hpp"

namespace hornbeam::samegame {

// For most boards of the scoring.
const char* default_search(Scoring scoring);
// For those that a value was taught for, and those where a tabu is a mistake.
std::vector<SpecialDefault> special_defaults(Scoring scoring);
// The special one for this board, or nothing.
std::string special_default(const Board& board, Scoring scoring);

}  // namespace hornbeam::samegame
