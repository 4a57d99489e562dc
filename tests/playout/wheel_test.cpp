// Moves are drawn in proportion to their powers, whatever the instruction set.
#include "hornbeam/playout/wheel.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam {
namespace {

// Calls `check` with each set that this machine has.
template <class Check>
void with_every_set(const Check& check) {
  const InstructionSet before = instruction_set();
  for (const InstructionSet set : kInstructionSets) {
    if (!is_supported(set)) continue;
    use_instruction_set(set);
    check();
  }
  use_instruction_set(before);
}

TEST(Wheel, DrawsTheMoveWhoseStretchTheNumberFallsInto) {
  with_every_set([] {
    playout::Wheel wheel;
    Stream stream(1);
    for (int round = 0; round < 20'000; ++round) {
      const std::uint32_t count = 1 + stream.below(40);
      std::vector<double> powers(100);
      for (double& power : powers) power = std::exp(20 * stream.uniform() - 10);
      std::vector<std::uint32_t> numbers;
      for (std::uint32_t i = 0; i < count; ++i) numbers.push_back(2 * i + stream.below(2));
      std::vector<std::uint32_t> marks(100, 0);
      const double uniform = stream.uniform();
      const std::uint32_t place =
          wheel.draw({numbers.data(), count}, powers.data(), uniform, marks.data(), 7);
      ASSERT_LT(place, count);
      double sum = 0, below = 0;
      for (std::uint32_t i = 0; i < count; ++i) {
        if (i < place) below += powers[numbers[i]];
        sum += powers[numbers[i]];
      }
      EXPECT_LE(below, uniform * sum * (1 + 1e-12));
      EXPECT_GE(below + powers[numbers[place]], uniform * sum * (1 - 1e-12));
      for (std::uint32_t number = 0, i = 0; number < 100; ++number) {
        const bool is_listed = i < count && numbers[i] == number;
        ASSERT_EQ(marks[number], is_listed ? 7u : 0u);
        i += is_listed;
      }
    }
  });
}

TEST(Wheel, StaysOnTheListWhenTheSumIsInfinite) {
  with_every_set([] {
    playout::Wheel wheel;
    const std::vector<double> powers(9, std::numeric_limits<double>::max());
    const std::vector<std::uint32_t> numbers{0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::vector<std::uint32_t> marks(9);
    for (std::size_t count = 1; count <= 9; ++count)
      EXPECT_LT(wheel.draw({numbers.data(), count}, powers.data(), 0.999, marks.data(), 1), count);
  });
}

}  // namespace
}  // namespace hornbeam
