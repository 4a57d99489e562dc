// The features of a board, for the instruction set of the file that includes this.
#define HORNBEAM_ROLLED
#define HORNBEAM_LAMBDA HORNBEAM_TARGET HORNBEAM_FORCE_INLINE_LAMBDA

#include "domains/samegame/bits_impl.hpp"
#include "domains/samegame/features.hpp"
#include "domains/samegame/features_impl.hpp"

namespace hornbeam::samegame::HORNBEAM_SET {
namespace {

template <int kColors>
HORNBEAM_TARGET void features_kernel(const Planes<Layout16>& planes, std::int16_t* out) {
  using B = Bits<Layout16>;
  const B plane[3] = {B::load(planes.lanes[0].data()), B::load(planes.lanes[1].data()),
                      B::load(planes.lanes[2].data())};
  features_of<kColors>(plane, [out](int i, int number)
                                  HORNBEAM_LAMBDA { out[i] = static_cast<std::int16_t>(number); });
}

}  // namespace

constinit const FeatureKernels feature_kernels{
    {nullptr, nullptr, features_kernel<2>, features_kernel<3>, features_kernel<4>,
     features_kernel<5>, features_kernel<6>, features_kernel<7>}};

}  // namespace hornbeam::samegame::HORNBEAM_SET

#undef HORNBEAM_LAMBDA
#undef HORNBEAM_ROLLED
