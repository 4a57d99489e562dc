// Threads as the program's users meet them: the same result whatever their number, and a word where
// there is nothing to share.
#include <signal.h>

#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

using Json = nlohmann::json;

class Threads : public ProgramTest {
 protected:
  Json solved(const std::string& search, const std::string& threads) const {
    const Outcome outcome =
        run({"solve", "samegame:standard/7", "--search", search, "--playouts", "4000", "--memory",
             "64M", "--threads", threads, "--quiet", "--json", "-"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out);
  }
};

TEST_F(Threads, GiveTheSameResultAndAreNamedInIt) {
  for (const char* search :
       {"restart(mcts, playouts=500)", "nested(level=2)", "nrpa(playouts=64)"}) {
    Json one = solved(search, "1");
    Json three = solved(search, "3");
    EXPECT_FALSE(one.contains("threads")) << search;
    EXPECT_EQ(three["threads"], 3) << search;
    three.erase("threads");
    for (Json* const result : {&one, &three}) {
      result->at("spent").erase("seconds");
      result->at("spent").erase("peak_bytes");
      for (Json& step : result->at("history")) step.erase("seconds");
    }
    EXPECT_EQ(one, three) << search;
  }
}

TEST_F(Threads, ShareATreeWhenTheyAreAskedForAndSaySo) {
  Json three = solved("mcts", "3");
  EXPECT_EQ(three["threads"], 3);
  EXPECT_EQ(three["shared_tree"], true);
  EXPECT_EQ(three["spent"]["playouts"], 4000);
  EXPECT_EQ(three["search"], solved("mcts", "1")["search"]);
  for (const char* search : {"by-move(mcts)", "restart(mcts, runs=1)", "mcts(virtual-loss=loss)"})
    EXPECT_EQ(solved(search, "2")["shared_tree"], true) << search;
  for (const char* search : {"restart(mcts, runs=2)", "mcts(evaluate=nested(level=1))"})
    EXPECT_FALSE(solved(search, "2").contains("shared_tree")) << search;

  const Words mcts{"solve", "samegame:standard/7", "--search", "mcts", "--playouts", "100"};
  Words with_threads = mcts;
  with_threads.insert(with_threads.end(), {"--threads", "2"});
  EXPECT_NE(run(with_threads).out.find(" s on 2 threads in one tree, mcts"), std::string::npos);
  EXPECT_EQ(run(mcts).out.find("thread"), std::string::npos) << "nobody asked for them";
}

TEST_F(Threads, AreSaidToBeOfNoUseWhereTheyAre) {
  const Words alone{"solve", "samegame:standard/7", "--search", "uniform", "--playouts", "100"};
  Words with_threads = alone;
  with_threads.insert(with_threads.end(), {"--threads", "2"});
  const std::string sentence = "this search has nothing to share between threads: it has used one";
  EXPECT_NE(run(with_threads).out.find(sentence), std::string::npos);
  EXPECT_EQ(run(alone).out.find(sentence), std::string::npos) << "nobody asked for threads";
  const Outcome shared = run({"solve", "samegame:standard/7", "--search", "nested(level=2)",
                              "--playouts", "100", "--threads", "2"});
  EXPECT_NE(shared.out.find(" s on 2 threads, nested"), std::string::npos) << shared.out;
}

TEST_F(Threads, AreANumberThatIsNotTooLarge) {
  for (const char* count : {"0", "1M"})
    expect_refusal({"solve", "samegame:standard/7", "--threads", count},
                   "--threads is a number from 1 to 4096, not " + std::string(count));
}

TEST_F(Threads, ObeyCtrlC) {
  Child child(*this,
              {"solve", "samegame:standard/7", "--search", "restart(nested(level=3), playouts=1G)",
               "--time", "10h", "--memory", "64M", "--threads", "4", "--json", "best.json"});
  child.await_terminal("playouts/s");
  child.send(SIGINT);
  EXPECT_EQ(child.wait().code, 130);
  EXPECT_EQ(run({"verify", "best.json"}).code, 0);
}

}  // namespace
}  // namespace hornbeam::testing
