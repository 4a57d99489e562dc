// Beam MCTS against its pseudocode (support/plain_mcts.hpp: Beam MCTS, listings 2 and 3). Then what
// pruning must leave alone, and what it does to memory.
#include "hornbeam/tree/prune.hpp"

#include <gtest/gtest.h>

#include <map>

#include "hornbeam/core/run.hpp"
#include "tests/support/plain_mcts.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::make_search;
using testing::Plain;
using testing::PlainMctsSettings;
using testing::small_board;
using testing::Toy;
using testing::walk;
using SmallBoard = Plain<samegame::Position16>;

struct Settings {
  double c = 1;
  ScoreRange range;
  std::uint32_t expand_after = 1;
  std::uint64_t limit = kUnlimited;
  std::size_t width = 1;
  bool skip_finished = false;
};

PlainMctsSettings plain_settings(const Settings& settings) {
  return {testing::plain_ucb1_tuned(settings.c, settings.range), settings.expand_after,
          settings.limit, settings.width, settings.skip_finished};
}

template <Position P>
std::unique_ptr<Mcts<P>> make(const Settings& settings) {
  return testing::make_mcts<P>(tree::Ucb1Tuned{settings.c, tree::Scale::to_unit(settings.range)},
                               plain_settings(settings));
}

template <Position P>
void compare(const P& root, const Settings& settings, std::uint64_t seed, std::uint64_t playouts) {
  testing::expect_same_growth(*make<P>(settings), root, plain_settings(settings), seed, playouts);
}

TEST(BeamMcts, IsListings2And3) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Toy toy(seed, 7, 4);
    for (const auto& [limit, width] :
         {std::pair<std::uint64_t, std::size_t>{20, 1}, {30, 3}, {1, 2}, {40, 1000}})
      compare(toy, {0.5, toy.score_range(), 1, limit, width}, seed, 150);
    if (HasFatalFailure()) return;
  }
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const SmallBoard board{small_board(seed, 5)};
    for (const auto& [limit, width] : {std::pair<std::uint64_t, std::size_t>{15, 1}, {25, 4}})
      compare(board, {0.3, {-100, 400}, 1, limit, width}, seed, 120);
    if (HasFatalFailure()) return;
  }
}

TEST(BeamMcts, WaitsWithChildrenAsMctsDoes) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Toy toy(seed, 7, 4);
    compare(toy, {0.5, toy.score_range(), 4, 60, 2}, seed, 400);
    if (HasFatalFailure()) return;
  }
}

// ---- Equivalences ----

TEST(BeamMcts, WhoseLimitIsNeverReachedIsMcts) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Toy toy(seed, 7, 4);
    EXPECT_EQ(testing::run_outline("mcts(prune=[1001, 1])", toy, {.playouts = 1000}, seed),
              testing::run_outline("mcts", toy, {.playouts = 1000}, seed));
    const auto board = small_board(seed, 8);
    EXPECT_EQ(testing::run_outline("mcts(prune=[301, 1])", board, {.playouts = 300}, seed),
              testing::run_outline("mcts", board, {.playouts = 300}, seed));
  }
}

TEST(BeamMcts, OfWidth1KeepsTheMostVisitedMoveFirst) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto board = small_board(seed, 8);
    Settings settings{0.2, {-200, 600}};
    const auto plain = make<samegame::Position16>(settings);
    settings.limit = 200;
    const auto beam = make<samegame::Position16>(settings);
    MemoryCap memory;
    ContextOf<samegame::Position16> one(seed, {}, memory), other(seed, {}, memory);
    plain->start(board, one);
    beam->start(board, other);
    const std::uint32_t moves = beam->view().tree->view(beam->view().root).count;
    one.pause_after({.playouts = 200 + moves}), plain->resume(one);
    other.pause_after({.playouts = 200 + moves - 1}), beam->resume(other);
    // The first visit of a node is not yet a visit of a node in the tree.
    ASSERT_EQ(beam->view().tree->view(beam->view().root).count, moves);
    other.pause_after({.playouts = 1}), beam->resume(other);
    const auto root = beam->view().tree->view(beam->view().root);
    ASSERT_EQ(root.count, 1u);
    EXPECT_EQ(root.move[0], plain->choose(FinalMove::visits));
    EXPECT_EQ(root.child[0], tree::kNoHandle);
    EXPECT_EQ(beam->view().visits, plain->view().visits);
  }
}

// ---- What it does besides ----

TEST(BeamMcts, LeavesOutFinishedGamesAsThePseudocodeDoes) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Toy toy(seed, 4, 3);
    for (const auto& [limit, width] :
         {std::pair<std::uint64_t, std::size_t>{1, 1}, {5, 1}, {12, 2}, {20, 4}})
      compare(toy, {0.7, toy.score_range(), 1, limit, width, true}, seed, 200);
    const SmallBoard board{small_board(seed, 4)};
    compare(board, {0.3, {-100, 400}, 1, 8, 3, true}, seed, 100);
    if (HasFatalFailure()) return;
  }
}

// With finished games left out as well, the beam shrinks to nothing and the search ends.
TEST(BeamMcts, EndsWithFinishedGamesLeftOut) {
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    for (const auto& [limit, width] :
         {std::pair<std::uint64_t, std::size_t>{1, 1}, {5, 1}, {40, 2}, {90, 7}}) {
      const Toy toy(seed, 6, 3);
      const auto search = make<Toy>({1, toy.score_range(), 1, limit, width, true});
      const auto result = run(*search, toy, {.budget = {.playouts = 100'000}, .seed = seed});
      EXPECT_LT(result.spent.playouts, 2000u);
      EXPECT_EQ(testing::score_of_line(toy, result.best.line), result.best.score);
    }
}

TEST(BeamMcts, StoppedAnywhereHasAFinishedLineWithItsBestScore) {
  const auto board = small_board(3, 8);
  const auto long_run = run(*make<samegame::Position16>({0.2, {-200, 600}, 1, 20, 2}), board,
                            {.budget = {.playouts = 500}, .seed = 1});
  for (std::uint64_t playouts = 1; playouts <= 500; playouts += 7) {
    const auto search = make<samegame::Position16>({0.2, {-200, 600}, 1, 20, 2});
    const auto result = run(*search, board, {.budget = {.playouts = playouts}, .seed = 1});
    EXPECT_EQ(result.spent.playouts, playouts);
    EXPECT_EQ(testing::score_of_line(board, result.best.line), result.best.score);
    Score best = kNoScore;
    for (const Improvement& step : long_run.history)
      if (step.playouts <= playouts) best = step.score;
    EXPECT_EQ(result.best.score, best);
  }
}

// ---- Memory ----

samegame::Position16 large_board() {
  return {samegame::random_board(15, 15, 5, 1), samegame::Scoring::same_game};
}

std::size_t peak(const std::string& text, std::uint64_t playouts) {
  const auto search = make_search<samegame::Position16>(text);
  return run(*search, large_board(), {.budget = {.playouts = playouts}, .seed = 1}).peak_bytes;
}

TEST(BeamMcts, NeedsNoMoreMemoryForALongerRun) {
  const std::string plain = "mcts(select=ucb1-tuned(c=0.005))";
  const std::string beam = "mcts(select=ucb1-tuned(c=0.005), prune=[500, 3])";
  EXPECT_GT(peak(plain, 40'000), 2 * peak(plain, 10'000));
  EXPECT_LE(peak(beam, 40'000), peak(beam, 10'000));
  EXPECT_LT(peak(beam, 40'000), peak(plain, 40'000) / 10);
}

// What a run needs beside the widest depth that is not pruned yet: at most W nodes at each depth.
TEST(BeamMcts, NeedsMemoryInProportionToDepthAndWidthAtMost) {
  constexpr std::size_t kBytesOfANode = 2048;    // a block of its moves; some forty here
  constexpr std::size_t kRounding = 512 * 1024;  // memory is taken in chunks
  const auto run_with = [](std::uint64_t width) {
    const auto search = make_search<samegame::Position16>(
        "mcts(select=ucb1-tuned(c=0.05), prune=[1000, " + std::to_string(width) + "])");
    return run(*search, large_board(), {.budget = {.playouts = 30'000}, .seed = 1});
  };
  const std::size_t narrow = run_with(1).peak_bytes;
  EXPECT_GT(run_with(1000).peak_bytes, narrow);
  for (const std::uint64_t width : {10, 100, 1000}) {
    const auto wide = run_with(width);
    EXPECT_LE(wide.peak_bytes, narrow + width * wide.statistics.deepest * kBytesOfANode + kRounding)
        << width;
  }
}

TEST(BeamMcts, KeepsAtMostItsWidthOfEachPrunedDepth) {
  for (const std::size_t width : {1, 4}) {
    const auto search = make<samegame::Position16>({0.1, {-500, 3000}, 1, 400, width});
    MemoryCap memory;
    ContextOf<samegame::Position16> context(1, {}, memory);
    search->start(large_board(), context);
    context.pause_after({.playouts = 20'000}), search->resume(context);
    std::map<std::size_t, std::uint64_t> nodes;
    walk(*search, search->view().root, large_board(), {},
         [&](const auto& state, const auto&, auto) { ++nodes[state.size()]; });
    ASSERT_GT(nodes.size(), 20u);
    for (std::size_t depth = 1; depth <= 20; ++depth) EXPECT_LE(nodes[depth], width) << depth;
  }
}

TEST(KeptTree, LeavesTheMemoryOfTheRestFree) {
  const auto used = [](const std::string& text) {
    const auto search = make_search<samegame::Position16>(text);
    return run(*search, large_board(), {.budget = {.playouts = 60'000}, .seed = 1}).peak_bytes;
  };
  EXPECT_LT(used("by-move(mcts(select=ucb1-tuned(c=0.1)), tree=keep)"),
            used("mcts(select=ucb1-tuned(c=0.1))") / 3);
}

}  // namespace
}  // namespace hornbeam
