// What is said of semeais is what comes of them when they are played out.
#include "domains/go/semeai.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <tuple>

#include "domains/go/instances.hpp"
#include "domains/go/position.hpp"
#include "domains/go/reference.hpp"
#include "tests/support/go_boards.hpp"

namespace hornbeam::go {
namespace {

Board board_of(const Start& start) {
  return Position(start).board();
}

std::string names(const std::vector<Point>& points, Shape shape) {
  std::vector<std::string> list;
  for (const Point point : points) list.push_back(to_text(shape.vertex(point)));
  std::sort(list.begin(), list.end());
  std::string text;
  for (const std::string& name : list) text += (text.empty() ? "" : " ") + name;
  return text;
}

// --- Races of numbers ---

TEST(GoRace, WithoutEyesIsTheKnownFormula) {
  for (int own = 0; own <= Race::kMost; ++own) {
    for (int theirs = 0; theirs <= Race::kMost; ++theirs) {
      for (int shared = 0; shared <= Race::kMost; ++shared) {
        const Race race{own, theirs, shared};
        if (race.own_liberties() == 0 || race.their_liberties() == 0) continue;
        const int more = std::max(shared - 1, 0);
        const int expected = own >= theirs + more ? 1 : theirs >= own + more + 1 ? -1 : 0;
        EXPECT_EQ(outcome(race), expected) << own << " " << theirs << " " << shared;
      }
    }
  }
}

// "Me ari me nashi": shared liberties count for the one who has the eye.
TEST(GoRace, WithAnEyeBeatsOneWithout) {
  EXPECT_EQ(outcome({.own = 0, .theirs = 1, .shared = 1, .own_eye = true}), 1);
  EXPECT_EQ(outcome({.own = 0, .theirs = 5, .shared = 3, .own_eye = true}), -1);
  EXPECT_EQ(outcome({.own = 0, .theirs = 3, .shared = 3, .own_eye = true}), 1);
  EXPECT_EQ(outcome({.own = 0, .theirs = 0, .shared = 2, .own_eye = true, .their_eye = true}), 0);
}

// --- Races on the board ---

// All moves on liberties of the two chains, and passes, to the end.
class Exhaustive {
 public:
  Exhaustive(const Semeai& semeai) : stones_{semeai.black.stone, semeai.white.stone} {}

  // For the player to move: 1 if he captures, -1 if he is captured, 0 if neither.
  int outcome(const Board& board, Color to_move, bool passed = false) {
    const auto key = std::tuple(board.hash(), to_move, passed);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    int best = passed ? 0 : -outcome(board, other(to_move), true);
    for (const Point move : liberties(board)) {
      if (best == 1) break;
      if (!board.is_legal(move, to_move)) continue;
      best = std::max(best, outcome_after(board, move, to_move));
    }
    return known_[key] = best;
  }

  int outcome_after(const Board& board, Point move, Color to_move) {
    Board next = board;
    next.play(move, to_move);
    const bool is_captured = next.color(stones_[player(other(to_move))]) != other(to_move);
    return is_captured ? 1 : -outcome(next, other(to_move));
  }

  std::vector<Point> liberties(const Board& board) const {
    std::vector<Point> list;
    for (const Point stone : stones_) {
      Point at = stone;
      do {
        for (const int distance : board.neighbors()) {
          const auto near = static_cast<Point>(at + distance);
          if (board.color(near) == kEmpty &&
              std::find(list.begin(), list.end(), near) == list.end())
            list.push_back(near);
        }
        at = board.next_stone(at);
      } while (at != stone);
    }
    return list;
  }

 private:
  std::array<Point, 2> stones_;
  std::map<std::tuple<std::uint64_t, Color, bool>, int> known_;
};

// Returns how many semeais of the board were compared.
int expect_played_out(const Start& start) {
  const Board board = board_of(start);
  int compared = 0;
  for (const Semeai& semeai : find_semeais(board)) {
    Exhaustive exhaustive(semeai);
    if (exhaustive.liberties(board).size() > 6) continue;
    ++compared;
    for (const Color color : {kBlack, kWhite}) {
      const int expected = exhaustive.outcome(board, color);
      EXPECT_EQ(outcome(semeai.race(color)), expected)
          << Position(start).text() << names({semeai.black.stone, semeai.white.stone}, start.shape)
          << (color == kBlack ? ", X" : ", O") << " to move";
      // A move is necessary if it reaches what a pass does not.
      const int after_pass = -exhaustive.outcome(board, other(color));
      std::vector<Point> necessary;
      for (const Point move : exhaustive.liberties(board))
        if (expected > after_pass && board.is_legal(move, color) &&
            exhaustive.outcome_after(board, move, color) == expected)
          necessary.push_back(move);
      EXPECT_EQ(names(necessary_moves(semeai, color), start.shape), names(necessary, start.shape))
          << Position(start).text();
    }
  }
  return compared;
}

// Two chains between walls that have room behind them. Each row of the middle is drawn: an outside liberty of X
// or wall, X, a shared liberty or a stone of either, O, and an outside liberty of O or wall. The first rows may
// be eyes.
Start composed(int rows, bool black_eye, bool white_eye, Stream stream) {
  const int height = rows + 2 * black_eye + 2 * white_eye;
  constexpr int kRoom = 5;  // columns on either side beyond those that are drawn
  Start start{.shape = {9 + 2 * kRoom, height}};
  const auto put = [&](int row, std::string_view cells) {
    for (int column = 0; column < 9; ++column) {
      const char c = cells[static_cast<std::size_t>(column)];
      start.put({column + kRoom, row}, c == 'X' ? kBlack : c == 'O' ? kWhite : kEmpty);
    }
  };
  int row = 0;
  if (black_eye) {
    put(row++, ".OX.XOXX.");
    put(row++, ".OXXXOXX.");
  }
  for (int i = 0; i < rows; ++i) {
    std::string cells = ".OOX.OXX.";
    if (stream.below(2) == 0) cells[2] = '.';
    if (stream.below(2) == 0) cells[6] = '.';
    if (const std::uint32_t draw = stream.below(4); draw < 2 || i == 0)
      cells[4] = draw % 2 == 0 ? 'X' : 'O';
    put(row++, cells);
  }
  if (white_eye) {
    put(row++, ".OOXOOOX.");
    put(row++, ".OOXO.OX.");
  }
  return start;
}

bool all_have_liberties(const Start& start) {
  const Mailbox board(start);
  for (int row = 0; row < start.shape.rows; ++row)
    for (int column = 0; column < start.shape.columns; ++column)
      if (board.at({column, row}) != kEmpty && board.liberties({column, row}).empty()) return false;
  return true;
}

TEST(GoSemeai, ComesOutAsItIsPlayedOut) {
  int compared = 0;
  for (std::uint64_t i = 0; i < 400; ++i) {
    const Start start =
        composed(3 + static_cast<int>(i % 2), i % 5 == 0, i % 7 == 0, Stream(21).fork(i));
    if (!all_have_liberties(start)) continue;
    EXPECT_EQ(find_semeais(board_of(start)).size(), 1u) << Position(start).text();
    compared += expect_played_out(start);
  }
  EXPECT_GT(compared, 200);
}

Start without_captured(Start start) {
  const Shape shape = start.shape;
  Mailbox board(start);
  for (int row = 0; row < shape.rows; ++row)
    for (int column = 0; column < shape.columns; ++column)
      if (board.at({column, row}) != kEmpty) board.take_if_captured({column, row});
  for (int row = 0; row < shape.rows; ++row)
    for (int column = 0; column < shape.columns; ++column)
      start.put({column, row}, board.at({column, row}));
  return start;
}

// Stones anywhere; chains without liberties are taken away. Few are semeais, in ways nobody thought of.
Start random_stones(Shape shape, Stream stream) {
  Start start{.shape = shape};
  for (int row = 0; row < shape.rows; ++row) {
    for (int column = 0; column < shape.columns; ++column) {
      const std::uint32_t draw = stream.below(7);
      start.put({column, row}, draw < 3 ? kBlack : draw < 6 ? kWhite : kEmpty);
    }
  }
  return without_captured(start);
}

TEST(GoSemeai, ComesOutAsItIsPlayedOutOnRandomBoards) {
  int compared = 0;
  for (std::uint64_t i = 0; i < 6'000; ++i)
    compared +=
        expect_played_out(random_stones({4 + static_cast<int>(i % 4), 5}, Stream(21).fork(i)));
  EXPECT_GT(compared, 20);
}

// --- The whole board ---

// Both may play anywhere, on the wall's liberties too: whether the hunter captures the other's chain within so
// many moves, and before his own is.
class WholeBoard {
 public:
  explicit WholeBoard(const Semeai& semeai) : stones_{semeai.black.stone, semeai.white.stone} {}

  int outcome(const Board& board, Color to_move) {
    if (captures(board, to_move, to_move, kMostMoves, 0)) return 1;
    return captures(board, to_move, other(to_move), kMostMoves, 0) ? -1 : 0;
  }

 private:
  static constexpr int kMostMoves = 11;

  bool captures(const Board& board, Color to_move, Color hunter, int moves, int passes) {
    if (moves == 0 || passes == 2) return false;
    const auto key = std::tuple(board.hash(), board.ko(), to_move, hunter, moves, passes);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const bool is_hunting = to_move == hunter;
    bool result = !is_hunting;
    Board passed = board;
    passed.forget_ko();
    if (captures(passed, other(to_move), hunter, moves - 1, passes + 1) == is_hunting)
      result = is_hunting;
    for (int point = 0; point < board.shape().points() && result != is_hunting; ++point) {
      if (board.color(point) != kEmpty || point == board.ko() || !board.is_legal(point, to_move))
        continue;
      Board next = board;
      next.play(static_cast<Point>(point), to_move);
      const bool is_over = next.color(stones_[player(other(to_move))]) != other(to_move);
      if (is_over || captures(next, other(to_move), hunter, moves - 1, 0) == is_hunting)
        result = is_hunting;
    }
    return known_[key] = result;
  }

  std::array<Point, 2> stones_;
  std::map<std::tuple<std::uint64_t, Point, Color, Color, int, int>, bool> known_;
};

// Two chains between walls, all of it with holes and strangers here and there.
Start with_holes(int rows, Stream stream) {
  Start start{.shape = {8, rows}};
  for (int row = 0; row < rows; ++row) {
    std::string cells = ".OOXOXX.";
    if (stream.below(2) == 0) cells[2] = '.';
    if (stream.below(2) == 0) cells[5] = '.';
    for (char& c : cells)
      if (stream.below(6) == 0) c = "XO."[stream.below(3)];
    for (int column = 0; column < 8; ++column) {
      const char c = cells[static_cast<std::size_t>(column)];
      start.put({column, row}, c == 'X' ? kBlack : c == 'O' ? kWhite : kEmpty);
    }
  }
  return without_captured(start);
}

TEST(GoSemeai, ComesOutSoWhereverTheyPlay) {
  int compared = 0;
  for (std::uint64_t i = 0; i < 6'000; ++i) {
    const Start start = with_holes(3 + static_cast<int>(i % 3), Stream(5).fork(i));
    const Board board = board_of(start);
    if (Mailbox(start).count(kEmpty) > 9) continue;
    for (const Semeai& semeai : find_semeais(board)) {
      WholeBoard whole(semeai);
      ++compared;
      for (const Color color : {kBlack, kWhite})
        EXPECT_EQ(outcome(semeai.race(color)), whole.outcome(board, color))
            << Position(start).text()
            << names({semeai.black.stone, semeai.white.stone}, start.shape)
            << (color == kBlack ? ", X" : ", O") << " to move";
    }
  }
  EXPECT_GT(compared, 100);
}

// Walls with as few liberties as the chain that they enclose: White captures D1 to D4 first.
TEST(GoSemeai, SaysNothingWhereAWallIsAsShortOfLiberties) {
  EXPECT_TRUE(find_semeais(board_of(drawn({
                               ". O . X O . X .",
                               "X O O X O X X X",
                               ". O . X O . X X",
                               ". O . X O . X X",
                           })))
                  .empty());
}

// The wall D1 to D3 has two liberties and is lost when Black takes C2, whatever the race says.
TEST(GoSemeai, SaysNothingWhereAWallCanBeCaught) {
  EXPECT_TRUE(find_semeais(board_of(drawn({
                               ". . O . X O . X .",
                               ". . O . X O . X .",
                               ". . O . X O . X .",
                               ". . O X X O X X .",
                               ". X X O X O X X .",
                               ". X . O X O X X .",
                               ". X . O X O X X .",
                           })))
                  .empty());
}

// Two liberties each: who moves first wins, and has to.
TEST(GoSemeai, NeedsAMoveWhereTheFirstOneDecides) {
  const Start start = drawn({
      ". O . X X O X X .",
      ". O . X O O . X .",
      ". O O X O O . X .",
  });
  const Board board = board_of(start);
  const std::vector<Semeai> semeais = find_semeais(board);
  ASSERT_EQ(semeais.size(), 1u);
  EXPECT_EQ(semeais[0].winner(kBlack), kBlack);
  EXPECT_EQ(semeais[0].winner(kWhite), kWhite);
  EXPECT_EQ(names(necessary_moves(board, kBlack), start.shape), "G1 G2");
  EXPECT_EQ(names(necessary_moves(board, kWhite), start.shape), "C2 C3");
  EXPECT_EQ(find_semeais(board, 4).size(), 1u);
  EXPECT_EQ(find_semeais(board, 3).size(), 0u);  // there are four liberties
  const auto told = predict(board, kBlack);
  ASSERT_TRUE(told.has_value());
  ASSERT_EQ(told->captures.size(), 1u);
  EXPECT_EQ(told->captures[0].loser, kWhite);
}

// Three liberties against one: X wins even after a pass, and O cannot help it.
TEST(GoSemeai, NeedsNoMoveWhereAPassLosesNothing) {
  const Start start = drawn({
      ". . . O . X X O X X . . .",
      ". . . O . X O O . X . . .",
      ". . . O . X O O X X . . .",
  });
  const Board board = board_of(start);
  ASSERT_EQ(find_semeais(board).size(), 1u);
  EXPECT_EQ(names(necessary_moves(board, kBlack), start.shape), "");
  EXPECT_EQ(names(necessary_moves(board, kWhite), start.shape), "");
  EXPECT_EQ(find_semeais(board)[0].winner(kWhite), kBlack);
}

// The positions of experiments/parallel-mcts/table-3-*.toml, which take what is right from here: what Black has to
// play, and that where there is nothing Black wins whoever moves.
TEST(GoSemeai, OfTheExperimentsIsAsTheySay) {
  const auto expect = [](const std::string& name, const std::string& necessary) {
    std::istringstream nothing;
    const Game game = load(HORNBEAM_SOURCE "/experiments/parallel-mcts/" + name, nothing);
    const Board board = board_of(game.start);
    EXPECT_EQ(names(necessary_moves(board, kBlack), game.start.shape), necessary) << name;
    ASSERT_EQ(find_semeais(board).size(), 1u) << name;
    EXPECT_EQ(find_semeais(board)[0].winner(kWhite), necessary.empty() ? kBlack : kWhite) << name;
  };
  expect("must-1.sgf", "F1 F2 F3 F4");
  expect("must-2.sgf", "F1 F2 F3 F4 F5");
  expect("not-1.sgf", "");
  expect("not-2.sgf", "");
}

// A way out is no semeai: nothing is said.
TEST(GoSemeai, SaysNothingWhereAChainCanRun) {
  EXPECT_TRUE(find_semeais(board_of(drawn({
                               ". O . X X O X X .",
                               ". O . X O O . . .",
                               ". O O X O O X X .",
                           })))
                  .empty());
}

TEST(GoSemeai, PredictionsAgreeWithBoardsWhereTheLoserIsGone) {
  const Prediction prediction{{{Shape{3, 3}.point({1, 1}), kWhite}}};
  EXPECT_TRUE(prediction.agrees(board_of(drawn({". X .", "X . X", ". X ."}))));
  EXPECT_TRUE(prediction.agrees(board_of(drawn({". X .", "X X X", ". X ."}))));
  EXPECT_FALSE(prediction.agrees(board_of(drawn({". . .", "O O O", ". . ."}))));
  EXPECT_FALSE(prediction.agrees(board_of(drawn({". O .", "O . O", ". O ."}))));
}

}  // namespace
}  // namespace hornbeam::go
