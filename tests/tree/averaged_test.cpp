// What ranks see of a move that they share, by figures computed by hand.
#include "hornbeam/tree/averaged.hpp"

#include <gtest/gtest.h>

#include "hornbeam/tree/tree.hpp"

namespace hornbeam::tree {
namespace {

using Move = std::uint8_t;

struct Rank {
  explicit Rank(Features features = {.averaged = true}) : tree(features) {
    const std::vector<Move> moves{10, 20, 30};
    handle = tree.make(moves, memory);
    block = tree.view(handle);
  }
  MemoryCap memory;
  Tree<Move> tree;
  Handle handle;
  Block<Move> block;
};

Total sum(Total a, const Total& b) {
  a.visits += b.visits;
  a.sum += b.sum;
  a.squares += b.squares;
  a.top = std::max(a.top, b.top);
  return a;
}

TEST(ASharedMove, HasTheMeanOfAllScoresAndItsPartOfAllVisits) {
  Rank one, other;
  one.block.record_averaged(0, 1);
  one.block.record_averaged(0, 3);
  other.block.record_averaged(0, 5);
  Total total = sum(take_own(one.block, 0), take_own(other.block, 0));
  EXPECT_EQ(total.visits, 3u);
  EXPECT_EQ(total.sum, 9);
  EXPECT_EQ(total.squares, 35);
  for (Rank* rank : {&one, &other}) {
    see(rank->block, 0, total, 2);
    EXPECT_EQ(rank->block.played(0), 1.5);
    EXPECT_EQ(rank->block.mean[0], 3);
    EXPECT_NEAR(rank->block.spread[0] / 1.5, 8.0 / 3, 1e-12);  // the variance of 1, 3, 5
    EXPECT_EQ(rank->block.reach[0], 1 / std::sqrt(1.5));
    EXPECT_EQ(rank->block.top[0], 5);
  }
  // One more of its own is a whole visit more.
  one.block.record_averaged(0, 7);
  EXPECT_EQ(one.block.played(0), 2.5);
  EXPECT_NEAR(one.block.mean[0], (4.5 + 7) / 2.5, 1e-12);
  // And is all that it has to tell.
  const Total added = take_own(one.block, 0);
  EXPECT_EQ(added.visits, 1u);
  EXPECT_EQ(added.sum, 7);
  total = sum(total, added);
  see(other.block, 0, total, 2);
  EXPECT_EQ(other.block.played(0), 2);
  EXPECT_EQ(other.block.mean[0], 4);
  EXPECT_EQ(other.block.top[0], 7);
}

TEST(ASharedMove, IsTriedWhereAnyRankHasTriedIt) {
  Rank one;
  see(one.block, 1, {.visits = 1, .sum = 2, .squares = 4, .top = 2}, 10);
  EXPECT_NEAR(one.block.played(1), 0.1, 1e-15);
  EXPECT_TRUE(one.block.is_tried(1));
  EXPECT_FALSE(one.block.is_tried(0));
  one.tree.pass_tried(one.handle);
  EXPECT_EQ(one.tree.view(one.handle).next, 0u);
}

TEST(ASharedMove, ThatIsErasedStaysSo) {
  Rank one;
  one.tree.erase(one.handle, 2);
  see(one.block, 2, {.visits = 4, .sum = 4, .squares = 4, .top = 1}, 2);
  EXPECT_TRUE(std::isnan(one.block.reach[2]));
}

TEST(ASharedMove, KeepsWhatWasKnownBeforehandOnTop) {
  Rank one({.prior = true, .averaged = true});
  one.block.prior[0] = 4;
  one.block.won[0] = 3;
  see(one.block, 0, {.visits = 4, .sum = 1, .squares = 1, .top = 1}, 2);
  EXPECT_EQ(one.block.played(0), 2);
  EXPECT_EQ(one.block.mean[0], (0.5 + 3) / (2 + 4));
  EXPECT_EQ(one.block.reach[0], 1 / std::sqrt(6.0));
  one.block.record_averaged(0, 1);
  EXPECT_NEAR(one.block.mean[0], (0.5 + 3 + 1) / 7, 1e-15);
}

TEST(ASharedMove, IsProvedByWhoeverHasProvedIt) {
  Rank one({.bounds = true, .averaged = true});
  see(one.block, 0, {.low = 0.5, .high = 1}, 2);
  see(one.block, 0, {.low = 0, .high = 0.5}, 2);
  EXPECT_EQ(one.block.low[0], 0.5f);
  EXPECT_EQ(one.block.high[0], 0.5f);
}

TEST(ASharedMove, HasRaveFiguresOfAllOnlyWhereTheyAreShared) {
  Rank one({.rave = true, .averaged = true, .averaged_rave = true});
  one.block.record_rave(0, 1);
  const Total own = take_own(one.block, 0);
  EXPECT_EQ(own.rave_visits, 1u);
  see(one.block, 0, {.rave_visits = 6, .rave_sum = 3}, 4);
  EXPECT_EQ(one.block.rave_visits[0], 1.5);
  EXPECT_EQ(one.block.rave_mean[0], 0.5);
  Rank other({.rave = true, .averaged = true});
  other.block.record_rave(0, 1);
  EXPECT_EQ(take_own(other.block, 0).rave_visits, 0u);
  see(other.block, 0, {.rave_visits = 6, .rave_sum = 3}, 4);
  EXPECT_EQ(other.block.rave_visits[0], 1);
}

TEST(AMove, IsFoundWhereverItStands) {
  Rank one;
  EXPECT_EQ(find(one.block, Move{20}, 1), 1u);
  EXPECT_EQ(find(one.block, Move{20}, 2), 1u);
  EXPECT_EQ(find(one.block, Move{30}, 100), 2u);
  EXPECT_EQ(find(one.block, Move{40}, 0), 3u);
}

}  // namespace
}  // namespace hornbeam::tree
