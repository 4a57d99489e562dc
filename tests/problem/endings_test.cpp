// Endings of Havannah: what alpha-beta proves to be won, lost or drawn, the tree search proves, too.
#include <gtest/gtest.h>

#include "domains/havannah/position.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"

namespace hornbeam {
namespace {

// The moves of a random game that goes on after so many of them.
Moves random_opening(int side, int length, Stream stream) {
  std::vector<havannah::Move> list;
  for (;;) {
    havannah::Position position(side);
    Moves moves;
    while (!position.finished() && static_cast<int>(moves.size()) < length) {
      position.moves(list);
      const havannah::Move move = list[stream.below(static_cast<std::uint32_t>(list.size()))];
      moves.push_back(position.format(move));
      position.play(move);
    }
    if (!position.finished()) return moves;
  }
}

struct Ending {
  int side;
  int length;
};
class Endings : public ::testing::TestWithParam<Ending> {};

TEST_P(Endings, AreProvedByTheTreeWhereExhaustiveSearchProvesThem) {
  const auto [side, length] = GetParam();
  const auto problem = load_problem("havannah:" + std::to_string(side));
  int won = 0;
  for (std::uint64_t game = 0; game < 12; ++game) {
    const Moves moves = random_opening(side, length, Stream(side).fork(game));
    RunSettings settings;
    settings.memory = std::size_t{1} << 28;
    const Result truth = problem->solve(catalogue().resolve("exhaustive"), settings, moves);
    ASSERT_TRUE(truth.is_optimal);
    settings.budget.playouts = 100'000;
    for (const std::string& search : {problem->default_search, std::string("mcts(select=ucb1)")}) {
      const Result found = problem->solve(catalogue().resolve(search), settings, moves);
      EXPECT_TRUE(found.is_optimal) << search << ", game " << game;
      EXPECT_EQ(found.score, truth.score) << search << ", game " << game;
    }
    won += truth.score == 1;
  }
  EXPECT_GT(won, 2);
}

INSTANTIATE_TEST_SUITE_P(Havannah, Endings, ::testing::Values(Ending{3, 6}, Ending{4, 24}));

}  // namespace
}  // namespace hornbeam
