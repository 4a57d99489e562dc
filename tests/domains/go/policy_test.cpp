// Go's light and heavy playouts draw exactly what they define: every move of a playout is one that the
// slow definition allows there, and first moves are as likely as it says.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "domains/go/nakade.hpp"
#include "domains/go/policies.hpp"
#include "domains/go/position.hpp"
#include "domains/go/shapes.hpp"
#include "hornbeam/testing/chi_square.hpp"
#include "tests/support/go_boards.hpp"

namespace hornbeam::go {
namespace {

// Chance goes as far once in a few million tests, and the seeds are fixed.
constexpr double kMostSurprise = 5;

std::vector<Chance> chances(const Reference& position, const playout::Light&) {
  return light_chances(position);
}
std::vector<Chance> chances(const Reference& position, const playout::Heavy& heavy) {
  return heavy_chances(position, heavy.without);
}

template <class Policy>
Line<Move> rolled_out(Position position, const Policy& policy, Stream stream) {
  Line<Move> line;
  position.rollout(policy, stream, line);
  return line;
}

// Both rules after the first moves of the line.
struct BothRules {
  Position fast;
  Reference slow;

  BothRules(const Start& start, const Line<Move>& line, std::size_t moves)
      : fast(start), slow(start) {
    for (std::size_t i = 0; i < moves; ++i) {
      fast.play(line[i]);
      slow.play(to_slow(start.shape, line[i]));
    }
  }
};

std::string names(const BothRules& game, const std::vector<Chance>& expected) {
  std::string text = game.fast.text();
  for (const Chance& chance : expected)
    text += (chance.move ? to_text(*chance.move) : "pass") + std::string(" ");
  return text + (game.fast.to_move() == 0 ? "for X" : "for O");
}

// Every move of playouts is possible at its place.
template <class Policy>
void expect_possible(const Start& start, const Policy& policy, int playouts) {
  for (int i = 0; i < playouts; ++i) {
    const Line<Move> line =
        rolled_out(Position(start), policy, Stream(11).fork(static_cast<std::uint64_t>(i)));
    BothRules game(start, line, 0);
    for (const Move move : line) {
      const std::vector<Chance> expected = chances(game.slow, policy);
      const Reference::Move slow = to_slow(start.shape, move);
      const bool is_possible = std::any_of(expected.begin(), expected.end(),
                                           [&](const Chance& c) { return c.move == slow; });
      ASSERT_TRUE(is_possible) << game.fast.format(move) << " is none of\n"
                               << names(game, expected);
      game.fast.play(move);
      game.slow.play(slow);
    }
    ASSERT_TRUE(game.slow.finished() || std::ssize(line) == 3 * start.shape.area());
  }
}

template <class Policy>
void expect_first_moves(const BothRules& game, const Policy& policy, int draws) {
  const std::vector<Chance> expected = chances(game.slow, policy);
  std::map<Point, std::uint64_t> counts;
  const Stream stream(12);
  for (int i = 0; i < draws; ++i)
    ++counts
        [rolled_out(game.fast, policy, stream.fork(static_cast<std::uint64_t>(i))).front().point];
  ASSERT_LE(counts.size(), expected.size()) << names(game, expected);
  std::vector<std::uint64_t> drawn;
  std::vector<double> numbers;
  for (const Chance& chance : expected) {
    drawn.push_back(counts[chance.move ? game.fast.shape().point(*chance.move) : kPass]);
    numbers.push_back(chance.chance * draws);
  }
  ASSERT_EQ(counts.size(), expected.size()) << names(game, expected);
  EXPECT_LT(testing::surprise(drawn, numbers), kMostSurprise) << names(game, expected);
}

// At places all along a playout.
template <class Policy>
void expect_distribution(const Start& start, const Policy& policy, std::size_t every, int draws) {
  const Line<Move> line = rolled_out(Position(start), policy, Stream(13));
  for (std::size_t moves = 0; moves < line.size(); moves += every)
    expect_first_moves(BothRules(start, line, moves), policy, draws);
}

TEST(GoPlayouts, LightOnesPlayAnywhereButInEyes) {
  for (const Shape shape : {Shape{1, 1}, {2, 2}, {3, 5}})
    expect_possible({shape}, playout::Light{}, 20);
  expect_possible({{9, 9}}, playout::Light{}, 2);
  expect_distribution({{5, 5}}, playout::Light{}, 5, 2'000);
  expect_distribution({{9, 9}}, playout::Light{}, 30, 3'000);
}

TEST(GoPlayouts, HeavyOnesPlayTheFirstRuleThatIsAskedAndFits) {
  for (const Shape shape : {Shape{1, 1}, {2, 2}, {3, 5}})
    expect_possible({shape}, playout::Heavy{}, 20);
  expect_possible({{7, 7}}, playout::Heavy{}, 20);
  expect_possible({{9, 9}}, playout::Heavy{}, 5);
  expect_distribution({{6, 6}}, playout::Heavy{}, 2, 500);
  expect_distribution({{9, 9}}, playout::Heavy{}, 7, 500);
}

TEST(GoPlayouts, RulesOfHeavyOnesCanBeLeftOut) {
  for (std::uint32_t without = 1; without < 1u << kHeavyRules.size(); ++without) {
    expect_possible({{5, 5}}, playout::Heavy{without}, 2);
    expect_distribution({{5, 5}}, playout::Heavy{without}, 12, 200);
  }
}

// --- The definitions themselves, by hand ---

// The likeliest moves.
std::string heavy_moves(const Start& start, const char* last) {
  Reference position(start);
  position.play(parse_vertex(last, start.shape).value());
  std::string text;
  std::vector<Chance> chances = heavy_chances(position, 0);
  double most = 0;
  for (const Chance& chance : chances) most = std::max(most, chance.chance);
  for (const Chance& chance : chances)
    if (chance.chance > most / 2)
      text += (text.empty() ? "" : " ") + (chance.move ? to_text(*chance.move) : "pass");
  return text;
}

TEST(GoPlayouts, SaveAChainByExtendingOrCapturing) {
  // O at B3 is put in atari at A3: C3 would give it three liberties.
  EXPECT_EQ(heavy_moves(drawn({
                            ". X . . .",
                            ". O . . .",
                            ". X . . .",
                            ". . . . .",
                        }),
                        "A3"),
            "C3");
  // ... and here taking B2 or the stone just played saves it, too.
  EXPECT_EQ(heavy_moves(drawn({
                            ". X . . .",
                            ". O . . .",
                            "O X O . .",
                            ". . . . .",
                        }),
                        "A3"),
            "B1 C3 A4");
}

TEST(GoPlayouts, PlayTheVitalPointOfADeadShape) {
  EXPECT_EQ(heavy_moves(drawn({
                            ". . . . O O",
                            "X X X X O .",
                            "O O O O O .",
                            ". . . . . O",
                        }),
                        "D4"),
            "B4");
}

// Black's group in the corner has one eye of two points, and White's stones around it live: only a throw-in
// can show that it is dead.
TEST(GoPlayouts, KillAGroupWithOneSmallEye) {
  const Start start = drawn({
      "O X X X . . . O .",
      "O X X O O O O X X",
      "O O X O X X O X .",
      ". O X O O X X X O",
      ". O X O X X O X .",
      "O . O O X . O X .",
      "O O X X O O O O X",
      "X X X X X O . X X",
      "X . . X O O O O .",
  });
  const Point stone = start.shape.point(parse_vertex("C2", start.shape).value());
  int killed = 0;
  for (std::uint64_t game = 0; game < 1000; ++game) {
    Position position(start);
    Line<Move> line;
    Stream stream = Stream(1).fork(game);
    position.rollout(playout::Heavy{}, stream, line);
    killed += position.board().color(stone) != kBlack;
  }
  EXPECT_GT(killed, 300);
}

TEST(GoPlayouts, AnswerWithAPattern) {
  // A hane around the stone just played.
  const Start start = drawn({
      ". . . . .",
      ". . . . .",
      ". . O . .",
      ". . . . .",
      ". . . . .",
  });
  EXPECT_EQ(heavy_moves(start, "C4"), "B3 D3 B4 D4");
}

TEST(GoPlayouts, FindTheVitalPointsOfAllDeadShapesUpToSix) {
  const Shape shape{5, 5};
  const auto vital = [&](std::initializer_list<std::string_view> rows) {
    const Start start = drawn(rows);
    std::vector<Point> region;
    for (int row = 0; row < 5; ++row)
      for (int column = 0; column < 5; ++column)
        if (start.at({column, row}) == kBlack) region.push_back(shape.point({column, row}));
    const Point found = vital_point(region, Board(shape).neighbors());
    return found == kPass ? std::string("none") : to_text(shape.vertex(found));
  };
  EXPECT_EQ(vital({". . . . .", "X X X . .", ". . . . .", ". . . . .", ". . . . ."}), "B4");
  EXPECT_EQ(vital({". . . . .", "X X . . .", ". X . . .", ". . . . .", ". . . . ."}), "B4");
  EXPECT_EQ(vital({". . . . .", "X X X . .", ". X . . .", ". . . . .", ". . . . ."}), "B4");
  EXPECT_EQ(vital({". . . . .", "X X X X .", ". . . . .", ". . . . .", ". . . . ."}), "none");
  EXPECT_EQ(vital({". . . . .", "X X . . .", "X X . . .", ". . . . .", ". . . . ."}), "none");
  EXPECT_EQ(vital({". X . . .", "X X X . .", ". X . . .", ". . . . .", ". . . . ."}), "B4");
  EXPECT_EQ(vital({"X X . . .", "X X X . .", ". . . . .", ". . . . .", ". . . . ."}), "B4");
  EXPECT_EQ(vital({". X . . .", "X X X . .", ". . X . .", ". . . . .", ". . . . ."}), "none");
  EXPECT_EQ(vital({"X X . . .", "X X X . .", ". X . . .", ". . . . .", ". . . . ."}), "B4");
  EXPECT_EQ(vital({"X X . . .", "X X . . .", "X X . . .", ". . . . .", ". . . . ."}), "none");
}

}  // namespace
}  // namespace hornbeam::go
