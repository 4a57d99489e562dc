#include "src/statistics/budget_factor.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace hornbeam::statistics {
namespace {

// Boards that all gain 10 with every doubling: the measure can be read off.
std::vector<Measured> doubling() {
  return {{1000, {0, 100, 200}}, {2000, {10, 110, 210}}, {4000, {20, 120, 220}}};
}

TEST(BudgetFactor, IsReadBetweenBudgetsByTheirLogarithm) {
  const BudgetFactor factor = budget_factor(doubling(), {1000, {15, 115, 215}});
  EXPECT_NEAR(factor.factor, 2 * std::sqrt(2.0), 1e-12);
  EXPECT_NEAR(factor.interval.low, factor.factor, 1e-12) << "every board says the same";
  EXPECT_NEAR(factor.interval.high, factor.factor, 1e-12);
  EXPECT_EQ(to_text(factor), "2.8 (2.8 to 2.8)");
}

TEST(BudgetFactor, OfTheBaselineItselfIsOne) {
  EXPECT_NEAR(budget_factor(doubling(), {2000, {10, 110, 210}}).factor, 1, 1e-12);
}

TEST(BudgetFactor, SaysSoWhereNoBudgetWasEnough) {
  const BudgetFactor factor = budget_factor(doubling(), {1000, {40, 140, 240}});
  EXPECT_TRUE(std::isinf(factor.factor));
  EXPECT_EQ(to_text(factor), "> 4 (> 4 to > 4)");
  EXPECT_EQ(to_text(budget_factor(doubling(), {1000, {-5, 95, 195}})), "< 1 (< 1 to < 1)");
}

TEST(BudgetFactor, HasAnIntervalOverBoards) {
  const BudgetFactor factor = budget_factor(doubling(), {1000, {0, 110, 225}});
  EXPECT_LT(factor.interval.low, factor.factor);
  EXPECT_GT(factor.interval.high, factor.factor);
}

// Runs of one instance: as many as there are of each.
TEST(BudgetFactor, OfRunsDrawsFromEachByItself) {
  const std::vector<Measured> ladder{{1000, {0, 2}}, {2000, {9, 11, 10, 10}}, {4000, {19, 21}}};
  const BudgetFactor factor = budget_factor_of_runs(ladder, {1000, {14, 15, 16}});
  EXPECT_NEAR(factor.factor, 2 * std::sqrt(2.0), 1e-12);
  EXPECT_LT(factor.interval.low, factor.factor);
  EXPECT_GT(factor.interval.high, factor.factor);
  EXPECT_GT(factor.interval.low, 2);
  EXPECT_LT(factor.interval.high, 4);
  EXPECT_THROW(budget_factor_of_runs({{1, {}}}, {1, {1}}), std::invalid_argument);
}

TEST(BudgetFactor, WantsTheSameBoardsAndRisingBudgets) {
  EXPECT_THROW(budget_factor(doubling(), {1000, {1, 2}}), std::invalid_argument);
  EXPECT_THROW(budget_factor({}, {1000, {1, 2}}), std::invalid_argument);
  EXPECT_THROW(budget_factor({{2, {1}}, {1, {1}}}, {1, {1}}), std::invalid_argument);
}

}  // namespace
}  // namespace hornbeam::statistics
