// The device program: beams and learning for SameGame on a GPU, and nothing else of ours.
//
//     device serve
//     device selftest
//     device time
//     device train   --state FILE --value FILE --seconds N
//     device records --boards FILE --value FILE --lines FILE --seconds N
//
// `serve` is for another program, `hornbeam solve --device cuda`: serve.hpp. The last two go on from their file when they are called again, and stop in time when told to.
#include <csignal>
#include <cstdio>
#include <cstring>

#if !defined(HORNBEAM_ROOMY_BOARDS)
#include "device/records.cuh"
#endif
#include "device/selftest.cuh"
#include "device/serve.hpp"
#include "device/train.cuh"

namespace {

void on_signal(int) {
  hornbeam::device::is_interrupted = 1;
}

const char* const kUsage =
    "device serve\n"
    "device selftest\n"
    "device time\n"
    "device train --state FILE --value FILE [--game NAME] [--seconds N] [--seed N] [--width N]\n"
    "               [--taught N] [--steps N] [--boards N] [--memory GROUPS]\n"
    "device records --boards FILE --value FILE --lines FILE [--seconds N] [--width N] [--again N]\n"
    "               [--members N] [--cap N] [--noise POINTS] [--seed N]\n";

}  // namespace

int main(int count, char** words) {
  using namespace hornbeam::device;
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::signal(SIGTERM, on_signal);
  std::signal(SIGINT, on_signal);
  try {
    const Arguments arguments(count, words);
    const std::string verb = count > 1 ? words[1] : "";
    if (verb == "selftest") return selftest() ? 0 : 1;
    if (verb == "time") return time_playouts(), time_beams(), 0;
    if (verb == "serve") {
      std::signal(SIGINT, SIG_IGN);  // whoever asks decides
      return Server().serve(), 0;
    }
    if (verb == "train") return train(arguments), 0;
#if !defined(HORNBEAM_ROOMY_BOARDS)
    if (verb == "records") return improve_records(arguments), 0;
#endif
    std::fputs(kUsage, stderr);
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "device: %s\n", error.what());
    return 2;
  }
}
