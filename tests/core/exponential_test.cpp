// The exponential that searches use is close to the library's.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/core/math.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam {
namespace {

TEST(Exponential, IsCloseToTheLibrarys) {
  Stream stream(1);
  for (int i = 0; i < 1'000'000; ++i) {
    const double x = (stream.uniform() - 0.5) * (i % 2 == 0 ? 2 : 1416);
    ASSERT_NEAR(exp(x) / std::exp(x), 1, 4e-16) << x;
  }
  EXPECT_EQ(exp(0.0), 1.0);
  EXPECT_GT(exp(-1e9), 0);
  EXPECT_LT(exp(1e9), std::numeric_limits<double>::infinity());
}

TEST(Exponential, OfManyIsThatOfEach) {
  const InstructionSet before = instruction_set();
  for (const InstructionSet set : kInstructionSets) {
    if (!is_supported(set)) continue;
    use_instruction_set(set);
    Stream stream(2);
    std::vector<double> values{0, -0.0, 708, -708, 1e9, -1e9, 0.34657359027997264};
    for (int i = 0; i < 100'000; ++i) values.push_back((stream.uniform() - 0.5) * (1 + i % 1500));
    std::vector<double> powers = values;
    exp_each(powers.data(), powers.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      ASSERT_EQ(powers[i], exp(values[i])) << values[i];
  }
  use_instruction_set(before);
}

}  // namespace
}  // namespace hornbeam
