// hornbeam tune: what it prints and keeps, how it goes on, and what it refuses.
#include <signal.h>

#include <regex>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

class Tune : public ProgramTest {
 protected:
  static Words words(const Words& more) {
    Words all{"tune",       "samegame:random/5x5x3",
              "--search",   "mcts(select=ucb1(c={c}))",
              "--range",    "c=0.01..10:log",
              "--samples",  "8",
              "--elite",    "3",
              "--boards",   "4",
              "--playouts", "50",
              "--threads",  "1"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
};

TEST_F(Tune, EndsWithASearchToPasteAndATestOnOtherBoards) {
  const Outcome tuned =
      run(words({"--iterations", "2", "--against", "mcts", "--test-boards", "9", "-o", "t.json"}));
  ASSERT_EQ(tuned.code, 0) << tuned.err;
  std::smatch found;
  ASSERT_TRUE(std::regex_match(
      tuned.out, found,
      std::regex("iteration 1: mean .*; c .*\niteration 2: mean .*\n(mcts\\(.*\\))\n"
                 "on 9 boards not seen before, paired: .* against .* of mcts\n"
                 "difference .*, 95 % from .* to .*; t-test p .*, signed ranks p .*\n")))
      << tuned.out;
  EXPECT_EQ(
      run({"solve", "samegame:random/5x5x3/1", "--search", found[1], "--playouts", "10"}).code, 0);
  EXPECT_EQ(listing(), (Words{"t.json"}));
  // All is in the file: given again, nothing is run and the same is said.
  const Outcome again =
      run(words({"--iterations", "2", "--against", "mcts", "--test-boards", "9", "-o", "t.json"}));
  EXPECT_EQ(again.out, tuned.out);
  EXPECT_EQ(again.err, "going on from t.json\n");
}

TEST_F(Tune, InterruptedItGoesOnToTheSameEnd) {
  const Outcome whole = run(words({"--iterations", "3"}));
  const Words keeping = words({"--iterations", "3", "-o", "t.json"});
  Child child(*this, keeping);
  child.await_terminal("of 32 runs");
  child.send(SIGINT);
  const Outcome stopped = child.wait();
  if (stopped.code == 130) {
    EXPECT_NE(stopped.out.find("given again, it goes on where it was\n"), std::string::npos);
  }
  EXPECT_EQ(run(keeping).out, whole.out);
}

TEST_F(Tune, TellsAnIterationToAFileWhenItHasEnded) {
  Child child(*this, {"tune", "samegame:random/15x15x5", "--search", "mcts(select=ucb1(c={c}))",
                      "--range", "c=0.01..10:log", "--samples", "8", "--elite", "3", "--boards",
                      "4", "--playouts", "5k", "--threads", "1", "--iterations", "1000"});
  child.await_terminal("iteration 2: ");
  EXPECT_TRUE(read_text(capture_ / "out").starts_with("iteration 1: mean"));
  child.send(SIGINT);
  child.wait();
}

TEST_F(Tune, TellsIraceMinusTheScore) {
  const Outcome solved = run({"solve", "samegame:random/5x5x3/1", "--search",
                              "mcts(select=ucb1(c=0.5))", "--playouts", "50", "--seed", "7"});
  std::smatch score;
  ASSERT_TRUE(std::regex_search(solved.out, score, std::regex("score (-?\\d+)")));
  const Outcome asked =
      run({"tune", "samegame:random/5x5x3/1", "--search", "mcts(select=ucb1(c={c}))", "--playouts",
           "50", "--seed", "7", "--candidate", "c=0.5"});
  EXPECT_EQ(asked.code, 0) << asked.err;
  EXPECT_EQ(std::stoi(asked.out), -std::stoi(score[1]));
}

TEST_F(Tune, WritesWhatIraceReads) {
  const Outcome written = run(words({"--irace", "race"}));
  EXPECT_EQ(written.out, "cd 'race' && Rscript -e 'irace::irace.cmdline()'\n") << written.err;
  const Outcome called = run_program((folder_ / "race/target-runner").string(),
                                     {"1", "2", "7", "samegame:random/5x5x3/1", "c=0.5"});
  EXPECT_EQ(called.code, 0) << called.err;
  EXPECT_LE(std::stoi(called.out), 0);
}

TEST_F(Tune, RefusesWhatDoesNotFit) {
  const auto with = [](const Words& more) {
    Words all{"tune", "samegame:random/5x5x3", "--playouts", "50"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const std::string ucb = "mcts(select=ucb1(c={c}))";
  expect_refusal(with({"--search", ucb}),
                 "tuning needs what may be changed: --range c=0.01..10:log");
  expect_refusal(with({"--search", ucb, "--range", "c=1"}),
                 "'c=1' is no range: it has a name, an equals sign, and two dots between two "
                 "numbers; one is written c=0.01..10:log, or d=1..200:int");
  expect_refusal(with({"--search", "mcts", "--range", "c=1..2"}),
                 "the search has no placeholder {c}, so there is nothing that 'c=1..2' would "
                 "change");
  expect_refusal({"tune", "samegame:random/5x5x3", "--search", ucb, "--range", "c=1..2"},
                 "tuning needs the budget of a run, such as --playouts 10k");
  expect_refusal(words({"--against", "mcts", "--test-boards", "1"}),
                 "--test-boards: 2 to 1,000,000");
  write("t.json", "{}");
  expect_refusal(words({"-o", "t.json"}),
                 "t.json: tuning cannot go on from this file: it is no tuning under way. "
                 "Without it, it would begin anew");
}

}  // namespace
}  // namespace hornbeam::testing
