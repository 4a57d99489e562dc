// Ranks that average what they know as the program's users meet them.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

using Json = nlohmann::json;

class SimulatedRanks : public ProgramTest {
 protected:
  static Words solve(const std::string& search, const Words& more) {
    Words words{"solve", "samegame:standard/7", "--search", search, "--playouts", "600", "--memory",
                "64M"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  Json solved(const std::string& search, const Words& more) const {
    Words words = solve(search, more);
    words.insert(words.end(), {"--quiet", "--json", "-"});
    const Outcome outcome = run(words);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return without_clock(outcome.out);
  }
};

TEST_F(SimulatedRanks, HaveTheBudgetEachAndTheResultSaysWhatTheySpent) {
  const Json result = solved("slow-tree(mcts, playouts=200)", {"--simulate-ranks", "4"});
  EXPECT_EQ(result["spent"]["playouts"], 600);
  ASSERT_EQ(result["ranks"].size(), 4u);
  for (const Json& rank : result["ranks"]) EXPECT_EQ(rank["playouts"], 600);
  EXPECT_EQ(result["statistics"]["rounds"], 3);
  EXPECT_GT(result["statistics"]["bytes_sent"], 0);
  const Outcome text = run(solve("slow-tree(mcts, playouts=200)", {"--simulate-ranks", "4"}));
  EXPECT_NE(text.out.find("4 ranks: 2,400 playouts in all, 600 each; 3 rounds"), std::string::npos)
      << text.out;
}

TEST_F(SimulatedRanks, FindTheSameAgainAndAsThreads) {
  const std::string search = "slow-tree(by-move(mcts), playouts=10)";
  const Json once = solved(search, {"--simulate-ranks", "3"});
  EXPECT_EQ(once, solved(search, {"--simulate-ranks", "3"}));
  EXPECT_EQ(once, solved(search, {"--threads", "3"}));
  EXPECT_NE(once, solved(search, {"--simulate-ranks", "2"}));
}

TEST_F(SimulatedRanks, OfOneAreTheSearch) {
  Json alone = solved("mcts", {});
  Json one = solved("voting(mcts)", {"--simulate-ranks", "1"});
  for (Json* const result : {&alone, &one})
    for (const char* what : {"search", "ranks"}) result->erase(what);
  EXPECT_EQ(one, alone);
}

TEST_F(SimulatedRanks, AreAllInACheckpoint) {
  const std::string search = "slow-root(mcts, playouts=100)";
  const Words ranks{"--simulate-ranks", "3", "--rank-speeds", "1,0.5"};
  const Json whole = solved(search, ranks);
  Words half = solve(search, ranks);
  *std::find(half.begin(), half.end(), "600") = "300";
  half.insert(half.end(), {"--checkpoint", "run", "--quiet", "--json", "half.json"});
  ASSERT_EQ(run(half).code, 0);
  const Outcome rest = run({"resume", "run", "--playouts", "300", "--quiet", "--json", "-"});
  ASSERT_EQ(rest.code, 0) << rest.err;
  Json resumed = without_clock(rest.out);
  EXPECT_EQ(resumed["ranks"], whole["ranks"]);
  EXPECT_EQ(resumed["line"], whole["line"]) << "rounds are where they would have been";
}

TEST_F(SimulatedRanks, OfAnotherNumberGoOnFromACheckpoint) {
  Words half = solve("slow-root(mcts, playouts=100)", {"--simulate-ranks", "3", "--checkpoint"});
  half.insert(half.end(), {"run", "--quiet", "--json", "half.json"});
  ASSERT_EQ(run(half).code, 0);
  const std::string bytes = read("run");
  const auto resumed = [&](const Words& more) {
    write("again", bytes);
    Words words{"resume", "again", "--playouts", "300", "--quiet", "--json", "-"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run(words);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return without_clock(outcome.out);
  };
  const Json as_many = resumed({});
  EXPECT_EQ(resumed({"--simulate-ranks", "3"}), as_many);
  for (const std::size_t ranks : {2u, 5u}) {
    const Words number{"--simulate-ranks", std::to_string(ranks)};
    const Json other = resumed(number);
    ASSERT_EQ(other["ranks"].size(), ranks);
    for (const Json& rank : other["ranks"]) EXPECT_EQ(rank["playouts"], 900);
    EXPECT_GE(other["score"], Json::parse(read("half.json"))["score"]);
    EXPECT_EQ(resumed(number), other) << "again";
    const Outcome third = run({"resume", "again", "--playouts", "50", "--quiet", "--json", "-"});
    EXPECT_EQ(Json::parse(third.out)["ranks"].size(), ranks) << "as many as there were last";
  }
  const Json uneven = resumed({"--simulate-ranks", "4", "--rank-speeds", "1,0.5"});
  EXPECT_EQ(uneven["ranks"][0]["playouts"], 900);
  EXPECT_LT(uneven["ranks"][3]["playouts"], 900);
  expect_refusal({"resume", "run", "--simulate-ranks", "1"},
                 "--simulate-ranks: run is of 3 ranks, and one by itself cannot go on with what "
                 "they share; 2 or more can");
  EXPECT_EQ(read("run"), bytes);
}

TEST_F(SimulatedRanks, AreRefusedByARunThatExchangesNothing) {
  ASSERT_EQ(run(solve("mcts", {"--checkpoint", "run"})).code, 0);
  const std::string bytes = read("run");
  expect_refusal({"resume", "run", "--playouts", "9", "--simulate-ranks", "4"},
                 "--simulate-ranks: run was begun with 'mcts', which exchanges nothing with other "
                 "ranks; voting, slow-root and slow-tree do");
  EXPECT_EQ(read("run"), bytes);
}

TEST_F(SimulatedRanks, JoinARunByItself) {
  const Words alone{"solve",        "samegame:random/9x9x4/1",
                    "--search",     "slow-tree(mcts)",
                    "--playouts",   "500",
                    "--checkpoint", "run"};
  ASSERT_EQ(run(alone).code, 0);
  const Outcome rest =
      run({"resume", "run", "--playouts", "300", "--threads", "3", "--quiet", "--json", "-"});
  ASSERT_EQ(rest.code, 0) << rest.err;
  const Json joined = Json::parse(rest.out);
  ASSERT_EQ(joined["ranks"].size(), 3u);
  for (const Json& rank : joined["ranks"]) EXPECT_EQ(rank["playouts"], 800);
}

TEST_F(SimulatedRanks, PlayGamesOfTwo) {
  const Outcome match =
      run({"match", "havannah:4", "--playouts", "30", "--first", "slow-tree(mcts, playouts=10)",
           "--second", "mcts", "--simulate-ranks", "3", "--games", "2"});
  EXPECT_EQ(match.code, 0) << match.err;
  EXPECT_NE(match.out.find("slow-tree"), std::string::npos) << match.out;
  const Outcome gtp =
      run({"gtp", "go", "--playouts", "20", "--search", "voting(mcts)", "--simulate-ranks", "3"},
          "boardsize 5\ngenmove b\ngenmove w\nquit\n");
  EXPECT_EQ(gtp.code, 0) << gtp.err;
  EXPECT_EQ(gtp.out.find('?'), std::string::npos) << gtp.out;
}

TEST_F(SimulatedRanks, AreRefusedWithASentenceWhereTheyMakeNoSense) {
  expect_refusal(
      solve("mcts", {"--simulate-ranks", "4"}),
      "--simulate-ranks: 'mcts' exchanges nothing with other ranks; voting, slow-root and "
      "slow-tree do, around mcts: --search 'slow-tree(mcts)'");
  expect_refusal(solve("voting(mcts)", {"--simulate-ranks", "0"}),
                 "--simulate-ranks is a number from 1 to 16384, not 0");
  expect_refusal(solve("voting(mcts)", {"--rank-speeds", "1,2"}),
                 "--rank-speeds is for simulated ranks: add --simulate-ranks 8");
  expect_refusal(solve("voting(mcts)", {"--simulate-ranks", "2", "--rank-speeds", "0.5"}),
                 "--rank-speeds: speeds above 0, the first of them 1, such as 1,0.5,2, not '0.5'");
  expect_refusal(solve("voting(mcts)", {"--simulate-ranks", "2", "--threads", "2"}),
                 "--simulate-ranks has one thread; --threads N makes N ranks of them");
}

}  // namespace
}  // namespace hornbeam::testing
