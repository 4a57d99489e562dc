// What a learned value sees of a position: names, and the kernels that compute it.
//
// What the features are and why is said in features_impl.hpp. Boards of up to 16x16 tiles in 2 to 7
// colours have them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "domains/samegame/feature_count.hpp"
#include "domains/samegame/kernels.hpp"

namespace hornbeam::samegame {

inline constexpr int kFewestFeatureColors = 2;
inline constexpr int kMostFeatureColors = 7;

// By the number of colours.
struct FeatureKernels {
  std::array<void (*)(const Planes<Layout16>&, std::int16_t* out), kMostFeatureColors + 1> of;
};

// The kernels of the instruction set in use.
const FeatureKernels& feature_kernels();

std::vector<std::string> feature_names(int colors);

namespace plain {
extern const FeatureKernels feature_kernels;
}
namespace avx2 {
extern const FeatureKernels feature_kernels;
}
namespace avx512 {
extern const FeatureKernels feature_kernels;
}

}  // namespace hornbeam::samegame
