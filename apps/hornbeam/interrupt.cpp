#include "apps/hornbeam/interrupt.hpp"

#include <unistd.h>

namespace hornbeam::app {
namespace {

std::atomic<bool> asked{false};
std::atomic<bool> was_signalled{false};  // which is not so where another rank was
static_assert(std::atomic<bool>::is_always_lock_free);

void handle(int) {
  if (was_signalled.exchange(true)) _exit(kInterrupted);
  asked = true;
}

}  // namespace

const std::atomic<bool>& interrupt_flag() {
  static const bool installed = [] {
    struct sigaction action {};
    action.sa_handler = handle;
    action.sa_flags = SA_RESTART;  // the result is still to be written
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    return true;
  }();
  static_cast<void>(installed);
  return asked;
}

void ask_to_stop() {
  asked = true;
}

SignalsHeld::SignalsHeld() {
  sigset_t both;
  sigemptyset(&both);
  sigaddset(&both, SIGINT);
  sigaddset(&both, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &both, &before_);
}

SignalsHeld::~SignalsHeld() {
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace hornbeam::app
