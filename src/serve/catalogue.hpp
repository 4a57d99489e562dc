// What there is to choose from, for forms: the domains with the names of their instances, and the parts of
// searches with their option tables.
#pragma once

#include "hornbeam/spec/spec.hpp"
#include "src/serve/words.hpp"

namespace hornbeam::serve {

Json catalogue_json();

// A search's text as the program writes it, and as a tree: its part, and the value of each option that is
// not the default's.
Json search_json(const Spec& resolved);

}  // namespace hornbeam::serve
