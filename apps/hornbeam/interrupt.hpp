// Ctrl-C and SIGTERM: the first asks for the best line so far, the second ends at once.
#pragma once

#include <atomic>

namespace hornbeam::app {

// Set by the first signal. Installs the handlers when first called.
const std::atomic<bool>& interrupt_flag();

inline constexpr int kInterrupted = 130;

}  // namespace hornbeam::app
