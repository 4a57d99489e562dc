// Against R 4.2 and SciPy 1.10 on Darwin's maize (crossed minus self-fertilised, in eighths of an inch; The
// Effects of Cross and Self Fertilisation, 1876) and other small cases.
#include "src/statistics/samples.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "hornbeam/core/stream.hpp"

namespace hornbeam::statistics {
namespace {

const std::vector<double> kMaize{6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75};

TEST(Samples, HaveAMeanAndADeviation) {
  EXPECT_NEAR(mean(kMaize), 20.933333333, 1e-9);
  EXPECT_NEAR(deviation(kMaize), 37.744378326, 1e-9);
  EXPECT_TRUE(std::isnan(mean({})));
  EXPECT_TRUE(std::isnan(deviation(std::vector<double>{3})));
}

TEST(Samples, OfEqualNumbersDoNotVary) {
  const std::vector<double> gaps(10, 194.0 / 930 * 100);
  EXPECT_EQ(deviation(gaps), 0);
  const Interval interval = t_interval(gaps);
  EXPECT_EQ(interval.low, interval.high);
}

// t.test(maize)
TEST(StudentsT, IsAsInR) {
  const Interval interval = t_interval(kMaize);
  EXPECT_NEAR(interval.low, 0.0311933184, 1e-9);
  EXPECT_NEAR(interval.high, 41.8354733483, 1e-9);
  EXPECT_NEAR(t_test(kMaize), 0.0497029440, 1e-9);
  EXPECT_TRUE(std::isnan(t_test(std::vector<double>{2, 2, 2}))) << "how they vary is unknown";
  EXPECT_TRUE(std::isnan(t_test(std::vector<double>{0.1, 0.1, 0.1}))) << "but for rounding";
  EXPECT_EQ(t_test(std::vector<double>{0, 0, 0}), 1);
  EXPECT_TRUE(std::isnan(t_test(std::vector<double>{2})));
}

// scipy.stats.ttest_ind(a, b, equal_var=False)
TEST(Welch, IsAsInSciPy) {
  const std::vector<double> a{27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1,
                              21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4};
  const std::vector<double> b{27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0,
                              24.8, 20.2, 21.9, 22.1, 22.9, 30.4, 24.4};
  EXPECT_NEAR(welch_test(a, b), 0.0080236792, 1e-9);
  EXPECT_EQ(welch_test(std::vector<double>{1, 1}, std::vector<double>{1, 1}), 1);
  EXPECT_TRUE(std::isnan(welch_test(std::vector<double>{2, 2}, std::vector<double>{1, 1})));
}

TEST(SignedRank, IsExactWhereItCanBe) {
  EXPECT_NEAR(signed_rank_test(kMaize), 0.041259765625,
              1e-12);  // wilcox.test(maize), wilcoxon(maize)
  EXPECT_EQ(signed_rank_test(std::vector<double>{1, 2, 3}), 0.25) << "two of the eight signs";
}

TEST(SignedRank, IsNormalWithTiesZerosAndMany) {
  // scipy.stats.wilcoxon(d, zero_method="wilcox", mode="approx"), wilcox.test(d, exact=F, correct=F)
  EXPECT_NEAR(signed_rank_test(std::vector<double>{1, -2, 3, 4, 4, -1, 0, 5, 6, -2, 7, 0, 8}),
              0.0291426404, 1e-9);
  std::vector<double> sixty;
  for (int i = 1; i <= 60; ++i) sixty.push_back(i % 3 == 1 ? -i : i);
  EXPECT_NEAR(signed_rank_test(sixty), 0.0167330716, 1e-9);  // scipy.stats.wilcoxon(sixty)
  EXPECT_EQ(signed_rank_test(std::vector<double>{0, 0}), 1);
}

// p.adjust(c(0.01, 0.04, 0.03, 0.005, 0.5), "holm")
TEST(Holm, IsAsInR) {
  const std::vector<double> adjusted = holm(std::vector<double>{0.01, 0.04, 0.03, 0.005, 0.5});
  const std::vector<double> wanted{0.04, 0.09, 0.09, 0.025, 0.5};
  for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(adjusted[i], wanted[i], 1e-12);
}

TEST(Bootstrap, CoversTheMeanAsOftenAsItSays) {
  Stream stream(1);
  int covered = 0;
  constexpr int kTrials = 400;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<double> samples(40);
    for (double& x : samples) x = stream.below(1000);  // of mean 499.5
    const Interval interval = bootstrap_interval(samples, 0.95, 400);
    covered += interval.low <= 499.5 && 499.5 <= interval.high;
  }
  // Of 400, 0.95 +- 4 standard errors.
  EXPECT_GE(covered, 362);
  EXPECT_LE(covered, 397);
}

TEST(Bootstrap, IsTheSameEveryTime) {
  const Interval once = bootstrap_interval(kMaize);
  const Interval again = bootstrap_interval(kMaize);
  EXPECT_EQ(once.low, again.low);
  EXPECT_EQ(once.high, again.high);
  EXPECT_LT(once.low, mean(kMaize));
  EXPECT_GT(once.high, mean(kMaize));
}

}  // namespace
}  // namespace hornbeam::statistics
