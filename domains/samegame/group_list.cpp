// See group_list.hpp.
#include "domains/samegame/group_list.hpp"

namespace hornbeam::samegame {

template <>
const GroupKernels<Layout16>& group_kernels<Layout16>() {
  return instruction_set() == InstructionSet::plain ? plain::group_kernels_16
                                                    : avx2::group_kernels_16;
}

template <>
const GroupKernels<LayoutWide>& group_kernels<LayoutWide>() {
  return instruction_set() == InstructionSet::plain ? plain::group_kernels_wide
                                                    : avx2::group_kernels_wide;
}

}  // namespace hornbeam::samegame
