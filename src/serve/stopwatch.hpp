// The time of a run that is not always being carried on: it stands still while the run waits for its turn
// or is paused, so that a budget of ten seconds is ten seconds of searching.
#pragma once

#include <ctime>

#include "hornbeam/core/budget.hpp"

namespace hornbeam::serve {

class Stopwatch final : public TimeSource {
 public:
  // A search asks after every playout; the coarse clock costs next to nothing.
  double seconds() const override { return is_going_ ? before_ + machine() - since_ : before_; }

  void go() {
    since_ = machine();
    is_going_ = true;
  }
  void halt() {
    before_ = seconds();
    is_going_ = false;
  }

 private:
  static double machine() {
    std::timespec now{};
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
  }
  double before_ = 0;
  double since_ = 0;
  bool is_going_ = false;
};

}  // namespace hornbeam::serve
