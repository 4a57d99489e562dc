// Moves that a tree is told to leave out: what it proves then is the value of the game without them.
#include "hornbeam/core/restriction.hpp"

#include <gtest/gtest.h>

#include "hornbeam/parallel/exchange.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace hornbeam {
namespace {

using testing::make_search;
using testing::TicTacToe;

// What the player to move has, by trying everything: of cells that are `avoided` in the first `depth` moves
// by `player` none is taken, unless there is no other.
struct Left {
  int player;
  std::string avoided;
  std::size_t depth;

  Score value(const TicTacToe& position, std::size_t at = 0) const {
    std::vector<TicTacToe::Move> list;
    position.moves(list);
    if (list.empty()) return seen_by(position.to_move(), position.score());
    std::vector<TicTacToe::Move> others;
    for (const auto move : list)
      if (position.to_move() != player || at >= depth ||
          avoided.find(static_cast<char>('1' + move)) == std::string::npos)
        others.push_back(move);
    Score best = 0;
    for (const auto move : others.empty() ? list : others) {
      TicTacToe next = position;
      next.play(move);
      best = std::max(best, 1 - value(next, at + 1));
    }
    return best;
  }
};

Restriction restriction(const Left& left, bool is_avoided) {
  Restriction made{left.player, {}, is_avoided, left.depth};
  for (char cell = '1'; cell <= '9'; ++cell)
    if ((left.avoided.find(cell) != std::string::npos) == is_avoided)
      made.moves.push_back(std::string(1, cell));
  return made;
}

TEST(Restriction, MakesATreeProveTheGameWithoutTheMoves) {
  Stream dice(5);
  const auto pool = make_thread_pool(2);
  const auto exchange = make_simulated_exchange(3);
  int changed = 0;
  for (int i = 0; i < 150; ++i) {
    TicTacToe position;
    std::vector<TicTacToe::Move> list;
    for (std::uint32_t moves = 2 + dice.below(3); moves > 0; --moves) {
      position.moves(list);
      if (!list.empty()) position.play(list[dice.below(static_cast<std::uint32_t>(list.size()))]);
    }
    if (position.finished()) continue;
    Left left{static_cast<int>(dice.below(2)), "", 1 + dice.below(4)};
    for (char cell = '1'; cell <= '9'; ++cell)
      if (dice.below(2) == 0) left.avoided += cell;
    const Score value = left.value(position);
    changed += value != Left{0, "", 0}.value(position);
    for (const bool is_avoided : {true, false}) {
      const Restrictions restrictions{restriction(left, is_avoided)};
      const std::string tree = "mcts(select=ucb1)";
      const std::vector<std::pair<std::string, Means>> kinds{
          {tree, {.restrictions = &restrictions}},
          {tree, {.one_tree = true, .pool = pool.get(), .restrictions = &restrictions}},
          {"voting(" + tree + ")", {.restrictions = &restrictions}},
          {"slow-tree(" + tree + ", playouts=20)",
           {.exchange = exchange.get(), .restrictions = &restrictions}}};
      for (const auto& [text, means] : kinds) {
        const auto search = make_search<TicTacToe>(text, means);
        EXPECT_TRUE(search->traits().leaves_out);
        const auto result = run(*search, position, {.seed = 1});
        ASSERT_TRUE(result.is_optimal);
        ASSERT_EQ(result.best.score, value);
      }
    }
  }
  EXPECT_GT(changed, 20) << "else nothing was shown";
}

TEST(Restriction, OfSeveralAllowsWhatAnyOfThemDoesAndAvoidsTheRest) {
  const TicTacToe position;
  const Restrictions restrictions{
      {.player = 0, .moves = {"1", "2"}, .is_avoided = false, .depth = 1},
      {.player = 0, .moves = {"5"}, .is_avoided = false, .depth = 1},
      {.player = 0, .moves = {"2"}, .depth = 9},
      {.player = 1, .moves = {"5"}, .depth = 9}};
  std::vector<TicTacToe::Move> list;
  position.moves(list);
  leave_out(position, restrictions, 0, list);
  EXPECT_EQ(list, (std::vector<TicTacToe::Move>{0, 4}));
  position.moves(list);
  leave_out(position, restrictions, 2, list);
  EXPECT_EQ(list.size(), 8u) << "deeper only 2 is avoided";
}

// What stands inside another search has a root of its own, and a search without a tree has nothing to leave.
TEST(Restriction, IsForTheTreeOfTheRunAlone) {
  const Restrictions restrictions{{.player = 0, .moves = {"5"}, .depth = 1}};
  const Means means{.restrictions = &restrictions};
  for (const char* text : {"exhaustive", "uniform"})
    EXPECT_FALSE(make_search<TicTacToe>(text, means)->traits().leaves_out) << text;
  const auto outer = make_search<TicTacToe>("mcts(evaluate=mcts(iterations=3))", means);
  const auto result = run(*outer, TicTacToe(), {.budget = {.playouts = 300}, .seed = 1});
  for (const auto& move : result.considered) EXPECT_NE(move.move, 4);
  EXPECT_EQ(result.considered.size(), 8u);
}

}  // namespace
}  // namespace hornbeam
