// What the program says when all is well: helps, lines, results, and how its commands join up.
#include "tests/support/program.hpp"

#include <nlohmann/json.hpp>
#include <sstream>

namespace hornbeam::testing {
namespace {

constexpr const char* kBoard = "112\n122\n333\n";
const Words kShort{"solve", "samegame:board.txt", "--search", "uniform", "--playouts", "100"};

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

class Program : public ProgramTest {
 protected:
  Program() { write("board.txt", kBoard); }
};

TEST_F(Program, HelpsAreAsWritten) {
  expect_golden("help.txt", run({"--help"}).out);
  std::istringstream commands(run({"complete", "hornbeam "}).out);
  std::size_t count = 0;
  for (std::string command; commands >> command; ++count) {
    const Outcome help = run({command, "--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_EQ(help.err, "");
    expect_golden("help-" + command + ".txt", help.out);
    const std::string text = help.out.substr(help.out.find('\n'));
    EXPECT_TRUE(text.starts_with("\n\nExamples:\n  ")) << "no examples of " << command;
    EXPECT_LT(text.find("hornbeam " + command), text.find("Usage:")) << command;
  }
  EXPECT_GE(count, 10u);
}

TEST_F(Program, ListsAndExplanationsAreAsWritten) {
  expect_golden("list.txt", run({"list"}).out);
  expect_golden("explain-sp-mcts-3.txt", run({"explain", "sp-mcts-3"}).out);
}

TEST_F(Program, VersionIsOneLine) {
  EXPECT_TRUE(run({"--version"}).out.starts_with("hornbeam "));
}

TEST_F(Program, SolveTellsScoreLineAndWork) {
  const Outcome outcome = run(kShort);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "") << "no progress where standard error is no terminal";
  expect_golden("solve.txt", without_times(outcome.out));
}

TEST_F(Program, ResultsAreAsWritten) {
  EXPECT_EQ(run(with(kShort, {"--json", "best.json"})).code, 0);
  EXPECT_EQ(listing(), (Words{"best.json", "board.txt"}));
  expect_golden("result.json", without_times(read("best.json")));
}

TEST_F(Program, AFileThatIsReplacedKeepsItsPermissions) {
  write("best.json", "");
  const auto mine = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
  std::filesystem::permissions(folder_ / "best.json", mine);
  EXPECT_EQ(run(with(kShort, {"--json", "best.json"})).code, 0);
  EXPECT_EQ(std::filesystem::status(folder_ / "best.json").permissions(), mine);
  EXPECT_NE(read("best.json"), "");
}

TEST_F(Program, VerifyConfirmsWhatSolveWrote) {
  run(with(kShort, {"--json", "best.json"}));
  const Outcome outcome = run({"verify", "best.json"});
  EXPECT_EQ(outcome.code, 0);
  expect_golden("verify.txt", outcome.out);
}

TEST_F(Program, SolveFromAWholeLineImprovesIt) {
  EXPECT_EQ(run({"solve", "samegame:standard/1", "--playouts", "300", "--json", "a.json"}).code, 0);
  const auto score = [this](const char* name) {
    return nlohmann::json::parse(read(name)).at("score").get<double>();
  };
  for (const std::string search : {"improve(uniform, playouts=10)", "uniform"}) {
    EXPECT_EQ(run({"solve", "--from", "a.json", "--search", search, "--playouts", "2000", "--json",
                   "b.json"})
                  .code,
              0);
    EXPECT_EQ(run({"verify", "b.json"}).code, 0);
    if (search == "uniform")
      EXPECT_EQ(score("b.json"), score("a.json"));
    else
      EXPECT_GT(score("b.json"), score("a.json"));
  }
}

TEST_F(Program, CommandsJoinByPipes) {
  const Outcome solved =
      run({"solve", "samegame:-", "--playouts", "100", "--json", "-", "--quiet"}, kBoard);
  EXPECT_EQ(solved.code, 0);
  const Outcome verified = run({"verify", "-"}, solved.out);
  EXPECT_EQ(verified.code, 0);
  EXPECT_EQ(verified.out, "samegame:-: score 1003, 3 moves, legal and finished\n");
  const Outcome further = run({"solve", "--from", "-@1", "--playouts", "10"}, solved.out);
  EXPECT_EQ(further.code, 0) << further.err;
}

TEST_F(Program, JsonToStandardOutputIsNothingButJson) {
  for (const char* path : {"-", "/dev/stdout"}) {
    const Outcome outcome = run(with(kShort, {"--json", path}));
    EXPECT_TRUE(nlohmann::json::accept(outcome.out)) << path;
  }
}

TEST_F(Program, FromKeepsTheFirstMovesOfAnEarlierLine) {
  run({"solve", "samegame:standard/7", "--playouts", "200", "--json", "a.json"});
  const Outcome outcome =
      run({"solve", "--from", "a.json@20", "--playouts", "200", "--json", "b.json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto first = nlohmann::json::parse(read("a.json"));
  const auto second = nlohmann::json::parse(read("b.json"));
  EXPECT_EQ(second["position"], first["position"]);
  for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(second["line"][i], first["line"][i]);
  EXPECT_EQ(run({"verify", "b.json"}).code, 0);
}

TEST_F(Program, FromTakesPathsWithAnAt) {
  run(with(kShort, {"--json", "run@2.json"}));
  EXPECT_EQ(run({"solve", "--from", "run@2.json", "--playouts", "9"}).code, 0);
  EXPECT_EQ(run({"solve", "--from", "run@2.json@1", "--playouts", "9"}).code, 0);
}

TEST_F(Program, LinksAreFollowedAndPipesAreWrittenInto) {
  std::filesystem::create_symlink("target.json", folder_ / "link.json");
  write("target.json", "");
  EXPECT_EQ(run(with(kShort, {"--json", "link.json", "--quiet"})).code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link.json"));
  EXPECT_EQ(run({"verify", "target.json"}).code, 0);
}

TEST_F(Program, FileNamesThatAreNoUtf8MakeResultsAllTheSame) {
  write("b\xff.txt", kBoard);
  const Outcome outcome =
      run({"solve", "samegame:b\xff.txt", "--playouts", "9", "--json", "best.json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(run({"verify", "best.json"}).code, 0);
}

// Two runs and both instruction sets, for a board of each layout.
TEST_F(Program, TheSameSeedGivesTheSameResult) {
  for (const std::string instance : {"samegame:standard/7", "clickomania:random/20x20x10/1"}) {
    Words results;
    for (const std::string set : {"best", "best", "plain"}) {
      const Outcome outcome = run({"solve", instance, "--playouts", "3k", "--seed", "7", "--memory",
                                   "64M", "--json", "-", "--instructions", set});
      EXPECT_EQ(outcome.code, 0) << outcome.err;
      results.push_back(without_times(outcome.out));
    }
    EXPECT_EQ(results[0], results[1]) << instance;
    EXPECT_EQ(results[0], results[2]) << instance;
  }
}

TEST_F(Program, BenchGivesATableAndJson) {
  const Outcome table = run({"bench", "samegame:board.txt", "--time", "20ms"});
  EXPECT_EQ(table.code, 0) << table.err;
  EXPECT_TRUE(table.out.starts_with("samegame:board.txt\n  mailbox uniform "));
  const Outcome json = run({"bench", "samegame:board.txt", "--time", "20ms", "--json", "-"});
  const auto rows = nlohmann::json::parse(json.out);
  EXPECT_EQ(rows.at(0).at("what"), "mailbox uniform");
  for (const auto& row : rows) EXPECT_GT(row.at("per_second").get<double>(), 0);
}

}  // namespace
}  // namespace hornbeam::testing
