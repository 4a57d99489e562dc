// Runs that are killed, and gone on with: the file is always whole, what was reported is never lost, and
// the result is that of a run that nobody disturbed.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <regex>
#include <thread>

#include "hornbeam/core/stream.hpp"
#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

using Json = nlohmann::json;

const std::string kPlugin = HORNBEAM_PLUGIN_FOLDER "/libbag.so";

class Checkpoints : public ProgramTest {
 protected:
  struct Search {
    std::string instance, search, budget, amount;
  };
  static Words solve(const Search& one, const Words& more = {}) {
    Words words{"--plugin", kPlugin,    "solve",    one.instance, "--search", one.search,
                one.budget, one.amount, "--memory", "64M",        "--json",   "best.json"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  Outcome resume(const Words& more = {}) const {
    Words words{"--plugin", kPlugin, "resume", "run", "--json", "best.json"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
};

TEST_F(Checkpoints, OfARunThatWasKilledAnywhereLeadToWhereItWouldHaveCome) {
  Stream moments(5);
  int resumed = 0;
  for (const Search& one :
       {Search{"samegame:standard/3", "mcts(select=sp)", "--playouts", "40k"},
        Search{"samegame:standard/3", "nrpa(level=2)", "--playouts", "10k"},
        Search{"morpion:5D", "nested(level=2)", "--playouts", "40k"},
        Search{"samegame:random/9x9x4/1", "beam(width=300)", "--nodes", "200k"},
        Search{"bag:six", "restart(mcts(select=sp), playouts=5k)", "--playouts", "40k"}}) {
    ASSERT_EQ(run(solve(one)).code, 0) << one.search;
    const Json undisturbed = without_clock(read("best.json"));
    for (int i = 0; i < 2; ++i) {
      Child child(*this, solve(one, {"--checkpoint", "run", "--checkpoint-every", "5ms"}));
      std::this_thread::sleep_for(std::chrono::milliseconds(5 + moments.below(100)));
      child.send(SIGKILL);
      child.wait();
      if (!std::filesystem::exists(folder_ / "run")) continue;  // before anything was reported
      const Outcome rest = resume();
      ASSERT_EQ(rest.code, 0) << rest.err;
      EXPECT_EQ(without_clock(read("best.json")), undisturbed) << one.search;
      ++resumed;
      std::filesystem::remove(folder_ / "run");
    }
  }
  EXPECT_GT(resumed, 0);
}

TEST_F(Checkpoints, HaveEveryLineThatWasReported) {
  Child child(*this, solve({"samegame:standard/3", "nrpa(level=4)", "--time", "10h"},
                           {"--checkpoint", "run"}));  // written once, at the start
  std::string shown = child.await_terminal("playouts/s");
  shown += child.await_terminal("playouts/s");
  child.send(SIGKILL);
  child.wait();
  shown += child.rest_of_terminal();
  double reported = 0;
  const std::regex best("best (-?[0-9]+)");
  for (std::sregex_iterator match(shown.begin(), shown.end(), best), end; match != end; ++match)
    reported = std::stod((*match)[1]);
  ASSERT_GT(reported, 0) << shown;
  ASSERT_EQ(resume({"--playouts", "1"}).code, 0);
  EXPECT_GE(Json::parse(read("best.json"))["score"].get<double>(), reported);
  EXPECT_EQ(run({"verify", "best.json"}).code, 0);
}

TEST_F(Checkpoints, ThatTheDiskHasNoRoomForCostNothingButThemselves) {
  const Search tree{"samegame:standard/3", "mcts(select=sp)", "--playouts", "40k"};
  ASSERT_EQ(run(solve(tree)).code, 0);
  const Json undisturbed = without_clock(read("best.json"));
  // A limit on the size of files stands for a full disk.
  std::string command = "ulimit -f 256; exec '" + program() + "'";
  for (const std::string& word : solve(tree, {"--checkpoint", "run", "--checkpoint-every", "5ms"}))
    command += " '" + word + "'";
  const Outcome outcome = run_program("/bin/sh", {"-c", command});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err,
            "hornbeam: cannot write run: File too large; the search goes on, and the checkpoint is "
            "as it was\n"
            "hornbeam: run is of an earlier moment: the end of the run could not be written\n");
  EXPECT_EQ(without_clock(read("best.json")), undisturbed);
  EXPECT_EQ(listing(), (Words{"best.json", "run"}));
  // What was reported is safe in what is left.
  write("left", read("run"));
  ASSERT_EQ(run({"resume", "left", "--playouts", "1", "--json", "left.json"}).code, 0);
  EXPECT_LT(Json::parse(read("left.json"))["spent"]["playouts"], 40'000);
  EXPECT_EQ(Json::parse(read("left.json"))["score"], undisturbed["score"]);
  EXPECT_EQ(resume().code, 0);
  EXPECT_EQ(without_clock(read("best.json")), undisturbed);
}

TEST_F(Checkpoints, AreRefusedWithASentence) {
  const Search one{"bag:six", "uniform", "--playouts", "100"};
  ASSERT_EQ(run(solve(one, {"--checkpoint", "run"})).code, 0);
  expect_refusal(solve(one, {"--checkpoint", "run"}),
                 "--checkpoint: there is a file run already; 'hornbeam resume run' goes on from a "
                 "checkpoint, and a new run needs another name");
  expect_refusal({"resume", "run"},
                 "run: there is no domain 'bag'; there are samegame, bubble-breaker, clickomania, "
                 "morpion, havannah, go, jobshop, tsptw (if it is a plug-in's, add --plugin FILE)");
  expect_refusal({"resume", "best.json"}, "best.json: this is no checkpoint");
  expect_refusal({"resume", "nowhere"}, "cannot read nowhere: No such file or directory");
  expect_refusal({"resume", "."}, "cannot read .: it is a folder");
  const std::string bytes = read("run");
  write("half", bytes.substr(0, bytes.size() / 2));
  expect_refusal({"resume", "half"}, "half: this checkpoint is damaged");
  const Outcome spent = resume();
  EXPECT_EQ(spent.code, 0);
  EXPECT_EQ(spent.err,
            "hornbeam: run has spent its budget; --time, --playouts or --nodes allow more\n");
  EXPECT_EQ(resume({"--playouts", "50"}).code, 0);
  EXPECT_EQ(Json::parse(read("best.json"))["spent"]["playouts"], 150);
}

}  // namespace
}  // namespace hornbeam::testing
