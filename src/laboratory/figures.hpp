// The figures of a drawing: cells as bars, curves and maps.
#pragma once

#include "src/laboratory/report.hpp"

namespace hornbeam::laboratory {

// None for a table. A figure per set of instances, and where it has to be, per budget.
std::vector<Figure> figures_of(const Experiment& experiment, const Runs& runs,
                               const Drawing& drawing, const std::vector<Cell>& cells);

// The largest number of a map, or the least where that is marked.
double best_of(const plot::HeatMap& map);

// What the numbers of a drawing are: "score", "share of games won".
std::string measure_text(const Drawing& drawing, const std::vector<Cell>& cells);

// The paper's number for a cell, or nothing.
const Printed* printed_for(const Experiment& experiment, const Drawing& drawing, const Cell& cell);

}  // namespace hornbeam::laboratory
