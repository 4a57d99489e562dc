// The time that the calling thread has had of a processor: what a search does in ten such seconds does not depend on
// who else is at work on the machine. Asking costs a system call, as much as some hundredths of a short playout.
#pragma once

#include <ctime>

#include "hornbeam/core/budget.hpp"

namespace hornbeam {

class ProcessorTime final : public TimeSource {
 public:
  double seconds() const override {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
  }
};

}  // namespace hornbeam
