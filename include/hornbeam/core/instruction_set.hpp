// Which instructions the hot loops use: the selection rules of trees, the SameGame kernels, networks.
//
// They are compiled from one source for plain x86-64, for AVX2 and some for AVX-512 as well, and the
// best set this machine has is chosen when the program starts; code that has no form for a set uses the
// one before it. Results are the same, bit for bit.
#pragma once

#include <array>
#include <atomic>
#include <string_view>

namespace hornbeam {

// The last is AVX-512 as of 2019: with VNNI and counts of bits.
enum class InstructionSet { plain, avx2, avx512 };
inline constexpr std::array kInstructionSets = {InstructionSet::plain, InstructionSet::avx2,
                                                InstructionSet::avx512};

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
