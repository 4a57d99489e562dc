// Moves are drawn in proportion to their powers, whatever the instruction set.
#include "hornbeam/playout/wheel.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam {
namespace {

using playout::Wheel;

// Nobody's, which are 0, and some more.
std::vector<double> any_powers(std::size_t count, Stream& stream) {
  std::vector<double> powers(Wheel::kNobodies);
  for (std::size_t i = 0; i < count; ++i) powers.push_back(std::exp(20 * stream.uniform() - 10));
  return powers;
}

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
    Wheel wheel;
    Stream stream(1);
    for (int round = 0; round < 20'000; ++round) {
      const std::uint32_t count = 1 + stream.below(40);
      const auto all = any_powers(100, stream);
      const double* const powers = all.data() + Wheel::kNobodies;
      std::vector<std::uint32_t> numbers;
      for (std::uint32_t i = 0; i < count; ++i) numbers.push_back(2 * i + stream.below(2));
      std::vector<std::int32_t> copy(Wheel::whole(count));
      const double uniform = stream.uniform();
      const std::uint32_t place = wheel.draw({numbers.data(), count}, powers, uniform, copy.data());
      ASSERT_LT(place, count);
      double sum = 0, below = 0;
      for (std::uint32_t i = 0; i < count; ++i) {
        if (i < place) below += powers[numbers[i]];
        sum += powers[numbers[i]];
      }
      EXPECT_LE(below, uniform * sum * (1 + 1e-12));
      EXPECT_GE(below + powers[numbers[place]], uniform * sum * (1 - 1e-12));
      for (std::uint32_t i = 0; i < copy.size(); ++i)
        if (i < count)
          ASSERT_EQ(copy[i], static_cast<std::int32_t>(numbers[i]));
        else
          ASSERT_EQ(powers[copy[i]], 0);
    }
  });
}

TEST(Wheel, StaysOnTheListWhenTheSumIsInfinite) {
  with_every_set([] {
    Wheel wheel;
    std::vector<double> powers(Wheel::kNobodies);
    powers.resize(Wheel::kNobodies + 9, std::numeric_limits<double>::max());
    const std::vector<std::uint32_t> numbers{0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::vector<std::int32_t> copy(12);
    for (std::size_t count = 1; count <= 9; ++count)
      EXPECT_LT(
          wheel.draw({numbers.data(), count}, powers.data() + Wheel::kNobodies, 0.999, copy.data()),
          count);
  });
}

}  // namespace
}  // namespace hornbeam
