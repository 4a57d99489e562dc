// Anytime and equal counting, for every composition: a budget is spent exactly, and a run stopped
// anywhere has a legal, finished line with the best score that it ever saw.
#include <gtest/gtest.h>

#include <atomic>

#include "hornbeam/spec/error.hpp"
#include "tests/support/bag.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::Bag;
using testing::compositions;
using testing::make_search;
using testing::score_of_line;
using testing::Toy;

class EverySearch : public ::testing::TestWithParam<std::string> {};

TEST_P(EverySearch, SpendsExactlyItsPlayoutsAndKeepsTheBestLine) {
  const Toy root(3, 7, 4);
  for (std::uint64_t playouts = 1; playouts <= 200; ++playouts) {
    const SearchPtr<Toy> search = make_search<Toy>(GetParam());
    const auto result = run(*search, root, {.budget = {.playouts = playouts}, .seed = playouts});
    ASSERT_EQ(result.spent.playouts, playouts);
    ASSERT_EQ(score_of_line(root, result.best.line), result.best.score);
    ASSERT_EQ(search->best().score, result.best.score);
    ASSERT_EQ(score_of_line(root, search->best().line), result.best.score);  // of equals any
    ASSERT_FALSE(result.history.empty());
    ASSERT_EQ(result.history.back().score, result.best.score);
    for (std::size_t i = 1; i < result.history.size(); ++i) {
      ASSERT_GT(result.history[i].score, result.history[i - 1].score);
      ASSERT_GT(result.history[i].playouts, result.history[i - 1].playouts);
      ASSERT_GE(result.history[i].seconds, result.history[i - 1].seconds);
    }
  }
}

TEST(Run, RefusesABudgetOfNodesWhereNoneAreMade) {
  for (const char* text : {"uniform", "nrpa", "restart(uniform, runs=3)", "by-move(uniform)"})
    EXPECT_THROW(run(*make_search<Toy>(text), Toy(), {.budget = {.nodes = 10}}), InputError);
}

TEST(Run, OfAFinishedPositionIsOneLineOfNoMoves) {
  for (const std::string& text : compositions()) {
    const auto result = run(*make_search<Toy>(text), Toy(1, 0), {.budget = {.playouts = 100}});
    EXPECT_EQ(result.spent.playouts, 1u) << text;
    EXPECT_TRUE(result.best.line.empty()) << text;
  }
}

TEST(Searches, ThatNeverEndAreNoEvaluators) {
  for (const char* text :
       {"mcts(evaluate=mcts)", "nested(evaluate=restart(mcts))",
        "mcts(evaluate=restart(uniform, runs=2))", "mcts(evaluate=by-move(mcts))",
        "mcts(evaluate=restart(mcts, playouts=10))"})
    EXPECT_THROW(make_search<Toy>(text), SpecError) << text;
}

TEST(Searches, ThatNeverEndAreToldHowTheyCould) {
  for (const std::string inner : {"mcts(select=ucb1)", "restart(mcts, playouts=10)"}) {
    try {
      make_search<Toy>("mcts(evaluate=" + inner + ")");
      FAIL() << inner;
    } catch (const SpecError& error) {
      const std::string text = error.what();
      const std::string before = "from outside: ";
      ASSERT_NE(text.find(before), std::string::npos) << text;
      const std::string hint = text.substr(text.find(before) + before.size());
      EXPECT_NO_THROW(make_search<Toy>("mcts(evaluate=" + hint + ")")) << hint;
    }
  }
}

TEST(Searches, RefuseOptionsThatWouldDoNothing) {
  for (const char* text :
       {"mcts(select=sp(range=[0, 9]))", "by-move(mcts, length=64.4, playouts=5)",
        "by-move(mcts(iterations=3), share=false, playouts=5)", "restart(uniform, nodes=10)",
        "improve(mcts, prefer=2)", "by-move(nrpa, nodes=10)", "improve(nrpa, nodes=10)",
        "nested(distinct=true)", "nested(widths=[1, 1], distinct=true)"})
    EXPECT_THROW(make_search<Toy>(text), SpecError) << text;
}

TEST(Searches, NeverSpendMoreNodesThanTheirBudget) {
  std::vector<std::string> all = testing::compositions();
  all.insert(all.end(), testing::node_searches().begin(), testing::node_searches().end());
  for (const char* inner :
       {"nested(level=3)", "mcts(evaluate=nested(level=2))",
        "nested(level=2, evaluate=mcts(iterations=20))", "nested(level=2, evaluate=beam(width=3))",
        "restart(nested(level=2), nodes=50)"})
    all.emplace_back(inner);
  for (const std::string& text : all)
    for (const std::uint64_t nodes : {1, 10, 99, 100}) {
      const auto result =
          testing::run_outline(text, Toy(1, 9, 4), {.playouts = 500, .nodes = nodes});
      EXPECT_LE(result.nodes, nodes) << text;
    }
}

// Nodes that are never made end a search only where nothing else would.
TEST(Searches, SpendTheirPlayoutsWhereNodesAreLimitedToo) {
  const Toy small(1, 2, 2);
  const auto both = testing::run_outline("mcts", small, {.playouts = 50'000, .nodes = 1000});
  EXPECT_EQ(both.playouts, 50'000u);
  const auto nodes = testing::run_outline("mcts", small, {.nodes = 1000});
  EXPECT_LT(nodes.playouts, 2000u);
  const auto by_move = testing::run_outline("by-move(mcts)", Toy(1, 6, 2), {.nodes = 50});
  EXPECT_LT(by_move.playouts, 10'000u);
}

// What an interrupt looks like to a run: a flag that somebody sets while a playout goes on.
struct InterruptAt : Observer {
  explicit InterruptAt(Score wanted) : enough(wanted) {}
  void improved(const Improvement& better, const LineText&) override {
    flag = better.score >= enough;
  }
  Score enough;
  std::atomic<bool> flag = false;
};

TEST_P(EverySearch, StopsAtOnceWhenInterrupted) {
  const Toy root(3, 7, 4);
  InterruptAt observer(1);
  const SearchPtr<Toy> search = make_search<Toy>(GetParam());
  const auto result = run(*search, root,
                          {.budget = {.playouts = 100'000},
                           .seed = 1,
                           .observer = &observer,
                           .interrupt = &observer.flag});
  EXPECT_GE(result.best.score, 1);
  EXPECT_EQ(result.spent.playouts, result.history.back().playouts);
  EXPECT_EQ(score_of_line(root, result.best.line), result.best.score);
}

TEST_P(EverySearch, HasALineEvenIfInterruptedFromTheStart) {
  const std::atomic<bool> flag = true;
  const SearchPtr<Toy> search = make_search<Toy>(GetParam());
  const auto result = run(*search, Toy(), {.seed = 1, .interrupt = &flag});
  EXPECT_EQ(score_of_line(Toy(), result.best.line), result.best.score);
  EXPECT_EQ(result.spent.playouts, 1u);
}

TEST_P(EverySearch, OvershootsItsTimeByNoMoreThanAPlayout) {
  const SearchPtr<Toy> search = make_search<Toy>(GetParam());
  const auto result = run(*search, Toy(), {.budget = {.seconds = 0}, .seed = 1});
  EXPECT_EQ(result.spent.playouts, 1u);
}

TEST_P(EverySearch, ReportsTheWholeLineWhenItStartsLater) {
  const Line<Toy::Move> prefix{1, 0};
  const SearchPtr<Toy> search = make_search<Toy>(GetParam());
  const auto result = run(*search, Toy(3, 7, 4), {.budget = {.playouts = 100}, .seed = 1}, prefix);
  EXPECT_TRUE(std::equal(prefix.begin(), prefix.end(), result.best.line.begin()));
  EXPECT_EQ(score_of_line(Toy(3, 7, 4), result.best.line), result.best.score);
}

TEST_P(EverySearch, TakesAGameThatIsOverForWhatItIs) {
  const Toy over(1, 0);
  const SearchPtr<Toy> search = make_search<Toy>(GetParam());
  const auto result = run(*search, over, {.budget = {.playouts = 20}, .seed = 1});
  EXPECT_EQ(result.best.score, 0);
  EXPECT_TRUE(result.best.line.empty());
  EXPECT_LE(result.spent.playouts, 20u);
}

INSTANTIATE_TEST_SUITE_P(Compositions, EverySearch, ::testing::ValuesIn(compositions()));

TEST(Run, PacksTheBagOfTheExample) {
  const Bag bag{{7, 6, 5, 4, 4, 1, 1}};
  for (const char* text : {"uniform", "mcts(select=sp)", "by-move(mcts(select=sp))"}) {
    const auto result = testing::run_outline(text, bag, {.playouts = 500});
    EXPECT_EQ(result.best.score, 10) << text;
    EXPECT_EQ(score_of_line(bag, result.best.line), 10) << text;
  }
}

}  // namespace
}  // namespace hornbeam
