// Boards for the page: the pictures of `render` as data, and where to click for which move.
#pragma once

#include "hornbeam/problem/problem.hpp"
#include "src/serve/words.hpp"

namespace hornbeam::serve {

// What there is to see of a legal line, and to know of the problem. With `choices` also the moves that can
// be played after it, each with the spots that it would change.
Json drawing_json(const Problem& problem, const Moves& line, bool choices);

}  // namespace hornbeam::serve
