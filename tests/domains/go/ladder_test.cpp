// Ladders of Go, against the same read by the slow rules, and by hand.
#include "domains/go/ladder.hpp"

#include <gtest/gtest.h>

#include "domains/go/policies.hpp"
#include "domains/go/position.hpp"
#include "tests/support/go_boards.hpp"

namespace hornbeam::go {
namespace {

constexpr int kMoves = 8;

// Compares what is read of every chain with one or two liberties, and returns how many were caught.
int compare(const Position& fast, const Reference& slow) {
  const Board& board = fast.board();
  const Shape shape = board.shape();
  int caught = 0;
  for (int row = 0; row < shape.rows; ++row) {
    for (int column = 0; column < shape.columns; ++column) {
      const Vertex v{column, row};
      const Point stone = shape.point(v);
      if (board.color(stone) == kEmpty) continue;
      const std::vector<Vertex> slow_liberties = slow.board().liberties(v);
      const Liberties liberties = few_liberties(board, stone);
      EXPECT_EQ(liberties.count, std::min<std::ptrdiff_t>(std::ssize(slow_liberties), 3));
      if (liberties.count > 2) continue;
      const bool is_own = board.color(stone) == slow.to_move();
      if (is_own) {
        for (int i = 0; i < liberties.count; ++i) {
          const Point move = liberties.points[i];
          EXPECT_EQ(escapes(board, stone, move, kMoves),
                    escapes(slow, v, shape.vertex(move), kMoves))
              << fast.text() << to_text(v);
        }
      }
      if (is_own && liberties.count == 1) {
        const bool is_lost = is_caught(board, stone, kMoves);
        EXPECT_EQ(is_lost, is_caught(slow, v, kMoves)) << fast.text() << to_text(v);
        caught += is_lost;
      }
      if (!is_own && liberties.count == 2) {
        for (const int i : {0, 1}) {
          const Point taken = liberties.points[i];
          if (taken == board.ko()) continue;
          const bool is_lost = catches(board, stone, taken, liberties.points[1 - i], kMoves);
          EXPECT_EQ(is_lost, catches(slow, v, shape.vertex(taken), kMoves))
              << fast.text() << to_text(v);
          caught += is_lost;
        }
      }
    }
  }
  return caught;
}

TEST(GoLadder, IsReadAsByTheSlowRules) {
  int caught = 0;
  for (std::uint64_t game = 0; game < 40; ++game) {
    const Start start{.shape = game % 2 == 0 ? Shape{5, 5} : Shape{7, 6}};
    Position whole(start);
    Line<Move> line;
    Stream stream = Stream(31).fork(game);
    whole.rollout(playout::Light{}, stream, line);
    Position fast(start);
    Reference slow(start);
    for (std::size_t i = 0; i < line.size() && i < 60 && !::testing::Test::HasFailure(); ++i) {
      fast.play(line[i]);
      slow.play(line[i].point == kPass ? Reference::Move{}
                                       : Reference::Move{start.shape.vertex(line[i].point)});
      if (slow.finished()) break;
      slow.forget_history();
      caught += compare(fast, slow);
    }
  }
  EXPECT_GT(caught, 300);
}

struct Drawn {
  Position position;
  Point at(std::string_view text) const { return position.parse(text).value().point; }
  bool is_caught(std::string_view stone, int moves = 40) const {
    const Shape shape = position.shape();
    return go::is_caught(position.board(), shape.point(parse_vertex(stone, shape).value()), moves);
  }
};

TEST(GoLadder, RunsToTheEdge) {
  const Drawn free{Position(drawn(
      {
          ". . . . . . . . .",
          ". . . . . . . . .",
          ". . . . . . . . .",
          ". . . . . . . . .",
          ". . . . . . . . .",
          ". . X . . . . . .",
          ". X O . . . . . .",
          ". . X X . . . . .",
          ". . . . . . . . .",
      },
      kWhite))};
  EXPECT_TRUE(free.is_caught("C3"));
  EXPECT_FALSE(free.is_caught("C3", 8));  // the edge is farther away
  const Drawn broken{Position(drawn(
      {
          ". . . . . . . . .",
          ". . . . . . . . .",
          ". . . . . . . . .",
          ". . . . . O . . .",
          ". . . . . . . . .",
          ". . X . . . . . .",
          ". X O . . . . . .",
          ". . X X . . . . .",
          ". . . . . . . . .",
      },
      kWhite))};
  EXPECT_FALSE(broken.is_caught("C3"));
}

TEST(GoLadder, EscapesByACapture) {
  const Drawn game{Position(drawn(
      {
          ". . . . .",
          ". . . . .",
          ". X O . .",
          "X O X O .",
          "X . . . .",
      },
      kWhite))};
  const Point stone = game.position.shape().point({1, 1});
  EXPECT_FALSE(escapes(game.position.board(), stone, game.at("B1"), 40));
  EXPECT_TRUE(escapes(game.position.board(), stone, game.at("C1"), 40));
  EXPECT_FALSE(game.is_caught("B2"));
}

}  // namespace
}  // namespace hornbeam::go
