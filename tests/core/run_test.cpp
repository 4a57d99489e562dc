// A run: slices are pauses, limits may be widened, moves played, and what is saved goes on elsewhere.
#include "hornbeam/core/run.hpp"

#include <gtest/gtest.h>

#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::compositions;
using testing::node_searches;
using testing::score_of_line;
using testing::Toy;

const Toy kStart(2, 7, 4);

struct Worker : testing::Worker<Toy> {
  explicit Worker(const std::string& text, const Budget& budget = {.playouts = 300, .nodes = 400})
      : testing::Worker<Toy>(text, kStart, budget) {}
};

std::vector<std::string> all_searches() {
  std::vector<std::string> list = compositions();
  list.insert(list.end(), node_searches().begin(), node_searches().end());
  list.push_back(
      "portfolio([beam(width=2, grow=true), mcts(evaluate=nested(level=1)), uniform], "
      "shares=[1, 2, 0.5])");
  return list;
}

class Runs : public ::testing::TestWithParam<std::string> {};

TEST_P(Runs, InSlicesOfNodesAreTheWholeRun) {
  Worker whole(GetParam());
  whole.start();
  whole.go();
  Worker sliced(GetParam());
  sliced.start();
  while (sliced.go(Budget{.playouts = 5, .nodes = 3})) EXPECT_TRUE(sliced.run.prefix().empty());
  EXPECT_EQ(sliced.result(), whole.result());
}

// Points of the undisturbed run, by counts that fall anywhere.
TEST_P(Runs, GoOnInAnotherProcessFromAnywhere) {
  Worker whole(GetParam());
  whole.start();
  whole.go();
  Stream points(mix_bits(std::hash<std::string>{}(GetParam())));
  for (int i = 0; i < 4; ++i) {
    const Budget slice{.playouts = points.below(300), .nodes = points.below(400)};
    Worker first(GetParam());
    first.start();
    first.go(slice);
    Worker second(GetParam());
    second.load(first.save());
    second.go();
    EXPECT_EQ(second.result(), whole.result()) << slice.playouts << " " << slice.nodes;
  }
}

// A limit may cut an evaluation, which never was: with more allowed the run is the longer one. Searches
// that divide their budget are not among them.
TEST(Run, ThatWasCutGoesOnFromWhatWasBefore) {
  for (const char* text : {"mcts(evaluate=mcts(iterations=20))", "mcts(evaluate=nested(level=1))",
                           "nested(level=2, widths=[2, 3])", "nrpa(level=2, iterations=5)", "mcts",
                           "nested(level=2)", "beam(width=4, value=playouts(3))",
                           "dbs(budget=3, grow=true, evaluate=nested(level=1))", "uniform"}) {
    for (const std::uint64_t cut : {1, 17, 50, 111}) {
      const Budget more{.playouts = 300, .nodes = 4000};
      Worker whole(text, more);
      whole.start();
      whole.go();
      Worker first(text, {.playouts = cut, .nodes = 4000});
      first.start();
      first.go();
      EXPECT_EQ(first.result().playouts, std::min(cut, whole.result().playouts)) << text;
      Worker second(text);
      second.load(first.save());
      const Spent spent = second.run.result().spent;
      EXPECT_LE(spent.playouts, cut) << text;
      second.run.allow({.playouts = 300 - spent.playouts, .nodes = 4000 - spent.nodes});
      second.go();
      EXPECT_EQ(second.result(), whole.result()) << text << " cut at " << cut;
    }
  }
}

TEST_P(Runs, PlayMovesAndSearchOn) {
  Worker worker(GetParam());
  worker.start();
  worker.go(40);
  Toy position = kStart;
  for (int moves = 0; moves < 3; ++moves) {
    const std::optional<Toy::Move> move = worker.run.choose(FinalMove::visits);
    if (!move) break;
    position.play(*move);
    worker.run.play(*move);
    worker.run.allow({.playouts = 30, .nodes = 50});
    worker.go();
    const auto result = worker.run.result();
    ASSERT_EQ(worker.run.prefix().size(), static_cast<std::size_t>(moves) + 1);
    EXPECT_TRUE(std::equal(worker.run.prefix().begin(), worker.run.prefix().end(),
                           result.best.line.begin()));
    EXPECT_EQ(score_of_line(kStart, result.best.line), result.best.score);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Runs, ::testing::ValuesIn(all_searches()));

TEST(Run, HasALineBeforeItHasFoundOneAndSpendsNothingOnIt) {
  Worker worker("mcts");
  worker.start();
  worker.go(0);
  const auto result = worker.run.result();
  EXPECT_EQ(result.spent.playouts, 0u);
  EXPECT_TRUE(result.history.empty());
  EXPECT_EQ(score_of_line(kStart, result.best.line), result.best.score);
}

TEST_P(Runs, ForgetALineThatIsNotPlayed) {
  Worker worker(GetParam());
  worker.start();
  worker.go(60);
  const Toy::Move best = worker.run.result().best.line.front();
  const Toy::Move other = best == 0 ? 1 : 0;
  worker.run.play(other);
  worker.run.allow({.playouts = 40, .nodes = 40});
  worker.go();
  const auto result = worker.run.result();
  EXPECT_EQ(result.best.line.front(), other);
  EXPECT_EQ(score_of_line(kStart, result.best.line), result.best.score);
}

TEST(Run, AllowsWhatComesFromNowOn) {
  Worker worker("mcts", {.playouts = 10});
  worker.start();
  worker.go();
  EXPECT_TRUE(worker.run.is_over());
  worker.run.allow({.playouts = 7});
  EXPECT_FALSE(worker.run.is_over());
  worker.go();
  EXPECT_EQ(worker.run.result().spent.playouts, 17u);
}

TEST(Run, OfAGameThatIsOverIsOptimal) {
  testing::Worker<Toy> worker("mcts", Toy(1, 0), {.playouts = 5});
  worker.start();
  EXPECT_FALSE(worker.go());
  const auto result = worker.run.result();
  EXPECT_TRUE(result.is_optimal);
  EXPECT_TRUE(result.best.line.empty());
  EXPECT_FALSE(worker.run.choose(FinalMove::top));
}

TEST(Run, AnInterruptLeavesWhatWasFoundAndACheckpoint) {
  std::atomic<bool> interrupt = false;
  struct Stopper : Observer {
    std::atomic<bool>* flag = nullptr;
    std::vector<std::string> heard;
    void improved(const Improvement& step, const LineText&) override {
      if (step.playouts > 20) *flag = true;
    }
  } stopper;
  stopper.flag = &interrupt;
  const std::string text = "mcts(evaluate=nested(level=1))";
  const auto search = testing::make_search<Toy>(text);
  PositionRun<Toy> run(
      *search, kStart,
      {.budget = {.playouts = 300}, .seed = 1, .observer = &stopper, .interrupt = &interrupt});
  run.begin();
  run.resume();
  EXPECT_TRUE(run.is_over());
  EXPECT_LT(run.result().spent.playouts, 300u);
  Writer out;
  run.save(out);
  Worker whole(text, {.playouts = 300});
  whole.start();
  whole.go();
  Worker second(text, {.playouts = 300});
  second.load(out.bytes());
  second.go();
  EXPECT_EQ(second.result(), whole.result());
}

}  // namespace
}  // namespace hornbeam
