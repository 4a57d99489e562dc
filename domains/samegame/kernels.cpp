// See kernels.hpp.
#include "domains/samegame/kernels.hpp"

namespace hornbeam::samegame {

template <>
const Kernels<Layout16>& kernels<Layout16>() {
  return instruction_set() == InstructionSet::plain ? plain::kernels_16 : avx2::kernels_16;
}

template <>
const Kernels<LayoutWide>& kernels<LayoutWide>() {
  return instruction_set() == InstructionSet::plain ? plain::kernels_wide : avx2::kernels_wide;
}

}  // namespace hornbeam::samegame
