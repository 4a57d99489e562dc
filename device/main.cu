// The device program: beams and learning for SameGame on a GPU, and nothing else of ours.
//
//     device serve
//     device selftest
//     device time
//     device train   --state FILE --value FILE --seconds N
//     device records --boards FILE --value FILE --lines FILE --seconds N
//
// `serve` is for another program, `hornbeam solve --device cuda`: serve.hpp. The last two go on from their
// file when they are called again, and stop in time when told to. docs/learning.md has their flags.
#include "device/program.hpp"
#include "device/selftest.cuh"
#include "device/train.cuh"

int main(int count, char** words) {
  using namespace hornbeam::device;
  std::vector<Verb> verbs{
      serve_verb(),
      {"selftest", {}, [](const Arguments&) { return selftest() ? 0 : 1; }},
      {"time", {}, [](const Arguments&) { return time_playouts(), time_beams(), 0; }},
      {"train", training_flags(), [](const Arguments& arguments) {
         Trainer(arguments).run();
         return 0;
       }}};
#if !defined(HORNBEAM_ROOMY_BOARDS)
  verbs.push_back(records_verb());
#endif
  return run_program(count, words, verbs);
}
