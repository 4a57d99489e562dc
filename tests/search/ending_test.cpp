// What searches for a proof do with the end of their budget, and when a run ends because there is no
// more to be had.
#include <gtest/gtest.h>

#include <atomic>
#include <limits>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/parse.hpp"
#include "domains/samegame/position.hpp"
#include "hornbeam/search/exhaustive.hpp"
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

// Five moves wherever one is, the last the best; a move takes as long as is said.
class Laboured {
 public:
  using Move = std::uint8_t;
  struct Labour : TimeSource {
    double seconds() const override { return now; }
    double now = 0;
    double per_move = 1;
    int played = 0;
    int until = std::numeric_limits<int>::max();  // somebody interrupts
    std::atomic<bool> interrupt{false};
  };
  Laboured(Labour& labour, int depth) : labour_(&labour), left_(depth) {}

  void moves(std::vector<Move>& list) const {
    list.clear();
    for (Move move = 0; move < 5 && left_ > 0; ++move) list.push_back(move);
  }
  void play(Move move) {
    --left_, score_ += move;
    labour_->now += labour_->per_move;
    if (++labour_->played >= labour_->until) labour_->interrupt = true;
  }
  Score score() const { return score_; }

 private:
  Labour* labour_;
  int left_;
  int score_ = 0;
};

RunResult<Laboured::Move> laboured(Laboured::Labour& labour, int depth, double seconds) {
  Exhaustive<Laboured> search(Ending::steps);
  return run(search, Laboured(labour, depth),
             {.budget = {.seconds = seconds}, .interrupt = &labour.interrupt, .time = &labour});
}

TEST(TheGreedyEnd, IsNotWaitedForWhereTimeIsUp) {
  Laboured::Labour labour;
  const auto result = laboured(labour, 20, 3);
  EXPECT_EQ(result.best.line.size(), 20u);
  EXPECT_LE(labour.now, 3 + 20 + 1);  // a line has to be, and each move of it is played once
}

TEST(TheGreedyEnd, IsNotWaitedForWhereSomebodyInterrupts) {
  Laboured::Labour labour;
  labour.until = 3;
  const auto result = laboured(labour, 20, 1000);
  EXPECT_EQ(result.best.line.size(), 20u);
  EXPECT_LE(labour.played, 3 + 20 + 1);
}

TEST(TheGreedyEnd, IsLeftOutWhereThereIsALineAndNoTime) {
  Laboured::Labour labour;
  const auto result = laboured(labour, 7, 50);
  EXPECT_EQ(result.best.line.size(), 7u);
  EXPECT_LE(labour.now, 50 + 2);
}

TEST(TheGreedyEnd, IsThereWhereItTakesAMoment) {
  Laboured::Labour labour;
  labour.per_move = 1e-6;
  EXPECT_EQ(laboured(labour, 20, 3e-6).best.score, 4 * 20);
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
