// Beam and depth-budgeted search: the optimum where nothing is left out, the greedy line where
// everything but one is, and in between what a plain transcription does.
#include <gtest/gtest.h>

#include <map>

#include "domains/samegame/position.hpp"
#include "tests/samegame_boards.hpp"
#include "tests/support/plain.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using samegame::kScorings;
using samegame::Position16;
using samegame::Scoring;
using testing::best_of_all;
using testing::run_outline;
using testing::score_of_line;
using testing::small_board;
using testing::Toy;

template <Position P>
Best<MoveOf<P>> greedy_line(P position) {
  Best<MoveOf<P>> result;
  while (true) {
    std::vector<MoveOf<P>> list;
    position.moves(list);
    if (list.empty()) break;
    P best = position;
    MoveOf<P> choice{};
    for (std::size_t i = 0; i < list.size(); ++i) {
      P after = position;
      after.play(list[i]);
      if (i > 0 && after.score() <= best.score()) continue;
      best = after;
      choice = list[i];
    }
    position = best;
    result.line.push_back(choice);
  }
  result.score = position.score();
  return result;
}

// --- A plain beam: every child is kept as a position with its line ---

template <Position P>
struct Member {
  P position;
  Line<MoveOf<P>> line;
  Score value = 0;
};

template <Position P, class Value>
Best<MoveOf<P>> plain_beam(const P& root, std::size_t width, Value value) {
  Best<MoveOf<P>> best;
  std::vector<Member<P>> beam{{root, {}, 0}};
  while (!beam.empty()) {
    std::vector<Member<P>> next;
    for (const Member<P>& member : beam) {
      std::vector<MoveOf<P>> list;
      member.position.moves(list);
      if (list.empty() && member.position.score() > best.score)
        best = {member.position.score(), member.line};
      for (const MoveOf<P>& move : list) {
        Member<P> child = member;
        child.position.play(move);
        child.line.push_back(move);
        child.value = value(child.position);
        std::vector<MoveOf<P>> rest;
        child.position.moves(rest);
        if (rest.empty() && child.position.score() > best.score)
          best = {child.position.score(), child.line};
        next.push_back(child);
      }
    }
    std::stable_sort(next.begin(), next.end(),
                     [](const Member<P>& a, const Member<P>& b) { return a.value > b.value; });
    beam.clear();
    std::map<std::uint64_t, Score> kept;
    for (const Member<P>& child : next) {
      if (beam.size() == width) break;
      if (kept.contains(child.position.hash())) continue;  // equal boards stand in order of score
      kept[child.position.hash()] = child.position.score();
      beam.push_back(child);
    }
  }
  return best;
}

template <Position P>
Score potential(const P& position) {
  std::vector<MoveOf<P>> list;
  position.moves(list);
  Score sum = position.score();
  for (const MoveOf<P>& move : list) {
    P after = position;
    after.play(move);
    sum += after.score() - position.score();
  }
  return sum;
}

template <Position P, class Value>
void expect_plain(const std::string& name, const P& root, Value value) {
  for (const std::size_t width : {1, 2, 3, 7, 20, 100}) {
    const auto plain = plain_beam(root, width, value);
    const auto beam =
        run_outline("beam(value=" + name + ", width=" + std::to_string(width) + ")", root, {});
    ASSERT_EQ(beam.best.score, plain.score) << name << ", width " << width;
    ASSERT_EQ(beam.best.line, plain.line) << name << ", width " << width;
  }
}

TEST(Beam, DoesWhatAPlainBeamDoes) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Toy toy(seed, 6, 4);
    expect_plain("score", toy, [](const Toy& p) { return p.score(); });
    expect_plain("potential", toy, potential<Toy>);
    for (const Scoring scoring : kScorings) {
      const Position16 board = small_board(seed, 5, 3, scoring);
      expect_plain("score", board, [](const Position16& p) { return p.score(); });
      expect_plain("potential", board, potential<Position16>);
      expect_plain("bound", board, [](const Position16& p) { return p.bound(); });
      ASSERT_FALSE(HasFatalFailure()) << "seed " << seed;
    }
  }
}

TEST(Beam, OfWidthOneByScoreIsTheGreedyLine) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Toy root(seed, 7, 4);
    const auto plain = greedy_line(root);
    const auto playout = run_outline("greedy", root, {.playouts = 1});
    EXPECT_EQ(playout.best.line, plain.line);
    EXPECT_EQ(playout.best.score, plain.score);
    const Position16 board = small_board(seed, 6, 3);
    EXPECT_EQ(run_outline("greedy", board, {.playouts = 1}).best.line, greedy_line(board).line);
    // The beam also looks at what else a move would have ended.
    EXPECT_GE(run_outline("beam(width=1, value=score)", board, {}).best.score,
              greedy_line(board).score);
    EXPECT_GE(run_outline("beam(width=1, value=score)", root, {}).best.score, plain.score);
  }
}

TEST(Beam, WideEnoughFindsTheOptimum) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed)
    for (const Scoring scoring : kScorings) {
      const Position16 root = small_board(seed, 4, 3, scoring);
      const Score optimum = best_of_all(root);
      for (const std::string value : {"score", "potential", "bound", "playouts"}) {
        const std::string wide = "beam(width=1M, value=" + value + ")";
        EXPECT_EQ(run_outline(wide, root, {}).best.score, optimum) << wide;
        const std::string growing = "beam(width=1, grow=true, value=" + value + ")";
        EXPECT_EQ(run_outline(growing, root, {}).best.score, optimum) << growing;
      }
    }
}

TEST(Beam, MakesAsManyPlayoutsAsItIsTold) {
  const Position16 root = small_board(2, 5, 3);
  const auto one = run_outline("beam(width=1, value=playouts)", root, {});
  const auto five = run_outline("beam(width=1, value=playouts, playouts=5)", root, {.nodes = 3});
  EXPECT_EQ(five.nodes, 3u);
  EXPECT_GE(five.playouts,
            11u);  // the third node's first playout ended the run; then the greedy one
  EXPECT_EQ(score_of_line(root, one.best.line), one.best.score);
}

TEST(Beam, NarrowsWhereMemoryEnds) {
  const Position16 root = small_board(5, 12, 4);
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{10'000}, std::size_t{200'000}}) {
    const SearchPtr<Position16> search =
        testing::make_search<Position16>("beam(width=1M, grow=true)");
    const auto result = run(*search, root, {.seed = 1, .memory = bytes});
    EXPECT_LE(result.peak_bytes, bytes);
    EXPECT_GE(result.peak_bytes, bytes / 4);
    EXPECT_EQ(score_of_line(root, result.best.line), result.best.score);
  }
}

// --- Depth-budgeted search ---

TEST(Dbs, WithEnoughBudgetFindsTheOptimum) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    for (const Scoring scoring : kScorings) {
      const Position16 root = small_board(seed, 4, 3, scoring);
      const Score optimum = best_of_all(root);
      EXPECT_EQ(run_outline("dbs(budget=1M)", root, {}).best.score, optimum);
      EXPECT_EQ(run_outline("dbs(budget=1, grow=true)", root, {}).best.score, optimum);
    }
}

TEST(Dbs, SpendsNoMoreThanItsBudgetAtADepth) {
  const Position16 root = small_board(4, 8, 4);
  const auto result = run_outline("dbs(budget=1)", root, {});
  EXPECT_EQ(result.best.line, greedy_line(root).line);
  EXPECT_EQ(result.nodes, result.best.line.size());
  const auto more = run_outline("dbs(budget=50)", root, {});
  EXPECT_LE(more.nodes, 50u * 32);
  EXPECT_GE(more.best.score, result.best.score);
}

}  // namespace
}  // namespace hornbeam
