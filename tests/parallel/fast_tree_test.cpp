// One tree whose evaluations are made by others. That it finds the same with any number of workers, in
// slices and across checkpoints is tested with the other searches that share their work.
#include <gtest/gtest.h>

#include "hornbeam/parallel/pool.hpp"
#include "hornbeam/spec/error.hpp"
#include "hornbeam/tree/tree.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/tic_tac_toe.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::RandomGame;
using testing::TicTacToe;
using testing::Toy;

template <Position P>
struct Tried {
  Tried(const std::string& text, const P& root, const Budget& budget, Pool* pool = nullptr)
      : search(testing::make_search<P>(text, {.pool = pool})),
        run(*search, root, {.budget = budget, .seed = 1}) {
    run.begin();
  }
  auto outline() const {
    const auto found = run.result();
    return testing::outline(found.best, found.spent, found.history, found.statistics);
  }
  tree::TreeView<MoveOf<P>> view() const {
    tree::TreeView<MoveOf<P>> shown;
    EXPECT_TRUE(search->show_tree(shown));
    return shown;
  }
  std::vector<std::uint32_t> root_visits() const {
    const auto block = view().tree->view(view().root);
    return {block.visits, block.visits + block.count};
  }

  SearchPtr<P> search;
  PositionRun<P> run;
};

TEST(FastTree, WithOneUnderWayIsMcts) {
  for (const std::string options : {"", "select=ucb1, expand-after=3", "prune=[20, 2]",
                                    "skip-finished=true", "evaluate=nested(level=1)"}) {
    Tried<Toy> one("fast-tree(mcts(" + options + "), playouts=1)", Toy(3, 9, 4), {.playouts = 300});
    Tried<Toy> mcts("mcts(" + options + ")", Toy(3, 9, 4), {.playouts = 300});
    one.run.resume(), mcts.run.resume();
    EXPECT_EQ(one.outline(), mcts.outline()) << options;
    EXPECT_EQ(one.root_visits(), mcts.root_visits()) << options;
  }
}

// Nothing is recorded before all are under way: the first three walkers take a move each, in their order,
// and the next three see nothing but these, and follow them one by one.
TEST(FastTree, SendsWalkersWhereFewestAreOnTheWay) {
  const Toy root(3, 9, 4);  // with three moves
  for (const std::uint32_t playouts : {3u, 6u}) {
    Tried<Toy> tree("fast-tree(mcts(expand-after=100), playouts=6)", root, {.playouts = playouts});
    tree.run.resume();
    EXPECT_EQ(tree.root_visits(), std::vector<std::uint32_t>(3, playouts / 3));
  }
  // Their evaluations are the first three of mcts.
  Tried<Toy> tree("fast-tree(mcts, playouts=6)", root, {.playouts = 3});
  Tried<Toy> mcts("mcts", root, {.playouts = 3});
  tree.run.resume(), mcts.run.resume();
  EXPECT_EQ(tree.outline(), mcts.outline());
}

TEST(FastTree, RecordsEveryEvaluationOnceAndLeavesNobodyOnTheWay) {
  for (const char* text :
       {"fast-tree(mcts(iterations=500), playouts=30)",
        "fast-tree(mcts(iterations=500, virtual-loss=visits), playouts=7)",
        "fast-tree(mcts(iterations=500, select=ucb1(urgency=0.8), virtual-loss=none), playouts=9)",
        "fast-tree(mcts(iterations=500, widen=[1, 0.5]), playouts=64)"}) {
    Tried<Toy> tree(text, Toy(5, 12, 4), {.playouts = 10'000});
    EXPECT_EQ(tree.run.resume(), Outcome::done) << text;
    EXPECT_EQ(tree.run.result().spent.playouts, 500u) << text;
    const auto view = tree.view();
    const auto block = view.tree->view(view.root);
    std::uint64_t visits = 0;
    for (std::uint32_t i = 0; i < block.count; ++i) {
      visits += block.visits[i];
      EXPECT_EQ(block.reach[i], 0) << text;  // walkers, in a tree of several
    }
    EXPECT_EQ(visits, 500u) << text;
  }
}

TEST(FastTree, SeesEveryLineOfASmallPuzzleAndEndsThere) {
  for (const unsigned workers : {1u, 3u}) {
    const auto pool = make_simulated_pool(workers, {.playouts_per_second = 1});
    Tried<Toy> tree("fast-tree(mcts(skip-finished=true), playouts=10)", Toy(1, 4, 3),
                    {.playouts = 100'000}, pool.get());
    tree.run.context().set_bound(-kNoScore);
    EXPECT_EQ(tree.run.resume(), Outcome::done);
    EXPECT_TRUE(tree.search->proves_optimum());
    EXPECT_EQ(tree.run.result().best.score,
              testing::run_outline("exhaustive", Toy(1, 4, 3), {.nodes = 100'000}).best.score);
  }
}

template <Position P>
void expect_the_same_with_any_number_of_workers(const P& root, const std::string& text) {
  const Budget budget{.playouts = 400};
  const auto considered = [](const Tried<P>& tree) {
    std::vector<std::pair<MoveOf<P>, std::uint64_t>> all;
    for (const auto& one : tree.run.result().considered) all.push_back({one.move, one.visits});
    return all;
  };
  Tried<P> alone(text, root, budget);
  alone.run.resume();
  for (const unsigned workers : {1u, 2u, 3u, 7u, 64u})
    for (const double rate : {1.0, 4000.0}) {
      const auto pool =
          make_simulated_pool(workers, {.playouts_per_second = rate, .latency = 1e-4});
      Tried<P> shared(text, root, budget, pool.get());
      shared.run.resume({.playouts = 170});
      shared.run.resume();
      EXPECT_EQ(shared.outline(), alone.outline()) << text << ", " << workers;
      EXPECT_EQ(considered(shared), considered(alone)) << text << ", " << workers;
    }
}

TEST(FastTree, IsTheSameWithAnyNumberOfWorkersInGamesOfTwo) {
  for (const char* text : {"fast-tree(mcts, playouts=12)",
                           "fast-tree(mcts(select=rave, virtual-loss=visits), playouts=5)",
                           "fast-tree(mcts(prune=[60, 3]), playouts=30)"}) {
    expect_the_same_with_any_number_of_workers(TicTacToe("5"), text);
    expect_the_same_with_any_number_of_workers(RandomGame(4, 9), text);
  }
}

TEST(FastTree, ProvesWhatGamesAreWorth) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const RandomGame root(seed);
    Tried<RandomGame> tree("fast-tree(mcts, playouts=10)", root, {.playouts = 20'000});
    EXPECT_EQ(tree.run.resume(), Outcome::done) << seed;
    EXPECT_TRUE(tree.search->proves_optimum()) << seed;
    EXPECT_EQ(tree.search->principal().score, seen_by(root.to_move(), testing::value_of_all(root)))
        << seed;
  }
}

TEST(FastTree, GoesOnFromACheckpointWithThoseWhoWereUnderWay) {
  const TicTacToe root;
  const std::string text = "fast-tree(mcts(select=rave), playouts=20)";
  Tried<TicTacToe> whole(text, root, {.playouts = 300});
  whole.run.resume();
  for (const std::uint64_t at : {1, 19, 137}) {
    Tried<TicTacToe> first(text, root, {.playouts = 300});
    first.run.resume({.playouts = at});
    Writer out;
    first.run.save(out);
    Tried<TicTacToe> second(text, root, {.playouts = 300});
    Reader in(out.bytes());
    second.run.load(in);
    EXPECT_TRUE(in.finished());
    second.run.resume();
    EXPECT_EQ(second.outline(), whole.outline()) << at;
    EXPECT_EQ(second.root_visits(), whole.root_visits()) << at;
  }
}

// A playout takes a second, and a walk through the tree and back a tenth: however many help, there are
// no more than ten evaluations per second.
TEST(FastTree, IsNoFasterThanItsMasterCanWalk) {
  const auto seconds = [](unsigned workers) {
    const auto pool =
        make_simulated_pool(workers, {.playouts_per_second = 1, .seconds_per_walk = 0.1});
    Tried<Toy> tree("fast-tree(mcts, playouts=500)", Toy(5, 12, 4), {.playouts = 4000}, pool.get());
    tree.run.resume();
    return pool->now();
  };
  const double alone = seconds(1);
  EXPECT_NEAR(alone, 4000 * 1.1 + 500 * 0.1, 2);  // those who never came home have walked, too
  EXPECT_NEAR(alone / seconds(4), 4 * 1.1 / (1 + 0.1 * 4), 1);
  EXPECT_LT(alone / seconds(100), 11);
  EXPECT_GT(alone / seconds(100), 8);
}

TEST(FastTree, IsForTrees) {
  for (const char* text :
       {"fast-tree(nrpa)", "fast-tree(by-move(mcts))", "fast-tree(mcts(once=true))"})
    EXPECT_THROW(testing::make_search<Toy>(text), SpecError) << text;
}

}  // namespace
}  // namespace hornbeam
