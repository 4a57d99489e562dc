// Both layouts of SameGame, on every instruction set, do what the slow reference rules do.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "domains/samegame/position.hpp"
#include "domains/samegame/reference.hpp"
#include "tests/support/samegame_boards.hpp"

namespace hornbeam::samegame {
namespace {

template <class P>
void expect_same_moves_and_results(const Board& board, Scoring scoring) {
  const Reference reference(board, scoring);
  const P position(board, scoring);
  std::vector<Move> expected;
  std::vector<Move> list;
  reference.moves(expected);
  position.moves(list);
  ASSERT_EQ(list, expected);
  ASSERT_EQ(position.finished(), expected.empty());
  ASSERT_EQ(reference.finished(), expected.empty());
  ASSERT_EQ(position.score(), reference.score());
  ASSERT_EQ(position.board(), reference.board());
  for (const Move move : expected) {
    Reference after = reference;
    P played = position;
    after.play(move);
    played.play(move);
    ASSERT_EQ(played.board(), after.board());
    ASSERT_EQ(played.score(), after.score());
    ASSERT_EQ(played.finished(), after.finished());
  }
}

// Sides up to `limit`, short ones more often; every third board has been played on for a while.
Board random_position(int limit, int max_colors, int i, Stream& stream) {
  const int columns = 1 + stream.below(1 + stream.below(limit));
  const int rows = 1 + stream.below(1 + stream.below(limit));
  const Board board = random_board(columns, rows, 1 + stream.below(max_colors), stream);
  if (i % 3 != 0) return board;
  Reference reference(board, Scoring::clickomania);
  Line<Move> line;
  Reference(reference).play_out(stream, line);
  line.resize(stream.below(static_cast<std::uint32_t>(line.size()) + 1));
  for (const Move move : line) reference.play(move);
  return reference.board();
}

TEST(SameGameRules, LayoutsAgreeWithTheReferenceOnTenThousandPositions) {
  const RestoreInstructionSet restore;
  for (const InstructionSet set : supported_sets()) {
    SCOPED_TRACE(name(set));
    use_instruction_set(set);
    Stream stream(1);
    for (int i = 0; i < 10000; ++i) {
      const bool is_small = i % 5 != 0;
      const Board board = random_position(is_small ? 16 : 32, is_small ? 7 : 15, i, stream);
      for (const Scoring scoring : kScorings) {
        if (Position16::fits(board)) expect_same_moves_and_results<Position16>(board, scoring);
        expect_same_moves_and_results<PositionWide>(board, scoring);
        ASSERT_FALSE(::testing::Test::HasFatalFailure()) << "position " << i;
      }
    }
  }
}

TEST(SameGameRules, LargestBoardsAgreeWithTheReference) {
  const RestoreInstructionSet restore;
  for (const InstructionSet set : supported_sets()) {
    SCOPED_TRACE(name(set));
    use_instruction_set(set);
    Stream stream(2);
    for (const int colors : {1, 2, 3, 7}) {
      expect_same_moves_and_results<Position16>(random_board(16, 16, colors, stream),
                                                Scoring::same_game);
      expect_same_moves_and_results<PositionWide>(random_board(32, 32, 2 * colors, stream),
                                                  Scoring::same_game);
    }
  }
}

template <class P>
class SameGameLayout : public ::testing::Test {};
using Layouts = ::testing::Types<Position16, PositionWide>;
TYPED_TEST_SUITE(SameGameLayout, Layouts);

TYPED_TEST(SameGameLayout, PlayoutsReplayOnTheReferenceAndStayInTheRange) {
  const RestoreInstructionSet restore;
  for (const InstructionSet set : supported_sets()) {
    use_instruction_set(set);
    Stream stream(3);
    for (int i = 0; i < 300; ++i) {
      const Scoring scoring = kScorings[i % 3];
      const Board board = random_position(16, 7, i, stream);
      TypeParam position(board, scoring);
      const ScoreRange range = position.score_range();
      Reference reference(board, scoring);
      Line<Move> line;
      if (i % 2 == 0) {
        position.rollout(playout::Uniform{}, stream, line);
      } else {
        const playout::Tabu tabu{position.common_color(), Stream::Chance(0.01)};
        position.rollout(tabu, stream, line);
      }
      for (const Move move : line) reference.play(move);
      ASSERT_EQ(position.board(), reference.board());
      ASSERT_EQ(position.score(), reference.score());
      ASSERT_TRUE(reference.finished());
      ASSERT_LE(range.low, position.score());
      ASSERT_GE(range.high, position.score());
      ASSERT_EQ(position.score_range().high, range.high) << "the range is the root's";
    }
  }
}

TYPED_TEST(SameGameLayout, ScoresOfAHandComputedGame) {
  const Board board = picture({"12.",  //
                               "112", "113"});
  // Five 1s, then the two 2s come together; a lone 3 is left.
  TypeParam same_game(board, Scoring::same_game);
  EXPECT_EQ(same_game.score(), 0);
  EXPECT_EQ(same_game.score_range().high, 3 * 3 + 0 + 1 + 1000);
  EXPECT_EQ(same_game.score_range().low, -(3 * 3 + 0 + 1));
  same_game.play({0, 2});
  EXPECT_EQ(same_game.score(), 9 - (0 + 1)) << "the 2s did not come together: finished";
  EXPECT_EQ(same_game.board(), picture({"...", ".2.", "23."}));

  TypeParam bubble_breaker(board, Scoring::bubble_breaker);
  bubble_breaker.play({1, 1});
  EXPECT_EQ(bubble_breaker.score(), 5 * 4);
  EXPECT_EQ(bubble_breaker.score_range().high, 5 * 4 + 2 * 1 + 0);
  EXPECT_EQ(bubble_breaker.score_range().low, 0);

  TypeParam clickomania(board, Scoring::clickomania);
  clickomania.play({1, 0});
  EXPECT_EQ(clickomania.score(), 5);
  EXPECT_EQ(clickomania.score_range().high, 8);
  EXPECT_EQ(clickomania.score_range().low, 0);
}

TYPED_TEST(SameGameLayout, AClearedBoardEarnsTheBonus) {
  TypeParam position(picture({"111"}), Scoring::same_game);
  position.play({2, 0});
  EXPECT_TRUE(position.finished());
  EXPECT_EQ(position.score(), 1 + 1000);
}

TYPED_TEST(SameGameLayout, HolesInALoadedBoardCloseFirst) {
  const Board holes = picture({"1.2",  //
                               "..."});
  EXPECT_EQ(TypeParam(holes, Scoring::same_game).board(), picture({"...",  //
                                                                   "12."}));
  EXPECT_EQ(Reference(holes, Scoring::same_game).board(), picture({"...",  //
                                                                   "12."}));
}

TYPED_TEST(SameGameLayout, EveryTileOfAGroupNamesTheSameMove) {
  Stream stream(4);
  for (int i = 0; i < 100; ++i) {
    const Board board = random_position(16, 4, i, stream);
    const TypeParam position(board, Scoring::same_game);
    const Reference reference(board, Scoring::same_game);
    std::vector<Move> list;
    position.moves(list);
    std::set<std::string> seen;
    for (int x = 0; x < board.columns; ++x) {
      for (int y = 0; y < board.rows; ++y) {
        const Move tile{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
        const auto parsed = position.parse(position.format(tile));
        ASSERT_EQ(parsed.has_value(), reference.group_size(tile) >= 2);
        if (!parsed) continue;
        ASSERT_EQ(*parsed, position.canonical(tile));
        ASSERT_NE(std::find(list.begin(), list.end(), *parsed), list.end());
        ASSERT_EQ(position.color(tile), position.color(*parsed));
        ASSERT_EQ(position.color(tile), board.at(x, y) - 1);
        seen.insert(position.format(*parsed));
        TypeParam by_tile = position;
        TypeParam by_canonical = position;
        by_tile.play(tile);
        by_canonical.play(*parsed);
        ASSERT_EQ(by_tile.board(), by_canonical.board());
      }
    }
    ASSERT_EQ(seen.size(), list.size());
  }
}

TYPED_TEST(SameGameLayout, TextThatIsNoMoveIsRefused) {
  const TypeParam position(picture({"112", "333"}), Scoring::same_game);
  EXPECT_EQ(position.format({1, 0}), "1,0");
  EXPECT_TRUE(position.parse("1,0"));
  for (const char* text : {"", ",", "1", "1,", ",1", "1,0 ", " 1,0", "1;0", "-1,0", "3,0", "0,2",
                           "2,1", "99999999999,0", "256,0", "1,0,0", "+1,0", "31,31"})
    EXPECT_FALSE(position.parse(text)) << text;
}

TYPED_TEST(SameGameLayout, TheCommonColorIsCountedOnTheBoardAsItIs) {
  TypeParam position(picture({"3332", "1122"}), Scoring::same_game);
  EXPECT_EQ(position.colors(), 3);
  EXPECT_EQ(position.common_color(), 1) << "three 2s and three 3s: the lower";
  position.play({3, 1});
  EXPECT_EQ(position.common_color(), 2);
}

TEST(SameGameHash, IsOfTheTilesAloneAndTheSameForBothLayouts) {
  std::set<std::uint64_t> hashes;
  std::set<std::vector<std::uint8_t>> boards;
  Stream stream(5);
  for (int i = 0; i < 2000; ++i) {
    Position16 position(random_board(3 + i % 9, 10, 4, stream), kScorings[i % 3]);
    Move move;
    for (int steps = 0; steps < i % 7; ++steps) position.step(playout::Uniform{}, stream, move);
    const Board board = position.board();
    ASSERT_EQ(position.hash(), PositionWide(board, Scoring::clickomania).hash());
    hashes.insert(position.hash());
    boards.insert(board.tiles);
  }
  EXPECT_EQ(hashes.size(), boards.size());
  const auto hash = [](const Board& board) { return Position16(board, {}).hash(); };
  EXPECT_NE(hash(picture({"12"})), hash(picture({"21"})));
  EXPECT_EQ(hash(picture({"12"})), hash(picture({"..", "12"}))) << "empty cells do not count";
}

TEST(SameGameLayouts, SayWhatTheyHold) {
  EXPECT_TRUE(Position16::fits({16, 16, 7, {}}));
  EXPECT_FALSE(Position16::fits({17, 16, 7, {}}));
  EXPECT_FALSE(Position16::fits({16, 17, 7, {}}));
  EXPECT_FALSE(Position16::fits({16, 16, 8, {}}));
  EXPECT_TRUE(PositionWide::fits({kMaxSide, kMaxSide, kMaxColors, {}}));
  static_assert(sizeof(Move) == 2);
}

}  // namespace
}  // namespace hornbeam::samegame
