// What holds for every search that counts nodes: a budget of playouts alone is refused, a budget of
// nodes is kept exactly, and stopped anywhere there is a legal finished line; pauses, checkpoints and
// copies change nothing; memory is a cap; other searches can use them.
#include <gtest/gtest.h>

#include <atomic>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/playout/roulette.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using samegame::Position16;
using testing::make_search;
using testing::run_outline;
using testing::score_of_line;
using testing::Toy;

const Toy kRoot(3, 7, 4);

class NodeSearches : public ::testing::TestWithParam<std::string> {};

TEST_P(NodeSearches, RefuseABudgetOfPlayoutsAlone) {
  try {
    run_outline(GetParam(), kRoot, {.playouts = 10});
    FAIL() << "not refused";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "this search counts nodes: its budget is one of nodes or time, beside which "
                 "playouts may be limited, too");
  }
  EXPECT_THROW(run_outline("restart(" + GetParam() + ")", kRoot, {.playouts = 10}), InputError);
  EXPECT_LE(run_outline(GetParam(), kRoot, {.playouts = 10, .nodes = 1000}).playouts, 10u);
}

TEST_P(NodeSearches, StoppedAfterAnyNumberOfNodesHaveAFinishedLine) {
  const Score all = run_outline(GetParam(), kRoot, {}).best.score;
  const std::uint64_t enough = run_outline(GetParam(), kRoot, {}).nodes;
  for (std::uint64_t nodes = 1; nodes <= std::min<std::uint64_t>(enough, 300); ++nodes) {
    const SearchPtr<Toy> search = make_search<Toy>(GetParam());
    const auto result = run(*search, kRoot, {.budget = {.nodes = nodes}, .seed = 1});
    ASSERT_EQ(result.spent.nodes, nodes);
    ASSERT_EQ(score_of_line(kRoot, result.best.line), result.best.score);
    ASSERT_LE(search->best().score, result.best.score);  // the greedy end is the run's alone
  }
  EXPECT_EQ(run_outline(GetParam(), kRoot, {.nodes = enough + 1}).best.score, all);
}

TEST_P(NodeSearches, StoppedAtOnceHaveALineToo) {
  const std::atomic<bool> flag = true;
  const SearchPtr<Toy> search = make_search<Toy>(GetParam());
  const auto interrupted = run(*search, kRoot, {.seed = 1, .interrupt = &flag});
  EXPECT_EQ(score_of_line(kRoot, interrupted.best.line), interrupted.best.score);
  EXPECT_EQ(interrupted.spent.playouts, 1u);
  const auto late = run(*search, kRoot, {.budget = {.seconds = 0}, .seed = 1});
  EXPECT_EQ(score_of_line(kRoot, late.best.line), late.best.score);
  EXPECT_LE(late.spent.playouts, 2u);  // the one under way, and the line finished greedily
}

TEST_P(NodeSearches, FinishLinesOfALargeBoardWhenStopped) {
  const Position16 root(samegame::random_board(12, 12, 4, 1), samegame::Scoring::same_game);
  for (const std::uint64_t nodes : {1, 10, 333, 2000}) {
    const auto result = run_outline(GetParam(), root, {.nodes = nodes});
    EXPECT_LE(result.nodes, nodes);
    EXPECT_EQ(score_of_line(root, result.best.line), result.best.score);
    EXPECT_EQ(run_outline(GetParam(), root, {.nodes = nodes}), result);
  }
}

TEST_P(NodeSearches, ReportTheWholeLineWhenTheyStartLater) {
  const Line<Toy::Move> prefix{1, 0};
  const SearchPtr<Toy> search = make_search<Toy>(GetParam());
  const auto result = run(*search, kRoot, {.budget = {.nodes = 100}, .seed = 1}, prefix);
  EXPECT_TRUE(std::equal(prefix.begin(), prefix.end(), result.best.line.begin()));
  EXPECT_EQ(score_of_line(kRoot, result.best.line), result.best.score);
}

TEST_P(NodeSearches, TakeAGameThatIsOverForWhatItIs) {
  const auto result = run_outline(GetParam(), Toy(1, 0), {.nodes = 20});
  EXPECT_EQ(result.best.score, 0);
  EXPECT_TRUE(result.best.line.empty());
}

struct NodeWorker : testing::Worker<Toy> {
  explicit NodeWorker(const std::string& text)
      : testing::Worker<Toy>(text, kRoot, {.nodes = 400}) {}
};

TEST_P(NodeSearches, GoOnAfterPausesAndCheckpointsAsIfNothingHadHappened) {
  NodeWorker whole(GetParam());
  whole.start();
  whole.go();
  NodeWorker paused(GetParam());
  paused.start();
  while (paused.go(3)) EXPECT_TRUE(paused.run.prefix().empty());
  EXPECT_EQ(paused.result(), whole.result());

  for (const std::uint64_t at : {0, 1, 7, 40, 1000}) {
    NodeWorker first(GetParam());
    first.start();
    first.go(at);
    NodeWorker second(GetParam());
    second.load(first.save());
    // What a search that was stopped finishes its best partial line for is in no checkpoint.
    if (!first.run.is_over()) {
      EXPECT_EQ(second.result(), first.result()) << "loaded after " << at;
    }
    second.go();
    EXPECT_EQ(second.result(), whole.result()) << "resumed after " << at;
    EXPECT_EQ(second.search->best().line, whole.search->best().line);
    const std::string bytes = first.save();
    for (std::size_t length = 0; length < bytes.size(); length += 5) {
      NodeWorker other(GetParam());
      EXPECT_THROW(other.load(bytes.substr(0, length)), std::runtime_error) << length;
    }
  }
}

TEST_P(NodeSearches, GoOnFromTheMoveThatWasPlayed) {
  NodeWorker worker(GetParam());
  worker.start();
  while (worker.go(1)) {
  }
  const std::optional<Toy::Move> move = worker.search->choose(FinalMove::top);
  ASSERT_TRUE(move);
  const Score before = worker.search->best().score;
  Toy next = kRoot;
  next.play(*move);
  worker.run.play(*move);
  EXPECT_EQ(worker.search->best().score, before);
  EXPECT_EQ(score_of_line(next, worker.search->best().line), before);
}

TEST_P(NodeSearches, KeepToTheirMemory) {
  const Position16 root(samegame::random_board(8, 8, 4, 2), samegame::Scoring::same_game);
  for (const std::size_t bytes : {0, 3000, 100'000}) {
    const SearchPtr<Position16> search = make_search<Position16>(GetParam());
    const auto result =
        run(*search, root, {.budget = {.nodes = 20'000}, .seed = 1, .memory = bytes});
    EXPECT_LE(result.peak_bytes, bytes);
    EXPECT_EQ(score_of_line(root, result.best.line), result.best.score);
  }
  MemoryCap memory;
  {
    const SearchPtr<Position16> search = make_search<Position16>(GetParam());
    ContextOf<Position16> context(1, {.nodes = 1000}, memory);
    search->start(root, context);
    search->resume(context);
  }
  EXPECT_EQ(memory.used(), 0u);
}

TEST_P(NodeSearches, WorkInsideOtherSearches) {
  const Toy root(5, 5, 3);
  const Score optimum = run_outline("exhaustive", root, {}).best.score;
  for (const std::string& text :
       {"mcts(evaluate=" + GetParam() + ")", "nested(level=1, evaluate=" + GetParam() + ")"}) {
    const auto result = run_outline(text, root, {.playouts = 200});
    EXPECT_EQ(score_of_line(root, result.best.line), result.best.score) << text;
    EXPECT_LE(result.best.score, optimum) << text;
    EXPECT_LE(result.playouts, 200u) << text;
  }
  for (const std::string& text :
       {"by-move(" + GetParam() + ")", "restart(" + GetParam() + ", runs=2)"}) {
    const auto result = run_outline(text, root, {.nodes = 2000});
    EXPECT_EQ(score_of_line(root, result.best.line), result.best.score) << text;
    EXPECT_LE(result.best.score, optimum) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(All, NodeSearches, ::testing::ValuesIn(testing::node_searches()));

// --- Roulette ---

TEST(Roulette, DrawsColoursInInverseProportionToTheirMoves) {
  // Colours 0 and 1 have two and one moves at this toy's root where colour 2 is spared.
  for (std::uint64_t seed = 1;; ++seed) {
    const Toy root(seed, 1, 4);
    std::vector<Toy::Move> list;
    root.moves(list);
    if (root.common_color() != 2 || list.size() != 4) continue;
    int counts[4] = {};
    Stream stream(1);
    for (int i = 0; i < 6000; ++i) {
      Toy position = root;
      Toy::Move move{};
      ASSERT_TRUE(playout::draw_step(position, playout::Roulette{2, 1, Stream::Chance(0)}, stream,
                                     list, move));
      ++counts[move];
    }
    EXPECT_EQ(counts[2], 0);            // the spared colour
    EXPECT_NEAR(counts[0], 1000, 120);  // moves 0 and 3 share a third
    EXPECT_NEAR(counts[3], 1000, 120);
    EXPECT_NEAR(counts[1], 4000, 150);
    break;
  }
}

}  // namespace
}  // namespace hornbeam
