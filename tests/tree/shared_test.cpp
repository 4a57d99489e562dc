// What a walker sees of a block that others are walking in, and which child it takes, against numbers
// worked out by hand.
#include "hornbeam/tree/shared.hpp"

#include <gtest/gtest.h>

#include "hornbeam/core/instruction_set.hpp"
#include "tests/support/family.hpp"

namespace hornbeam::tree {
namespace {

// The children of a node in a shared tree.
struct SharedFamily : testing::Family {
  using testing::Family::Family;
  Children children() {
    Children all = testing::Family::children();
    all.next = 0;
    all.sums = true;
    return all;
  }
  void record(std::uint32_t i, std::initializer_list<Score> scores) {
    for (const Score score : scores) shared::record(children(), i, score);
  }
};

// Scores 2, 4 and 9 for the first child, 6 for the second; the third is untried.
SharedFamily three_children() {
  SharedFamily family(3);
  family.record(0, {2, 4, 9});
  family.record(1, {6});
  return family;
}

TEST(Copy, HasMeansOfSums) {
  SharedFamily family = three_children();
  EXPECT_EQ(family.mean, (std::vector<double>{15, 6, 0}));
  EXPECT_EQ(family.spread, (std::vector<double>{101, 36, 0}));
  Copy copy;
  copy.take(family.children(), VirtualLoss::visits, 0);
  const Children& seen = copy.children();
  EXPECT_DOUBLE_EQ(seen.mean[0], 5);
  EXPECT_DOUBLE_EQ(seen.spread[0], 26);  // 9 + 1 + 16
  EXPECT_DOUBLE_EQ(seen.reach[0], 1 / std::sqrt(3));
  EXPECT_EQ(seen.top[0], 9);
  EXPECT_EQ(seen.visits[0], 3u);
  EXPECT_EQ(seen.mean[1], 6);
  EXPECT_EQ(seen.spread[1], 0);
  EXPECT_EQ(seen.reach[1], 1);
  EXPECT_EQ(seen.reach[2], 0);
  EXPECT_FALSE(copy.is_tried(2));
  EXPECT_EQ(family.children().average(0), 5);
  EXPECT_EQ(family.children().average(2), 0);
}

// Two are on the way to the first child.
TEST(Copy, ShowsThoseOnTheWayAsTheyCount) {
  SharedFamily family = three_children();
  shared::enter(family.children(), 0);
  shared::enter(family.children(), 0);
  Copy copy;
  const Children& seen = copy.children();

  copy.take(family.children(), VirtualLoss::visits, 2);
  EXPECT_DOUBLE_EQ(seen.mean[0], 5);
  EXPECT_DOUBLE_EQ(seen.reach[0], 1 / std::sqrt(5));
  EXPECT_EQ(seen.visits[0], 5u);
  EXPECT_DOUBLE_EQ(seen.spread[0] / 5, 26.0 / 3);  // the variance is as it was
  EXPECT_EQ(seen.top[0], 9);

  copy.take(family.children(), VirtualLoss::loss, 2);
  EXPECT_DOUBLE_EQ(seen.mean[0], 3.8);  // (15 + 2 * 2) / 5
  EXPECT_DOUBLE_EQ(seen.reach[0], 1 / std::sqrt(5));
  EXPECT_DOUBLE_EQ(seen.spread[0] / 5, 26.0 / 3);
  EXPECT_EQ(seen.top[0], 9);

  copy.take(family.children(), VirtualLoss::none, 2);
  EXPECT_DOUBLE_EQ(seen.mean[0], 5);
  EXPECT_DOUBLE_EQ(seen.reach[0], 1 / std::sqrt(3));
  EXPECT_EQ(seen.visits[0], 3u);

  shared::leave(family.children(), 0);
  shared::leave(family.children(), 0);
  copy.take(family.children(), VirtualLoss::loss, 2);
  EXPECT_DOUBLE_EQ(seen.mean[0], 5);
  EXPECT_DOUBLE_EQ(seen.reach[0], 1 / std::sqrt(3));
}

TEST(Copy, IsTheSameInEveryInstructionSet) {
  SharedFamily family(11);
  for (std::uint32_t i = 0; i < 11; ++i)
    for (std::uint32_t n = 0; n < i; ++n) family.record(i, {i * 1.7 + n * 0.3});
  for (std::uint32_t i = 0; i < 11; i += 3) shared::enter(family.children(), i);
  for (const InstructionSet set : kInstructionSets) {
    if (!is_supported(set)) continue;
    for (const VirtualLoss loss : {VirtualLoss::none, VirtualLoss::visits, VirtualLoss::loss}) {
      Copy plain, wide;
      use_instruction_set(InstructionSet::plain);
      plain.take(family.children(), loss, 1);
      use_instruction_set(set);
      wide.take(family.children(), loss, 1);
      use_instruction_set(best_instruction_set());
      for (std::uint32_t i = 1; i < 11; ++i) {
        EXPECT_EQ(plain.children().mean[i], wide.children().mean[i]);
        EXPECT_EQ(plain.children().spread[i], wide.children().spread[i]);
        EXPECT_EQ(plain.children().reach[i], wide.children().reach[i]);
        EXPECT_EQ(plain.children().top[i], wide.children().top[i]);
        EXPECT_EQ(plain.children().visits[i], wide.children().visits[i]);
        EXPECT_EQ(plain.is_tried(i), wide.is_tried(i));
      }
    }
  }
}

class Choosing : public ::testing::Test {
 protected:
  std::uint32_t choose(SharedFamily& family, const Rule& rule, double visits,
                       VirtualLoss loss = VirtualLoss::visits) {
    return chooser_.choose(rule, {}, family.children(), next_, visits, loss, 0);
  }
  Chooser chooser_;
  std::uint32_t next_ = 0;
};

TEST_F(Choosing, OneWalkerEachToThoseNeverTried) {
  SharedFamily family(3);
  const Rule rule(Ucb1{0.5, {}});
  EXPECT_EQ(choose(family, rule, 0), 0u);
  EXPECT_EQ(choose(family, rule, 0), 1u);
  shared::record(family.children(), 0, 0.5);
  shared::leave(family.children(), 0);
  EXPECT_EQ(choose(family, rule, 1), 2u);
  EXPECT_EQ(next_, 1u);
  EXPECT_EQ(choose(family, rule, 1), 0u) << "the only one that was tried";
  EXPECT_EQ(family.reach, (std::vector<double>{1, 1, 1}));
  shared::leave(family.children(), 1);  // a limit cut the evaluation
  EXPECT_EQ(choose(family, rule, 1), 1u) << "it is there for others again";
}

TEST_F(Choosing, FollowsWhereAllAreOthers) {
  SharedFamily family(2);
  const Rule rule(Ucb1{0.5, {}});
  choose(family, rule, 0);
  choose(family, rule, 0);
  EXPECT_EQ(choose(family, rule, 0), 0u);
  EXPECT_EQ(choose(family, rule, 0), 1u) << "where fewer are on the way";
  EXPECT_EQ(family.reach, (std::vector<double>{2, 2}));
  family.reach = {std::nan(""), std::nan("")};
  EXPECT_EQ(choose(family, rule, 0), 2u) << "nowhere to go";
}

// Of two equal children, n_p = 8: v + 0.5 sqrt(ln 8 / n).
TEST_F(Choosing, GoesWhereNobodyElseDoes) {
  const Rule rule(Ucb1{0.5, {}});
  for (const VirtualLoss loss : {VirtualLoss::visits, VirtualLoss::loss, VirtualLoss::none}) {
    SharedFamily family(2);
    family.record(0, {1, 1, 0, 1});
    family.record(1, {1, 1, 0, 1});
    next_ = 2;
    EXPECT_EQ(choose(family, rule, 8, loss), 0u);
    EXPECT_EQ(choose(family, rule, 8, loss), loss == VirtualLoss::none ? 0u : 1u);
  }
}

// First: 0.75 of four visits, 1.11; second: 0.5 of two, 1.01. One on the way to the first makes it 0.75 +
// 0.645 / 2.24 = 1.07 as a visit, and 0.6 + 0.322 = 0.92 as a loss.
TEST_F(Choosing, ALossDrivesOthersFurtherAwayThanAVisit) {
  const Rule rule(Ucb1{0.5, {}});
  for (const VirtualLoss loss : {VirtualLoss::visits, VirtualLoss::loss}) {
    SharedFamily family(2);
    family.record(0, {1, 1, 0, 1});
    family.record(1, {1, 0});
    next_ = 2;
    EXPECT_EQ(choose(family, rule, 8, loss), 0u);
    EXPECT_EQ(choose(family, rule, 8, loss), loss == VirtualLoss::visits ? 0u : 1u);
  }
}

TEST_F(Choosing, AnUntriedChildOfAnUrgencyIsForOne) {
  SharedFamily family(2);
  family.record(0, {0.5});
  const Rule rule(Ucb1{0.5, {}}, 10.0);
  EXPECT_EQ(choose(family, rule, 1), 1u);
  EXPECT_EQ(choose(family, rule, 1), 0u);
}

}  // namespace
}  // namespace hornbeam::tree
