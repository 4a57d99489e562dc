// What a device cannot do, as a sentence.
#pragma once

#include <stdexcept>

namespace hornbeam::device {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace hornbeam::device
