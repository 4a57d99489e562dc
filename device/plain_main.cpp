// What a GPU would do, without one: the same algorithms and the same door, for tests.
#include <csignal>

#include "device/serve.hpp"

int main() {
  std::signal(SIGINT, SIG_IGN);  // whoever asks decides
  hornbeam::device::Server().serve();
}
