// Randomised restarts: independent runs, each with its share of the budget.
#include "hornbeam/search/restart.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/probe.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::Corridor;
using testing::Probe;
using testing::ProbeLog;
using testing::run_outline;
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
  Context<Corridor> context(1, budget, memory);
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

TEST(Restart, OfOneRunIsTheSearchItself) {
  const Toy root(3, 7, 4);
  for (const std::string text :
       {"uniform", "mcts", "mcts(evaluate=mcts(iterations=5))", "by-move(mcts)",
        "by-move(mcts, length=6)", "by-move(mcts, tree=keep)"}) {
    const auto alone = run_outline(text, root, {.playouts = 500});
    EXPECT_EQ(run_outline("restart(" + text + ", runs=1)", root, {.playouts = 500}), alone) << text;
    EXPECT_EQ(run_outline("restart(" + text + ")", root, {.playouts = 500}), alone) << text;
  }
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

}  // namespace
}  // namespace hornbeam
