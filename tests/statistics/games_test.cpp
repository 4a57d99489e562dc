#include "src/statistics/games.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hornbeam::statistics {
namespace {

// R: prop.test(c(81, 5, 0), c(263, 20, 10), correct=FALSE)$conf.int of each; the first is Newcombe's
// example (1998, table I).
TEST(Wilson, IsAsPublished) {
  const Interval newcombe = wilson({.wins = 81, .losses = 182});
  EXPECT_NEAR(newcombe.low, 0.2553, 5e-5);
  EXPECT_NEAR(newcombe.high, 0.3662, 5e-5);
  const Interval none = wilson({.wins = 0, .losses = 20});
  EXPECT_NEAR(none.low, 0, 1e-12);
  EXPECT_NEAR(none.high, 0.1611, 5e-5);
}

TEST(Wilson, OfNoGamesIsEverything) {
  EXPECT_EQ(wilson({}).low, 0);
  EXPECT_EQ(wilson({}).high, 1);
}

// By hand: of three games 2 of 8 outcomes, of five 2 * (1 + 5) of 32; R: binom.test(60, 100)
TEST(SignTest, IsExact) {
  EXPECT_NEAR(sign_test({.wins = 3}), 0.25, 1e-12);
  EXPECT_NEAR(sign_test({.wins = 4, .draws = 7, .losses = 1}), 0.375, 1e-12);
  EXPECT_NEAR(sign_test({.wins = 60, .losses = 40}), 0.05688793, 1e-8);
  EXPECT_EQ(sign_test({.wins = 5, .losses = 5}), 1);
  EXPECT_EQ(sign_test({.draws = 5}), 1);
  EXPECT_TRUE(std::isnan(sign_test({})));
}

// Newcombe (1998), table II, method 10: 56/70 and 48/80, 9/10 and 3/10, 10/10 and 0/10.
TEST(DifferenceInterval, IsAsPublished) {
  const auto expect = [](const Score& first, const Score& second, double low, double high) {
    const Interval interval = difference_interval(first, second);
    EXPECT_NEAR(interval.low, low, 5e-5);
    EXPECT_NEAR(interval.high, high, 5e-5);
  };
  expect({.wins = 56, .losses = 14}, {.wins = 48, .losses = 32}, 0.0524, 0.3339);
  expect({.wins = 9, .losses = 1}, {.wins = 3, .losses = 7}, 0.1705, 0.8090);
  expect({.wins = 10}, {.losses = 10}, 0.6075, 1);
}

// SciPy: fisher_exact([[8, 2], [1, 5]]); R: fisher.test(matrix(c(3, 1, 1, 3), 2)), the lady tasting tea
TEST(FisherTest, IsExact) {
  EXPECT_NEAR(fisher_test({.wins = 8, .losses = 2}, {.wins = 1, .losses = 5}), 0.0349650, 1e-7);
  EXPECT_NEAR(fisher_test({.wins = 3, .losses = 1}, {.wins = 1, .losses = 3}), 0.4857143, 1e-7);
  EXPECT_NEAR(fisher_test({.wins = 5}, {.losses = 5}), 2.0 / 252, 1e-12) << "of 10 over 5";
  EXPECT_EQ(fisher_test({.wins = 5}, {.wins = 7}), 1);
  EXPECT_EQ(fisher_test({.losses = 5}, {.losses = 7}), 1);
  EXPECT_TRUE(std::isnan(fisher_test({}, {.wins = 7})));
}

// By hand: 2^-8; R: binom.test(12, 14)
TEST(McNemarTest, IsTheSignTestOfWhatOneWonAlone) {
  EXPECT_NEAR(mcnemar_test({.both = 3, .first = 9}), 2 * std::pow(0.5, 9), 1e-12);
  EXPECT_NEAR(mcnemar_test({.both = 36, .first = 12, .second = 2}), 0.012939453, 1e-9);
  EXPECT_EQ(mcnemar_test({.both = 7, .neither = 5}), 1);
}

// Newcombe (1998), "... based on paired data", table III, method 10; the last two by the same formula in R.
TEST(DifferenceInterval, OfPairsIsAsPublished) {
  const auto expect = [](const Pairs& pairs, double low, double high) {
    const Interval interval = difference_interval(pairs);
    EXPECT_NEAR(interval.low, low, 5e-5);
    EXPECT_NEAR(interval.high, high, 5e-5);
  };
  expect({.both = 20, .first = 12, .second = 2, .neither = 16}, 0.0562, 0.3292);
  expect({.both = 36, .first = 12, .second = 2}, 0.0569, 0.3404);
  expect({.first = 12}, 0.65706, 1);
  expect({.both = 12}, -0.24249, 0.24249);
}

TEST(Elo, IsTheLogisticCurve) {
  EXPECT_EQ(elo(0.5), 0);
  EXPECT_NEAR(elo(0.75), 190.85, 0.01);
  EXPECT_NEAR(share_at(elo(0.3)), 0.3, 1e-12);
  EXPECT_EQ(elo(1), INFINITY);
  EXPECT_EQ(elo(0), -INFINITY);
}

TEST(Sprt, EndsWithTheDifferenceThatIsThere) {
  const Sprt test{.elo0 = 0, .elo1 = 50};
  EXPECT_NEAR(test.upper(), std::log(19), 1e-12);
  EXPECT_NEAR(test.lower(), -std::log(19), 1e-12);
  EXPECT_FALSE(test.verdict({}));
  EXPECT_FALSE(test.verdict({.wins = 30, .losses = 25}));
  EXPECT_EQ(test.verdict({.wins = 600, .losses = 400}), 50);
  EXPECT_EQ(test.verdict({.wins = 500, .losses = 500}), 0);
  EXPECT_EQ(test.verdict({.wins = 40, .losses = 0}), 50);
  EXPECT_NEAR(test.ratio({.wins = 3, .losses = 1}),  // by hand: 3 ln(2 p) + ln(2 - 2 p)
              3 * std::log(2 * share_at(50)) + std::log(2 - 2 * share_at(50)), 1e-12);
  EXPECT_FALSE(test.verdict({.wins = 0, .losses = 4})) << "four games tell nothing";
}

}  // namespace
}  // namespace hornbeam::statistics
