// What a learned value sees of a position: names, and the kernels that compute it.
//
// What the features are and why is said in features_impl.hpp. All boards of two colours or more have them,
// those of the wide layout without a look ahead.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "domains/samegame/feature_count.hpp"
#include "domains/samegame/kernels.hpp"

namespace hornbeam::samegame {

inline constexpr int kFewestFeatureColors = 2;

struct FeatureKernels {
  // By the number of colours; and for any number.
  std::array<void (*)(const Planes<Layout16>&, std::int16_t* out), 1 << Layout16::kPlanes> of;
  void (*of_wide)(const Planes<LayoutWide>&, int colors, std::int16_t* out);

  void operator()(const Planes<Layout16>& planes, int colors, std::int16_t* out) const {
    of[static_cast<std::size_t>(colors)](planes, out);
  }
  void operator()(const Planes<LayoutWide>& planes, int colors, std::int16_t* out) const {
    of_wide(planes, colors, out);
  }
};

// The kernels of the instruction set in use.
const FeatureKernels& feature_kernels();

std::vector<std::string> feature_names(int colors, bool looks_ahead);

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
