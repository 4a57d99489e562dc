// Whether a search comes to an end by itself, so that it may run without a budget.
#pragma once

#include "hornbeam/spec/spec.hpp"

namespace hornbeam::laboratory {

// Of a resolved search, by its traits. One that cannot be built to be asked is trusted.
bool ends_by_itself(const Spec& search);

}  // namespace hornbeam::laboratory
