// What a device cannot do, as a sentence.
#pragma once

#include <stdexcept>

namespace hornbeam::device {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// For lack of memory: less would do.
struct OutOfMemory : Failure {
  using Failure::Failure;
};

}  // namespace hornbeam::device
