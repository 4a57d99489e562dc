// Curves over an axis, as a sheet for every viewer: what was measured, against what it cost.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace hornbeam {

struct Plot {
  struct Series {
    std::string name;
    std::vector<std::pair<double, double>> points;  // from left to right
  };
  std::string title;
  std::string x, y;  // what the axes show
  bool has_log_x = false;
  std::vector<Series> series;
};

// At least one series with a point. With a logarithmic axis every x is positive.
std::string to_svg(const Plot& plot);

}  // namespace hornbeam
