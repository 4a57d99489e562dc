// A table by board, as papers have them of the boards of a test set: a row for each, a column for each search.
#pragma once

#include "src/laboratory/report.hpp"

namespace hornbeam::laboratory {

// Beside a search stands what is printed of it, board by board; below all boards their means.
TextTable board_table(const Experiment& experiment, const Drawing& drawing,
                      const std::vector<Cell>& cells);

}  // namespace hornbeam::laboratory
