// Nested MCTS against its pseudocode, nested MCTS, listing 2: the plain tree search of
// support/plain_mcts.hpp with the level below as its evaluator. The line restarts from its argument
// every iteration, and a level's result updates that level's tree only.
// Then the searches that nested MCTS becomes in special cases.
#include <gtest/gtest.h>

#include "hornbeam/search/mcts.hpp"
#include "tests/support/plain_mcts.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::make_search;
using testing::Plain;
using testing::run_outline;
using testing::small_board;
using testing::Toy;
using SmallBoard = Plain<samegame::Position16>;

struct Level {
  std::uint64_t iterations;
  double c;
};
using Levels = std::vector<Level>;  // from level 1 up

// ---- The pseudocode ----

template <Position P>
Best<MoveOf<P>> nmcts(const P& start, const Levels& levels, std::size_t level,
                      const ScoreRange& range, const Stream& stream) {
  if (level == 0) return testing::uniform_line(start, stream);
  const auto [iterations, c] = levels[level - 1];
  testing::PlainMcts<P> mcts(start, {testing::plain_ucb1_tuned(c, range)}, stream,
                             [&](const P& position, const Stream& evaluation) {
                               return nmcts(position, levels, level - 1, range, evaluation);
                             });
  while (mcts.playouts < iterations) mcts.iterate();
  return mcts.best;
}

// ---- The product ----

template <Position P>
SearchPtr<P> make(const Levels& levels, const ScoreRange& range) {
  SearchPtr<P> search = testing::uniform_playouts<P>();
  for (const Level& level : levels) {
    const tree::Ucb1Tuned rule{level.c, tree::Scale::to_unit(range)};
    MctsPlan limits;
    limits.iterations = level.iterations;
    search =
        std::make_unique<Mcts<P>>([rule](const P&) { return rule; }, limits, std::move(search));
  }
  return search;
}

template <Position P>
void compare(const P& root, const Levels& levels, const ScoreRange& range, std::uint64_t seed) {
  const auto product = run(*make<P>(levels, range), root, {.seed = seed});
  const auto pseudocode = nmcts(root, levels, levels.size(), range, Stream(seed));
  ASSERT_EQ(product.best.score, pseudocode.score) << "seed " << seed;
  ASSERT_EQ(product.best.line, pseudocode.line) << "seed " << seed;
}

TEST(NestedMcts, IsListing2) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Toy toy(seed, 8, 4);
    for (const Levels& levels : {Levels{{60, 0.3}},
                                 {{8, 0.3}, {20, 0}},
                                 {{20, 1}, {7, 0.2}},
                                 {{4, 0.5}, {5, 0.1}, {6, 0}}})
      compare(toy, levels, toy.score_range(), seed);
    if (HasFatalFailure()) return;
  }
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const SmallBoard board{small_board(seed, 5)};
    for (const Levels& levels : {Levels{{20, 0.1}, {10, 0}}, {{5, 0.1}, {6, 0.1}, {5, 0}}})
      compare(board, levels, {-100, 400}, seed);
    if (HasFatalFailure()) return;
  }
}

TEST(NestedMcts, IsWrittenAsAComposition) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Toy toy(seed, 8, 4);
    const auto search = make_search<Toy>(
        "mcts(select=ucb1-tuned(c=0), iterations=6, evaluate="
        "mcts(select=ucb1-tuned(c=0.1), iterations=5, evaluate="
        "mcts(select=ucb1-tuned(c=0.5), iterations=4)))");
    const auto result = run(*search, toy, {.seed = seed});
    const Levels levels{{4, 0.5}, {5, 0.1}, {6, 0}};
    const auto pseudocode = nmcts(toy, levels, 3, toy.score_range(), Stream(seed));
    EXPECT_EQ(result.best.score, pseudocode.score);
    EXPECT_EQ(result.best.line, pseudocode.line);
    EXPECT_EQ(result.spent.playouts, 4u * 5 * 6);
  }
}

// ---- Special cases ----

// Acting by move at every level, a fresh tree a move, each move of the root tried once, and the best
// line kept: nested Monte-Carlo search.
std::string nmcs_as_nmcts(int level) {
  const std::string inner = level == 1 ? "uniform" : nmcs_as_nmcts(level - 1);
  return "by-move(mcts(once=true, evaluate=" + inner + "), share=false)";
}

template <Position P>
void expect_nmcs(const P& root, int level, std::uint64_t seed) {
  const auto composed = make_search<P>(nmcs_as_nmcts(level));
  const auto nested = make_search<P>("nested(level=" + std::to_string(level) + ", runs=1)");
  // A finished run, and one that is cut short.
  for (const std::uint64_t playouts : {kUnlimited, std::uint64_t{50}}) {
    const RunSettings settings{.budget = {.playouts = playouts}, .seed = seed};
    const auto one = run(*composed, root, settings);
    const auto other = run(*nested, root, settings);
    ASSERT_EQ(one.best.score, other.best.score) << "level " << level << ", seed " << seed;
    ASSERT_EQ(one.best.line, other.best.line);
    ASSERT_EQ(one.spent.playouts, other.spent.playouts);
    ASSERT_EQ(one.history.size(), other.history.size());
    for (std::size_t i = 0; i < one.history.size(); ++i)
      ASSERT_EQ(one.history[i].playouts, other.history[i].playouts);
  }
}

TEST(NestedMcts, ByMoveWithEachMoveOnceIsNestedMonteCarloSearch) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    for (int level = 1; level <= 3; ++level) expect_nmcs(Toy(seed, 6, 3), level, seed);
    for (int level = 1; level <= 2; ++level) expect_nmcs(small_board(seed, 5), level, seed);
    if (HasFatalFailure()) return;
  }
  expect_nmcs(Toy(1, 0), 2, 1);  // a finished position
}

TEST(NestedMcts, OfLevel1IsMcts) {
  const Toy toy(3, 8, 4);
  EXPECT_EQ(run_outline("mcts(iterations=500)", toy, {}),
            run_outline("mcts", toy, {.playouts = 500}));
}

TEST(NestedMcts, OfOneIterationAboveIsTheSearchBelowFromTheFirstMove) {
  const Toy toy(3, 8, 4);
  Toy after = toy;
  after.play(0);
  const auto nested = run_outline("mcts(iterations=1, evaluate=mcts(iterations=80))", toy, {}, 5);
  MemoryCap memory;
  ContextOf<Toy> context(0, {}, memory);
  context.stream = Stream(5).fork(0);
  const auto below = make_search<Toy>("mcts(iterations=80)");
  Toy position = after;
  EXPECT_EQ(below->evaluate(position, context), nested.best.score);
}

// ---- Multi-start MCTS, which the papers compare with ----

TEST(MultiStartMcts, OfOneRunIsTheSearchItself) {
  const auto board = small_board(1, 8);
  for (const std::string text :
       {"mcts(prune=[50, 2])", "mcts(evaluate=mcts(iterations=20))",
        "by-move(mcts(iterations=30, evaluate=mcts(iterations=4)), share=false)"})
    EXPECT_EQ(run_outline("restart(" + text + ", runs=1)", board, {.playouts = 2000}),
              run_outline(text, board, {.playouts = 2000}))
        << text;
}

TEST(MultiStartMcts, SharesItsBudgetAmongItsRuns) {
  const auto result = run_outline("restart(mcts, runs=20)", samegame::Position16(small_board(1, 8)),
                                  {.playouts = 2000});
  EXPECT_EQ(result.playouts, 2000u);
  EXPECT_EQ(result.statistics.searches, 20u);
}

// ---- Memory ----

std::size_t peak(const std::string& text, std::uint64_t playouts) {
  const samegame::Position16 board(samegame::random_board(15, 15, 5, 1),
                                   samegame::Scoring::same_game);
  const auto search = make_search<samegame::Position16>(text);
  return run(*search, board, {.budget = {.playouts = playouts}, .seed = 1}).peak_bytes;
}

// Lower levels reuse their memory: one tree a level, however many searches there were.
TEST(NestedMcts, NeedsTheMemoryOfOneTreeALevel) {
  const std::string select = "select=ucb1-tuned(c=0.1), ";
  const std::size_t one_tree = peak("mcts(" + select + "iterations=2000)", 2000);
  const std::size_t nested =
      peak("mcts(" + select + "evaluate=mcts(" + select + "iterations=2000))", 60'000);
  EXPECT_LE(nested, 2 * one_tree);
  EXPECT_LT(nested, peak("mcts(" + select + "iterations=60k)", 60'000) * 15 / 100);
}

// ---- By move ----

// The paper's action-by-action search: so many searches a move, for the first moves.
TEST(NestedMcts, ActsByMoveWithSoManySearchesAMove) {
  const Toy toy(2, 8, 4);
  const auto result = run_outline(
      "by-move(mcts(iterations=7, evaluate=mcts(iterations=5)), moves=3, share=false)", toy, {});
  EXPECT_EQ(result.playouts, 3u * 7 * 5);
}

}  // namespace
}  // namespace hornbeam
