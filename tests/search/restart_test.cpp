// Randomised restarts: independent runs, each with its share of the budget.
#include "hornbeam/search/restart.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/plain.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::Corridor;
using testing::Probe;
using testing::ProbeLog;
using testing::run_outline;
using testing::small_board;
using testing::Toy;

struct Restarted {
  ProbeLog log;
  Outcome outcome;
  std::uint64_t playouts;
};

Restarted restart_probe(const RestartPlan& plan, const Budget& budget) {
  const auto log = std::make_shared<ProbeLog>();
  Restart<Corridor> search(plan, std::make_unique<Probe>(log));
  MemoryCap memory;
  ContextOf<Corridor> context(1, budget, memory);
  search.start({}, context);
  const Outcome outcome = search.resume(context);
  return {*log, outcome, context.spent().playouts};
}

TEST(Restart, EndsWhereRunsMakeNoNodesAndNothingElseCounts) {
  const SearchPtr<Toy> search = testing::make_search<Toy>("restart(mcts)");
  const auto result = run(*search, Toy(), {.budget = {.nodes = 10}, .memory = 0});
  EXPECT_EQ(result.spent.nodes, 0u);
  EXPECT_TRUE(result.best.found());
}

TEST(Restart, TheFirstRunIsTheSearchWithTheRunsBudget) {
  const Toy root(3, 7, 4);
  for (const std::string text : {"mcts", "by-move(mcts)", "by-move(mcts, length=6)"}) {
    const auto alone = run_outline(text, root, {.playouts = 60});
    const auto first =
        run_outline("restart(" + text + ", runs=1, playouts=60)", root, {.playouts = 600});
    EXPECT_EQ(first, alone) << text;
  }
}

TEST(Restart, SharesTheBudgetEqually) {
  const Restarted shared = restart_probe({.runs = 3}, {.playouts = 11});
  EXPECT_EQ(spent_by_start(shared.log), (std::vector<std::uint64_t>{3, 4, 4}));
  EXPECT_EQ(shared.playouts, 11u);
}

TEST(Restart, GivesEveryRunItsOwnBudgetIfItHasOne) {
  const Restarted own = restart_probe({.runs = 3, .each = {.playouts = 4}}, {.playouts = 100});
  EXPECT_EQ(spent_by_start(own.log), (std::vector<std::uint64_t>{4, 4, 4}));
  EXPECT_EQ(own.outcome, Outcome::done);
  EXPECT_EQ(own.log[1].left, 4u);  // a run knows from its start what it may spend
}

TEST(Restart, GoesOnUntilTheBudgetIsSpent) {
  const Restarted endless = restart_probe({.each = {.playouts = 4}}, {.playouts = 10});
  EXPECT_EQ(spent_by_start(endless.log), (std::vector<std::uint64_t>{4, 4, 2}));
  EXPECT_EQ(endless.outcome, Outcome::more);
}

TEST(Restart, EveryRunHasOtherRandomNumbers) {
  const Restarted runs = restart_probe({.each = {.playouts = 1}}, {.playouts = 50});
  std::set<std::uint64_t> keys;
  for (const auto& start : runs.log) keys.insert(start.key);
  EXPECT_EQ(keys.size(), 50u);
  EXPECT_EQ(runs.log[0].key, Stream(1).key());
}

TEST(Restart, AddsUpTheStatisticsOfItsRuns) {
  const auto result = run_outline("restart(mcts, playouts=50)", Toy(1, 9, 5), {.playouts = 200});
  EXPECT_EQ(result.statistics.searches, 4u);
  EXPECT_EQ(result.statistics.nodes, result.nodes + 4);  // and four roots
}

// --- One run is the search itself ---

// With an equal budget and seed, on toys and on small boards.
void expect_one_run_is_itself(const std::string& text, const Budget& budget,
                              std::uint64_t seeds = 20) {
  const std::string restarted = "restart(" + text + ", runs=1)";
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const Toy toy(seed, 2 + static_cast<int>(seed % 6), 4);
    EXPECT_EQ(run_outline(restarted, toy, budget, seed), run_outline(text, toy, budget, seed))
        << text << ", seed " << seed;
    const auto board = small_board(seed, 3 + static_cast<int>(seed % 4));
    EXPECT_EQ(run_outline(restarted, board, budget, seed), run_outline(text, board, budget, seed))
        << text << ", seed " << seed;
  }
}

class RestartOnce : public ::testing::TestWithParam<std::string> {};
TEST_P(RestartOnce, IsTheSearchItself) {
  for (const std::uint64_t playouts : {1, 10, 300})
    expect_one_run_is_itself(GetParam(), {.playouts = playouts});
}
INSTANTIATE_TEST_SUITE_P(Compositions, RestartOnce, ::testing::ValuesIn(testing::compositions()));
INSTANTIATE_TEST_SUITE_P(ByMove, RestartOnce,
                         ::testing::Values("by-move(mcts, length=6)",
                                           "by-move(nested(level=2, widths=[2, 2]))",
                                           "improve(mcts, playouts=7, rounds=5)"));

class RestartNodesOnce : public ::testing::TestWithParam<std::string> {};
TEST_P(RestartNodesOnce, IsTheSearchItself) {
  for (const std::uint64_t nodes : {1, 10, 300})
    expect_one_run_is_itself(GetParam(), {.nodes = nodes});
}
INSTANTIATE_TEST_SUITE_P(NodeSearches, RestartNodesOnce,
                         ::testing::ValuesIn(testing::node_searches()));

// Few, because a tree that is complete waits long for another node.
class RestartTreeOnce : public ::testing::TestWithParam<std::string> {};
TEST_P(RestartTreeOnce, IsTheSearchItself) {
  for (const std::uint64_t nodes : {1, 50})
    expect_one_run_is_itself(GetParam(), {.nodes = nodes}, 2);
}
INSTANTIATE_TEST_SUITE_P(Trees, RestartTreeOnce,
                         ::testing::Values("mcts", "by-move(mcts)", "by-move(mcts, tree=keep)",
                                           "mcts(skip-finished=true)", "improve(mcts, nodes=9)",
                                           "by-move(beam(width=3))", "by-move(exhaustive)"));

// An endless search has its first run only.
TEST(Restart, WithoutARunsEndIsTheSearchItself) {
  const Toy root(3, 7, 4);
  for (const std::string text : {"uniform", "mcts", "mcts(evaluate=mcts(iterations=5))"})
    EXPECT_EQ(run_outline("restart(" + text + ")", root, {.playouts = 500}),
              run_outline(text, root, {.playouts = 500}))
        << text;
}

}  // namespace
}  // namespace hornbeam
