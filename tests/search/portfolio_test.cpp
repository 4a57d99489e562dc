// Several searches in turns: one alone is the search itself, shares and proofs are kept to, and a budget
// is spent exactly.
#include <gtest/gtest.h>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "hornbeam/core/error.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using samegame::Position16;
using testing::compositions;
using testing::make_search;
using testing::node_searches;
using testing::run_outline;
using testing::Toy;

Position16 board(int columns, int rows, int colors, std::uint64_t seed) {
  return Position16(samegame::random_board(columns, rows, colors, seed),
                    samegame::Scoring::same_game);
}

class PortfolioOfOne : public ::testing::TestWithParam<std::string> {};

TEST_P(PortfolioOfOne, IsTheSearchItself) {
  const std::string alone = "portfolio([" + GetParam() + "])";
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Budget budget{.playouts = 400, .nodes = 900};
    EXPECT_EQ(run_outline(alone, Toy(seed, 7, 4), budget, seed),
              run_outline(GetParam(), Toy(seed, 7, 4), budget, seed));
  }
}

INSTANTIATE_TEST_SUITE_P(Compositions, PortfolioOfOne, ::testing::ValuesIn(compositions()));
INSTANTIATE_TEST_SUITE_P(NodeSearches, PortfolioOfOne, ::testing::ValuesIn(node_searches()));

TEST(Portfolio, SpendsItsBudgetExactly) {
  const Position16 root = board(12, 12, 4, 1);
  for (const std::uint64_t playouts : {1, 63, 64, 65, 1000, 5003}) {
    for (const char* text : {"portfolio([uniform, mcts, nrpa(level=2)])",
                             "portfolio([nested(level=1), a-star], shares=[5, 1])"}) {
      const auto result = run_outline(text, root, {.playouts = playouts});
      EXPECT_EQ(result.playouts, playouts) << text;
    }
  }
}

TEST(Portfolio, EndsWithTheFirstProof) {
  const Position16 root = board(5, 5, 3, 2);
  const auto truth = run_outline("a-star", root, {.nodes = 1'000'000});
  const auto search = make_search<Position16>("portfolio([nrpa, a-star], shares=[3, 1])");
  const auto result = run(*search, root, {.budget = {.playouts = 10'000'000}, .seed = 1});
  EXPECT_TRUE(result.is_optimal);
  EXPECT_EQ(result.best.score, truth.best.score);
  EXPECT_LT(result.spent.playouts, 1'000'000u);
}

TEST(Portfolio, IsDoneWhenAllItsMembersAre) {
  const auto result = run_outline("portfolio([mcts(iterations=10), nrpa(level=1, runs=1)])",
                                  Toy(3, 7, 4), {.playouts = 100'000});
  EXPECT_EQ(result.playouts, 110u);
}

TEST(Portfolio, GivesNodesToMembersThatCountThem) {
  const Position16 root = board(15, 15, 5, 3);
  const auto result =
      run_outline("portfolio([uniform, a-star], shares=[4, 1])", root, {.playouts = 100'000});
  EXPECT_EQ(result.playouts, 100'000u);
  // A quarter of the playouts, ten nodes each; who improves gets up to four times as much.
  EXPECT_GT(result.nodes, 50'000u);
  EXPECT_LT(result.nodes, 1'100'000u);
}

TEST(Portfolio, OfNodeSearchesAloneWantsNodes) {
  EXPECT_THROW(run_outline("portfolio([a-star, exhaustive])", Toy(), {.playouts = 10}), InputError);
  EXPECT_LE(
      run_outline("portfolio([a-star, exhaustive])", board(15, 15, 5, 1), {.nodes = 5000}).nodes,
      5000u);
}

TEST(Portfolio, EndsWhenNobodyIsLeftWhoMakesNodes) {
  const auto result =
      run_outline("portfolio([uniform, beam(width=1)])", board(5, 5, 3, 1), {.nodes = 20'000});
  EXPECT_LT(result.nodes, 1000u);
}

TEST(Portfolio, WantsAShareForEachMember) {
  EXPECT_THROW(make_search<Toy>("portfolio([])"), InputError);
  EXPECT_THROW(make_search<Toy>("portfolio([mcts, nrpa], shares=[1])"), InputError);
  EXPECT_THROW(make_search<Toy>("portfolio([mcts], shares=[0])"), InputError);
}

TEST(Portfolio, OfTimeTakesTurnsToo) {
  const auto search = make_search<Position16>("portfolio([nrpa, a-star])");
  const auto result = run(*search, board(15, 15, 5, 3), {.budget = {.seconds = 0.05}, .seed = 1});
  EXPECT_GT(result.spent.playouts, 10u);
  EXPECT_GT(result.spent.nodes, 10u);
}

}  // namespace
}  // namespace hornbeam
