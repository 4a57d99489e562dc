// How good the best line was after so much of a run: from the histories, averaged as scores are.
#pragma once

#include "src/laboratory/cells.hpp"
#include "src/render/plot.hpp"

namespace hornbeam::laboratory {

// Of the cell's runs, at points that lie evenly on a logarithmic axis of playouts or of seconds, from where every
// run has a line: the score, or what a score is worth by the measure. The intervals are those of a cell.
std::vector<plot::Point> any_time_profile(const Runs& runs, const Cell& cell, bool is_timed,
                                          Measure measure = Measure::score);

}  // namespace hornbeam::laboratory
