// The line of progress as text.
#pragma once

#include <string>
#include <vector>

#include "hornbeam/core/objective.hpp"
#include "hornbeam/core/observer.hpp"

namespace hornbeam::app {

// Seconds until the first limit of the budget is reached at the present pace; infinite where there is
// no limit.
double seconds_left(const Budget& budget, const Spent& spent);

// The score's growth up to now, from its first value to its last, as bars.
std::string sparkline(const std::vector<Improvement>& history, double seconds);

struct LineStyle {
  std::size_t columns = 0;
  bool has_colors = false;
  bool has_unicode = false;
  Objective objective = Objective::maximise;
};

// Best score and since when, its growth, elapsed and left, playouts or nodes per second; as much of it as
// fits. Before the first line is finished there is no score to tell.
std::string progress_line(const Budget& budget, const Spent& spent,
                          const std::vector<Improvement>& history, const LineStyle& style);

}  // namespace hornbeam::app
