// The loss of groups, and which way each parameter would lessen it.
//
// The loss of a group is the cross-entropy of the softmax of beta (score + value) over its rows, the first
// of which should have come first. What a position is worth is never predicted: only the order matters to
// a beam, which would seek out whatever such a prediction overrates.
//
// The arithmetic is Eigen's, compiled once for plain x86-64 and once for AVX2. Its sums differ in their
// last bits between these, so a training repeats bit for bit on machines of one kind.
#pragma once

#include <cstdint>

namespace hornbeam::learn {

// Plain, for code that is compiled for several instruction sets includes nothing that others have too.
struct NetworkView {
  int layers;
  const int* units;  // layers + 1
  const float* parameters;
  const float* mean;
  const float* scale;
  float points;
};
struct GroupView {
  const std::int16_t* features;
  const float* scores;
};

// Adds the groups' gradients to `gradient`, which is as long as there are parameters. Returns the sum of
// their losses; `first` counts those whose best came first.
using Gradient = double(const NetworkView& network, const GroupView* groups, int count,
                        float* gradient, int& first);

namespace plain {
Gradient gradient_of;
}
namespace avx2 {
Gradient gradient_of;
}

}  // namespace hornbeam::learn
