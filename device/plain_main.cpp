// What a GPU would do, without one: the same algorithms and the same door, for tests.
#include "device/program.hpp"

int main(int count, char** words) {
  using namespace hornbeam::device;
  return run_program(count, words, {serve_verb(), records_verb()});
}
