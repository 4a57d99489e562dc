// The features of a board, for the instruction set of the file that includes this.
#define HORNBEAM_ROLLED
#define HORNBEAM_LAMBDA HORNBEAM_TARGET HORNBEAM_FORCE_INLINE_LAMBDA

#include "domains/samegame/bits_impl.hpp"
#include "domains/samegame/features.hpp"
#include "domains/samegame/features_impl.hpp"

namespace hornbeam::samegame::HORNBEAM_SET {
namespace {

template <class Layout>
struct LoadedPlanes {
  Bits<Layout> plane[Layout::kPlanes];
  HORNBEAM_INLINE explicit LoadedPlanes(const Planes<Layout>& planes) {
    HORNBEAM_UNROLL
    for (int p = 0; p < Layout::kPlanes; ++p) plane[p] = Bits<Layout>::load(planes.lanes[p].data());
  }
};

template <int kColors>
HORNBEAM_TARGET void features_kernel(const Planes<Layout16>& planes, std::int16_t* out) {
  features_of<kColors>(LoadedPlanes(planes).plane, [out](int i, int number) HORNBEAM_LAMBDA {
    out[i] = static_cast<std::int16_t>(number);
  });
}

// For any number of colours.
HORNBEAM_TARGET void wide_features_kernel(const Planes<LayoutWide>& planes, int colors,
                                          std::int16_t* out) {
  features_of<kMaxColors>(
      LoadedPlanes(planes).plane,
      [out](int i, int number) HORNBEAM_LAMBDA { out[i] = static_cast<std::int16_t>(number); },
      colors);
}

}  // namespace

constinit const FeatureKernels feature_kernels{
    {nullptr, nullptr, features_kernel<2>, features_kernel<3>, features_kernel<4>,
     features_kernel<5>, features_kernel<6>, features_kernel<7>},
    wide_features_kernel};

}  // namespace hornbeam::samegame::HORNBEAM_SET

#undef HORNBEAM_LAMBDA
#undef HORNBEAM_ROLLED
