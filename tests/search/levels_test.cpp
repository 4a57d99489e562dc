// An evaluation that takes long is left at a pause and gone on with later: a checkpoint never waits for a
// whole level, and nothing of it is lost. What a search finds does not depend on it.
#include <gtest/gtest.h>

#include <atomic>
#include <tuple>

#include "hornbeam/parallel/exchange.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::Outline;
using testing::Toy;
using Worker = testing::Worker<Toy>;

const Toy kRoot(3, 6, 4);
constexpr Budget kBudget{.playouts = 400};

// One evaluation of their outermost levels is far more than a playout.
const std::vector<std::string>& searches() {
  static const std::vector<std::string> list{
      "nested(level=3)",
      "nested(level=4, widths=[1, 2, 1, 2])",
      "nested(level=2, memory=false, evaluate=tabu-bandit)",
      "nested(level=2, evaluate=mcts(iterations=9))",
      "nested(level=1, evaluate=nrpa(level=2, iterations=5))",
      "nested(level=1, evaluate=by-move(mcts(iterations=7), share=false))",
      "nested(level=1, evaluate=restart(nested(level=1), runs=2, playouts=30))",
      "nested(level=1, evaluate=improve(uniform, playouts=5, rounds=6))",
      "by-move(nested(level=3))",
      "restart(nested(level=3), playouts=150)",
      "improve(nested(level=3), playouts=130)",
      "portfolio([nested(level=3), mcts])",
      "by-move(portfolio([mcts, nested(level=2)]))",
      "portfolio([portfolio([mcts, nested(level=2)]), nested(level=3)])",
      "mcts(evaluate=nested(level=2))",
      "mcts(skip-finished=true, prune=[4, 2], evaluate=nested(level=1))",
      "mcts(evaluate=by-move(mcts(iterations=7), share=false))",
      "by-move(mcts(evaluate=nested(level=2)), tree=keep)",
      "nested(level=1, evaluate=mcts(iterations=3, evaluate=nrpa(level=1, iterations=5)))",
  };
  return list;
}

Outline<Toy::Move> undisturbed(const std::string& text, const Budget& budget = kBudget) {
  Worker whole(text, kRoot, budget);
  whole.start();
  whole.go();
  return whole.result();
}

class Levels : public ::testing::TestWithParam<std::string> {};

TEST_P(Levels, ArePausedInAfterEachPlayoutAndKept) {
  const auto whole = undisturbed(GetParam());
  Worker paused(GetParam(), kRoot, kBudget);
  paused.start();
  for (std::uint64_t playouts = 1; paused.go(1); ++playouts) {
    ASSERT_EQ(paused.result().playouts, playouts);
    if (playouts % 37 > 0) continue;
    Worker resumed(GetParam(), kRoot, kBudget);
    resumed.load(paused.save());
    EXPECT_EQ(resumed.result(), paused.result());
    resumed.go();
    EXPECT_EQ(resumed.result(), whole) << "from " << playouts;
  }
  EXPECT_EQ(paused.result(), whole);
}

// Somebody asks to stop, after the last pause and in the middle of everything.
TEST_P(Levels, AreKeptToThePlayoutWhereTheRunIsInterrupted) {
  const auto whole = undisturbed(GetParam());
  struct Impatient : Observer {
    std::atomic<bool> asks{false};
    int left = 0;
    void improved(const Improvement&, const LineText&) override { asks = asks || left-- == 0; }
  };
  for (int improvements = 0; improvements < 6; ++improvements) {
    Impatient observer;
    observer.left = improvements;
    const SearchPtr<Toy> search = testing::make_search<Toy>(GetParam());
    PositionRun<Toy> first(
        *search, kRoot,
        {.budget = kBudget, .seed = 1, .observer = &observer, .interrupt = &observer.asks});
    first.begin();
    first.resume();
    Writer out;
    first.save(out);
    Worker second(GetParam(), kRoot, kBudget);
    second.load(out.bytes());
    if (observer.asks) {
      EXPECT_EQ(second.result().playouts, first.result().spent.playouts);
    }
    second.go();
    EXPECT_EQ(second.result(), whole) << "after " << improvements;
  }
}

INSTANTIATE_TEST_SUITE_P(Searches, Levels, ::testing::ValuesIn(searches()));

// Several who walk in one tree make the evaluation again that one had left.
TEST(LeftInside, IsGoneOnWithBySeveralThreads) {
  const std::string text = "mcts(evaluate=nested(level=2))";
  const RunSettings settings{.budget = kBudget, .seed = 1};
  const auto alone = testing::make_search<Toy>(text);
  PositionRun<Toy> first(*alone, kRoot, settings);
  first.begin();
  first.resume({.playouts = 7});
  Writer out;
  first.save(out);
  const auto pool = make_thread_pool(2);
  const auto shared = testing::make_search<Toy>(text, {.one_tree = true, .pool = pool.get()});
  PositionRun<Toy> second(*shared, kRoot, settings);
  Reader in(out.bytes());
  second.load(in);
  second.resume();
  EXPECT_EQ(second.result().spent.playouts, kBudget.playouts);
}

// A pause in the middle of an evaluation calls no round.
TEST(LeftInside, LeavesRoundsWhereTheyAre) {
  const auto exchange = make_simulated_exchange(3);
  const auto found = [&](const Budget& slice) {
    const auto ranks = testing::make_search<Toy>(
        "slow-tree(mcts(evaluate=nested(level=1)), playouts=5)", {.exchange = exchange.get()});
    PositionRun<Toy> run(*ranks, kRoot, {.budget = kBudget, .seed = 1});
    run.begin();
    while (run.resume(slice) == Outcome::more && !run.is_over()) {
    }
    const auto result = run.result();
    return std::tuple(result.best.score, result.best.line, result.spent.playouts,
                      result.statistics.rounds, result.statistics.nodes);
  };
  const auto whole = found({});
  for (const std::uint64_t playouts : {1u, 3u, 7u})
    EXPECT_EQ(found({.playouts = playouts}), whole) << playouts;
}

// With more to spend a run that is over goes on inside, and is what it would have been with all of it.
TEST(MoreToSpend, IsSpentInTheMiddleOfALevel) {
  Worker first("nested(level=3)", kRoot, {.playouts = 150});
  first.start();
  first.go();
  Worker second("nested(level=3)", kRoot, {.playouts = 150});
  second.load(first.save());
  EXPECT_EQ(second.result().playouts, 150u);
  second.run.allow({.playouts = 250});
  second.go();
  EXPECT_EQ(second.result(), undisturbed("nested(level=3)"));
}

}  // namespace
}  // namespace hornbeam
