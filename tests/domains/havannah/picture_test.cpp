// What is drawn of a game of Havannah, and which stones are pointed at as what won it.
#include "domains/havannah/picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "domains/havannah/board.hpp"
#include "domains/havannah/reference.hpp"
#include "domains/havannah/shape.hpp"

namespace hornbeam::havannah {
namespace {

Reference after(const Game& game) {
  Reference rules(game.side, game.swap_rule);
  for (const Placement& move : game.moves) rules.play(move);
  return rules;
}

Game game_of(int side, const std::vector<const char*>& moves, SwapRule swap_rule = SwapRule::off) {
  Game game{side, swap_rule, {}};
  for (const char* move : moves) game.moves.push_back(parse_placement(move, side).value());
  return game;
}

std::vector<std::string> shape_of(const Game& game) {
  std::vector<std::string> texts;
  for (const Placement& cell : winning_shape(after(game)))
    texts.push_back(to_text(cell, game.side));
  return texts;
}

using Texts = std::vector<std::string>;

TEST(HavannahShape, OfARingIsTheRingAlone) {
  // A tail of two stones is none of it.
  EXPECT_EQ(shape_of(game_of(5, {"b2", "a2", "c3", "h9", "d4", "c1", "d5", "i6", "e6", "b6", "f6",
                                 "g3", "f5", "a4", "e4"})),
            (Texts{"d4", "d5", "e4", "e6", "f5", "f6"}));
}

TEST(HavannahShape, OfAFilledRingIsWhatLiesAround) {
  EXPECT_EQ(shape_of(game_of(
                5, {"e5", "a2", "d4", "h9", "d5", "c1", "e6", "i6", "f6", "b6", "f5", "g3", "e4"})),
            (Texts{"d4", "d5", "e4", "e6", "f5", "f6"}));
}

TEST(HavannahShape, OfABridgeAndAForkAreTheWaysFromTheLastStone) {
  EXPECT_EQ(shape_of(game_of(3, {"a1", "b1", "b3", "c1", "a3", "d3", "a2"})),
            (Texts{"a1", "a2", "a3"}));
  EXPECT_EQ(shape_of(game_of(
                3, {"a1", "c1", "b2", "b4", "c3", "e3", "d4", "c5", "e4", "b1", "d5", "c2", "a2"})),
            (Texts{"a2", "b2", "c3", "d4", "d5", "e4"}));
}

TEST(HavannahShape, IsNothingBeforeAWin) {
  EXPECT_TRUE(shape_of(game_of(5, {"a1", "a2"})).empty());
}

// On a board with nothing else, what is pointed at still wins.
TEST(HavannahShape, WinsByItself) {
  std::set<Wins> seen;
  for (int i = 0; i < 600; ++i) {
    Reference rules(i % 2 == 0 ? 4 : 5);
    Stream stream = Stream(2).fork(i);
    Line<Placement> line;
    rules.play_out(stream, line);
    if (rules.wins() == 0) continue;
    seen.insert(rules.wins());
    const std::vector<Placement> shape = winning_shape(rules);
    Board alone;
    Wins wins = 0;
    for (const Placement& cell : shape) {
      ASSERT_TRUE(rules.has(rules.winner(), cell));
      const Geometry& g = geometry(rules.side());
      wins = static_cast<Wins>(wins | alone.put(g, kWhite, g.at(cell)));
    }
    EXPECT_EQ(wins & rules.wins(), rules.wins());
  }
  EXPECT_GE(seen.size(), 4u);
}

TEST(HavannahPicture, ShowsStonesAndTheLastOneAndWhatWon) {
  const Game start = game_of(3, {"a1", "b1"});
  const Game rest = game_of(3, {"a2", "b2", "a3"});
  const Picture picture = draw(start, rest.moves);
  ASSERT_EQ(picture.moments.size(), 4u);
  EXPECT_EQ(picture.made_before, 2u);
  EXPECT_EQ(picture.moments[1].move, "a2");
  EXPECT_EQ(picture.moments[3].note, "White wins by a bridge");
  EXPECT_EQ(picture.moments[3].score, 1);
  EXPECT_FALSE(picture.goes_on);
  const auto count = [&](const char* look, std::size_t moment) {
    return std::count_if(picture.pieces.begin(), picture.pieces.end(), [&](const Piece& piece) {
      return piece.look == look && piece.is_there(moment);
    });
  };
  EXPECT_EQ(count("white", 0), 1);
  EXPECT_EQ(count("white", 3), 3);
  EXPECT_EQ(count("black", 3), 2);
  EXPECT_EQ(count("winning", 2), 0);
  EXPECT_EQ(count("winning", 3), 3);
  EXPECT_EQ(count("last", 0), 1);
  // Everything lies within what is seen.
  for (const Piece& piece : picture.pieces)
    for (const Spot& spot : piece.spots) {
      EXPECT_GT(spot.x, picture.left + .5);
      EXPECT_LT(spot.x, picture.left + picture.width - .5);
      EXPECT_GT(spot.y, picture.top + .5);
      EXPECT_LT(spot.y, picture.top + picture.height - .5);
    }
}

TEST(HavannahPicture, TurnsTheStoneThatIsTakenOver) {
  const Picture picture =
      draw(game_of(4, {}, SwapRule::on), game_of(4, {"d4", "swap", "a1"}, SwapRule::on).moves);
  ASSERT_EQ(picture.pieces.size(), 4u);
  EXPECT_EQ(picture.pieces[0].look, "white");
  EXPECT_EQ(picture.pieces[0].vanishes, 2u);
  EXPECT_EQ(picture.pieces[1].look, "black");
  EXPECT_EQ(picture.pieces[1].spots[0],
            (Spot{2, picture.pieces[0].spots[0].x, picture.pieces[0].spots[0].y}));
  EXPECT_EQ(picture.moments[2].note, "Black takes over the stone");
  EXPECT_TRUE(picture.goes_on);
}

}  // namespace
}  // namespace hornbeam::havannah
