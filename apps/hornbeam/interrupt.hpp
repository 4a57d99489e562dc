// Ctrl-C and SIGTERM: the first asks for the best line so far, the second ends at once.
#pragma once

#include <atomic>
#include <csignal>

namespace hornbeam::app {

// Set by the first signal. Installs the handlers when first called.
const std::atomic<bool>& interrupt_flag();

// The same without a signal.
void ask_to_stop();

inline constexpr int kInterrupted = 130;

// Both signals wait while it lives: a file that is being written is not left half-written.
class SignalsHeld {
 public:
  SignalsHeld();
  ~SignalsHeld();
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_;
};

}  // namespace hornbeam::app
