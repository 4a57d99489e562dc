// Tuning on boards so small that it takes no time: what is found does not depend on threads or on being
// stopped, and the file is that of one tuning.
#include "src/laboratory/tuner.hpp"

#include <gtest/gtest.h>

#include "hornbeam/core/error.hpp"
#include "src/laboratory/irace.hpp"

namespace hornbeam::laboratory {
namespace {

TunePlan tiny_plan() {
  return {.family = "samegame:random/5x5x3",
          .pattern = "mcts(select=ucb1(c={c}), expand-after={t})",
          .space = {parse_parameter("c=0.001..10:log"), parse_parameter("t=1..20:int")},
          .budget = {.playouts = 60},
          .method = {.samples = 10, .elite = 3, .seed = 5},
          .boards = 4,
          .iterations = 3,
          .against = "mcts(select=ucb1(c=10))",
          .test_boards = 12};
}

std::string tuned_undisturbed() {
  Tuner tuner(tiny_plan());
  while (!tuner.is_done()) tuner.iterate();
  tuner.test();
  return tuner.save();
}

TEST(TunerTest, OneThreadAndThreeFindTheSame) {
  TunePlan plan = tiny_plan();
  plan.threads = 3;
  Tuner tuner(plan);
  while (!tuner.is_done()) tuner.iterate();
  tuner.test();
  EXPECT_EQ(tuner.save(), tuned_undisturbed());
}

// Interrupts after every run, and goes on in a tuner that knows nothing but the file.
TEST(TunerTest, StoppedAfterEveryRunItFindsTheSame) {
  std::atomic<bool> stop = false;
  TunePlan plan = tiny_plan();
  plan.interrupt = &stop;
  std::string file;
  std::size_t stops = 0;
  for (;; ++stops) {
    Tuner tuner(plan);
    if (!file.empty()) tuner.load(file, "file");
    stop = false;
    const auto stop_now = [&](std::size_t, std::size_t) { stop = true; };
    const bool is_test = tuner.is_done();
    const bool is_whole =
        is_test ? tuner.test(stop_now).has_value() : tuner.iterate(stop_now).has_value();
    file = tuner.save();
    if (is_test && is_whole) break;
  }
  EXPECT_GE(stops, 3u * 10 * 4 + 2 * 12 - 1);
  EXPECT_EQ(file, tuned_undisturbed());
}

TEST(TunerTest, MoreIterationsGoOnFromTheFile) {
  TunePlan plan = tiny_plan();
  plan.iterations = 1;
  Tuner first(plan);
  first.iterate();
  ASSERT_TRUE(first.is_done());
  first.test();
  Tuner more(tiny_plan());
  more.load(first.save(), "file");
  ASSERT_EQ(more.history().size(), 1u);
  while (!more.is_done()) more.iterate();
  more.test();
  EXPECT_EQ(more.save(), tuned_undisturbed());
}

TEST(TunerTest, TheFileOfAnotherTuningIsRefused) {
  Tuner tuner(tiny_plan());
  const std::string file = tuner.save();
  const auto expect_refused = [&](const TunePlan& plan, const std::string& text) {
    Tuner other(plan);
    EXPECT_THROW(other.load(text, "file"), InputError);
  };
  TunePlan plan = tiny_plan();
  plan.budget.playouts = 61;
  expect_refused(plan, file);
  plan = tiny_plan();
  plan.space[0].high = 11;
  expect_refused(plan, file);
  plan = tiny_plan();
  plan.method.seed = 6;
  expect_refused(plan, file);
  for (const char* text : {"", "{}", "[]", "no JSON", "{\"format\": \"hornbeam tuning 1\"}"})
    expect_refused(tiny_plan(), text);
  expect_refused(tiny_plan(), file.substr(0, file.size() / 2));
}

TEST(TunerTest, TheTestIsPairedOnBoardsAndNotOnOneInstance) {
  Tuner tuner(tiny_plan());
  while (!tuner.is_done()) tuner.iterate();
  const auto test = tuner.test();
  ASSERT_TRUE(test);
  EXPECT_TRUE(test->is_paired);
  EXPECT_EQ(test->count, 12u);
  EXPECT_NEAR(test->difference, test->first - test->second, 1e-9);

  TunePlan plan = tiny_plan();
  plan.family = "morpion:4D";
  plan.pattern = "nested(level=1, runs={n})";
  plan.space = {parse_parameter("n=1..3:int")};
  plan.method = {.samples = 3, .elite = 1};
  plan.iterations = 1;
  plan.against = "playout";
  Tuner one(plan);
  EXPECT_FALSE(one.has_boards());
  one.iterate();
  const auto unpaired = one.test();
  ASSERT_TRUE(unpaired);
  EXPECT_FALSE(unpaired->is_paired);
  EXPECT_GT(unpaired->difference, 0);
}

// Where one constant is right for every board, it is found: the more runs of a greedy search, the better.
TEST(TunerTest, FindsWhatIsPlainlyBetter) {
  TunePlan plan = tiny_plan();
  plan.pattern = "beam(width={w})";
  plan.space = {parse_parameter("w=1..40:int")};
  plan.budget = {.nodes = 100'000};
  plan.method = {.samples = 12, .elite = 3};
  plan.boards = 8;
  plan.iterations = 3;
  Tuner tuner(plan);
  while (!tuner.is_done()) tuner.iterate();
  EXPECT_GE(std::stoi(tuner.values().front().text), 20);
  EXPECT_GE(tuner.history().back().elite, tuner.history().back().mean);
}

TEST(TunerTest, PlansThatDoNotFitAreRefused) {
  const auto expect_refused = [](auto change) {
    TunePlan plan = tiny_plan();
    change(plan);
    EXPECT_THROW(Tuner{plan}, InputError);
  };
  expect_refused([](TunePlan& plan) { plan.family = "samegame:nothing"; });
  expect_refused([](TunePlan& plan) { plan.family = "go:9x9"; });
  expect_refused([](TunePlan& plan) { plan.budget = {}; });
  expect_refused([](TunePlan& plan) { plan.method.elite = 11; });
  expect_refused([](TunePlan& plan) { plan.against = "mtcs"; });
}

TEST(Irace, IsGivenParametersInstancesAndARunner) {
  const auto files = irace_files(Tuner(tiny_plan()), "/opt/it's/hornbeam", " --playouts '60'");
  ASSERT_EQ(files.size(), 4u);
  EXPECT_NE(files[0].text.find("c \"c=\" r,log (0.001, 10)\nt \"t=\" i (1, 20)\n"),
            std::string::npos);
  EXPECT_TRUE(files[1].text.starts_with("samegame:random/5x5x3/6000000000\n"));
  EXPECT_NE(files[2].text.find("maxExperiments = 120\n"), std::string::npos);
  EXPECT_TRUE(files[3].is_program);
  EXPECT_NE(files[3].text.find("exec '/opt/it'\\''s/hornbeam' tune \"$instance\" --playouts '60' "),
            std::string::npos);
}

}  // namespace
}  // namespace hornbeam::laboratory
