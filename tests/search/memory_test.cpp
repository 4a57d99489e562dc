// Memory is a cap: a full tree stops growing and the search goes on; nothing is lost track of.
#include "hornbeam/core/memory.hpp"

#include <gtest/gtest.h>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "hornbeam/search/nested.hpp"
#include "hornbeam/search/playout.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::make_search;
using testing::Toy;

constexpr std::size_t kSmall = 300 * 1024;
const Toy kLarge(1, 14, 9);

TEST(MemoryCap, RefusesWhatWouldPassIt) {
  MemoryCap memory(100);
  EXPECT_TRUE(memory.take(60));
  EXPECT_FALSE(memory.take(41));
  EXPECT_TRUE(memory.take(40));
  EXPECT_EQ(memory.used(), 100u);
  memory.give(70);
  EXPECT_TRUE(memory.take(10));
  EXPECT_EQ(memory.used(), 40u);
  EXPECT_EQ(memory.peak(), 100u);
}

TEST(MemoryCap, CopiesAreTheSameAccount) {
  MemoryCap memory(100);
  MemoryCap copy = memory;
  EXPECT_TRUE(copy.take(80));
  EXPECT_EQ(memory.used(), 80u);
  EXPECT_TRUE(copy == memory);
  EXPECT_FALSE(MemoryCap(100) == memory);
}

TEST(MemoryCap, RemembersThatItWasReached) {
  MemoryCap memory(100);
  EXPECT_TRUE(memory.take(100));
  EXPECT_FALSE(memory.was_reached());
  EXPECT_FALSE(memory.take(1));
  EXPECT_TRUE(memory.was_reached());
}

TEST(Memory, ABeamOfGamesIsNarrowerWhereTheCapIsReached) {
  const SearchPtr<Toy> search = make_search<Toy>("nested(level=1, widths=[100000], runs=1)");
  const auto capped = run(*search, kLarge, {.memory = 20'000});
  EXPECT_TRUE(capped.memory_was_full);
  EXPECT_LE(capped.peak_bytes, 20'000u);
  EXPECT_TRUE(capped.best.found());
  const auto free = run(*search, kLarge, {.budget = {.playouts = 20'000}});
  EXPECT_GT(free.peak_bytes, 20'000u);
}

// A toy that knows how many of its kind there are.
struct Counted : Toy {
  static inline std::size_t now = 0;
  static inline std::size_t most = 0;
  explicit Counted(const Toy& toy) : Toy(toy) { most = std::max(most, ++now); }
  Counted(const Counted& other) : Counted(static_cast<const Toy&>(other)) {}
  Counted& operator=(const Counted&) = default;
  ~Counted() { --now; }
};

TEST(Memory, ABeamOfGamesKeepsNoMorePositionsThanItAskedRoomFor) {
  const Counted root(kLarge);
  Nested<Counted> search(
      {.width = 100'000, .distinct = true, .runs = 1},
      std::make_unique<Playout<Counted, playout::UniformSource>>(playout::UniformSource{}));
  Counted::most = 0;
  const auto capped = run(search, root, {.memory = 1'000'000});
  EXPECT_TRUE(capped.memory_was_full);
  constexpr std::size_t kAtWork = 10;  // roots, and what is being evaluated
  EXPECT_LE(Counted::most * sizeof(Counted), capped.peak_bytes + kAtWork * sizeof(Counted));
  EXPECT_GT(Counted::most, 1000u);
}

TEST(Memory, OfABeamOfGamesIsTheSameAfterACheckpoint) {
  const RunSettings settings{.budget = {.playouts = 20'000}, .seed = 1, .memory = 100'000};
  const auto outline = [&](std::uint64_t until) {
    const SearchPtr<Toy> first = make_search<Toy>("nested(level=1, widths=[100k], distinct=true)");
    PositionRun<Toy> begun(*first, kLarge, settings);
    begun.begin();
    begun.resume({.playouts = until});
    Writer out;
    begun.save(out);
    const SearchPtr<Toy> second = first->fresh();
    PositionRun<Toy> resumed(*second, kLarge, settings);
    Reader in(out.bytes());
    resumed.load(in);
    resumed.resume();
    const auto result = resumed.result();
    return std::pair(result.best.line, result.history.size());
  };
  const auto whole = outline(0);
  for (const std::uint64_t until : {300, 3000, 15'000}) EXPECT_EQ(outline(until), whole);
}

TEST(Memory, APolicyStaysAsItIsWhereTheCapIsReached) {
  const SearchPtr<Toy> search = make_search<Toy>("nrpa(level=2, iterations=50, runs=1)");
  const auto capped = run(*search, kLarge, {.memory = 20'000});
  EXPECT_TRUE(capped.memory_was_full);
  EXPECT_LE(capped.peak_bytes, 20'000u);
  const auto free = run(*search, kLarge, {});
  EXPECT_FALSE(free.memory_was_full);
  EXPECT_GT(free.peak_bytes, 20'000u);
  EXPECT_TRUE(capped.best.found());
}

// A search of a SameGame board that goes on step by step.
struct CappedWorker {
  explicit CappedWorker(std::size_t bytes) : memory(bytes) {
    search->start({samegame::random_board(15, 15, 5, 1), samegame::Scoring::same_game}, context);
  }
  void go(std::uint64_t playouts) {
    context.pause_after({.playouts = playouts});
    search->resume(context);
  }
  std::uint64_t nodes() const { return context.spent().nodes; }

  MemoryCap memory;
  SearchPtr<samegame::Position16> search = make_search<samegame::Position16>(
      "mcts(select=sp-product(c=0.5, d=10000), evaluate=tabu-color)");
  ContextOf<samegame::Position16> context{1, {}, memory};
};

TEST(Memory, AFullTreeStopsGrowingAndTheSearchGoesOnImproving) {
  CappedWorker free(std::numeric_limits<std::size_t>::max());
  CappedWorker capped(kSmall);
  for (int i = 0; i < 400 && free.nodes() == capped.nodes(); ++i) free.go(10), capped.go(10);
  ASSERT_LT(capped.nodes(), free.nodes());  // now it is full
  const Score when_full = capped.context.best().score;
  const std::uint64_t playouts = capped.context.spent().playouts;
  capped.go(20'000);
  EXPECT_EQ(capped.context.spent().playouts, playouts + 20'000);
  EXPECT_GT(capped.context.best().score, when_full);
  EXPECT_LE(capped.memory.peak(), kSmall);
  EXPECT_GT(free.memory.peak(), kSmall);
}

TEST(Memory, WithoutAnyEverySearchStillFindsLines) {
  for (const std::string& text : testing::compositions()) {
    const SearchPtr<Toy> search = make_search<Toy>(text);
    const auto result = run(*search, kLarge, {.budget = {.playouts = 300}, .seed = 1, .memory = 0});
    EXPECT_EQ(result.spent.playouts, 300u) << text;
    EXPECT_EQ(result.peak_bytes, 0u) << text;
    EXPECT_EQ(testing::score_of_line(kLarge, result.best.line), result.best.score) << text;
  }
}

TEST(Memory, IsCountedAnewForEveryRunOfASearch) {
  const SearchPtr<Toy> search = make_search<Toy>("mcts");
  const RunSettings settings{.budget = {.playouts = 20'000}, .seed = 1, .memory = kSmall};
  const auto first = run(*search, kLarge, settings);
  const auto second = run(*search, kLarge, settings);
  EXPECT_EQ(second.peak_bytes, first.peak_bytes);
  EXPECT_EQ(second.statistics.nodes, first.statistics.nodes);
  EXPECT_EQ(second.best.line, first.best.line);
}

TEST(Memory, IsReusedByTheNextTreeOfARun) {
  const auto peak = [](const std::string& text, std::uint64_t playouts) {
    const SearchPtr<Toy> search = make_search<Toy>(text);
    return run(*search, kLarge, {.budget = {.playouts = playouts}, .seed = 1}).peak_bytes;
  };
  EXPECT_LE(peak("restart(mcts, playouts=2000)", 20'000), 2 * peak("mcts", 2000));
}

TEST(Memory, IsGivenBackByASearchThatEnds) {
  MemoryCap memory;
  {
    const SearchPtr<Toy> search = make_search<Toy>("mcts(evaluate=mcts(iterations=3))");
    ContextOf<Toy> context(1, {.playouts = 100}, memory);
    search->start(kLarge, context);
    search->resume(context);
    EXPECT_GT(memory.used(), 0u);
  }
  EXPECT_EQ(memory.used(), 0u);
}

}  // namespace
}  // namespace hornbeam
