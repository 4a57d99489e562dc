// The time of a run that is not always being carried on: it stands still while the run waits for its turn
// or is paused, so that a budget of ten seconds is ten seconds of searching.
#pragma once

#include <ctime>

#include "hornbeam/core/budget.hpp"

namespace hornbeam {

class Stopwatch final : public TimeSource {
 public:
  // A search asks after every playout. The coarse clock costs next to nothing; the precise one,
  // CLOCK_MONOTONIC, is for whoever looks at runs of some milliseconds.
  explicit Stopwatch(clockid_t clock = CLOCK_MONOTONIC_COARSE) : clock_(clock) {}

  double seconds() const override { return is_going_ ? before_ + machine() - since_ : before_; }

  // It goes while this lives.
  class Going {
   public:
    explicit Going(Stopwatch& watch) : watch_(watch) {
      watch_.since_ = watch_.machine();
      watch_.is_going_ = true;
    }
    ~Going() {
      watch_.before_ = watch_.seconds();
      watch_.is_going_ = false;
    }
    Going(const Going&) = delete;
    Going& operator=(const Going&) = delete;

   private:
    Stopwatch& watch_;
  };

 private:
  double machine() const {
    std::timespec now{};
    clock_gettime(clock_, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
  }
  clockid_t clock_;
  double before_ = 0;
  double since_ = 0;
  bool is_going_ = false;
};

}  // namespace hornbeam
