#include "apps/hornbeam/interrupt.hpp"

#include <unistd.h>

#include <csignal>

namespace hornbeam::app {
namespace {

std::atomic<bool> asked{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void handle(int) {
  if (asked.exchange(true)) _exit(kInterrupted);
}

}  // namespace

const std::atomic<bool>& interrupt_flag() {
  static const bool installed = [] {
    struct sigaction action {};
    action.sa_handler = handle;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    return true;
  }();
  static_cast<void>(installed);
  return asked;
}

}  // namespace hornbeam::app
