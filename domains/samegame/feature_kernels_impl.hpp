// The features of a board, for the instruction set of the file that includes this.
#define HORNBEAM_ROLLED
#define HORNBEAM_LAMBDA HORNBEAM_TARGET HORNBEAM_FORCE_INLINE_LAMBDA

namespace hornbeam::samegame::HORNBEAM_SET {
namespace {
HORNBEAM_INLINE int count_lane(std::uint32_t lane) {
  return count_bits(lane);
}
}  // namespace
}  // namespace hornbeam::samegame::HORNBEAM_SET

#include "domains/samegame/features.hpp"
#include "domains/samegame/features_impl.hpp"

namespace hornbeam::samegame::HORNBEAM_SET {
namespace {

template <int kColors>
HORNBEAM_TARGET void features_kernel(const Planes<Layout16>& planes, std::int16_t* out) {
  const Tiles<Layout16> tiles(planes);
  features_of<kColors>(tiles.plane, [out](int i, int number) HORNBEAM_LAMBDA {
    out[i] = static_cast<std::int16_t>(number);
  });
}

}  // namespace

constinit const FeatureKernels feature_kernels{
    {nullptr, nullptr, features_kernel<2>, features_kernel<3>, features_kernel<4>,
     features_kernel<5>, features_kernel<6>, features_kernel<7>}};

}  // namespace hornbeam::samegame::HORNBEAM_SET

#undef HORNBEAM_LAMBDA
#undef HORNBEAM_ROLLED
