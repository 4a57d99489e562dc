// The exponential that searches use is close to the library's.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

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

}  // namespace
}  // namespace hornbeam
