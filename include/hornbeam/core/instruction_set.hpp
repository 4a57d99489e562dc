// Which instructions the hot loops use: the selection rules of trees and the SameGame kernels.
//
// They are compiled from one source for plain x86-64 and for AVX2, and the best set this machine has
// is chosen when the program starts. Results are the same, bit for bit.
#pragma once

#include <array>
#include <atomic>
#include <string_view>

namespace hornbeam {

enum class InstructionSet { plain, avx2 };
inline constexpr std::array kInstructionSets = {InstructionSet::plain, InstructionSet::avx2};

namespace detail {
extern std::atomic<InstructionSet> chosen_instruction_set;
}

bool is_supported(InstructionSet set);
InstructionSet best_instruction_set();

// The set in use, and a way to choose another for the whole process; it must be supported. Meant
// for the start of a program and for tests: searches under way in other threads would go on, but
// with a mixture.
inline InstructionSet instruction_set() {
  return detail::chosen_instruction_set.load(std::memory_order_relaxed);
}
void use_instruction_set(InstructionSet set);

std::string_view name(InstructionSet set);

}  // namespace hornbeam
