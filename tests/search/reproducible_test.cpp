// The same seed and budget give the same result: twice, on both instruction sets, in both layouts, by
// a new search and by one that was used before.
#include <gtest/gtest.h>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "hornbeam/core/instruction_set.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam::samegame {
namespace {

using hornbeam::testing::compositions;
using hornbeam::testing::run_outline;
using hornbeam::testing::score_of_line;

constexpr Budget kBudget{.playouts = 200};

class Reproducible : public ::testing::TestWithParam<std::string> {
 protected:
  ~Reproducible() override { use_instruction_set(best_instruction_set()); }

  template <class P>
  static auto solve(Scoring scoring = Scoring::same_game, std::uint64_t seed = 1) {
    return run_outline(GetParam(), P(random_board(9, 10, 4, 5), scoring), kBudget, seed);
  }
};

TEST_P(Reproducible, TwiceWithOneSeed) {
  for (const Scoring scoring :
       {Scoring::same_game, Scoring::bubble_breaker, Scoring::clickomania}) {
    const auto first = solve<Position16>(scoring);
    EXPECT_EQ(solve<Position16>(scoring), first);
    const Position16 root(random_board(9, 10, 4, 5), scoring);
    EXPECT_EQ(score_of_line(root, first.best.line), first.best.score);
  }
}

TEST_P(Reproducible, NotWithAnotherSeed) {
  EXPECT_FALSE(solve<Position16>(Scoring::same_game, 1) ==
               solve<Position16>(Scoring::same_game, 2));
}

TEST_P(Reproducible, InBothLayouts) {
  EXPECT_EQ(solve<PositionWide>(), solve<Position16>());
}

TEST_P(Reproducible, OnEveryInstructionSet) {
  if (best_instruction_set() == InstructionSet::plain) GTEST_SKIP() << "this machine has no AVX2";
  use_instruction_set(InstructionSet::plain);
  const auto plain = solve<Position16>();
  const auto plain_wide = solve<PositionWide>();
  use_instruction_set(best_instruction_set());
  EXPECT_EQ(solve<Position16>(), plain);
  EXPECT_EQ(solve<PositionWide>(), plain_wide);
}

TEST_P(Reproducible, ByAFreshCopyOfTheSearch) {
  const Position16 root(random_board(9, 10, 4, 5), Scoring::same_game);
  const auto search = hornbeam::testing::make_search<Position16>(GetParam());
  run(*search, root, {.budget = kBudget, .seed = 9});
  for (const auto& copy : {search->fresh(), search->fresh()}) {
    const auto result = run(*copy, root, {.budget = kBudget, .seed = 1});
    EXPECT_EQ(result.best.line, solve<Position16>().best.line);
  }
}

// Small toys, so that searches come to their ends and games begin again.
TEST_P(Reproducible, ByTheSameSearchStartedAgain) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const hornbeam::testing::Toy root(seed, 3, 3);
    const auto search = hornbeam::testing::make_search<hornbeam::testing::Toy>(GetParam());
    for (int times = 0; times < 2; ++times) {
      const auto result = run(*search, root, {.budget = {.playouts = 40}, .seed = seed});
      EXPECT_EQ(
          hornbeam::testing::outline(result.best, result.spent, result.history, result.statistics),
          run_outline(GetParam(), root, {.playouts = 40}, seed));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Compositions, Reproducible, ::testing::ValuesIn(compositions()));

}  // namespace
}  // namespace hornbeam::samegame
