// The fast rules of Havannah are the slow ones in random games, and win where people know that one wins.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "domains/havannah/position.hpp"
#include "domains/havannah/reference.hpp"
#include "domains/havannah/symmetry.hpp"
#include "hornbeam/testing/conformance.hpp"

namespace hornbeam::havannah {
namespace {

std::vector<Move> moves_of(const Position& position) {
  std::vector<Move> list;
  position.moves(list);
  return list;
}

std::vector<Placement> placements(const Position& position) {
  std::vector<Placement> list;
  for (const Move move : moves_of(position))
    list.push_back(placement_of(position.geometry(), move));
  return list;
}

std::vector<Placement> slow_moves(const Reference& reference) {
  std::vector<Placement> list;
  reference.moves(list);
  return list;
}

Move drawn(const std::vector<Move>& list, Stream& stream) {
  return list[stream.below(static_cast<std::uint32_t>(list.size()))];
}

// --- Random games ---

// Moves and winner after every move; how often each way to end was seen.
std::map<Wins, int> compare_games(int side, SwapRule swap_rule, int games) {
  std::map<Wins, int> ends;
  for (int game = 0; game < games; ++game) {
    Position fast(side, swap_rule);
    Reference slow(side, swap_rule);
    Stream stream = Stream(side).fork(game);
    while (true) {
      const std::vector<Move> list = moves_of(fast);
      EXPECT_EQ(placements(fast), slow_moves(slow)) << fast.text();
      EXPECT_EQ(fast.wins(), slow.wins()) << fast.text();
      EXPECT_EQ(fast.score(), slow.score()) << fast.text();
      EXPECT_EQ(fast.to_move(), slow.to_move());
      EXPECT_EQ(fast.finished(), slow.finished());
      if (::testing::Test::HasFailure()) return ends;
      if (list.empty()) break;
      const Move move = drawn(list, stream);
      slow.play(placement_of(fast.geometry(), move));
      fast.play(move);
    }
    ++ends[fast.wins()];
  }
  return ends;
}

TEST(HavannahRules, AreTheSlowOnesAfterEveryMoveOfRandomGames) {
  std::map<Wins, int> ends;
  for (const int side : {3, 4, 5}) {
    for (const auto& [wins, games] : compare_games(side, SwapRule::off, 1000)) ends[wins] += games;
    compare_games(side, SwapRule::on, 300);
  }
  // What there was to be compared.
  for (const Wins wins : {kRing, kBridge, kFork, Wins(kBridge | kFork)})
    EXPECT_GT(ends[wins], 80) << "games that ended with a " << to_text(wins);
  EXPECT_GT(ends[0], 0) << "draws";
}

TEST(HavannahRules, AreTheSlowOnesOnLargeBoards) {
  for (int side = 6; side <= kMostSide; ++side) compare_games(side, SwapRule::off, 10);
}

TEST(HavannahRules, KnowBeforehandWhichCellsWin) {
  for (const int side : {3, 5}) {
    int winning = 0;
    for (int game = 0; game < 30; ++game) {
      Position fast(side);
      Reference slow(side);
      Stream stream = Stream(9).fork(game);
      for (std::vector<Move> list = moves_of(fast); !list.empty(); list = moves_of(fast)) {
        for (const Move move : list)
          for (const int player : {kWhite, kBlack}) {
            const bool wins = slow.wins_at(player, placement_of(fast.geometry(), move)) != 0;
            ASSERT_EQ(fast.board().would_win(fast.geometry(), player, move.cell), wins)
                << fast.format(move) << '\n'
                << fast.text();
            winning += wins;
          }
        const Move move = drawn(list, stream);
        slow.play(placement_of(fast.geometry(), move));
        fast.play(move);
      }
    }
    EXPECT_GT(winning, 100);
  }
}

TEST(HavannahRules, KeepTheContract) {
  for (const int side : {3, 5})
    for (const SwapRule swap_rule : {SwapRule::off, SwapRule::on})
      for (const std::string& wrong : testing::check_position(Position(side, swap_rule)))
        ADD_FAILURE() << "side " << side << ": " << wrong;
}

// --- Positions made by hand ---

using Cells = std::vector<const char*>;

// White's and Black's stones, put in turn until both have put theirs. Where one of them has more, the
// other answers with cells of `elsewhere`, which have nothing to do with anything.
Position after(int side, const Cells& white, const Cells& black, const Cells& elsewhere) {
  Position position(side);
  std::size_t spare = 0;
  for (std::size_t i = 0; i < std::max(white.size(), black.size()); ++i)
    for (const Cells* own : {&white, &black}) {
      if (position.finished()) break;
      const bool is_last = i + 1 == white.size() && own == &black && i >= black.size();
      if (is_last) break;
      const char* text = i < own->size() ? (*own)[i] : elsewhere[spare++];
      const auto move = position.parse(text);
      EXPECT_TRUE(move) << text;
      if (!move) return position;
      position.play(*move);
    }
  return position;
}

// Of side 5, and no three of them near each other.
const Cells kElsewhere{"a2", "h9", "c1", "i6", "b6", "g3", "a4", "h4", "f9", "d8", "i8", "e1"};

Position white_alone(const Cells& white) {
  return after(5, white, {}, kElsewhere);
}

TEST(HavannahRing, GoesAroundAnEmptyCell) {
  EXPECT_EQ(white_alone({"d4", "d5", "e6", "f6", "f5"}).wins(), 0);
  const Position position = white_alone({"d4", "d5", "e6", "f6", "f5", "e4"});
  EXPECT_EQ(position.wins(), kRing);
  EXPECT_EQ(position.winner(), kWhite);
  EXPECT_EQ(position.score(), 1);
  EXPECT_TRUE(moves_of(position).empty());
}

TEST(HavannahRing, GoesAroundTheOpponentsStones) {
  const Position position =
      after(5, {"d4", "d5", "e6", "f6", "f5", "e4"}, {"e5"}, {"a2", "h9", "c1", "i6", "b6", "g3"});
  EXPECT_EQ(position.wins(), kRing);
}

TEST(HavannahRing, GoesAroundOnesOwnStone) {
  // The centre first, last, and between.
  EXPECT_EQ(white_alone({"e5", "d4", "d5", "e6", "f6", "f5"}).wins(), 0);
  EXPECT_EQ(white_alone({"e5", "d4", "d5", "e6", "f6", "f5", "e4"}).wins(), kRing);
  EXPECT_EQ(white_alone({"d4", "d5", "e6", "e5", "f6", "f5", "e4"}).wins(), kRing);
}

TEST(HavannahRing, GoesAroundManyCells) {
  const Cells open{"c3", "c4", "c5", "d6", "e7", "f7", "g7", "g6", "g5", "f4", "e3"};
  EXPECT_EQ(white_alone(open).wins(), 0);
  Cells closed = open;
  closed.push_back("d3");
  EXPECT_EQ(white_alone(closed).wins(), kRing);
  // The stone that closes it lies between others inside and outside.
  Cells thick = open;
  thick.insert(thick.begin(), {"d4", "c2"});
  thick.push_back("d3");
  EXPECT_EQ(after(5, thick, {},
                  {"a2", "h9", "a4", "i6", "b6", "h4", "f9", "d8", "i8", "a5", "e1", "e9", "i9"})
                .wins(),
            kRing);
}

TEST(HavannahRing, IsNotClosedByTheEdge) {
  // Around c1, whose left is off the board; then around a3 with a stone of one's own in it.
  EXPECT_EQ(after(5, {"b1", "c2", "d2", "d1"}, {}, {"a2", "h9", "i6", "b6", "h4"}).wins(), 0);
  EXPECT_EQ(after(5, {"a2", "b3", "b4", "a4", "a3"}, {}, {"h9", "i6", "c1", "h4", "f9"}).wins(), 0);
}

TEST(HavannahRing, IsNoThickLine) {
  EXPECT_EQ(white_alone({"d4", "d5", "d6", "e4", "e5", "e6", "e7", "f5"}).wins(), 0);
}

const Cells kElsewhereOnSide3{"b3", "d3", "c4", "c2", "b1", "e5"};

TEST(HavannahBridge, LinksTwoCorners) {
  EXPECT_EQ(after(3, {"a1", "a3"}, {}, kElsewhereOnSide3).wins(), 0);
  const Position position = after(3, {"a1", "a3", "a2"}, {}, kElsewhereOnSide3);
  EXPECT_EQ(position.wins(), kBridge);
}

TEST(HavannahBridge, IsBlacksWhenBlackMakesIt) {
  const Position position = after(3, {}, {"a1", "a2", "a3"}, kElsewhereOnSide3);
  EXPECT_EQ(position.wins(), kBridge);
  EXPECT_EQ(position.winner(), kBlack);
  EXPECT_EQ(position.score(), 0);
}

TEST(HavannahFork, LinksThreeSidesOfWhichCornersAreNone) {
  // The corner a1 and the sides at the bottom and on the right; then the side at the top.
  const Cells spare{"c1", "b4", "e3", "c5", "b1", "c2"};
  EXPECT_EQ(after(3, {"a1", "b2", "c3", "d4", "e4", "d5"}, {}, spare).wins(), 0);
  EXPECT_EQ(after(3, {"a1", "b2", "c3", "d4", "e4", "d5", "a2"}, {}, spare).wins(), kFork);
}

TEST(HavannahWins, MayBeSeveralAtOnce) {
  // The corners a1 and e5 and the sides at the top, on the right and at the bottom.
  const Position position = after(3, {"a1", "a2", "b2", "d4", "e4", "e5", "d5", "c3"}, {},
                                  {"c1", "b4", "e3", "c5", "b1", "c2", "b3"});
  EXPECT_EQ(position.wins(), kBridge | kFork);
  EXPECT_EQ(to_text(position.wins()), "bridge and fork");
}

// --- The swap ---

TEST(HavannahSwap, GivesTheFirstStoneToTheSecondPlayer) {
  Position position(4, SwapRule::on);
  EXPECT_FALSE(position.parse("swap"));
  position.play(position.parse("d4").value());
  EXPECT_EQ(moves_of(position).size(), 37u);  // 36 empty cells and the swap, which comes last
  EXPECT_EQ(moves_of(position).back(), kSwap);
  EXPECT_EQ(position.format(kSwap), "swap");
  position.play(position.parse("swap").value());
  const Cell d4 = position.geometry().at({3, 3});
  EXPECT_EQ(position.to_move(), kWhite);
  EXPECT_TRUE(position.board().has(kBlack, d4));
  EXPECT_FALSE(position.board().has(kWhite, d4));
  EXPECT_EQ(position.last_stone(kBlack), d4);
  EXPECT_EQ(position.last_stone(kWhite), kNoCell);
  EXPECT_EQ(moves_of(position).size(), 36u);
}

TEST(HavannahSwap, IsAllowedOnceAndOnlyByTheRule) {
  Position with(4, SwapRule::on);
  Position without(4);
  for (Position* position : {&with, &without}) position->play(position->parse("a1").value());
  EXPECT_TRUE(with.parse("swap"));
  EXPECT_FALSE(without.parse("swap"));
  with.play(with.parse("a2").value());
  EXPECT_FALSE(with.parse("swap"));
}

// --- Hashes ---

TEST(HavannahHash, IsOneForTheTwelveImagesOfAPosition) {
  for (const int side : {3, 6, 10})
    for (int game = 0; game < 20; ++game) {
      std::vector<Position> images(kImages, Position(side));
      const Geometry& g = images[0].geometry();
      Stream stream = Stream(4).fork(game);
      for (int ply = 0; ply < 8 && !images[0].finished(); ++ply) {
        const Move move = drawn(moves_of(images[0]), stream);
        const Placement cell = placement_of(g, move);
        for (int image = 0; image < kImages; ++image) {
          const Placement to = image_of(cell, side, image);
          ASSERT_TRUE(is_on_board(side, to));
          images[image].play(move_of(g, to));
        }
        for (const Position& image : images) {
          ASSERT_EQ(image.canonical_hash(), images[0].canonical_hash());
          ASSERT_EQ(image.wins(), images[0].wins());
        }
      }
      std::vector<std::uint64_t> hashes;
      for (const Position& image : images) hashes.push_back(image.hash());
      std::sort(hashes.begin(), hashes.end());
      EXPECT_GT(std::unique(hashes.begin(), hashes.end()) - hashes.begin(), 1);
    }
}

// Nineteen first moves are four up to symmetry, and no two of these hash alike.
TEST(HavannahHash, TellsPositionsApart) {
  std::vector<std::uint64_t> hashes;
  std::vector<std::uint64_t> canonical;
  for (const Move move : moves_of(Position(3))) {
    Position position(3);
    position.play(move);
    hashes.push_back(position.hash());
    canonical.push_back(position.canonical_hash());
  }
  const auto different = [](std::vector<std::uint64_t> list) {
    std::sort(list.begin(), list.end());
    return std::unique(list.begin(), list.end()) - list.begin();
  };
  EXPECT_EQ(different(hashes), 19);
  EXPECT_EQ(different(canonical), 4);
}

}  // namespace
}  // namespace hornbeam::havannah
