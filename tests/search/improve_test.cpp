// Improving a line: where it begins, what it keeps, and that it never gets worse.
#include "hornbeam/search/improve.hpp"

#include <gtest/gtest.h>

#include "domains/morpion/position.hpp"
#include "domains/morpion/records.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/search/playout.hpp"
#include "tests/support/plain.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using samegame::Position16;
using testing::best_of_all;
using testing::make_search;
using testing::run_outline;
using testing::score_of_line;
using testing::small_board;
using testing::Toy;

// Finishes every game in the first way, and remembers where it began.
template <Position P>
class FirstMoves final : public Search<P> {
 public:
  explicit FirstMoves(std::vector<Line<MoveOf<P>>>& begun) : begun_(begun) {}
  void start(const P& root, ContextOf<P>& context) override {
    root_ = root;
    begun_.push_back(context.line);
    this->best_.clear();
  }
  Outcome resume(ContextOf<P>& context) override {
    const std::size_t base = context.line.size();
    P position = *root_;
    std::vector<MoveOf<P>> list;
    for (position.moves(list); !list.empty(); position.moves(list)) {
      context.line.push_back(list.front());
      position.play(list.front());
    }
    context.finish(position.score());
    this->offer(position.score(), context, base);
    context.line.resize(base);
    return Outcome::done;
  }
  void advance(MoveOf<P>, ContextOf<P>&) override {}
  SearchPtr<P> fresh() const override { return std::make_unique<FirstMoves>(begun_); }
  void save(Writer&) const override {}
  void load(Reader&, const P&, ContextOf<P>&) override {}

 private:
  std::vector<Line<MoveOf<P>>>& begun_;
  std::optional<P> root_;
};

// The lines that the rounds of `improve` begin with.
template <Position P>
std::vector<Line<MoveOf<P>>> kept_lines(const P& root, const ImprovePlan& plan,
                                        const Best<MoveOf<P>>& known = {}) {
  std::vector<Line<MoveOf<P>>> begun;
  Improve<P> search(plan, std::make_unique<FirstMoves<P>>(begun));
  const auto result = run(search, root, {.seed = 1}, {}, known);
  EXPECT_GE(result.best.score, known.score);
  return begun;
}

TEST(Improve, OfOneRoundIsTheSearchItself) {
  const Toy root(3, 7, 4);
  for (const std::string text : {"uniform", "mcts", "by-move(mcts)", "nrpa(level=1)"}) {
    const auto alone = run_outline(text, root, {.playouts = 80});
    EXPECT_EQ(run_outline("improve(" + text + ", rounds=1, playouts=80)", root, {.playouts = 900}),
              alone)
        << text;
  }
}

TEST(Improve, OfPositionsWithoutCodesKeepsBeginnings) {
  const Toy root(3, 9, 4);
  const auto begun = kept_lines(root, {.rounds = 200});
  ASSERT_EQ(begun.size(), 200u);
  EXPECT_TRUE(begun.front().empty());
  for (const auto& kept : begun)
    for (std::size_t i = 0; i < kept.size(); ++i) EXPECT_EQ(kept[i], 0) << "the first move there";
}

Best<morpion::Move> rosin82() {
  const morpion::Record* record = morpion::find_record(morpion::k5D, "rosin82");
  morpion::Position position(morpion::k5D);
  for (const morpion::Placement& move : record->grid.moves)
    position.play(position.find(move).value());
  return {position.score(), {position.history().begin(), position.history().end()}};
}

TEST(Improve, OfMorpionKeepsAllThatNeedsNothingOfWhatIsDropped) {
  const Best<morpion::Move> known = rosin82();
  const morpion::Position root(morpion::k5D);
  // One move dropped at a time, and lines that get worse are not taken.
  bool has_kept_later_ones = false;
  for (const auto& kept : kept_lines(root, {.rounds = 100, .drop = 0, .tail = 0}, known)) {
    EXPECT_LT(kept.size(), known.line.size());
    morpion::Position position = root;
    std::vector<morpion::Move> list;
    for (const morpion::Move move : kept) {
      position.moves(list);
      ASSERT_NE(std::find(list.begin(), list.end(), move), list.end());
      position.play(move);
    }
    const bool is_a_beginning = std::equal(kept.begin(), kept.end(), known.line.begin());
    has_kept_later_ones = has_kept_later_ones || !is_a_beginning;
  }
  EXPECT_TRUE(has_kept_later_ones);
  const auto begun = kept_lines(root, {.rounds = 1, .tail = 1}, known);
  EXPECT_TRUE(std::equal(begun.front().begin(), begun.front().end(), known.line.begin()));
}

TEST(Improve, BeginsWithTheLineThatTheRunKnowsAndSpendsNothingOnIt) {
  const Best<morpion::Move> known = rosin82();
  const morpion::Position root(morpion::k5D);
  std::vector<Line<morpion::Move>> begun;
  Improve<morpion::Position> search({}, std::make_unique<FirstMoves<morpion::Position>>(begun));
  const auto result = run(search, root, {.budget = {.playouts = 40}, .seed = 2}, {}, known);
  EXPECT_EQ(result.spent.playouts, 40u);
  EXPECT_EQ(result.best.score, 82);
  EXPECT_EQ(result.history.front().playouts, 0u);
  EXPECT_EQ(result.history.front().score, 82);
  EXPECT_EQ(search.best().score, 82);
}

TEST(Improve, BeginsWithTheRestOfTheKnownLineWhereItGoesThroughTheRoot) {
  const Best<morpion::Move> known = rosin82();
  for (const std::size_t depth : {0u, 30u, 81u}) {
    const Line<morpion::Move> prefix(known.line.begin(), known.line.begin() + depth);
    const morpion::Position start(morpion::k5D);
    std::vector<Line<morpion::Move>> begun;
    Improve<morpion::Position> search({.rounds = 30},
                                      std::make_unique<FirstMoves<morpion::Position>>(begun));
    const auto result = run(search, start, {.seed = 2}, prefix, known);
    EXPECT_EQ(search.best().line.size(), 82 - depth);
    EXPECT_EQ(result.best.line.size(), 82u);
    for (const auto& line : begun)
      EXPECT_TRUE(std::equal(prefix.begin(), prefix.end(), line.begin()));
  }
}

TEST(Improve, TakesWorseLinesOnlyWithinItsSlack) {
  const Best<morpion::Move> known = rosin82();
  const morpion::Position root(morpion::k5D);
  const auto is_known = [&](morpion::Move move) {
    return std::find(known.line.begin(), known.line.end(), move) != known.line.end();
  };
  for (const double slack : {0.0, 80.0}) {
    bool has_only_known_moves = true;
    for (const auto& kept : kept_lines(root, {.rounds = 100, .slack = slack}, known))
      has_only_known_moves =
          has_only_known_moves && std::all_of(kept.begin(), kept.end(), is_known);
    EXPECT_EQ(has_only_known_moves, slack == 0);
  }
}

// Listens, and plays as the first moves do.
class Listener final : public Search<morpion::Position> {
 public:
  explicit Listener(std::vector<std::vector<Leaning>>& heard) : heard_(heard) {}
  void start(const morpion::Position& root, ContextOf<morpion::Position>& context) override {
    inner_.start(root, context);
  }
  void lean(const std::vector<Leaning>& leanings) override { heard_.push_back(leanings); }
  Outcome resume(ContextOf<morpion::Position>& context) override {
    const Outcome outcome = inner_.resume(context);
    this->best_ = inner_.best();
    return outcome;
  }
  void advance(morpion::Move, ContextOf<morpion::Position>&) override {}
  SearchPtr<morpion::Position> fresh() const override { return std::make_unique<Listener>(heard_); }
  void save(Writer&) const override {}
  void load(Reader&, const morpion::Position&, ContextOf<morpion::Position>&) override {}

 private:
  std::vector<std::vector<Leaning>>& heard_;
  std::vector<Line<morpion::Move>> begun_;
  FirstMoves<morpion::Position> inner_{begun_};
};

TEST(Improve, LeansToWhatIsKeptAndAgainstWhatIsDropped) {
  const Best<morpion::Move> known = rosin82();
  std::vector<std::vector<Leaning>> heard;
  Improve<morpion::Position> search({.rounds = 20, .prefer = 3}, std::make_unique<Listener>(heard));
  run(search, morpion::Position(morpion::k5D), {.seed = 1}, {}, known);
  ASSERT_EQ(heard.size(), 20u);
  for (const std::vector<Leaning>& leanings : heard) {
    ASSERT_EQ(leanings.size(), 82u);
    std::size_t dropped = 0;
    for (std::size_t i = 0; i < 82; ++i) {
      EXPECT_EQ(leanings[i].code, morpion::code_of(known.line[i]));
      EXPECT_TRUE(leanings[i].weight == 3 || leanings[i].weight < -10);
      dropped += leanings[i].weight < 0;
    }
    EXPECT_GT(dropped, 0u);
  }
}

TEST(Improve, FindsMoreThanItsInnerSearchAlone) {
  Score alone = 0;
  Score improved = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto board = small_board(seed, 12, 4);
    alone += run_outline("uniform", board, {.playouts = 3000}).best.score;
    improved += run_outline("improve(uniform, playouts=10)", board, {.playouts = 3000}).best.score;
  }
  EXPECT_GT(improved, alone);
}

TEST(Improve, FindsTheOptimumOfSmallCases) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Toy toy(seed);
    EXPECT_EQ(run_outline("restart(improve(uniform, playouts=5), playouts=300)", toy,
                          {.playouts = 20'000})
                  .best.score,
              best_of_all(toy));
    const Position16 board = small_board(seed);
    EXPECT_EQ(run_outline("restart(improve(uniform, playouts=5), playouts=300)", board,
                          {.playouts = 20'000})
                  .best.score,
              best_of_all(board));
  }
}

}  // namespace
}  // namespace hornbeam
