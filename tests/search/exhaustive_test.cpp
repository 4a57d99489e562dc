// The truth on small boards: exhaustive search, A* and IDA* find what trying every line finds, no
// bound falls short of it, and the searches that are complete in the limit get there.
#include <gtest/gtest.h>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "hornbeam/core/any_position.hpp"
#include "hornbeam/core/error.hpp"
#include "tests/support/bag.hpp"
#include "tests/support/plain.hpp"
#include "tests/support/samegame_boards.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using samegame::kScorings;
using samegame::Position16;
using samegame::Scoring;
using testing::Bag;
using testing::best_of_all;
using testing::make_search;
using testing::score_of_line;
using testing::Toy;

const std::vector<std::string> kExact{"exhaustive", "a-star", "ida-star"};

template <Position P>
void expect_optimum(const std::string& text, const P& root, Score optimum) {
  const SearchPtr<P> search = make_search<P>(text);
  MemoryCap memory;
  ContextOf<P> context(1, {}, memory);
  search->start(root, context);
  ASSERT_EQ(search->resume(context), Outcome::done) << text;
  ASSERT_EQ(context.best().score, optimum) << text;
  ASSERT_EQ(score_of_line(root, context.best().line), optimum) << text;
  ASSERT_EQ(search->best().line, context.best().line) << text;
  ASSERT_TRUE(context.line.empty());
}

struct Size {
  int columns, rows, colors;
};
constexpr Size kSizes[] = {{3, 3, 2}, {3, 3, 3}, {4, 3, 2}, {3, 4, 3}, {4, 4, 3}, {4, 5, 3}};

template <class Use>
void with_small_boards(int boards, Use use) {
  Stream stream(7);
  for (const Size& size : kSizes)
    for (int i = 0; i < boards; ++i) {
      const auto board = samegame::random_board(size.columns, size.rows, size.colors, stream);
      for (const Scoring scoring : kScorings) {
        use(Position16(board, scoring));
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
}

TEST(ExactSearches, FindTheOptimumOfToysWithNegativeScoresAndTies) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Toy root(seed, 1 + static_cast<int>(seed % 6), 4);
    const Score optimum = best_of_all(root);
    for (const std::string& text : kExact)
      ASSERT_NO_FATAL_FAILURE(expect_optimum(text, root, optimum));
  }
}

TEST(ExactSearches, FindTheOptimumOfSmallBoards) {
  with_small_boards(12, [](const Position16& root) {
    const Score optimum = best_of_all(root);
    for (const std::string& text : kExact) expect_optimum(text, root, optimum);
  });
}

TEST(ExactSearches, TakeAGameThatIsOverForWhatItIs) {
  for (const std::string& text : kExact) expect_optimum(text, Toy(1, 0), 0);
}

TEST(ExactSearches, WorkWithoutAnythingOptionalThatTheyDoNotNeed) {
  expect_optimum("exhaustive", Bag{{7, 6, 5, 4, 4, 1, 1}}, 10);
  const Position16 board = testing::small_board(3);
  const Score optimum = best_of_all(board);
  for (const std::string& text : kExact) expect_optimum(text, AnyPosition(board), optimum);
  for (const std::string text : {"a-star", "ida-star"})
    EXPECT_THROW(expect_optimum(text, Bag{{7, 6}}, 7), InputError) << text;
}

// The refinement, by hand: colour 2 has a single tile, so the board cannot be cleared.
TEST(Bound, IsTheOneOfThePaper) {
  const auto of = [](const std::vector<std::string>& rows, Scoring scoring) {
    return Position16(samegame::picture(rows), scoring).bound();
  };
  EXPECT_EQ(of({"112", "113"}, Scoring::same_game), 4);
  EXPECT_EQ(of({"1122", "1133"}, Scoring::same_game), 4 + 0 + 0 + 1000);
  EXPECT_EQ(of({"112", "113"}, Scoring::bubble_breaker), 12);
  EXPECT_EQ(of({"112", "113"}, Scoring::clickomania), 4);
  EXPECT_EQ(of({"12", "21"}, Scoring::same_game), 0);  // over: two tiles of each are left
  EXPECT_EQ(of({"121", "212", "121"}, Scoring::same_game), -9 - 4);
}

TEST(Bound, NeverFallsShortAndNeverRises) {
  int positions = 0;
  Stream stream(11);
  with_small_boards(60, [&](Position16 position) {
    std::vector<samegame::Move> list;
    for (;; ++positions) {
      const Score bound = position.bound();
      ASSERT_GE(bound, best_of_all(position));
      position.moves(list);
      if (list.empty()) {
        ASSERT_EQ(bound, position.score());
        break;
      }
      position.play(list[stream.below(static_cast<std::uint32_t>(list.size()))]);
      ASSERT_LE(position.bound(), bound);
    }
  });
  EXPECT_GT(positions, 3000);
}

TEST(Bound, NeverRisesOnLargeBoards) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed)
    for (const Scoring scoring : kScorings) {
      Position16 position(samegame::random_board(15, 15, 5, seed), scoring);
      Stream stream(seed);
      samegame::Move move;
      Score bound = position.bound();
      while (position.step(playout::Uniform{}, stream, move)) {
        ASSERT_LE(position.bound(), bound);
        bound = position.bound();
      }
      ASSERT_EQ(bound, position.score());
    }
}

// Every search that is complete in the limit gets there, and nothing ever reports more.
TEST(Optimum, IsFoundByEverySearchThatIsCompleteInTheLimit) {
  const std::vector<std::string> complete{
      "mcts(skip-finished=true)",
      "mcts(select=ucb1(c=1))",
      "mcts(select=ucb1(c=1), skip-finished=true, evaluate=mcts(iterations=5))",
      "restart(mcts, playouts=200)",
      "nested(level=1)",
      "nested(level=2)",
      "nrpa(level=2, iterations=10)",
      "uniform",
      "roulette(epsilon=0.3)",
      "greedy(epsilon=0.5)",
  };
  for (std::uint64_t seed = 1; seed <= 6; ++seed)
    for (const Scoring scoring : kScorings) {
      const Position16 root = testing::small_board(seed, 4, 3, scoring);
      const Score optimum = best_of_all(root);
      for (const std::string& text : complete)
        for (const std::uint64_t playouts : {10, 20'000}) {
          const auto result =
              testing::run_outline(text, root, {.playouts = std::uint64_t{playouts}}, seed);
          EXPECT_LE(result.best.score, optimum) << text;
          if (playouts > 10) {
            EXPECT_EQ(result.best.score, optimum) << text << ", board " << seed;
          }
        }
    }
}

TEST(Optimum, IsWhatNoSearchReportsMoreThan) {
  std::vector<std::string> all = testing::compositions();
  const auto& in_nodes = testing::node_searches();
  all.insert(all.end(), in_nodes.begin(), in_nodes.end());
  for (std::uint64_t seed = 1; seed <= 6; ++seed)
    for (const Scoring scoring : kScorings) {
      const Position16 root = testing::small_board(seed, 4, 3, scoring);
      const Score optimum = best_of_all(root);
      for (const std::string& text : all) {
        const auto result = testing::run_outline(text, root, {.playouts = 300, .nodes = 300}, seed);
        EXPECT_LE(result.best.score, optimum) << text;
        EXPECT_EQ(testing::score_of_line(root, result.best.line), result.best.score) << text;
      }
    }
}

TEST(Optimum, IsKnownToBeOneWhereNothingWasLeftOut) {
  const auto is_optimal = [](const std::string& text, const Position16& root, Budget budget,
                             std::size_t memory = std::numeric_limits<std::size_t>::max()) {
    return run(*make_search<Position16>(text), root, {.budget = budget, .memory = memory})
        .is_optimal;
  };
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Position16 root = testing::small_board(seed);
    for (const std::string text :
         {"exhaustive", "a-star", "ida-star", "dbs(budget=1, grow=true)",
          "beam(width=1, value=score, grow=true)", "beam(width=100k)", "dbs(budget=100k)",
          "by-move(a-star)", "improve(a-star)", "restart(a-star)", "portfolio([a-star])"}) {
      const auto result = run(*make_search<Position16>(text), root, {});
      EXPECT_TRUE(result.is_optimal) << text;
      EXPECT_EQ(result.best.score, best_of_all(root)) << text;
      EXPECT_FALSE(is_optimal(text, root, {.nodes = 3})) << text;
    }
    for (const std::string text : {"beam(width=1)", "dbs(budget=1)"})
      EXPECT_FALSE(is_optimal(text, root, {})) << text;
    EXPECT_FALSE(is_optimal("mcts", root, {.playouts = 100}));
  }
  const Position16 large = testing::small_board(1, 8, 4);
  EXPECT_FALSE(is_optimal("a-star", large, {}, 100'000));  // memory ends it
}

}  // namespace
}  // namespace hornbeam
