// Search move by move: how the budget is spread, which moves are played, what is kept.
#include "hornbeam/search/by_move.hpp"

#include <gtest/gtest.h>

#include "hornbeam/search/mcts.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::Corridor;
using testing::make_search;
using testing::Probe;
using testing::ProbeLog;
using testing::Toy;
using Playouts = std::vector<std::uint64_t>;
using Walked = std::vector<int>;

struct Game {
  ProbeLog log;
  Outcome outcome;
  Best<int> best;

  Playouts spent() const {
    Playouts list = spent_by_start(log);
    while (!list.empty() && list.back() == 0) list.pop_back();  // started, but nothing was left
    return list;
  }
};

Game play(const ByMovePlan& plan, const Budget& budget, std::vector<int> habits = {0}) {
  const auto log = std::make_shared<ProbeLog>();
  ByMove<Corridor> search(plan, std::make_unique<Probe>(log, std::move(habits)));
  MemoryCap memory;
  ContextOf<Corridor> context(1, budget, memory);
  search.start({}, context);
  const Outcome outcome = search.resume(context);
  return {*log, outcome, search.best()};
}

// --- How the budget is spread: the corridor has five moves ---

TEST(ByMove, SpreadsTheBudgetEvenlyOverTheGame) {
  // A playout shows how long the game is; then 100 / 5, 80 / 4, ...
  EXPECT_EQ(play({}, {.playouts = 101}).spent(), (Playouts{20, 20, 20, 20, 20}));
  EXPECT_EQ(play({}, {.playouts = 13}).spent(), (Playouts{2, 2, 2, 3, 3}));
}

TEST(ByMove, SpreadsTheBudgetOverTheFirstMovesOnly) {
  const Game game = play({.moves = 2}, {.playouts = 101});
  EXPECT_EQ(game.spent(), (Playouts{50, 50}));
  EXPECT_EQ(play({.moves = 1}, {.playouts = 101}).spent(), (Playouts{100}));
  EXPECT_EQ(play({.moves = 50}, {.playouts = 101}).spent(), (Playouts{20, 20, 20, 20, 20}));
}

// The search for the first move is not touched by how the length was found out.
TEST(ByMove, OfOneMoveIsTheSearchItselfAfterOnePlayout) {
  for (const std::string search : {"mcts(evaluate=mcts(iterations=7))", "nested(level=2)", "mcts",
                                   "mcts(evaluate=nested(level=1))", "nrpa(level=2, iterations=5)"})
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Toy root(seed, 6, 3);
      const auto alone = testing::run_outline(search, root, {.playouts = 200}, seed);
      const auto inside =
          testing::run_outline("by-move(" + search + ", moves=1)", root, {.playouts = 201}, seed);
      EXPECT_EQ(inside.playouts, 201u);
      EXPECT_EQ(inside.nodes, alone.nodes);
      EXPECT_EQ(inside.statistics.nodes, alone.statistics.nodes);
      EXPECT_GE(inside.best.score, alone.best.score);
    }
}

TEST(ByMove, SpreadsNodesToo) {
  for (const std::string search : {"a-star", "beam(width=3)", "mcts"}) {
    const auto game = testing::run_outline("by-move(" + search + ")", Toy(1, 8, 3), {.nodes = 400});
    EXPECT_GT(game.statistics.searches, 3u) << search;
    EXPECT_LE(game.nodes, 400u) << search;
  }
}

TEST(ByMove, DividesByAFixedLengthAsThePaperDoes) {
  const Game longer = play({.length = 10}, {.playouts = 100});
  EXPECT_EQ(longer.spent(), (Playouts{10, 10, 10, 10, 10}));  // and leaves the other half
  EXPECT_EQ(longer.outcome, Outcome::done);
  const Game shorter = play({.length = 2}, {.playouts = 100});
  EXPECT_EQ(shorter.spent(), (Playouts{50, 50}));
  EXPECT_EQ(play({.length = 64.4}, {.playouts = 1000}).spent(), (Playouts{15, 15, 15, 15, 15}));
}

TEST(ByMove, GivesEveryMoveItsOwnBudgetIfItHasOne) {
  const Game game = play({.each = {.playouts = 7}}, {.playouts = 100});
  EXPECT_EQ(game.spent(), (Playouts{7, 7, 7, 7, 7}));
  EXPECT_EQ(game.outcome, Outcome::done);
}

TEST(ByMove, EveryMoveHasOtherRandomNumbers) {
  const Game game = play({}, {.playouts = 100});
  for (std::size_t i = 0; i < game.log.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(game.log[i].key, game.log[j].key);
  EXPECT_EQ(game.log[0].key, Stream(1).key());
}

// --- Which moves are played ---

// The first search finds a line worth 5, the later ones nothing but steps to the left.
TEST(ByMove, FollowsTheBestLineWhereNothingBetterIsFound) {
  const Game game = play({}, {.playouts = 100}, {1, 0});
  EXPECT_EQ(game.log[1].walked, (Walked{1}));
  EXPECT_EQ(game.log[4].walked, (Walked{1, 1, 1, 1}));
  EXPECT_EQ(game.best.score, 5);
  EXPECT_EQ(game.best.line, (Walked{1, 1, 1, 1, 1}));
}

TEST(ByMove, WithoutMemoryFollowsTheLastSearchButReportsTheBestLine) {
  const Game game = play({.memory = false}, {.playouts = 100}, {1, 0});
  EXPECT_EQ(game.log[1].walked, (Walked{1}));
  EXPECT_EQ(game.log[4].walked, (Walked{1, 0, 0, 0}));
  EXPECT_EQ(game.best.score, 5);
}

TEST(ByMove, TurnsToABetterLineFoundOnTheWay) {
  const Game game = play({}, {.playouts = 100}, {0, 0, 1, 0});
  EXPECT_EQ(game.log[4].walked, (Walked{0, 0, 1, 1}));
  EXPECT_EQ(game.best.score, 3);
}

// The probe would step to the right by its mean and to the left by its visits.
TEST(ByMove, ChoosesMovesByTheRule) {
  const auto last = [](FinalMove rule, std::vector<int> habits) {
    return play({.choose = rule}, {.playouts = 100}, std::move(habits)).log.at(4).walked;
  };
  EXPECT_EQ(last(FinalMove::top, {1}), (Walked{1, 1, 1, 1}));
  EXPECT_EQ(last(FinalMove::mean, {0}), (Walked{1, 1, 1, 1}));
  EXPECT_EQ(last(FinalMove::visits, {1}), (Walked{0, 0, 0, 0}));
}

TEST(ByMove, MctsChoosesByTopMeanAndVisits) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const SearchPtr<Toy> made = make_search<Toy>("mcts(select=ucb1(c=0.4))");
    MemoryCap memory;
    ContextOf<Toy> context(seed, {.playouts = 60}, memory);
    made->start(Toy(seed, 6, 5), context);
    made->resume(context);
    const auto& search = dynamic_cast<const Mcts<Toy>&>(*made);
    const auto root = search.view().tree->view(search.view().root);
    std::uint32_t mean = 0;
    std::uint32_t visits = 0;
    for (std::uint32_t i = 0; i < root.next; ++i) {
      if (root.mean[i] > root.mean[mean]) mean = i;
      if (root.visits[i] > root.visits[visits]) visits = i;
    }
    EXPECT_EQ(made->choose(FinalMove::top), made->best().line.front());
    EXPECT_EQ(made->choose(FinalMove::mean), root.move[mean]);
    EXPECT_EQ(made->choose(FinalMove::visits), root.move[visits]);
  }
}

// --- What is kept ---

TEST(ByMove, AKeptTreeIsTheSubtreeBelowTheMove) {
  const SearchPtr<Toy> made = make_search<Toy>("mcts");
  MemoryCap memory;
  ContextOf<Toy> context(1, {.playouts = 200}, memory);
  made->start(Toy(1, 6, 3), context);
  made->resume(context);
  const auto& search = dynamic_cast<const Mcts<Toy>&>(*made);
  const auto root = search.view().tree->view(search.view().root);
  const Toy::Move move = made->best().line.front();
  std::uint32_t i = 0;
  while (root.move[i] != move) ++i;
  const std::uint32_t visits = root.visits[i];
  const auto below = search.view().tree->view(root.child[i]);
  const std::vector<double> means(below.mean, below.mean + below.next);
  const Line<Toy::Move> rest(made->best().line.begin() + 1, made->best().line.end());
  const Score score = made->best().score;

  context.line.push_back(move);
  made->advance(move, context);
  const auto kept = search.view().tree->view(search.view().root);
  EXPECT_EQ(std::vector<double>(kept.mean, kept.mean + kept.next), means);
  EXPECT_EQ(search.view().visits, visits);
  EXPECT_EQ(made->best().line, rest);
  EXPECT_EQ(made->best().score, score);
}

TEST(ByMove, AKeptTreeGrowsFewerNodesThanFreshOnes) {
  const Toy root(1, 8, 4);
  const auto fresh = testing::run_outline("by-move(mcts)", root, {.playouts = 2000});
  const auto kept = testing::run_outline("by-move(mcts, tree=keep)", root, {.playouts = 2000});
  EXPECT_EQ(kept.statistics.searches, 1u);
  EXPECT_GE(fresh.statistics.searches, 8u);
  EXPECT_EQ(kept.playouts, 2000u);
  EXPECT_LE(kept.statistics.deepest, 8u);
  EXPECT_LE(fresh.statistics.deepest, 8u);
}

}  // namespace
}  // namespace hornbeam
