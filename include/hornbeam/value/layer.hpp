// A layer of a network of whole numbers, as it stands in a value's file. Plain, so that programs for
// devices can include it.
#pragma once

#include <cstdint>
#include <vector>

namespace hornbeam::value {

inline constexpr int kLargestActivation = 32767;
inline constexpr int kMostUnits = 1024;  // of a layer

struct Layer {
  int inputs = 0;
  int outputs = 0;
  std::vector<std::int32_t> bias;     // one per output
  std::vector<std::int32_t> shift;    // likewise, 0 to 30
  std::vector<std::int16_t> weights;  // row by row, a row per output

  std::int16_t weight(int output, int input) const {
    return weights[static_cast<std::size_t>(output) * static_cast<std::size_t>(inputs) +
                   static_cast<std::size_t>(input)];
  }
};

}  // namespace hornbeam::value
