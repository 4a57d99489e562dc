// From where to where something may lie.
#pragma once

namespace hornbeam::statistics {

struct Interval {
  double low = 0;
  double high = 0;
};

}  // namespace hornbeam::statistics
