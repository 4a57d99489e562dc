// What a tree knows besides visits and means: all moves as first, virtual visits, bounds, and how many
// children take part. Figures are worked out by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "hornbeam/tree/final_choice.hpp"
#include "hornbeam/tree/prior.hpp"
#include "hornbeam/tree/rave.hpp"
#include "hornbeam/tree/selection.hpp"

namespace hornbeam::tree {
namespace {

using Letters = std::vector<char>;

// --- All moves as first ---

// A tree of two nodes: the root, where player 0 may move a, b or c, and the one after a, where player 1
// may move b, c or d.
class RaveTree : public ::testing::Test {
 protected:
  RaveTree() {
    root_ = make({'a', 'b', 'c'}, 0);
    after_a_ = make({'b', 'c', 'd'}, 1);
  }
  Handle make(const Letters& moves, int player) {
    const Handle made = tree_.make(moves, memory_);
    const auto block = tree_.view(made);
    for (std::uint32_t i = 0; i < block.count; ++i) block.code[i] = key(block.move[i], player);
    return made;
  }
  static std::uint32_t key(char move, int player) {
    return rave_key(static_cast<std::uint64_t>(move), player);
  }
  // A game that begins with a and a child of the node after it, the players in turn.
  void play(std::uint32_t second, const std::string& line, Score score) {
    std::vector<std::uint32_t> keys;
    for (std::size_t i = 0; i < line.size(); ++i)
      keys.push_back(key(line[i], static_cast<int>(i) % 2));
    const std::vector<Step> path{{root_, 0, 0}, {after_a_, second, 1}};
    record_rave(
        tree_, path, keys, met_, [&](const Step& step) { return seen_by(step.mover, score); },
        [](const Children& block, std::uint32_t i, Score seen) { block.record_rave(i, seen); });
  }
  // "a 2 0.5" for each child: visits and mean of what came later, too.
  std::string at(Handle handle) const {
    const auto block = tree_.view(handle);
    std::ostringstream text;
    for (std::uint32_t i = 0; i < block.count; ++i)
      text << (i == 0 ? "" : ", ") << block.move[i] << ' ' << block.rave_visits[i] << ' '
           << block.rave_mean[i];
    return text.str();
  }

  MemoryCap memory_;
  Tree<char> tree_{{.rave = true}};
  Handle root_ = kNoHandle;
  Handle after_a_ = kNoHandle;
  KeySet met_;
};

TEST_F(RaveTree, CountsAPlayoutForWhatTheSamePlayerDidLater) {
  play(1, "acbd", 1);  // player 0 made a and b; player 1 made c and d, and lost
  EXPECT_EQ(at(root_), "a 1 1, b 1 1, c 0 0");
  EXPECT_EQ(at(after_a_), "b 0 0, c 1 0, d 1 0");
  play(2, "adcb", 0);  // player 0 made a and c, and lost; player 1 made d and b
  EXPECT_EQ(at(root_), "a 2 0.5, b 1 1, c 1 0");
  EXPECT_EQ(at(after_a_), "b 1 1, c 1 0, d 2 0.5");
}

TEST_F(RaveTree, CountsForWhoeverMadeAMoveFirst) {
  play(1, "acbdcb", 1);  // player 0 made c after player 1 had; player 1 made b after player 0 had
  EXPECT_EQ(at(root_), "a 1 1, b 1 1, c 0 0");
  EXPECT_EQ(at(after_a_), "b 0 0, c 1 0, d 1 0");
}

TEST_F(RaveTree, CountsAMoveOnceHoweverOftenItWasMade) {
  play(1, "acbdbcb", 0.5);
  EXPECT_EQ(at(root_), "a 1 0.5, b 1 0.5, c 0 0");
  EXPECT_EQ(at(after_a_), "b 0 0, c 1 0.5, d 1 0.5");
}

TEST(KeySet, IsEmptiedByBeginningAgain) {
  KeySet set;
  for (std::uint32_t round = 0; round < 5; ++round) {
    set.begin(1000);
    for (std::uint32_t key = round; key < 1000 + round; ++key) EXPECT_FALSE(set.has(key * 64));
    for (std::uint32_t key = round; key < 1000 + round; ++key) set.add(key * 64);
    for (std::uint32_t key = 0; key < 2000; ++key)
      ASSERT_EQ(set.has(key * 64), key >= round && key < 1000 + round);
  }
}

// Children with all that a rule can see.
class Knowing : public ::testing::Test {
 protected:
  Children make(std::size_t count) {
    Letters moves(count);
    return tree_.view(tree_.make(moves, memory_));
  }
  static void set(const Children& children, std::uint32_t i, double n, double mean, double others,
                  double rave) {
    children.visits[i] = static_cast<std::uint32_t>(n);
    children.reach[i] = n > 0 ? 1 / std::sqrt(n) : 0;
    children.mean[i] = mean;
    children.rave_visits[i] = others;
    children.rave_mean[i] = rave;
  }

  MemoryCap memory_;
  Tree<char> tree_{{.prior = true, .bounds = true, .rave = true}};
};

TEST_F(Knowing, RaveIsAsComputedByHand) {
  const Children children = make(3);
  set(children, 0, 4, 0.5, 8, 0.75);
  set(children, 1, 4, 0.5, 0, 0);
  set(children, 2, 0, 0, 2, 0.9);
  const Rave least{.b = 0.1};
  // beta = 8 / (4 + 8 + 4 * 0.01 * 4 * 8) = 8 / 13.28 = 0.6024096
  EXPECT_NEAR(least.value(children, 0, 16), 0.3975904 * 0.5 + 0.6024096 * 0.75, 1e-7);
  EXPECT_EQ(least.value(children, 1, 16), 0.5);
  EXPECT_EQ(least.value(children, 2, 16), 0.9);
  const Rave hand{.schedule = RaveSchedule::equivalence, .k = 16};
  // beta = sqrt(16 / (3 * 16 + 16)) = 1/2
  EXPECT_NEAR(hand.value(children, 0, 16), 0.625, 1e-12);
  EXPECT_EQ(hand.value(children, 1, 16), 0.5);
  EXPECT_EQ(hand.value(children, 2, 16), 0.9);
  const Rave exploring{.c = 0.3, .b = 0.1};
  // ln 16 = 2.7725887: 0.3 sqrt(2.7725887 / 4) = 0.2497664, and 0.3 sqrt(2.7725887) = 0.4995328
  EXPECT_NEAR(exploring.value(children, 1, 16), 0.7497664, 1e-7);
  EXPECT_NEAR(exploring.value(children, 2, 16), 1.3995328, 1e-7);
}

TEST_F(Knowing, RaveScalesBothMeans) {
  const Children children = make(1);
  set(children, 0, 4, 50, 8, 75);
  const Rave rule{.b = 0.1, .scale = Scale::to_unit({0, 100})};
  EXPECT_NEAR(rule.value(children, 0, 16), 0.3975904 * 0.5 + 0.6024096 * 0.75, 1e-7);
}

TEST_F(Knowing, RaveChoosesTheFirstOfTheLargestForAnyNumberOfChildren) {
  Stream stream(1);
  for (std::uint32_t count = 1; count <= 100; ++count) {
    const Children children = make(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      set(children, i, stream.below(3), stream.below(3) * 0.5, stream.below(2),
          stream.below(3) * 0.5);
      if (i > 0 && stream.below(8) == 0) children.reach[i] = std::nan("");
    }
    for (const Rave rule : {Rave{}, Rave{.c = 0.5, .schedule = RaveSchedule::equivalence}}) {
      for (const double urgency : {-1.0, 0.5, 2.0}) {
        std::uint32_t best = 0;
        const auto value = [&](std::uint32_t i) {
          const bool is_unknown = children.reach[i] == 0 && children.rave_visits[i] == 0;
          return is_unknown ? urgency : rule.value(children, i, 50);
        };
        for (std::uint32_t i = 1; i < count; ++i)
          if (!std::isnan(children.reach[i]) && value(i) > value(best)) best = i;
        ASSERT_EQ(rule.select_among_all(children, 50, urgency), best) << count;
      }
    }
  }
}

// --- Virtual visits ---

TEST_F(Knowing, APriorIsAMeanThatIsMovedByWhatIsPlayed) {
  const Children children = make(2);
  begin_with(children, {{3, 4}, {}});
  EXPECT_EQ(children.mean[0], 0.75);
  EXPECT_EQ(children.reach[0], 0.5);
  EXPECT_EQ(children.visits[0], 0u);
  EXPECT_EQ(children.reach[1], 0);
  children.record_after_prior(0, 0);
  children.record_after_prior(1, 1);
  EXPECT_DOUBLE_EQ(children.mean[0], 0.6);  // 3 of 5
  EXPECT_DOUBLE_EQ(children.reach[0], 1 / std::sqrt(5));
  EXPECT_EQ(children.visits[0], 1u);
  EXPECT_EQ(children.mean[1], 1);
  EXPECT_EQ(children.reach[1], 1);
  // 0.6 + 1 sqrt(ln 2 / 5) = 0.6 + 0.3723297
  EXPECT_NEAR((Ucb1{1, {}}.value(children, 0, 2)), 0.9723297, 1e-7);
}

TEST(Priors, PutTheMostPromisingMovesFirst) {
  Letters moves{'a', 'b', 'c', 'd'};
  std::vector<Prior> priors{{}, {0, 5}, {9, 10}, {}};
  sort_by_prior(moves, priors);
  EXPECT_EQ(moves, (Letters{'c', 'a', 'd', 'b'}));
  EXPECT_EQ(priors[0].wins, 9);
  EXPECT_EQ(priors[3].visits, 5);
}

// --- Widening ---

TEST_F(Knowing, AWidthGrowsWithThePowerOfVisits) {
  const Children children = make(10);
  const Widening widening{2, 0.5};
  for (const auto& [visits, width] :
       {std::pair(0u, 1u), {1u, 2u}, {2u, 2u}, {5u, 4u}, {10u, 6u}, {24u, 9u}, {1000u, 10u}})
    EXPECT_EQ(widening.width(children, visits), width) << visits;
  EXPECT_FALSE(Widening{}.widens());
}

TEST_F(Knowing, AWidthHoldsOneChildOfWhichSomethingIsLeftToFindOut) {
  const Children children = make(5);
  for (const std::uint32_t i : {0, 1, 2}) children.reach[i] = std::nan("");
  EXPECT_EQ((Widening{1, 0}.width(children, 100)), 4u);
}

TEST_F(Knowing, ARuleSeesTheFirstChildrenOnly) {
  const Children children = make(4);
  for (std::uint32_t i = 0; i < 4; ++i) children.record(i, i);
  Children tried = children;
  tried.next = 4;
  EXPECT_EQ(select(Rule(Ucb1{0, {}}), {1, 0.5}, tried, 4), 1u);
  EXPECT_EQ(select(Rule(Ucb1{0, {}}), {}, tried, 4), 3u);
}

// --- Bounds and the final choice ---

TEST_F(Knowing, ANodeIsWorthItsBestChild) {
  const Children children = make(3);
  EXPECT_EQ(bounds_of(children), (Bounds{0, 1}));
  children.low[1] = children.high[1] = 0.5f;
  EXPECT_EQ(bounds_of(children), (Bounds{0.5f, 1}));
  children.high[0] = children.high[2] = 0;
  EXPECT_EQ(bounds_of(children), (Bounds{0.5f, 0.5f}));
  EXPECT_EQ((Bounds{0.5f, 1}.of_other_player()), (Bounds{0, 0.5f}));
}

TEST_F(Knowing, AChildThatCanBeNoBetterIsCut) {
  const Children children = make(3);
  for (std::uint32_t i = 0; i < 3; ++i) children.record(i, 0.5);
  children.high[2] = 0.5f;
  cut_hopeless(children, 0.5f);
  EXPECT_FALSE(std::isnan(children.reach[0]));
  EXPECT_TRUE(std::isnan(children.reach[2]));
  EXPECT_EQ(children.visits[2], 1u);
}

TEST_F(Knowing, TheFinalChoiceIsByVisitsOrMean) {
  const Children children = make(3);
  EXPECT_EQ(final_choice(children, false), 3u);  // nothing is known
  set(children, 0, 5, 0.6, 0, 0);
  set(children, 2, 9, 0.4, 0, 0);
  EXPECT_EQ(final_choice(children, false), 2u);
  EXPECT_EQ(final_choice(children, true), 0u);
}

TEST_F(Knowing, TheFinalChoiceTakesAProvedWinFirst) {
  const Children children = make(3);
  set(children, 0, 90, 0.9, 0, 0);
  set(children, 1, 2, 0.5, 0, 0);
  children.low[1] = 1;
  EXPECT_EQ(final_choice(children, false), 1u);
  EXPECT_EQ(final_choice(children, true), 1u);
}

TEST_F(Knowing, TheFinalChoiceTakesARefutedMoveLast) {
  const Children children = make(3);
  set(children, 0, 90, 0.9, 0, 0);
  children.high[0] = 0;
  EXPECT_EQ(final_choice(children, false), 1u);  // which nobody has tried
  set(children, 2, 3, 0.1, 0, 0);
  EXPECT_EQ(final_choice(children, false), 2u);
  children.high[1] = children.high[2] = 0;
  EXPECT_EQ(final_choice(children, false), 0u);  // all is lost, and this held out longest
}

TEST_F(Knowing, TheFinalChoiceTakesAProvedDrawBeforeAWorseChance) {
  const Children children = make(2);
  set(children, 0, 90, 0.4, 0, 0);
  set(children, 1, 9, 0.5, 0, 0);
  children.low[1] = children.high[1] = 0.5f;
  EXPECT_EQ(final_choice(children, false), 1u);
  children.mean[0] = 0.6;
  EXPECT_EQ(final_choice(children, false), 0u);
}

using Order = std::vector<std::uint32_t>;

TEST_F(Knowing, TheOrderOfChoiceIsByVisitsOrMean) {
  const Children children = make(4);
  EXPECT_EQ(order_of_choice(children, false), Order{});
  set(children, 0, 5, 0.6, 0, 0);
  set(children, 1, 9, 0.4, 0, 0);
  set(children, 3, 7, 0.7, 0, 0);
  EXPECT_EQ(order_of_choice(children, false), (Order{1, 3, 0}));
  EXPECT_EQ(order_of_choice(children, true), (Order{3, 0, 1}));
}

TEST_F(Knowing, TheOrderOfChoiceHasProvedWinsFirstAndLossesLast) {
  const Children children = make(5);
  set(children, 0, 90, 0.1, 0, 0);
  set(children, 1, 20, 0.3, 0, 0);
  set(children, 2, 60, 0.4, 0, 0);
  set(children, 3, 2, 0.5, 0, 0);
  set(children, 4, 8, 0.6, 0, 0);
  children.high[0] = 0;
  children.low[3] = 1;
  EXPECT_EQ(order_of_choice(children, false), (Order{3, 2, 1, 4, 0}));
  EXPECT_EQ(order_of_choice(children, true), (Order{3, 4, 2, 1, 0}));
  children.low[4] = children.high[4] = 0.5f;
  EXPECT_EQ(order_of_choice(children, false), (Order{3, 4, 2, 1, 0})) << "a draw before less";
}

TEST_F(Knowing, TheOrderOfChoiceBeginsWithTheFinalChoiceThoughNobodyHasTriedIt) {
  const Children children = make(4);
  set(children, 0, 9, 0.1, 0, 0);
  set(children, 2, 90, 0.2, 0, 0);
  children.high[0] = children.high[2] = 0;
  EXPECT_EQ(final_choice(children, false), 1u);
  EXPECT_EQ(order_of_choice(children, false), (Order{1, 2, 0}));
  EXPECT_EQ(value_of(children, 1), 0.5);
}

}  // namespace
}  // namespace hornbeam::tree
