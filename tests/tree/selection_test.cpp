// Selection rules: their formulas against numbers worked out by hand, and the choice they make.
#include "hornbeam/tree/selection.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "tests/support/family.hpp"

namespace hornbeam::tree {
namespace {

using testing::Family;

// Scores 2, 4 and 9 for the first child, 6 for the second.
Family two_children() {
  Family family(2);
  for (const double score : {2, 4, 9}) family.children().record(0, score);
  family.children().record(1, 6);
  return family;
}

TEST(Children, KeepMeanSpreadTopAndVisits) {
  Family family = two_children();
  EXPECT_EQ(family.visits, (std::vector<std::uint32_t>{3, 1}));
  EXPECT_DOUBLE_EQ(family.mean[0], 5);     // (2 + 4 + 9) / 3
  EXPECT_DOUBLE_EQ(family.spread[0], 26);  // 9 + 1 + 16
  EXPECT_EQ(family.top, (std::vector<double>{9, 6}));
  EXPECT_EQ(family.mean[1], 6);
  EXPECT_EQ(family.spread[1], 0);
  EXPECT_DOUBLE_EQ(family.reach[0], 1 / std::sqrt(3));
  EXPECT_EQ(family.reach[1], 1);
}

TEST(Children, AMeanStillMovesAtAHundredMillionVisits) {
  Family family(1);
  family.visits[0] = 100'000'000;
  family.mean[0] = 1000;
  family.children().record(0, 3000);
  EXPECT_NEAR(family.mean[0] - 1000, 2e-5, 1e-12);
}

TEST(Scale, MapsTheStatedRange) {
  const Scale unit = Scale::to_unit({-50, 150});
  EXPECT_EQ(unit(-50.0), 0);
  EXPECT_EQ(unit(150.0), 1);
  EXPECT_EQ(unit(0.0), 0.25);
  const Scale symmetric = Scale::to_symmetric({-50, 150});
  EXPECT_EQ(symmetric(-50.0), -1);
  EXPECT_EQ(symmetric(150.0), 1);
  EXPECT_EQ(symmetric(0.0), -0.5);
  EXPECT_EQ(Scale{}(123.0), 123);
}

// --- The formulas, at four visits of the parent: ln 4 = 1.3862944 ---

TEST(Selection, Ucb1IsAsComputedByHand) {
  const Ucb1 rule{0.5, Scale::to_unit({0, 10})};
  Family family = two_children();
  // 5/10 + 0.5 sqrt(1.3862944 / 3) = 0.5 + 0.5 * 0.6797780 = 0.8398890
  EXPECT_NEAR(rule.value(family.children(), 0, 4), 0.8398890, 5e-8);
  // 6/10 + 0.5 sqrt(1.3862944 / 1) = 0.6 + 0.5 * 1.1774100 = 1.1887050
  EXPECT_NEAR(rule.value(family.children(), 1, 4), 1.1887050, 5e-8);
  EXPECT_EQ(rule.select(family.children(), 4), 1u);
}

TEST(Selection, Ucb1TunedIsAsComputedByHand) {
  const Ucb1Tuned rule{2, Scale::to_unit({0, 10})};
  Family family = two_children();
  // width = 2 * 1.3862944 / 3 = 0.9241962; variance bound = 0.26/3 + sqrt(width) > 1/4
  // 0.5 + 2 sqrt(0.9241962 / 4) = 0.5 + 2 * 0.4806756 = 1.4613512
  EXPECT_NEAR(rule.value(family.children(), 0, 4), 1.4613512, 5e-7);
  // width = 2.7725887: 0.6 + 2 sqrt(2.7725887 / 4) = 0.6 + 2 * 0.8325546 = 2.2651092
  EXPECT_NEAR(rule.value(family.children(), 1, 4), 2.2651092, 5e-7);
}

TEST(Selection, Ucb1TunedUsesTheVarianceWhereItIsSmall) {
  const Ucb1Tuned rule{1, Scale::to_unit({0, 10})};
  Family family(1);
  family.set_visits(0, 1000);
  family.mean[0] = 5;
  family.spread[0] = 4000;  // a variance of 4, which is 0.04 after scaling by 1/10
  // ln 2000 = 7.6009025; width = 15.201805 / 1000 = 0.0152018; its root 0.1232956
  // 0.5 + sqrt(0.0152018 (0.04 + 0.1232956)) = 0.5 + sqrt(0.00248239) = 0.5498236
  EXPECT_NEAR(rule.value(family.children(), 0, 2000), 0.5498236, 5e-7);
}

TEST(Selection, SinglePlayerIsAsComputedByHand) {
  const SinglePlayer rule{0.5, 32, 0.02, {}};
  Family family = two_children();
  // 5 + 0.02 * 9 + 0.5 * 0.6797780 + sqrt((26 + 32) / 3)
  //   = 5 + 0.18 + 0.3398890 + 4.3969687 = 9.9168577
  EXPECT_NEAR(rule.value(family.children(), 0, 4), 9.9168577, 5e-7);
  // The paper's own terms: sum r^2 = 4 + 16 + 81 = 101, less n v^2 = 3 * 25, is the spread of 26.
  // 6 + 0.02 * 6 + 0.5 * 1.1774100 + sqrt(32) = 6 + 0.12 + 0.5887050 + 5.6568542 = 12.3655592
  EXPECT_NEAR(rule.value(family.children(), 1, 4), 12.3655592, 5e-7);
}

TEST(Selection, SinglePlayerScalesScoresToMinusOneAndOne) {
  const SinglePlayer rule{0.5, 0.1, 0.02, Scale::to_symmetric({0, 10})};
  Family family = two_children();
  // v = 0, top = 0.8, spread 26 / 25 = 1.04:
  // 0 + 0.016 + 0.3398890 + sqrt((1.04 + 0.1) / 3) = 0.3558890 + 0.6164414 = 0.9723304
  EXPECT_NEAR(rule.value(family.children(), 0, 4), 0.9723304, 5e-7);
}

TEST(Selection, SinglePlayerProductIsAsComputedByHand) {
  const SinglePlayerProduct rule{0.5, 32, 0.02};
  Family family = two_children();
  // 0.98 * 5 + 0.02 * 9 + 0.5 sqrt(sqrt(4) / 3) sqrt((26 + 32) / 4)
  //   = 4.9 + 0.18 + 0.5 * 0.8164966 * 3.8078866 = 6.6345632
  EXPECT_NEAR(rule.value(family.children(), 0, 4), 6.6345632, 5e-7);
}

TEST(Selection, AParentVisitedOnceHasNoLogarithm) {
  Family family = two_children();
  EXPECT_EQ((Ucb1{0.5, {}}.value(family.children(), 0, 1)), 5);
  EXPECT_EQ((Ucb1Tuned{1, {}}.value(family.children(), 0, 1)), 5);
}

TEST(Selection, VisitsAboveTwoBillionCount) {
  Family family(1);
  family.set_visits(0, 3'000'000'000u);
  family.mean[0] = 0.5;
  // ln(4e9) = 22.1095603; sqrt(22.1095603 / 3e9) = 8.5847851e-5
  EXPECT_NEAR((Ucb1{1, {}}.value(family.children(), 0, 4'000'000'000u)), 0.500085848, 5e-9);
  family.spread[0] = 3e9;
  family.top[0] = 1;
  EXPECT_NEAR((SinglePlayer{0, 0, 0, {}}.value(family.children(), 0, 4'000'000'000u)), 1.5, 1e-9);
}

// --- The choice ---

template <class Rule>
class Choice : public ::testing::Test {};
using Rules = ::testing::Types<Ucb1, Ucb1Tuned, SinglePlayer, SinglePlayerProduct>;
TYPED_TEST_SUITE(Choice, Rules);

template <class Rule>
std::uint32_t slow_choice(const Rule& rule, const Children& children, double visits,
                          double urgency = 0) {
  std::uint32_t best = children.count;
  for (std::uint32_t i = 0; i < children.count; ++i) {
    if (std::isnan(children.reach[i])) continue;  // erased
    const auto value = [&](std::uint32_t child) {
      return children.visits[child] > 0 ? rule.value(children, child, visits) : urgency;
    };
    if (best == children.count || value(i) > value(best)) best = i;
  }
  return best;
}

// Few distinct scores and visits, so that there are ties at every distance.
TYPED_TEST(Choice, IsTheFirstOfTheLargestForAnyNumberOfChildren) {
  const TypeParam rule{};
  Stream stream(1);
  for (std::uint32_t count = 1; count <= 200; ++count) {
    Family family(count);
    double visits = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      for (std::uint32_t n = 1 + stream.below(2); n > 0; --n, ++visits)
        family.children().record(i, stream.below(3));
      if (stream.below(50) == 0) {
        family.set_visits(i, 3'000'000'000u + stream.below(2));
        visits += family.visits[i];
      }
    }
    EXPECT_EQ(rule.select(family.children(), visits), slow_choice(rule, family.children(), visits));
  }
}

TYPED_TEST(Choice, IsTheFirstWhereAllAreEqual) {
  const TypeParam rule{};
  for (const std::uint32_t count : {1, 2, 63, 64, 65, 128, 129}) {
    Family family(count);
    for (std::uint32_t i = 0; i < count; ++i) family.children().record(i, 1);
    EXPECT_EQ(rule.select(family.children(), count), 0u);
  }
}

TYPED_TEST(Choice, FindsTheLargestWhereverItStands) {
  const TypeParam rule{};
  for (std::uint32_t best = 0; best < 150; ++best) {
    Family family(150);
    for (std::uint32_t i = 0; i < 150; ++i) family.children().record(i, i == best ? 2 : 1);
    EXPECT_EQ(rule.select(family.children(), 150), best);
  }
}

TYPED_TEST(Choice, PassesOverErasedChildren) {
  const TypeParam rule{};
  Stream stream(2);
  for (std::uint32_t count = 1; count <= 100; ++count) {
    for (const std::uint32_t one_in : {2, 10}) {
      Family family(count);
      for (std::uint32_t i = 0; i < count; ++i) family.children().record(i, stream.below(3));
      const std::uint32_t stays = stream.below(count);
      for (std::uint32_t i = 0; i < count; ++i)
        if (i != stays && stream.below(one_in) == 0) family.erase(i);
      EXPECT_EQ(rule.select(family.children(), count), slow_choice(rule, family.children(), count));
    }
  }
}

// Statistics in any order, ties between what is tried and what is not, and some erased.
TYPED_TEST(Choice, AmongAllTakesAnUntriedChildToBeWorthItsUrgency) {
  const TypeParam rule{};
  Stream stream(3);
  for (std::uint32_t count = 1; count <= 100; ++count) {
    Family family(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      if (stream.below(3) > 0) family.children().record(i, stream.below(3));
      if (i > 0 && stream.below(5) == 0) family.erase(i);
    }
    Family tried(1);
    tried.children().record(0, 1);
    for (const double urgency : {-1e9, rule.value(tried.children(), 0, count), 1e9}) {
      EXPECT_EQ(rule.select_among_all(family.children(), count, urgency),
                slow_choice(rule, family.children(), count, urgency));
    }
  }
}

TEST(Rule, TriesChildrenInOrderUnlessItHasAnUrgency) {
  Family family(3);
  family.children().record(1, 5);
  Children children = family.children();
  children.next = 0;
  EXPECT_EQ(select(Rule(Ucb1{0, {}}), children, 1), 0u);
  EXPECT_EQ(select(Rule(Ucb1{0, {}}, 4), children, 1), 1u);
  EXPECT_EQ(select(Rule(Ucb1{0, {}}, 6), children, 1), 0u);
  children.next = 2;
  EXPECT_EQ(select(Rule(Ucb1{0, {}}), children, 1), 2u);
}

}  // namespace
}  // namespace hornbeam::tree
