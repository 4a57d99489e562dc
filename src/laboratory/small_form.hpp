// A search whose counts are so small that they matter in short work: pruning after 90,000 playouts and restarts of
// 10,000 do nothing within a thousand.
#pragma once

#include "hornbeam/spec/spec.hpp"

namespace hornbeam::laboratory {

// The same resolved search with its large counts scaled down, those inside others farther, so that all of them take
// effect within 1,000 playouts; itself where none is large.
Spec small_form(const Spec& search);

}  // namespace hornbeam::laboratory
