#include "hornbeam/core/instruction_set.hpp"

#include <cassert>

namespace hornbeam {

// Constant-initialised to what always works, so that positions may be used before main.
constinit std::atomic<InstructionSet> detail::chosen_instruction_set = InstructionSet::plain;

namespace {

[[maybe_unused]] const bool best_is_chosen = (use_instruction_set(best_instruction_set()), true);

}  // namespace

bool is_supported(InstructionSet set) {
  if (set == InstructionSet::plain) return true;
  __builtin_cpu_init();
  const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  if (set == InstructionSet::avx2) return has_avx2;
  return has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vnni") &&
         __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq");
}

InstructionSet best_instruction_set() {
  InstructionSet best = InstructionSet::plain;
  for (const InstructionSet set : kInstructionSets)
    if (is_supported(set)) best = set;
  return best;
}

void use_instruction_set(InstructionSet set) {
  assert(is_supported(set));
  detail::chosen_instruction_set.store(set);
}

std::string_view name(InstructionSet set) {
  switch (set) {
    case InstructionSet::plain: return "plain";
    case InstructionSet::avx2: return "avx2";
    case InstructionSet::avx512: break;
  }
  return "avx512";
}

}  // namespace hornbeam
