// The context: limits that nest and stop at once, one choke point that counts and keeps the best.
#include "hornbeam/core/context.hpp"

#include <gtest/gtest.h>

#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::Toy;
using ToyContext = ContextOf<Toy>;

// --- Limits ---

TEST(Context, WithoutABudgetNothingStops) {
  MemoryCap memory;
  ToyContext context(1, {}, memory);
  for (int i = 0; i < 1000; ++i) context.finish(0), context.count_node();
  EXPECT_FALSE(context.stopped());
  EXPECT_FALSE(context.left().limited());
}

TEST(Context, StopsAtExactlyItsPlayouts) {
  MemoryCap memory;
  ToyContext context(1, {.playouts = 3}, memory);
  for (const bool stopped : {false, false, true}) {
    EXPECT_FALSE(context.stopped());
    context.finish(0);
    EXPECT_EQ(context.stopped(), stopped);
  }
  EXPECT_EQ(context.spent().playouts, 3u);
  EXPECT_EQ(context.left().playouts, 0u);
}

TEST(Context, StopsAtExactlyItsNodes) {
  MemoryCap memory;
  ToyContext context(1, {.nodes = 2}, memory);
  context.count_node();
  EXPECT_FALSE(context.stopped());
  context.visit_node();
  EXPECT_TRUE(context.stopped());
}

TEST(Context, StopsAfterThePlayoutThatPassesTheDeadline) {
  MemoryCap memory;
  ToyContext context(1, {.seconds = 0}, memory);
  EXPECT_FALSE(context.stopped());  // nobody has looked at the clock yet
  context.finish(0);
  EXPECT_TRUE(context.stopped());
  EXPECT_EQ(context.left().seconds, 0);
}

TEST(Context, LooksAtTheClockForNodesToo) {
  MemoryCap memory;
  ToyContext context(1, {.seconds = 0}, memory);
  context.visit_node();
  EXPECT_TRUE(context.stopped());
}

TEST(Context, AnInterruptStops) {
  std::atomic<bool> interrupt = false;
  MemoryCap memory;
  ToyContext context(1, {}, memory, nullptr, &interrupt);
  EXPECT_FALSE(context.stopped());
  interrupt = true;
  EXPECT_TRUE(context.stopped());
  EXPECT_TRUE(context.interrupted());
  interrupt = false;
  EXPECT_FALSE(context.stopped());
}

// --- Scopes ---

TEST(Context, ScopesNarrowAndRestore) {
  MemoryCap memory;
  ToyContext context(1, {.playouts = 10}, memory);
  context.finish(0);
  {
    const ToyContext::Scope outer(context, Budget{.playouts = 5, .nodes = 7});
    EXPECT_EQ(context.limits().playouts, 6u);
    EXPECT_EQ(context.limits().nodes, 7u);
    context.finish(0);
    {
      const ToyContext::Scope inner(context, Budget{.playouts = 2});
      EXPECT_EQ(context.left().playouts, 2u);
      EXPECT_EQ(context.left().nodes, 7u);
      context.finish(0);
      EXPECT_FALSE(context.stopped());
      context.finish(0);
      EXPECT_TRUE(context.stopped());
    }
    EXPECT_FALSE(context.stopped());
    EXPECT_EQ(context.left().playouts, 2u);
  }
  EXPECT_EQ(context.left().playouts, 6u);
  EXPECT_EQ(context.limits().nodes, kUnlimited);
}

TEST(Context, AScopeCannotWidenItsOuterLimits) {
  MemoryCap memory;
  ToyContext context(1, {.playouts = 2, .nodes = 1}, memory);
  const ToyContext::Scope scope(context, Budget{.seconds = 100, .playouts = 50});
  EXPECT_EQ(context.limits().playouts, 2u);
  EXPECT_EQ(context.limits().nodes, 1u);
  EXPECT_LE(context.limits().deadline, 101);
}

TEST(Context, AScopeOfTimeEndsWithTheScope) {
  MemoryCap memory;
  ToyContext context(1, {}, memory);
  {
    const ToyContext::Scope scope(context, Budget{.seconds = 0});
    context.finish(0);
    EXPECT_TRUE(context.stopped());
  }
  EXPECT_FALSE(context.stopped());
}

TEST(Budget, SharesAreEqualAndNeverNothing) {
  const Budget third = share({.seconds = 6, .playouts = 10, .nodes = 2}, 3);
  EXPECT_EQ(third.seconds, 2);
  EXPECT_EQ(third.playouts, 3u);
  EXPECT_EQ(third.nodes, 1u);
  EXPECT_FALSE(share({}, 3).limited());
  EXPECT_EQ(share({.playouts = 0}, 3).playouts, 0u);
  EXPECT_EQ(share({.playouts = 7}, 0.5).playouts, 7u);
}

// --- Pauses ---

TEST(Context, APauseHaltsButDoesNotStop) {
  MemoryCap memory;
  ToyContext context(1, {.playouts = 10}, memory);
  context.finish(0);
  context.pause_after({.playouts = 2});
  context.finish(0);
  EXPECT_FALSE(context.halted());
  context.finish(0);
  EXPECT_TRUE(context.halted());
  EXPECT_FALSE(context.stopped());
  EXPECT_EQ(context.left().playouts, 7u);
  context.pause_after({.playouts = kUnlimited});
  EXPECT_FALSE(context.halted());
}

// Where a slice ends is a part of what a search does, and the run's own pause is not.
TEST(Context, ARunsOwnPauseGoesIntoEvaluationsThatCanBeLeftAndASliceDoesNot) {
  MemoryCap memory;
  ToyContext outer(1, {}, memory);
  outer.pause_after({.playouts = 3});
  ToyContext member(outer, outer.stream);
  const Limits slice{.playouts = 2};
  member.pause_with(outer, slice);
  {
    const ToyContext::Evaluation evaluation(member, true);
    member.finish(0), member.finish(0);
    EXPECT_FALSE(member.halted());
    member.finish(0);
    EXPECT_TRUE(member.halted());
    EXPECT_FALSE(member.stopped());
    {
      const ToyContext::Evaluation whole(member);
      EXPECT_FALSE(member.halted());
    }
    member.leave_evaluation(true);
  }
  outer.join(member);
  outer.pause_after({.playouts = 1});
  member.pause_with(outer, slice);
  EXPECT_FALSE(member.halted());
  {
    const ToyContext::Evaluation evaluation(member, true);
    member.leave_evaluation(false);
  }
  EXPECT_TRUE(member.halted());
}

TEST(Context, APauseDoesNotCutAnEvaluation) {
  MemoryCap memory;
  ToyContext context(1, {}, memory);
  context.pause_after({.playouts = 0});
  EXPECT_TRUE(context.halted());
  {
    const ToyContext::Evaluation outer(context);
    { const ToyContext::Evaluation inner(context); }
    EXPECT_FALSE(context.halted());
  }
  EXPECT_TRUE(context.halted());
}

// --- The choke point ---

TEST(Context, KeepsTheFirstOfTheBestLines) {
  MemoryCap memory;
  ToyContext context(1, {}, memory);
  EXPECT_FALSE(context.best().found());
  context.line = {1};
  context.finish(-5);
  context.line = {2};
  context.finish(-5);
  EXPECT_EQ(context.best().score, -5);
  EXPECT_EQ(context.best().line, Line<Toy::Move>{1});
  context.line = {3, 0};
  context.finish(-4);
  EXPECT_EQ(context.best().line, (Line<Toy::Move>{3, 0}));
  ASSERT_EQ(context.history().size(), 2u);
  EXPECT_EQ(context.history()[0].playouts, 1u);
  EXPECT_EQ(context.history()[1].playouts, 3u);
  EXPECT_EQ(context.history()[1].score, -4);
}

TEST(Context, TellsTheObserverOfImprovementsAlone) {
  struct Listener : Observer {
    std::vector<Score> heard;
    void improved(const Improvement& better, const LineText&) override {
      heard.push_back(better.score);
    }
  } listener;
  MemoryCap memory;
  ToyContext context(1, {}, memory, &listener);
  for (const Score score : {1, 1, 0, 4, 3, 5}) context.finish(score);
  EXPECT_EQ(listener.heard, (std::vector<Score>{1, 4, 5}));
}

TEST(Context, ComesBackFromACheckpoint) {
  MemoryCap memory;
  ToyContext context(1, {.playouts = 5}, memory);
  context.line = {2, 1};
  context.finish(3);
  context.count_node();
  context.stream.next();
  context.settle();
  Writer out;
  context.save(out);

  ToyContext other(99, {.playouts = 5}, memory);
  Reader in(out.bytes());
  other.load(in);
  EXPECT_TRUE(in.finished());
  EXPECT_EQ(other.stream.key(), context.stream.key());
  EXPECT_EQ(other.stream.next(), context.stream.next());
  EXPECT_EQ(other.best().line, context.best().line);
  EXPECT_EQ(other.spent().nodes, 1u);
  EXPECT_EQ(other.left().playouts, 4u);
  EXPECT_EQ(other.history().size(), 1u);
}

TEST(Context, ACheckpointHoldsWhatThereWasBeforeTheEvaluationThatWasCut) {
  MemoryCap memory;
  ToyContext context(1, {.playouts = 3}, memory);
  context.line = {1};
  context.finish(5);
  EXPECT_FALSE(context.halted());  // between two evaluations
  {
    const ToyContext::Evaluation evaluation(context);
    context.line = {2};
    context.finish(7);
    context.line = {3};
    context.finish(9);
    EXPECT_TRUE(context.stopped());
    context.cut_short();
  }
  EXPECT_TRUE(context.halted());
  EXPECT_EQ(context.best().score, 9);
  EXPECT_EQ(context.spent().playouts, 3u);
  Writer out;
  context.save(out);
  ToyContext other(1, {}, memory);
  Reader in(out.bytes());
  other.load(in);
  EXPECT_EQ(other.best().score, 5);
  EXPECT_EQ(other.best().line, Line<Toy::Move>{1});
  EXPECT_EQ(other.spent().playouts, 1u);
  EXPECT_EQ(other.history().size(), 1u);
}

// --- Workers ---

// Lines of scores 0 to 9 by the stream, each in a piece of its own or all in one worker.
void play_piece(ToyContext& worker) {
  for (int i = 0; i < 4 && !worker.stopped(); ++i) {
    const Score score = worker.stream.below(10);
    worker.line.push_back(static_cast<Toy::Move>(score));
    worker.finish(score);
    worker.count_node();
    worker.line.pop_back();
  }
}

TEST(Context, AnyNumberOfWorkersLeavesWhatOneDoes) {
  MemoryCap memory;
  ToyContext alone(1, {.playouts = 37}, memory);
  const Stream stream = alone.stream;
  for (std::uint64_t piece = 0; !alone.stopped(); ++piece) {
    alone.stream = stream.fork(piece);
    play_piece(alone);
  }
  for (const std::size_t workers : {1, 2, 3, 7}) {
    ToyContext all(1, {.playouts = 37}, memory);
    for (std::uint64_t piece = 0; !all.stopped();) {
      // A round of pieces that begin at once, under the limits that hold if all before spend four.
      std::vector<Tally<Toy::Move>> tallies;
      for (std::size_t worker = 0; worker < workers; ++worker) {
        Limits limits = all.rest();
        limits.playouts -= std::min<std::uint64_t>(limits.playouts, 4 * worker);
        ToyContext fork = all.fork(piece++, limits);
        play_piece(fork);
        tallies.push_back(fork.tally());
      }
      for (const auto& tally : tallies) all.join(tally);
    }
    EXPECT_EQ(all.best().score, alone.best().score) << workers;
    EXPECT_EQ(all.best().line, alone.best().line) << workers;
    EXPECT_EQ(all.spent().playouts, alone.spent().playouts) << workers;
    EXPECT_EQ(all.spent().nodes, alone.spent().nodes) << workers;
    ASSERT_EQ(all.history().size(), alone.history().size()) << workers;
    for (std::size_t i = 0; i < all.history().size(); ++i)
      EXPECT_EQ(all.history()[i].playouts, alone.history()[i].playouts) << workers;
  }
}

TEST(Context, ATallyCrossesAsBytes) {
  MemoryCap memory;
  ToyContext worker(1, {}, memory);
  play_piece(worker);
  Writer out;
  worker.tally().save(out);
  Tally<Toy::Move> tally;
  Reader in(out.bytes());
  tally.load(in);
  EXPECT_EQ(tally.best.line, worker.best().line);
  EXPECT_EQ(tally.playouts, 4u);
  EXPECT_EQ(tally.history.size(), worker.history().size());
}

TEST(Context, ABatchIsManyPlayoutsOfWhichTheBestCounts) {
  MemoryCap memory;
  ToyContext context(1, {.playouts = 100}, memory);
  context.line = {4};
  context.finish(8, 64);
  EXPECT_EQ(context.spent().playouts, 64u);
  EXPECT_EQ(context.history().front().playouts, 64u);
  EXPECT_EQ(context.left().playouts, 36u);
}

TEST(Context, KeepsTheTimeThatItIsGiven) {
  struct Simulated : TimeSource {
    double now = 5;
    double seconds() const override { return now; }
  } time;
  MemoryCap memory;
  ToyContext context(1, {.seconds = 10}, memory, nullptr, nullptr, Clock(&time));
  context.finish(1);
  EXPECT_FALSE(context.stopped());
  time.now = 15;
  context.finish(1);
  EXPECT_TRUE(context.stopped());
  EXPECT_EQ(context.spent().seconds, 10);
}

// An hour in, a deadline of the run's clock is still where it was.
TEST(Context, TimeGoesOnFromACheckpoint) {
  Clock clock;
  clock.set(3600);
  EXPECT_GE(clock.precise(), 3600);
  EXPECT_LT(clock.precise(), 3700);
  MemoryCap memory;
  ToyContext context(1, {.seconds = 3000}, memory);
  Writer out;
  context.save(out);
  std::string bytes = out.bytes();
  const double hour = 3600;
  std::memcpy(bytes.data() + bytes.size() - sizeof hour, &hour, sizeof hour);
  ToyContext other(1, {}, memory);
  Reader in(bytes);
  other.load(in);
  EXPECT_GE(other.spent().seconds, 3600);
  EXPECT_EQ(other.left().seconds, 0);
}

}  // namespace
}  // namespace hornbeam
