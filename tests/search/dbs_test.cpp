// Depth-budgeted search: what a plain transcription does, the optimum where nothing is left out, and
// the greedy line where everything but one is.
#include "hornbeam/search/dbs.hpp"

#include <gtest/gtest.h>

#include "hornbeam/playout/greedy.hpp"
#include "hornbeam/search/playout.hpp"
#include "tests/support/plain_node_search.hpp"
#include "tests/support/samegame_boards.hpp"

namespace hornbeam {
namespace {

using samegame::kScorings;
using samegame::Position16;
using samegame::Scoring;
using testing::best_of_all;
using testing::greedy_line;
using testing::Plain;
using testing::run_outline;
using testing::small_board;
using testing::Toy;
using testing::uniform_line;
using SmallBoard = Plain<Position16>;

// ---- The transcription, of the reading in dbs.hpp ----

enum class Finish { greedily, at_random };

template <Position P>
class PlainDbs : public testing::PlainNodeSearch<P> {
 public:
  PlainDbs(const P& root, std::uint64_t node_limit, std::uint64_t budget, bool grow, Finish finish,
           std::uint64_t seed)
      : testing::PlainNodeSearch<P>(root, node_limit),
        budget_(budget),
        grow_(grow),
        finish_(finish),
        stream_(seed) {}

 private:
  void search() override {
    do {
      spent_.clear();
      seen_ = {};
      is_cut_ = false;
      this->step();
      visit(this->root_, {});
      budget_ *= 2;
    } while (is_cut_ && grow_);
  }

  void visit(const P& position, const Line<MoveOf<P>>& line) {
    const std::vector<MoveOf<P>> moves = by_gain(position);
    if (moves.empty()) {
      this->finished(line, position.score());
      return;
    }
    this->unfinished(line, position);
    const std::size_t depth = line.size() + 1;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      this->step();
      if (spent_[depth] == budget_) {
        if (i == 0) play_out(position, line);
        is_cut_ = true;
        return;
      }
      ++spent_[depth];
      P child = position;
      child.play(moves[i]);
      Line<MoveOf<P>> longer = line;
      longer.push_back(moves[i]);
      this->made_node(longer);
      if (seen_.improves(child)) visit(child, longer);
    }
  }

  // The moves that gain most come first.
  static std::vector<MoveOf<P>> by_gain(const P& position) {
    std::vector<MoveOf<P>> moves;
    position.moves(moves);
    const auto gain = [&](const MoveOf<P>& move) {
      P after = position;
      after.play(move);
      return after.score() - position.score();
    };
    std::stable_sort(moves.begin(), moves.end(),
                     [&](const MoveOf<P>& a, const MoveOf<P>& b) { return gain(a) > gain(b); });
    return moves;
  }

  void play_out(const P& position, Line<MoveOf<P>> line) {
    const Best<MoveOf<P>> rest = finish_ == Finish::greedily
                                     ? greedy_line(position)
                                     : uniform_line(position, stream_.fork(playouts_));
    ++playouts_;
    line.insert(line.end(), rest.line.begin(), rest.line.end());
    this->finished(line, rest.score);
  }

  std::uint64_t budget_;
  bool grow_;
  Finish finish_;
  Stream stream_;
  std::map<std::size_t, std::uint64_t> spent_;  // nodes at each depth
  testing::PlainSeen<P> seen_;
  bool is_cut_ = false;  // something was left out
  std::uint64_t playouts_ = 0;
};

template <Position P>
void expect_transcription(const P& root, std::uint64_t seed) {
  for (const std::uint64_t budget : {2, 7, 1000})
    for (const bool grow : {false, true})
      for (const Finish finish : {Finish::greedily, Finish::at_random}) {
        SearchPtr<P> evaluator;
        if (finish == Finish::greedily)
          evaluator = std::make_unique<Playout<P, playout::GreedySource>>(playout::GreedySource{});
        else
          evaluator =
              std::make_unique<Playout<P, playout::UniformSource>>(playout::UniformSource{});
        Dbs<P> search({.budget = budget, .grow = grow}, std::move(evaluator));
        testing::expect_same_runs<P>(
            search, root,
            [&](const P& start, std::uint64_t limit) {
              return PlainDbs<P>(start, limit, budget, grow, finish, seed);
            },
            seed);
      }
}

TEST(Dbs, IsItsTranscriptionOnToys) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    expect_transcription(Toy(seed, 4, 3), seed);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

TEST(Dbs, IsItsTranscriptionOnBoards) {
  for (std::uint64_t seed = 1; seed <= 70; ++seed)
    for (const Scoring scoring : kScorings) {
      const int side = 3 + static_cast<int>(seed % 2);
      const int colors = 2 + static_cast<int>(seed / 2 % 2);
      expect_transcription(SmallBoard{small_board(seed, side, colors, scoring)}, seed);
      ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
}

TEST(Dbs, IsMadeFromItsText) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Toy toy(seed, 6, 4);
    EXPECT_EQ(run_outline("dbs(budget=7, grow=true)", toy, {.nodes = 300}),
              PlainDbs<Toy>(toy, 300, 7, true, Finish::greedily, 1).run());
    EXPECT_EQ(run_outline("dbs(budget=7, evaluate=uniform)", toy, {}),
              PlainDbs<Toy>(toy, kUnlimited, 7, false, Finish::at_random, 1).run());
  }
}

// ---- Special cases ----

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
