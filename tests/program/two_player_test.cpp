// The program and a game of two: values, principal lines, and lines that need not be finished.
#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

class GamesOfTwo : public ProgramTest {
 protected:
  Outcome run_with_nim(Words words, const std::string& input = "") const {
    words.push_back("--plugin");
    words.push_back(HORNBEAM_PLUGIN_FOLDER "/libnim.so");
    return run(words, input);
  }
};

// Bouton, 1901: the player to move wins exactly where the heaps' binary digits do not cancel out.
TEST_F(GamesOfTwo, AreSolvedForThePlayerToMove) {
  for (const std::string search : {"mcts", "mcts(select=ucb1)", "exhaustive"}) {
    const Words budget{"--search", search, "--nodes", "1M"};
    const auto solve = [&](Words words, const std::string& input = "") {
      words.insert(words.end(), budget.begin(), budget.end());
      return run_with_nim(words, input);
    };
    const Outcome won = solve({"solve", "nim:won", "--json", "won.json"});
    EXPECT_TRUE(won.out.starts_with("nim:won: value 1 (proved) for Anna, who is to move, "))
        << won.out << won.err;
    const Outcome lost = solve({"solve", "nim:lost"});
    EXPECT_TRUE(lost.out.starts_with("nim:lost: value 0 (proved) for Anna, who is to move, "))
        << lost.out << lost.err;
    const Outcome after = solve({"solve", "--from", "won.json@1", "--json", "after.json"});
    EXPECT_TRUE(after.out.starts_with("nim:won: value 0 (proved) for Bert, who is to move, "))
        << after.out << after.err;
    const auto result = nlohmann::json::parse(read("after.json"));
    EXPECT_EQ(result.at("to_move"), 1);
    EXPECT_EQ(result.at("score"), 0);
    EXPECT_EQ(result.at("optimal"), true);
  }
}

TEST_F(GamesOfTwo, AreVerifiedWhereverTheirLineStops) {
  run_with_nim({"solve", "nim:won", "--playouts", "20", "--json", "a.json"});
  auto result = nlohmann::ordered_json::parse(read("a.json"));
  EXPECT_EQ(result.at("moves").size(), 7u);
  std::uint64_t visits = 0;
  for (const auto& move : result.at("moves")) visits += move.at("visits").get<std::uint64_t>();
  EXPECT_EQ(visits, 20u);
  const Outcome verified = run_with_nim({"verify", "a.json"});
  EXPECT_EQ(verified.code, 0) << verified.err;
  EXPECT_NE(verified.out.find("legal"), std::string::npos);
  EXPECT_EQ(run_with_nim({"render", "a.json", "-o", "a.html"}).code, 0);

  result["line"] = {"0"};
  write("short.json", result.dump());
  EXPECT_EQ(run_with_nim({"verify", "short.json"}).out,
            "nim:won: 1 move, legal; the game goes on\n");
  result["line"] = {"99"};
  write("wrong.json", result.dump());
  EXPECT_EQ(run_with_nim({"verify", "wrong.json"}).code, 1);
}

TEST_F(GamesOfTwo, RefuseSearchesForOnePlayer) {
  const Outcome refused = run_with_nim({"solve", "nim:won", "--search", "nrpa"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("this is a game of two"), std::string::npos) << refused.err;
}

}  // namespace
}  // namespace hornbeam::testing
