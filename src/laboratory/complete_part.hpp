// Which part of an experiment is there as a whole: what was run with --scale 0.1 is judged with --scale 0.1.
#pragma once

#include <optional>

#include "src/laboratory/runs.hpp"

namespace hornbeam::laboratory {

// The largest scale at which nothing is missing, as short as it can be written; nothing where some run of the
// first board, or of the first seed, is. `plan` is of the whole experiment or of a part of it.
std::optional<double> complete_scale(const Experiment& whole, const std::vector<PlannedRun>& plan,
                                     const Runs& runs);

}  // namespace hornbeam::laboratory
