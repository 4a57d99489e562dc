// The device program: beams and learning for SameGame on a GPU, and nothing else of ours.
//
//     hornbeam-device serve
//     hornbeam-device selftest
//     hornbeam-device time
//     hornbeam-device train   --state FILE --value FILE --seconds N
//     hornbeam-device records --boards FILE --value FILE --lines FILE --seconds N
//
// `serve` is for another program, `hornbeam solve --device cuda`: serve.hpp. The last two go on from their
// file when they are called again, and stop in time when told to. --help has their flags.
#include "device/program.hpp"
#include "device/selftest.cuh"
#include "device/train.cuh"

int main(int count, char** words) {
  using namespace hornbeam::device;
  std::vector<Verb> verbs{
      serve_verb(),
      {"selftest", "holds what the GPU computes to the host's", {},
       [](const Arguments&) { return selftest() ? 0 : 1; }},
      {"time", "says how fast the GPU is", {},
       [](const Arguments&) { return time_playouts(), time_beams(), 0; }},
      {"train", "teaches a value", training_flags(), [](const Arguments& arguments) {
         Trainer(arguments).run();
         return 0;
       }}};
#if !defined(HORNBEAM_ROOMY_BOARDS)
  verbs.push_back(records_verb());
#endif
  return run_program(count, words, verbs);
}
