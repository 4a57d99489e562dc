// The program as one of several ranks under mpirun. Where MPI was not built these tests say so and are
// skipped.
#include "tests/support/program.hpp"

#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <thread>

namespace hornbeam::testing {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const std::string kMpirun = HORNBEAM_MPIRUN;
const std::string kPlugin = HORNBEAM_PLUGIN_FOLDER "/libbag.so";

class Mpi : public ProgramTest {
 protected:
  void SetUp() override {
    if (kMpirun.empty()) GTEST_SKIP() << "MPI was not built (HORNBEAM_MPI): nothing to test";
  }
  static Words under_mpirun(int ranks, const Words& arguments) {
    Words words{"-n", std::to_string(ranks), "--oversubscribe"};
    if (geteuid() == 0) words.push_back("--allow-run-as-root");
    words.push_back(program());
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
  }
  Outcome run_on(int ranks, const Words& arguments, const std::string& input = "") const {
    return run_program(kMpirun, under_mpirun(ranks, arguments), input);
  }

  static Json without_clock(const std::string& text) {
    Json result = Json::parse(text);
    for (const char* key : {"ranks", "threads"}) result.erase(key);
    for (const char* key : {"seconds", "peak_bytes"}) result["spent"].erase(key);
    for (Json& step : result["history"]) step.erase("seconds");
    return result;
  }

  // The processes of this program that run in the test's folder.
  std::set<pid_t> left_behind() const {
    std::set<pid_t> found;
    for (const auto& entry : fs::directory_iterator("/proc")) {
      std::error_code ignored;
      if (fs::read_symlink(entry.path() / "cwd", ignored) != fs::canonical(folder_)) continue;
      if (fs::read_symlink(entry.path() / "exe", ignored).filename() != "hornbeam") continue;
      found.insert(std::stoi(entry.path().filename()));
    }
    return found;
  }
  static int rank_of(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/environ", std::ios::binary);
    const std::string name = "OMPI_COMM_WORLD_RANK=";
    for (std::string variable; std::getline(file, variable, '\0');)
      if (variable.starts_with(name)) return std::stoi(variable.substr(name.size()));
    return -1;
  }

  // False where it has not come true in a minute: nothing here takes seconds.
  template <class Condition>
  static bool await(const Condition& condition) {
    using Clock = std::chrono::steady_clock;
    for (const auto end = Clock::now() + std::chrono::minutes(1); Clock::now() < end;) {
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  bool all_have_gone() const {  // which may be a moment after mpirun
    return await([&] { return left_behind().empty(); });
  }
  bool await_checkpoint(const Child& mpirun) const {
    return await([&] { return fs::exists(folder_ / "run") || mpirun.has_ended(); }) &&
           fs::exists(folder_ / "run");
  }
  // The ranks have to go. Open MPI's mpirun, which tells them and passes on what they print, has faults of
  // its own when it is interrupted (4.1.4 crashes about once in fifty times, and once did not end): then
  // there is only the checkpoint.
  std::optional<Outcome> end_of(Child& mpirun) const {
    if (!await([&] { return mpirun.has_ended(); })) mpirun.send(SIGKILL);
    const Outcome outcome = mpirun.wait();
    EXPECT_TRUE(all_have_gone());
    if (outcome.code == 128 + SIGSEGV || outcome.code == 128 + SIGKILL) return std::nullopt;
    return outcome;
  }
};

TEST_F(Mpi, FindsOnFourRanksWhatOneProcessFinds) {
  struct Search {
    std::string text, budget, amount;
  };
  for (const Search& search :
       {Search{"restart(mcts, playouts=500)", "--playouts", "6000"},
        Search{"nested(level=2)", "--playouts", "6000"},
        Search{"nrpa(level=1, playouts=200)", "--playouts", "6000"},
        Search{"improve(nrpa(level=1), playouts=300, batch=6)", "--playouts", "6000"},
        Search{"beam(width=300)", "--nodes", "60k"}}) {
    const Words words{"solve",
                      "samegame:standard/7",
                      "--search",
                      search.text,
                      search.budget,
                      search.amount,
                      "--memory",
                      "256M",
                      "--quiet",
                      "--json",
                      "-"};
    const Outcome alone = run(words);
    const Outcome four = run_on(4, words);
    ASSERT_EQ(four.code, 0) << four.err;
    EXPECT_EQ(without_clock(four.out), without_clock(alone.out)) << search.text;
    const Json ranks = Json::parse(four.out).at("ranks");
    EXPECT_EQ(ranks.size(), 4u);
    EXPECT_FALSE(Json::parse(alone.out).contains("ranks"));
  }
  EXPECT_TRUE(all_have_gone());
}

TEST_F(Mpi, AveragesOnThreeRanksAsInTheSimulation) {
  for (const char* search :
       {"voting(mcts)", "slow-tree(mcts, playouts=100)", "slow-root(by-move(mcts), playouts=50)"}) {
    const Words arguments{"solve",      "samegame:standard/3",
                          "--search",   search,
                          "--playouts", "1000",
                          "--seed",     "5",
                          "--quiet",    "--json",
                          "-"};
    Words simulated = arguments;
    simulated.insert(simulated.end(), {"--simulate-ranks", "3"});
    const Outcome of_processes = run_on(3, arguments);
    ASSERT_EQ(of_processes.code, 0) << of_processes.err;
    const Outcome alone = run(simulated);
    ASSERT_EQ(alone.code, 0) << alone.err;
    const Json found = Json::parse(of_processes.out);
    EXPECT_EQ(found["ranks"].size(), 3u);
    for (const char* key : {"score", "line"})
      EXPECT_EQ(found[key], Json::parse(alone.out)[key]) << search;
  }
}

TEST_F(Mpi, KeepsRanksThatAverageAndGoesOnWithAnyNumber) {
  for (const char* search : {"voting(mcts)", "slow-tree(mcts, playouts=1000)"}) {
    fs::remove(folder_ / "run");
    Child mpirun(*this, kMpirun,
                 under_mpirun(3, {"solve", "samegame:standard/3", "--search", search, "--time",
                                  "10h", "--memory", "2G", "--checkpoint", "run",
                                  "--checkpoint-every", "50ms", "--quiet", "--json", "-"}));
    ASSERT_TRUE(await_checkpoint(mpirun));
    // The first is of rank 0 before anything is searched; those with trees are larger.
    const auto first = fs::file_size(folder_ / "run");
    EXPECT_TRUE(await([&] {
      std::error_code ignored;
      const auto size = fs::file_size(folder_ / "run", ignored);
      return (!ignored && size > 10 * first) || mpirun.has_ended();
    })) << search;
    for (const pid_t process : left_behind())
      if (rank_of(process) == 1) kill(process, SIGKILL);
    end_of(mpirun);
    fs::copy_file(folder_ / "run", folder_ / "kept");
    for (const int ranks : {2, 4, 1}) {
      fs::copy_file(folder_ / "kept", folder_ / "run", fs::copy_options::overwrite_existing);
      const Words words{"resume", "run", "--playouts", "2000", "--quiet", "--json", "best.json"};
      const Outcome rest = ranks > 1 ? run_on(ranks, words) : run(words);
      EXPECT_EQ(rest.code, 0) << rest.err;
      const Json found = Json::parse(read("best.json"));
      EXPECT_EQ(found["ranks"].size(), ranks > 1 ? ranks : 3) << search;
      for (const Json& rank : found["ranks"]) EXPECT_GT(rank["playouts"], 2000) << search;
      EXPECT_EQ(run({"verify", "best.json"}).code, 0) << search;
    }
    // It is kept again, with all that it has now.
    EXPECT_EQ(run({"resume", "run", "--playouts", "100", "--quiet", "--json", "-"}).code, 0);
    fs::remove(folder_ / "kept");
  }
}

TEST_F(Mpi, LetsOneRankTalkForAll) {
  const Outcome solved = run_on(3,
                                {"solve", "samegame:-", "--search", "restart(mcts, runs=9)",
                                 "--playouts", "3000", "--progress", "line"},
                                "1122\n2211\n1212\n");
  EXPECT_EQ(solved.code, 0) << solved.err;
  EXPECT_TRUE(solved.out.starts_with("samegame:-: score ")) << solved.out;
  EXPECT_NE(solved.out.find(" on 3 ranks ("), std::string::npos) << solved.out;
  EXPECT_EQ(solved.out.find("samegame:-", 1), std::string::npos) << "once is enough";
  const Outcome listed = run_on(3, {"list"});
  EXPECT_EQ(listed.out, run({"list"}).out);
  const Outcome refused = run_on(3, {"solve", "samegame:nowhere.txt"});
  EXPECT_NE(refused.code, 0);
  const std::size_t at = refused.err.find("hornbeam: ");
  EXPECT_NE(at, std::string::npos) << refused.err;
  EXPECT_EQ(refused.err.find("hornbeam: ", at + 1), std::string::npos) << refused.err;
}

TEST_F(Mpi, SaysWhereThereIsNothingToShare) {
  const Outcome outcome =
      run_on(2, {"solve", "samegame:standard/7", "--search", "mcts", "--playouts", "100"});
  EXPECT_NE(outcome.out.find("nothing to share between ranks"), std::string::npos) << outcome.out;
}

TEST_F(Mpi, IsLeftAloneByAProcessThatNoLauncherStarted) {
  setenv("SLURM_PROCID", "1", 1);
  setenv("SLURM_NTASKS", "4", 1);
  const Outcome outcome = run({"solve", "samegame:standard/7", "--playouts", "100"});
  unsetenv("SLURM_PROCID");
  unsetenv("SLURM_NTASKS");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(outcome.out.starts_with("samegame:standard/7: score")) << outcome.out;
  EXPECT_EQ(outcome.out.find("rank"), std::string::npos) << outcome.out;
}

TEST_F(Mpi, ObeysATimeOnAllRanks) {
  for (const char* search :
       {"restart(mcts, playouts=1G)", "nested(level=3)", "nrpa(level=3, playouts=500)"}) {
    const Outcome outcome = run_on(4, {"solve", "samegame:standard/7", "--search", search, "--time",
                                       "300ms", "--memory", "256M", "--json", "best.json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(run({"verify", "best.json"}).code, 0) << search;
    EXPECT_TRUE(all_have_gone()) << search;
  }
}

TEST_F(Mpi, ObeysCtrlCOnAllRanks) {
  const Words words{"solve",        "samegame:standard/7",
                    "--search",     "restart(mcts, playouts=1G)",
                    "--time",       "10h",
                    "--memory",     "256M",
                    "--json",       "best.json",
                    "--checkpoint", "run"};
  Child mpirun(*this, kMpirun, under_mpirun(4, words));
  ASSERT_TRUE(await_checkpoint(mpirun));
  mpirun.send(SIGINT);
  if (const auto outcome = end_of(mpirun)) {
    EXPECT_NE(outcome->code, 0);
    EXPECT_TRUE(outcome->out.starts_with("samegame:standard/7: score ")) << outcome->out;
    EXPECT_EQ(run({"verify", "best.json"}).code, 0);
  }
  EXPECT_EQ(run({"resume", "run", "--playouts", "100"}).code, 0) << "without mpirun";
}

TEST_F(Mpi, EndsWithARankThatDiesAndGoesOnWithTwo) {
  const std::string search = "restart(mcts, playouts=2000)";
  const Words words{"solve",      "samegame:standard/7",
                    "--search",   search,
                    "--playouts", "400k",
                    "--memory",   "256M",
                    "--json",     "best.json"};
  ASSERT_EQ(run(words).code, 0);
  const Json undisturbed = without_clock(read("best.json"));
  Words kept = words;
  kept.insert(kept.end(), {"--checkpoint", "run", "--checkpoint-every", "50ms"});
  Child mpirun(*this, kMpirun, under_mpirun(4, kept));
  ASSERT_TRUE(await_checkpoint(mpirun));
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  for (const pid_t process : left_behind())
    if (rank_of(process) == 2) kill(process, SIGKILL);
  const auto killed = end_of(mpirun);
  if (killed && killed->code != 0) {  // it may have come to its end before
    EXPECT_NE(mpirun.rest_of_terminal().find("rank 2"), std::string::npos);
  }
  const Outcome rest = run_on(2, {"resume", "run", "--json", "best.json"});
  EXPECT_EQ(rest.code, 0) << rest.err;
  EXPECT_EQ(without_clock(read("best.json")), undisturbed);
}

// One rank lacks the plug-in, says so, and the others have nobody to exchange with.
TEST_F(Mpi, EndsWithTheSentenceOfARankThatCannotWork) {
  const Words search{
      "solve",      "bag:six", "--search",     "slow-tree(mcts(select=sp), playouts=500)",
      "--playouts", "20k",     "--checkpoint", "run"};
  Words able{"--plugin", kPlugin};
  able.insert(able.end(), search.begin(), search.end());
  Words words = under_mpirun(1, able);
  for (const std::string& word : {std::string(":"), std::string("-n"), std::string("1"), program()})
    words.push_back(word);
  words.insert(words.end(), search.begin(), search.end());
  const Outcome outcome = run_program(kMpirun, words);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("hornbeam: rank 1: "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("there is no domain 'bag'"), std::string::npos) << outcome.err;
  // What was kept before is not replaced by half a state.
  const Outcome rest = run({"--plugin", kPlugin, "resume", "run", "--json", "best.json"});
  EXPECT_EQ(rest.code, 0) << rest.err;
  EXPECT_EQ(Json::parse(read("best.json"))["spent"]["playouts"], 20'000);
}

TEST_F(Mpi, WorksForPlugins) {
  const Words words{"--plugin",   kPlugin,    "solve",
                    "bag:six",    "--search", "restart(mcts(select=sp), playouts=50)",
                    "--playouts", "2000",     "--quiet",
                    "--json",     "-"};
  const Outcome outcome = run_on(3, words);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(without_clock(outcome.out), without_clock(run(words).out));
}

// Rank 0 has the store; what three ranks find is what one process does.
TEST_F(Mpi, ExperimentsAreRunByAllRanks) {
  write("my.toml", R"toml(instances = "samegame:random/6x6x3/1..12"
budgets = ["100 playouts", "1k playouts"]
[[search]]
search = "mcts"
[[search]]
search = "nested(level=1)"
[[table]]
)toml");
  const Outcome shared = run_on(3, {"experiment", "run", "my.toml", "--store", "three.db"});
  EXPECT_EQ(shared.code, 0) << shared.err;
  EXPECT_NE(shared.out.find("48 of 48 runs there, 48 of them run now"), std::string::npos)
      << shared.out;
  ASSERT_EQ(run({"experiment", "run", "my.toml", "--store", "one.db"}).code, 0);
  const Outcome same = run({"experiment", "diff", "one.db", "three.db"});
  EXPECT_EQ(same.code, 0) << same.out;
  const Outcome status = run_on(2, {"experiment", "status", "my.toml", "--store", "three.db"});
  EXPECT_EQ(status.out, run({"experiment", "status", "my.toml", "--store", "three.db"}).out);
}

}  // namespace
}  // namespace hornbeam::testing
