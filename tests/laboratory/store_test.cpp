// The store: several processes share it, a killed one leaves nothing and its claims are free, and an
// experiment that was killed again and again has the runs of one that was not.
#include "src/laboratory/store.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/stream.hpp"
#include "src/laboratory/database.hpp"
#include "src/laboratory/one_run.hpp"
#include "src/laboratory/runner.hpp"
#include "src/laboratory/search_text.hpp"
#include "src/run/processor_time.hpp"

namespace hornbeam::laboratory {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTiny = R"toml(
instances = "samegame:random/6x6x3/1..6"
budgets = ["100 playouts", "2k playouts"]
seeds = "1..2"
[[search]]
search = "uniform"
[[search]]
search = "mcts(select=ucb1(c=0.1))"
)toml";
constexpr std::size_t kTinyRuns = 6 * 2 * 2 * 2;

class StoreTest : public ::testing::Test {
 protected:
  StoreTest() {
    std::string name = (fs::temp_directory_path() / "hornbeam-store-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~StoreTest() override { fs::remove_all(folder_); }

  std::string path(const char* name = "runs.db") const { return (folder_ / name).string(); }

  // What another process does with the store; returns its number.
  template <class Act>
  static pid_t elsewhere(const Act& act) {
    const pid_t child = fork();
    if (child == 0) _exit(act());
    return child;
  }
  static int exit_code(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  RunnerProgress run_here(const std::string& store_path, unsigned threads = 1,
                          Counts counts = Counts::any) const {
    Store store(store_path);
    const std::atomic<bool> nobody = false;
    return run_all(experiment_, plan_, store, {.threads = threads, .counts = counts}, nobody,
                   [](const RunnerProgress&) {});
  }

  fs::path folder_;
  Experiment experiment_ = parse_experiment(kTiny, "tiny.toml");
  std::vector<PlannedRun> plan_ = plan_runs(experiment_);
};

// All of a run but when, where and how fast it was.
std::string timeless(std::vector<StoredRun> runs) {
  for (StoredRun& run : runs) {
    run.spent.seconds = 0;
    run.finished = 0;
    for (Improvement& step : run.history) step.seconds = 0;
  }
  return to_csv(runs);
}

TEST_F(StoreTest, KeepsRunsAsTheyWere) {
  EXPECT_EQ(run_here(path()).ours, kTinyRuns);
  Store store(path());
  const std::vector<StoredRun> runs = store.runs();
  ASSERT_EQ(runs.size(), kTinyRuns);
  for (const StoredRun& run : runs) EXPECT_EQ(fault_of(run), "");
  EXPECT_EQ(to_csv(parse_csv(to_csv(runs), "x")), to_csv(runs));
  // What is there is not run again, and counts as there.
  const RunnerProgress again = run_here(path());
  EXPECT_EQ(again.ours, 0u);
  EXPECT_EQ(again.there, kTinyRuns);
}

// Parts get other options: what is kept of a search is found by any text that was ever that search.
TEST_F(StoreTest, FindsRunsWhoseSearchesWereSpelledOtherwise) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1"
budgets = "50 nodes"
[[search]]
search = "beam(value=playouts(2, tabu-color), width=3)"
)toml",
                                                 "tiny.toml");
  const std::vector<PlannedRun> plan = plan_runs(experiment);
  const std::atomic<bool> nobody = false;
  StoredRun run = carry_out(experiment, plan.front(), 1, nobody).value();
  const std::string today = run.key.search;
  run.key.search = "beam(width=3, value=playouts, playouts=2, evaluate=tabu-color)";

  EXPECT_EQ(choose_runs(plan, parse_csv(to_csv({run}), "x")).missing, 0u);
  EXPECT_EQ(Store(path()).add({run}), 1u);
  Store again(path());
  ASSERT_EQ(again.runs().size(), 1u);
  EXPECT_EQ(again.runs().front().key.search, today);
  EXPECT_EQ(again.claim(plan.front().key, 1, Counts::any), Claimed::is_there);
}

// A store in which one run stands by both names, as where it was run again after the change.
TEST_F(StoreTest, KeepsTheHistoryOfARunThatWasSpelledInTwoWays) {
  const auto run = [](const char* search, double score, bool has_history) {
    StoredRun one;
    one.key.search = search;
    one.score = score;
    if (has_history) one.history = {{0.5, 10, score}};
    return one;
  };
  const auto left = [&](const char* name, bool old_has, bool today_has) {
    Store(path(name)).add({run("uniform()", 1, old_has), run("uniform", 2, today_has)});
    return Store(path(name)).runs();
  };
  const auto expect = [](const std::vector<StoredRun>& runs, double score) {
    ASSERT_EQ(runs.size(), 1u);
    EXPECT_EQ(runs.front().key.search, "uniform");
    EXPECT_EQ(runs.front().score, score);
  };
  expect(left("neither.db", false, false), 2);
  expect(left("old.db", true, false), 1);
  expect(left("today.db", false, true), 2);
  expect(left("both.db", true, true), 2);
}

TEST(Respelling, IsOfEverySearchOfAKeyAndOfNothingElse) {
  Respelling respelling;
  EXPECT_EQ(respelling.of("mcts()"), respelling.of("mcts"));
  EXPECT_EQ(respelling.of("mcts against uniform() with playouts=30 on 4 ranks"),
            respelling.of("mcts") + " against uniform with playouts=30 on 4 ranks");
  EXPECT_EQ(respelling.of("uniform() played by visits"), "uniform played by visits");
  EXPECT_EQ(respelling.of("uniform() against gnugo --mode gtp with playouts=1"),
            "uniform against gnugo --mode gtp with playouts=1");
  EXPECT_EQ(respelling.of("no-such-search(width=3)"), "no-such-search(width=3)");
}

TEST_F(StoreTest, HasTheSameRunsWhateverThreadsRunThem) {
  run_here(path("one.db"), 1);
  run_here(path("three.db"), 3);
  EXPECT_EQ(timeless(Store(path("three.db")).runs()), timeless(Store(path("one.db")).runs()));
}

TEST_F(StoreTest, IsWorkedOnByTwoProcessesThatRepeatNothing) {
  const auto act = [&] { return static_cast<int>(run_here(path()).ours); };
  const pid_t first = elsewhere(act);
  const pid_t second = elsewhere(act);
  const int ours = exit_code(first);
  const int theirs = exit_code(second);
  EXPECT_EQ(ours + theirs, static_cast<int>(kTinyRuns));
  Store store(path());
  EXPECT_EQ(store.runs().size(), kTinyRuns);
  EXPECT_TRUE(store.claims().empty());
}

// SQLite waits for whoever writes, but not when it is to change to WAL.
TEST_F(StoreTest, WaitsForWhoeverMakesItAtTheSameMoment) {
  Connection(path()).execute("PRAGMA user_version = 1");
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t writer = elsewhere([&] {
    Connection theirs(path());
    Transaction transaction(theirs);
    const bool is_told = write(ready[1], "x", 1) == 1;
    usleep(100'000);
    transaction.commit();
    return is_told ? 0 : 1;
  });
  char told = 0;
  ASSERT_EQ(read(ready[0], &told, 1), 1);
  EXPECT_NO_THROW(EXPECT_TRUE(Store(path()).runs().empty()));
  EXPECT_EQ(exit_code(writer), 0);
  close(ready[0]);
  close(ready[1]);
}

TEST_F(StoreTest, GivesAClaimToOneProcessUntilThatIsGone) {
  Store store(path());
  const RunKey& key = plan_.front().key;
  const auto claim = [&](Counts counts = Counts::any) {
    return static_cast<int>(Store(path()).claim(key, 7, counts));
  };
  EXPECT_EQ(store.claim(key, 7, Counts::any), Claimed::ours);
  EXPECT_EQ(store.claims().size(), 1u);
  EXPECT_EQ(exit_code(elsewhere(claim)), static_cast<int>(Claimed::theirs));
  store.release(key, 7);
  EXPECT_EQ(exit_code(elsewhere(claim)), static_cast<int>(Claimed::ours));
  EXPECT_TRUE(store.claims().empty());  // that process has ended
  EXPECT_EQ(store.claim(key, 7, Counts::any), Claimed::ours);
}

TEST_F(StoreTest, RunsWhatIsStaleOnlyWhenAsked) {
  Store store(path());
  StoredRun old;
  old.key = plan_.front().key;
  old.behaviour = 1;
  EXPECT_EQ(store.add({old}), 1u);
  EXPECT_EQ(store.add({old}), 0u);
  EXPECT_EQ(store.claim(old.key, 2, Counts::any), Claimed::is_there);
  EXPECT_EQ(store.claim(old.key, 1, Counts::same), Claimed::is_there);
  EXPECT_EQ(store.claim(old.key, 2, Counts::same), Claimed::ours);
}

// What a run lacks is no reason to keep it from being made again, and what it has is kept until then.
TEST_F(StoreTest, HasNoRunWithoutItsHistoryWhereThatIsNeeded) {
  Store store(path());
  StoredRun bare;
  bare.key = plan_.front().key;
  bare.score = 5;
  EXPECT_EQ(store.add({bare}), 1u);
  EXPECT_EQ(store.claim(bare.key, 0, Counts::any), Claimed::is_there);
  EXPECT_EQ(store.claim(bare.key, 0, Counts::any, true), Claimed::ours);
  EXPECT_EQ(store.runs().size(), 1u);
  StoredRun whole = bare;
  whole.score = 6;
  whole.history = {{0.5, 10, 6}};
  EXPECT_EQ(store.add({whole}), 0u) << "another result is another run";
  EXPECT_TRUE(store.runs().front().history.empty());
  store.finish(whole);
  ASSERT_EQ(store.runs().size(), 1u);
  EXPECT_EQ(store.runs().front().history.size(), 1u);
  EXPECT_EQ(store.claim(bare.key, 0, Counts::any, true), Claimed::is_there);
  store.finish(bare);
  EXPECT_EQ(store.runs().front().history.size(), 1u) << "never without again";
}

TEST_F(StoreTest, TakesAHistoryFromTheSameRunElsewhere) {
  Store store(path());
  StoredRun run;
  run.key = plan_.front().key;
  store.add({run});
  run.history = {{0.5, 10, 0}};
  EXPECT_EQ(store.add({run}), 0u);
  EXPECT_EQ(store.runs().front().history.size(), 1u);
}

TEST_F(StoreTest, TellsWhatCameFromOthersMeanwhile) {
  Store store(path());
  StoredRun run;
  run.key = plan_.front().key;
  run.finished = 1;
  store.add({run});
  EXPECT_EQ(store.claim(run.key, 0, Counts::any), Claimed::is_there);
  run.key.seed = 77;
  run.finished = std::int64_t{1} << 40;
  Store(path()).add({run});
  EXPECT_EQ(store.claim(run.key, 0, Counts::any), Claimed::came);
  const RunnerProgress done = run_here(path());
  EXPECT_EQ(done.came, 0u) << "of other runs than are planned";
  EXPECT_EQ(done.ours, kTinyRuns - 1);
}

TEST_F(StoreTest, KilledAtTwentyMomentsHasTheRunsOfOneThatWasNot) {
  run_here(path("undisturbed.db"));
  Stream moments(20);
  for (int kill_number = 0; kill_number < 20; ++kill_number) {
    const pid_t child = elsewhere([&] { return static_cast<int>(run_here(path(), 2).ours); });
    usleep(moments.below(40'000));
    kill(child, SIGKILL);
    exit_code(child);
  }
  run_here(path());
  EXPECT_EQ(timeless(Store(path()).runs()), timeless(Store(path("undisturbed.db")).runs()));
}

TEST_F(StoreTest, LeavesNothingOfARunThatWasInterrupted) {
  std::atomic<bool> interrupt = false;
  Store store(path());
  const RunnerProgress progress =
      run_all(experiment_, plan_, store, {}, interrupt, [&](const RunnerProgress& so_far) {
        if (so_far.ours == 5) interrupt = true;
      });
  EXPECT_EQ(progress.ours, 5u);
  EXPECT_EQ(store.runs().size(), 5u);
  EXPECT_TRUE(store.claims().empty());
  interrupt = false;
  EXPECT_EQ(run_here(path()).ours, kTinyRuns - 5);
}

TEST_F(StoreTest, RefusesOtherFiles) {
  const auto sentence = [](const std::string& file) -> std::string {
    try {
      Store store(file);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  std::ofstream(path("text"))
      << "no database at all, but long enough to be looked at as one ......\n";
  EXPECT_EQ(sentence(path("text")),
            path("text") + ": file is not a database, so it is no store of runs");
  EXPECT_EQ(sentence(path("missing/x.db")), "the store " + path("missing/x.db") +
                                                " cannot be opened: unable to open database file");
}

TEST_F(StoreTest, IsReadWhereNothingCanBeWritten) {
  StoredRun run;
  run.key = plan_.front().key;
  EXPECT_EQ(Store(path()).add({run}), 1u);
  constexpr fs::perms kReading =
      fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read;
  fs::permissions(path(), kReading);
  fs::permissions(
      folder_, kReading | fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec);
  const pid_t reader = elsewhere([&] {
    constexpr uid_t kNobody = 65534;
    if (getuid() == 0 && setuid(kNobody) != 0) return 2;  // root may write everywhere
    return Store(path()).runs().size() == 1 ? 0 : 1;
  });
  EXPECT_EQ(exit_code(reader), 0);
  fs::permissions(folder_, fs::perms::owner_all);
  EXPECT_FALSE(fs::exists(path("runs.db-shm")));
}

TEST_F(StoreTest, LeavesADatabaseOfOthersAsItIs) {
  {
    Connection others(path("others.db"));
    others.execute("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)");
  }
  EXPECT_THROW(Store{path("others.db")}, InputError);
  Connection others(path("others.db"));
  Statement mode = others.prepare("PRAGMA journal_mode");
  ASSERT_TRUE(mode.step());
  EXPECT_EQ(mode.text(0), "delete") << "SQLite's usual one, not ours";
}

TEST_F(StoreTest, KnowsALineThatIsWrong) {
  run_here(path());
  StoredRun run = Store(path()).runs().front();
  StoredRun better = run;
  better.score += 1;
  EXPECT_NE(fault_of(better).find("the line is worth"), std::string::npos) << fault_of(better);
  StoredRun shorter = run;
  shorter.line.pop_back();
  EXPECT_NE(fault_of(shorter).find("but the game goes on"), std::string::npos);
  StoredRun elsewhere_run = run;
  elsewhere_run.instance = "samegame:random/6x6x3/77";
  EXPECT_NE(fault_of(elsewhere_run).find("another position"), std::string::npos);
}

// By the rules a stone owns the board; whether it is dead the players have agreed on.
TEST_F(StoreTest, LeavesWhatIsDeadAfterPassesToThePlayers) {
  const Experiment match = parse_experiment(R"toml(instances = "go:5x5"
budgets = "1 playouts"
[[search]]
search = "mcts"
against = "mcts"
)toml",
                                            "go.toml");
  StoredRun run;
  run.key = plan_runs(match).front().key;
  run.instance = "go:5x5";
  run.line = {"C3", "pass", "pass"};
  for (const double score : {0.0, 1.0}) {
    run.score = score;
    EXPECT_EQ(fault_of(run), "");
  }
}

// What was played counts: by visits it is seldom the best line that was seen.
// By the clock of the wall it would have had more than the processor gave this thread.
TEST_F(StoreTest, HasRunsByTheTimeOfTheProcessor) {
  std::string text = kTiny;
  const std::string budgets = "budgets = ";
  const std::size_t at = text.find(budgets);
  text.replace(at, text.find('\n', at) - at, budgets + "\"0.05s cpu\"");
  const Experiment timed = parse_experiment(text, "timed.toml");
  const std::vector<PlannedRun> plan = plan_runs(timed);
  EXPECT_EQ(plan.front().key.budget, "cpu-seconds=0.05");
  const std::atomic<bool> nobody = false;
  const ProcessorTime time;
  const double before = time.seconds();
  const auto run = carry_out(timed, plan.front(), 1, nobody);
  const double had = time.seconds() - before;
  ASSERT_TRUE(run);
  EXPECT_GE(run->spent.seconds, 0.05);
  EXPECT_LE(run->spent.seconds, had);
}

TEST_F(StoreTest, HasPuzzlesThatWerePlayedAsRuns) {
  const Experiment played = parse_experiment(R"toml(instances = "samegame:random/8x8x3/1..4"
budgets = "50 playouts"
[[search]]
label = "{rule}"
search = "mcts(skip-finished=true)"
play = "{rule}"
grid = {rule = ["mean", "visits", "top"]}
)toml",
                                             "played.toml");
  const std::vector<PlannedRun> plan = plan_runs(played);
  EXPECT_NE(plan[0].key, plan[1].key);
  const std::atomic<bool> nobody = false;
  double points[3] = {};
  for (const PlannedRun& planned : plan) {
    const auto run = carry_out(played, planned, 1, nobody);
    ASSERT_TRUE(run);
    EXPECT_EQ(fault_of(*run), "");
    points[planned.search] += run->score;
  }
  EXPECT_GT(points[2], points[0]);
  EXPECT_GT(points[2], points[1]);
}

TEST_F(StoreTest, HasMatchesAsRuns) {
  const Experiment match = parse_experiment(R"toml(instances = "havannah:3"
seeds = "0..5"
budgets = "60 playouts"
[[search]]
label = "strong"
search = "mcts(select=ucb1(c=1))"
against = "mcts(select=ucb1(c=1))"
against-budget = "2 playouts"
)toml",
                                            "match.toml");
  const std::vector<PlannedRun> plan = plan_runs(match);
  Store store(path());
  const std::atomic<bool> nobody = false;
  run_all(match, plan, store, {.threads = 2}, nobody, [](const RunnerProgress&) {});
  const Runs runs = choose_runs(plan, store.runs());
  ASSERT_EQ(runs.found.size(), 6u);
  double points = 0;
  for (const FoundRun& found : runs.found) {
    points += measured(match, found, Measure::score);
    EXPECT_EQ(fault_of(found.run), "");
    EXPECT_FALSE(found.run.line.empty());
  }
  EXPECT_GE(points, 4);
}

}  // namespace
}  // namespace hornbeam::laboratory
