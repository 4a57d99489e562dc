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
int compare(const Position& fast, const Reference& slow, Captures captures) {
  Board board = fast.board();  // to read on
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
          EXPECT_EQ(escapes(board, stone, move, kMoves, captures),
                    escapes(slow, v, shape.vertex(move), kMoves, captures))
              << fast.text() << to_text(v);
        }
      }
      if (is_own && liberties.count == 1) {
        const bool is_lost = is_caught(board, stone, kMoves, captures);
        EXPECT_EQ(is_lost, is_caught(slow, v, kMoves, captures)) << fast.text() << to_text(v);
        caught += is_lost;
      }
      if (!is_own && liberties.count == 2) {
        for (const int i : {0, 1}) {
          const Point taken = liberties.points[i];
          if (taken == board.ko()) continue;
          const bool is_lost =
              catches(board, stone, taken, liberties.points[1 - i], kMoves, captures);
          EXPECT_EQ(is_lost, catches(slow, v, shape.vertex(taken), kMoves, captures))
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
  int caught_after_captures = 0;
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
      caught += compare(fast, slow, Captures::escape);
      caught_after_captures += compare(fast, slow, Captures::read);
    }
  }
  EXPECT_GT(caught, 300);
  EXPECT_GT(caught_after_captures, caught + 100);
}

// All that a board tells: ko, empty points in their order, and of each stone its chain from there on.
std::string seen(const Board& board) {
  std::string text = std::to_string(board.hash()) + " " + std::to_string(board.ko());
  const auto add = [&](auto number) { text += " " + std::to_string(number); };
  for (int i = 0; i < board.empty_points(); ++i) add(board.empty_point(i));
  const Shape shape = board.shape();
  for (int row = 0; row < shape.rows; ++row) {
    for (int column = 0; column < shape.columns; ++column) {
      const Point point = shape.point({column, row});
      add(board.code(point));
      if (board.color(point) == kEmpty) continue;
      const Chain& chain = board.chain(point);
      add(board.root(point));
      add(board.next_stone(point));
      add(chain.sum);
      add(chain.squares);
      add(chain.pseudo_liberties);
      add(chain.stones);
    }
  }
  return text;
}

struct Drawn {
  explicit Drawn(const Start& start) : position(start), board(position.board()) {}
  Point at(std::string_view text) const { return position.parse(text).value().point; }
  Point stone(std::string_view text) const {
    return position.shape().point(parse_vertex(text, position.shape()).value());
  }
  bool is_caught(std::string_view text, int moves = 40) {
    return go::is_caught(board, stone(text), moves);
  }
  bool escapes(std::string_view text, std::string_view move) {
    return go::escapes(board, stone(text), at(move), 40);
  }

  Position position;
  Board board;
};

TEST(GoLadder, RunsToTheEdge) {
  Start start = running_ladder();
  Drawn free(start);
  EXPECT_TRUE(free.is_caught("C3"));
  EXPECT_FALSE(free.is_caught("C3", 8));  // the edge is farther away
  start.put({5, 5}, kWhite);
  EXPECT_FALSE(Drawn(start).is_caught("C3"));
}

TEST(GoLadder, EscapesByACapture) {
  Drawn game(drawn(
      {
          ". . . . .",
          ". . . . .",
          ". X O . .",
          "X O X O .",
          "X . . . .",
      },
      kWhite));
  EXPECT_FALSE(game.escapes("B2", "B1"));
  EXPECT_TRUE(game.escapes("B2", "C1"));
  EXPECT_FALSE(game.is_caught("B2"));
}

TEST(GoLadder, MayGoOnAfterACapture) {
  Drawn game(drawn(
      {
          ". . . . .",
          ". . . . .",
          "X X . . .",
          "O O X . .",
          ". X O . .",
      },
      kWhite));
  EXPECT_FALSE(game.is_caught("A2"));  // it may take B1
  EXPECT_TRUE(go::is_caught(game.board, game.stone("A2"), 40, Captures::read));
}

// Moves that are tried and taken back, of random games that capture, join and fill the board, leave it
// as it was to whoever looks.
TEST(GoBoard, IsAsItWasWhenMovesAreTakenBack) {
  int captures = 0;
  for (std::uint64_t game = 0; game < 30; ++game) {
    const Shape shape = game % 2 == 0 ? Shape{4, 4} : Shape{6, 5};
    Board board(shape);
    Stream stream = Stream(5).fork(game);
    Color color = kBlack;
    const auto draw = [&]() -> Point {
      const auto at = stream.below(static_cast<std::uint32_t>(board.empty_points()));
      const Point point = board.empty_point(static_cast<int>(at));
      return point != board.ko() && board.is_legal(point, color) ? point : kPass;
    };
    for (int move = 0; move < 80 && board.empty_points() > 0; ++move) {
      const std::string before = seen(board);
      std::vector<Board::Undo> tried;
      for (int depth = 0; depth < 12 && board.empty_points() > 0; ++depth) {
        const Point point = draw();
        if (point == kPass) continue;
        captures += board.captures(point, color);
        tried.push_back(board.try_move(point, color));
        color = other(color);
      }
      while (!tried.empty()) {
        board.take_back(tried.back());
        color = tried.back().color;
        tried.pop_back();
      }
      ASSERT_EQ(seen(board), before);
      if (const Point point = draw(); point != kPass) board.play(point, color);
      color = other(color);
    }
  }
  EXPECT_GT(captures, 500);
}

}  // namespace
}  // namespace hornbeam::go
