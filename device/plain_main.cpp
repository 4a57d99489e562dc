// What a GPU would do, without one: the same algorithms and the same door, for tests.
#include "device/program.hpp"
#include "device/subject.hpp"

int main(int count, char** words) {
  using namespace hornbeam::device;
  const Verb train{"train", "teaches a value, with a GPU", training_flags(), [](const Arguments& arguments) -> int {
                     const Subject subject(arguments);
                     throw Failure("teaching " + subject.family +
                                   " takes a GPU; 'hornbeam train' without --device does without");
                   }};
  return run_program(count, words, {serve_verb(), records_verb(), train});
}
