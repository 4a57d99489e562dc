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
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

InstructionSet best_instruction_set() {
  return is_supported(InstructionSet::avx2) ? InstructionSet::avx2 : InstructionSet::plain;
}

void use_instruction_set(InstructionSet set) {
  assert(is_supported(set));
  detail::chosen_instruction_set.store(set);
}

std::string_view name(InstructionSet set) {
  return set == InstructionSet::plain ? "plain" : "avx2";
}

}  // namespace hornbeam
