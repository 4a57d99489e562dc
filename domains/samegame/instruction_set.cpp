// See instruction_set.hpp.
#include "domains/samegame/instruction_set.hpp"

#include <atomic>
#include <cassert>

#include "domains/samegame/kernels.hpp"

namespace hornbeam::samegame {

namespace {

// Constant-initialised to what always works, so that positions may be used before main.
struct Chosen {
  std::atomic<InstructionSet> set = InstructionSet::plain;
  std::atomic<const Kernels<Layout16>*> kernels_16 = &plain::kernels_16;
  std::atomic<const Kernels<LayoutWide>*> kernels_wide = &plain::kernels_wide;
};
constinit Chosen chosen;

[[maybe_unused]] const bool best_is_chosen = (use_instruction_set(best_instruction_set()), true);

}  // namespace

bool is_supported(InstructionSet set) {
  if (set == InstructionSet::plain) return true;
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

InstructionSet best_instruction_set() {
  return is_supported(InstructionSet::avx2) ? InstructionSet::avx2 : InstructionSet::plain;
}

InstructionSet instruction_set() {
  return chosen.set.load(std::memory_order_relaxed);
}

void use_instruction_set(InstructionSet set) {
  assert(is_supported(set));
  const bool is_plain = set == InstructionSet::plain;
  chosen.set.store(set);
  chosen.kernels_16.store(is_plain ? &plain::kernels_16 : &avx2::kernels_16);
  chosen.kernels_wide.store(is_plain ? &plain::kernels_wide : &avx2::kernels_wide);
}

std::string_view name(InstructionSet set) {
  return set == InstructionSet::plain ? "plain" : "avx2";
}

template <>
const Kernels<Layout16>& kernels<Layout16>() {
  return *chosen.kernels_16.load(std::memory_order_relaxed);
}

template <>
const Kernels<LayoutWide>& kernels<LayoutWide>() {
  return *chosen.kernels_wide.load(std::memory_order_relaxed);
}

}  // namespace hornbeam::samegame
