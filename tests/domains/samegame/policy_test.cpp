// SameGame's own steps and rollouts draw exactly what the policies define, whatever the shape of
// the groups, and draw the same on both layouts and every instruction set.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "domains/samegame/inlining.hpp"
#include "domains/samegame/position.hpp"
#include "hornbeam/testing/chi_square.hpp"
#include "tests/support/samegame_boards.hpp"

namespace hornbeam::samegame {
namespace {

// Chance goes as far once in a few million tests, and the seeds are fixed.
constexpr double kMostSurprise = 5;
#ifdef HORNBEAM_SANITIZED
constexpr int kDraws = 1000;  // whole playouts, and each is far slower
#else
constexpr int kDraws = 20000;
#endif

// Shapes whose groups have many corners, and boards where the tabu colour is all there is.
std::vector<Board> boards() {
  Stream stream(1);
  return {
      picture({"1213141", "1111111", "2233442"}),              // a comb
      picture({"11111", "12321", "13231", "12321", "11111"}),  // a ring
      picture({"12121", "11111", "12121", "33132", "23123"}),  // legs up and down
      picture({"2111", "2231", "1131", "1331", "2111"}),       // a hook round another group
      picture({"1111", "2323", "1111", "3232", "1111"}),       // only colour 1 can be played
      picture({"1122", "2211"}),
      picture({"112", "212", "333"}),
      random_board(8, 8, 2, stream),
      random_board(15, 15, 5, stream),
      random_board(16, 16, 3, stream),
  };
}

std::vector<playout::Tabu> tabus() {
  std::vector<playout::Tabu> list;
  for (const int color : {0, 1})
    for (const double epsilon : {0.0, 0.3}) list.push_back({color, Stream::Chance(epsilon)});
  list.push_back({1000, Stream::Chance(0.0)});  // no such colour
  return list;
}

double epsilon_of(const playout::Tabu& tabu) {
  return tabu.epsilon.never() ? 0.0 : 0.3;
}

template <class P>
std::vector<Move> moves_of(const P& position) {
  std::vector<Move> list;
  position.moves(list);
  return list;
}

// How likely each move of the list is, by the definition of the policy.
template <class P>
std::vector<double> chances(const P& position, const playout::Uniform&) {
  const std::size_t n = moves_of(position).size();
  return std::vector<double>(n, 1.0 / static_cast<double>(n));
}

template <class P>
std::vector<double> chances(const P& position, const playout::Tabu& tabu) {
  const std::vector<Move> list = moves_of(position);
  std::vector<double> result = chances(position, playout::Uniform{});
  const auto is_allowed = [&](Move move) { return position.color(move) != tabu.color; };
  const auto allowed = std::count_if(list.begin(), list.end(), is_allowed);
  if (allowed == 0) return result;
  for (std::size_t i = 0; i < list.size(); ++i) {
    result[i] *= epsilon_of(tabu);
    if (is_allowed(list[i])) result[i] += (1 - epsilon_of(tabu)) / static_cast<double>(allowed);
  }
  return result;
}

// Draws moves at `position` and compares their numbers with what is expected.
template <class P, class Policy, class Draw>
void expect_chances(const P& position, const Policy& policy, int draws, Draw draw) {
  const std::vector<Move> list = moves_of(position);
  std::vector<std::uint64_t> counts(list.size());
  for (int i = 0; i < draws; ++i) {
    const auto found = std::find(list.begin(), list.end(), draw(i));
    ASSERT_NE(found, list.end());
    ++counts[static_cast<std::size_t>(found - list.begin())];
  }
  std::vector<double> expected;
  std::vector<std::uint64_t> possible;
  const std::vector<double> chance = chances(position, policy);
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (chance[i] == 0) {
      EXPECT_EQ(counts[i], 0u);
      continue;
    }
    expected.push_back(chance[i] * draws);
    possible.push_back(counts[i]);
  }
  EXPECT_LT(testing::surprise(possible, expected), kMostSurprise);
}

template <class P, class Policy>
void expect_policy(const P& root, const Policy& policy) {
  const Stream stream(7);
  expect_chances(root, policy, kDraws, [&](int i) {
    P position = root;
    Stream ours = stream.fork(static_cast<std::uint64_t>(i));
    Move move;
    EXPECT_TRUE(position.step(policy, ours, move));
    return move;
  });

  // Lines of whole rollouts: the first move, and the second after the most frequent first.
  std::vector<Line<Move>> lines(kDraws);
  for (int i = 0; i < kDraws; ++i) {
    P position = root;
    Stream ours = stream.fork(static_cast<std::uint64_t>(kDraws + i));
    position.rollout(policy, ours, lines[i]);
  }
  expect_chances(root, policy, kDraws, [&](int i) { return lines[i][0]; });

  const std::vector<double> chance = chances(root, policy);
  const Move first =
      moves_of(root)[std::max_element(chance.begin(), chance.end()) - chance.begin()];
  P second = root;
  second.play(first);
  std::erase_if(lines, [&](const Line<Move>& line) { return line[0] != first; });
  if (second.finished()) return;
  const std::size_t moves = moves_of(second).size();
  if (lines.size() < 20 * moves) return;  // too few of each for the test
  expect_chances(second, policy, static_cast<int>(lines.size()),
                 [&](int i) { return lines[i][1]; });
}

template <class P>
class SameGamePolicy : public ::testing::Test {};
using Layouts = ::testing::Types<Position16, PositionWide>;
TYPED_TEST_SUITE(SameGamePolicy, Layouts);

TYPED_TEST(SameGamePolicy, UniformDrawsEveryGroupAlike) {
  for (const Board& board : boards())
    expect_policy(TypeParam(board, Scoring::same_game), playout::Uniform{});
}

TYPED_TEST(SameGamePolicy, TabuDrawsTheOtherColorsWhileThereAreAny) {
  for (const Board& board : boards())
    for (const playout::Tabu& tabu : tabus())
      expect_policy(TypeParam(board, Scoring::same_game), tabu);
}

// Everything that a rollout leaves behind.
template <class P, class Policy>
struct Trace {
  Line<Move> line;
  Score score;
  Board board;
  std::uint32_t next;

  Trace(const Board& board_in, const Policy& policy, bool by_steps, std::uint64_t seed) {
    P position(board_in, Scoring::same_game);
    Stream stream(seed);
    if (by_steps)
      for (Move move; position.step(policy, stream, move);) line.push_back(move);
    else
      position.rollout(policy, stream, line);
    score = position.score();
    board = position.board();
    next = stream.next();
  }
};

template <class A, class B>
void expect_equal(const A& a, const B& b) {
  ASSERT_EQ(a.line, b.line);
  ASSERT_EQ(a.score, b.score);
  ASSERT_EQ(a.board, b.board);
  ASSERT_EQ(a.next, b.next);
}

template <class Policy>
void expect_same_bits(const Board& board, const Policy& policy, std::uint64_t seed) {
  use_instruction_set(InstructionSet::plain);
  const Trace<PositionWide, Policy> plain(board, policy, false, seed);
  for (const InstructionSet set : supported_sets()) {
    SCOPED_TRACE(name(set));
    use_instruction_set(set);
    for (const bool by_steps : {false, true}) {
      expect_equal(Trace<PositionWide, Policy>(board, policy, by_steps, seed), plain);
      if (Position16::fits(board))
        expect_equal(Trace<Position16, Policy>(board, policy, by_steps, seed), plain);
    }
  }
}

TEST(SameGamePolicyBits, AreTheSameOnEveryLayoutAndInstructionSet) {
  const RestoreInstructionSet restore;
  Stream stream(8);
  std::vector<Board> all = boards();
  for (const int side : {1, 2, 7, 16, 17, 20, 24, 25, 32})
    for (const int colors : {1, 2, 3, 6, 10, 15})
      all.push_back(random_board(side, 33 - side, colors, stream));
  for (const Board& board : all) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      expect_same_bits(board, playout::Uniform{}, seed);
      for (const playout::Tabu& tabu : tabus()) expect_same_bits(board, tabu, seed);
    }
  }
}

}  // namespace
}  // namespace hornbeam::samegame
