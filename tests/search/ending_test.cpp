// What searches for a proof do with the end of their budget, and when a run ends because there is no
// more to be had.
#include <gtest/gtest.h>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/parse.hpp"
#include "domains/samegame/position.hpp"
#include "tests/support/searches.hpp"

namespace hornbeam {
namespace {

using samegame::Position16;
using testing::make_search;
using testing::run_outline;
using testing::score_of_line;

Position16 board(std::uint64_t seed) {
  return Position16(samegame::random_board(15, 15, 5, seed), samegame::Scoring::same_game);
}

TEST(TheLastTenth, OfAnExactSearchIsPlayouts) {
  for (const char* text : {"a-star", "ida-star", "exhaustive"}) {
    const auto result = run_outline(text, board(1), {.nodes = 100'000});
    EXPECT_EQ(result.nodes, 100'000u) << text;
    // Some 60 moves per playout; those of the nine tenths before are few.
    EXPECT_GT(result.playouts, 100u) << text;
    EXPECT_EQ(score_of_line(board(1), result.best.line), result.best.score) << text;
  }
}

TEST(TheLastTenth, IsNotBehindPlayoutsAlone) {
  double exact = 0;
  double sampled = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    exact += run_outline("a-star", board(seed), {.nodes = 200'000}).best.score;
    sampled += run_outline("uniform", board(seed), {.playouts = 300}).best.score;
  }
  EXPECT_GT(exact, sampled);
}

TEST(TheLastTenth, ComesWithAFullMemoryWhateverIsLeft) {
  const auto search = make_search<Position16>("a-star");
  const auto result = run(
      *search, board(2), {.budget = {.nodes = 300'000}, .seed = 1, .memory = std::size_t{1} << 20});
  EXPECT_TRUE(result.memory_was_full);
  EXPECT_FALSE(result.is_optimal);
  EXPECT_EQ(result.spent.nodes, 300'000u);
  EXPECT_GT(result.spent.playouts, 1000u);
}

// The two columns of this board are all that there is, and any order clears it.
TEST(ARun, EndsWhenItsLineIsAtTheBound) {
  const Position16 two(samegame::parse("12\n12\n", "test"), samegame::Scoring::same_game);
  const auto result =
      run(*make_search<Position16>("uniform"), two, {.budget = {.playouts = 1000}, .seed = 1});
  EXPECT_TRUE(result.is_optimal);
  EXPECT_LT(result.spent.playouts, 1000u);
}

}  // namespace
}  // namespace hornbeam
