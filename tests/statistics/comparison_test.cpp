// Two searches beside each other, against R 4.2 on Welch's own kind of case.
#include "src/statistics/comparison.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hornbeam::statistics {
namespace {

const std::vector<double> kFirst{27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1,
                                 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4};
const std::vector<double> kSecond{27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0,
                                  24.8, 20.2, 21.9, 22.1, 22.9, 30.4, 24.4};

// t.test(first, second, paired=TRUE); wilcox.test(first, second, paired=TRUE, exact=TRUE)
TEST(Comparison, OfPairsIsAsInR) {
  const Comparison both = compare_paired(kFirst, kSecond);
  EXPECT_EQ(both.count, 15u);
  EXPECT_NEAR(both.difference, -2.82666666667, 1e-9);
  EXPECT_NEAR(both.interval.low, -4.707482962262, 1e-9);
  EXPECT_NEAR(both.interval.high, -0.945850371072, 1e-9);
  EXPECT_NEAR(both.p, 0.00612873573, 1e-9);
  EXPECT_NEAR(both.signed_rank, 0.0067138671875, 1e-12);
}

TEST(Comparison, SwappedIsThatOfTheOther) {
  const Comparison one = swapped(compare_paired(kFirst, kSecond));
  const Comparison other = compare_paired(kSecond, kFirst);
  EXPECT_EQ(one.first, other.first);
  EXPECT_EQ(one.second, other.second);
  EXPECT_NEAR(one.difference, other.difference, 1e-12);
  EXPECT_NEAR(one.interval.low, other.interval.low, 1e-12);
  EXPECT_NEAR(one.interval.high, other.interval.high, 1e-12);
  EXPECT_NEAR(one.p, other.p, 1e-12);
}

// t.test(first, second)
TEST(Comparison, WithoutPairsIsAsInR) {
  const Comparison both = compare_unpaired(kFirst, kSecond);
  EXPECT_FALSE(both.is_paired);
  EXPECT_NEAR(both.difference, both.first - both.second, 1e-12);
  EXPECT_NEAR(both.interval.low, -4.854751176006, 1e-9);
  EXPECT_NEAR(both.interval.high, -0.798582157327, 1e-9);
  EXPECT_NEAR(both.p, 0.00802367920789, 1e-9);
  EXPECT_TRUE(std::isnan(both.signed_rank));
}

TEST(Comparison, NoWorseIsAnIntervalAndNotATestThatFoundNothing) {
  const Comparison few = compare_paired(std::vector<double>{10, 30}, std::vector<double>{20, 10});
  EXPECT_GT(few.p, 0.5);
  EXPECT_FALSE(few.is_no_worse(100)) << "nothing is known of so few";
  EXPECT_TRUE(compare_paired(kFirst, kSecond).is_no_worse(4.8));
  EXPECT_FALSE(compare_paired(kFirst, kSecond).is_no_worse(4.7));
}

TEST(Comparison, AChanceIsWrittenShort) {
  EXPECT_EQ(p_text(0.00004), "< 0.0001");
  EXPECT_EQ(p_text(0.00042), "0.0004");
  EXPECT_EQ(p_text(0.0123), "0.012");
  EXPECT_EQ(p_text(0.456), "0.46");
  EXPECT_EQ(p_text(std::nan("")), "");
}

}  // namespace
}  // namespace hornbeam::statistics
