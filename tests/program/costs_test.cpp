// Problems whose lines cost something: everything that people read is a cost, and what others published is
// told beside it.
#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

class Costs : public ProgramTest {
 protected:
  // A place that opens at 10, and one that nobody reaches before it closes.
  void SetUp() override { write("late.txt", "3\n0 3 5\n3 0 2\n5 2 0\n0 20\n10 12\n0 4\n"); }
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(Costs, AreWhatSolveVerifyAndRenderShow) {
  const Outcome solved = run({"solve", "jobshop:ft06", "--search", "nrpa(level=3, bias=1)",
                              "--playouts", "300k", "--json", "best.json", "--progress", "json"});
  EXPECT_TRUE(solved.out.starts_with("jobshop:ft06: cost 55 (optimal), 36 moves\n")) << solved.out;
  EXPECT_TRUE(has(solved.out,
                  "as little as the best published, 55 (optimal, JSPLIB); no line costs "
                  "less\n"))
      << solved.out;
  EXPECT_TRUE(has(solved.err, "\"score\":-55.0")) << solved.err;
  EXPECT_TRUE(has(solved.err, "\"cost\":55.0")) << solved.err;
  const auto json = nlohmann::json::parse(read("best.json"));
  EXPECT_EQ(json["objective"], "minimise");
  EXPECT_EQ(json["score"], -55);
  EXPECT_EQ(json["cost"], 55);

  EXPECT_EQ(run({"verify", "best.json"}).out,
            "jobshop:ft06: cost 55, 36 moves, legal and finished\n");
  std::string wrong = read("best.json");
  wrong.replace(wrong.find("\"score\": -55"), 12, "\"score\": -54");
  wrong.replace(wrong.find("\"cost\": 55"), 10, "\"cost\": 54");
  write("wrong.json", wrong);
  expect_refusal({"verify", "wrong.json"}, "wrong.json: the line costs 55, not 54", 1);

  wrong = read("best.json");
  wrong.replace(wrong.find("minimise"), 8, "maximise");
  write("wrong.json", wrong);
  expect_refusal({"verify", "wrong.json"},
                 "wrong.json: it says that scores are maximised, but those of jobshop:ft06 are "
                 "minimised",
                 1);

  EXPECT_EQ(run({"render", "best.json", "-o", "best.svg"}).code, 0);
  EXPECT_TRUE(has(read("best.svg"), "jobshop:ft06: cost 55 in 36 moves"));
  EXPECT_TRUE(has(read("best.svg"), "cost after each move"));
  EXPECT_EQ(run({"render", "best.json", "-o", "best.html"}).code, 0);
  EXPECT_TRUE(has(read("best.html"), "\"what\":\"cost\""));
  EXPECT_TRUE(has(read("best.html"), "job 1 on machine 1 from 0 to 8"));
  EXPECT_EQ(run({"render", "best.json", "-o", "moves.txt"}).code, 0);
  EXPECT_EQ(run({"verify", "moves.txt"}).out,
            "jobshop:ft06: cost 55, 36 moves, legal and finished\n");
}

TEST_F(Costs, OfATourThatIsLateAreTwoFigures) {
  const Outcome solved = run({"solve", "tsptw:late.txt", "--search", "exhaustive"});
  // Where no tour is in time, one with moves that were left out might cost less.
  EXPECT_TRUE(solved.out.starts_with("tsptw:late.txt: cost 1000010, 2 moves\n")) << solved.out;
  EXPECT_TRUE(has(solved.out, "1 late arrival, 10 on the way")) << solved.out;
  const Outcome far = run({"solve", "tsptw:rc_204.1", "--search", "uniform", "--playouts", "3"});
  EXPECT_TRUE(has(far.out, "late arrivals, ")) << far.out;
  EXPECT_TRUE(has(far.out, "; the best published is 868.76 (in the literature)")) << far.out;
  EXPECT_FALSE(has(far.out, "%")) << far.out;
  write("moves.txt", "2 1\n");
  EXPECT_EQ(run({"verify", "moves.txt", "--of", "tsptw:late.txt"}).out,
            "tsptw:late.txt: cost 1000010, 2 moves, legal and finished\n");
  write("twice.txt", "2 2\n");
  expect_refusal({"verify", "twice.txt", "--of", "tsptw:late.txt"},
                 "twice.txt:1: move 2, '2', is wrong: the place was visited before", 1);
  EXPECT_EQ(run({"render", "tsptw:late.txt", "-o", "late.svg"}).code, 0);
}

TEST_F(Costs, AreBesideThoseInPrintToTwoDecimals) {
  const Outcome solved =
      run({"solve", "tsptw:rc_206.1", "--search", "exhaustive", "--json", "best.json"});
  EXPECT_TRUE(has(solved.out, "(optimal), 3 moves\n")) << solved.out;
  EXPECT_TRUE(has(solved.out, "never late, back at ")) << solved.out;
  EXPECT_TRUE(has(solved.out, "(as 117.85, in the literature)")) << solved.out;
  EXPECT_EQ(run({"render", "best.json", "-o", "best.svg"}).code, 0);
  EXPECT_TRUE(has(read("best.svg"), "class=\"way\""));
}

TEST_F(Costs, AreExplainedAndKept) {
  const std::string about = run({"explain", "jobshop:ft10"}).out;
  EXPECT_TRUE(has(about, "at least   930: no line costs less")) << about;
  EXPECT_TRUE(has(about, "published  930 (optimal, JSPLIB)")) << about;
  const Words command{"records", "jobshop:ft06", "--folder",
                      "kept",    "--search",     "nrpa(level=3, bias=1)"};
  Words longer = command;
  longer.insert(longer.end(), {"--time", "20s"});
  const std::string kept = run(longer).out;
  EXPECT_EQ(kept, "jobshop:ft06: 55, the first; in print 55\ntotal 55 of 1 instance\n");
}

TEST_F(Costs, OfUnknownInstancesAreRefusedWithASentence) {
  const Outcome outcome = run({"solve", "jobshop:ft60"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "Did you mean 'ft06'?")) << outcome.err;
  write("short.txt", "2 1\n0 3\n");
  expect_refusal({"solve", "jobshop:short.txt"},
                 "short.txt:3:1: the text ends here; the machine of an operation is a whole number "
                 "from 0 to 0");
}

}  // namespace
}  // namespace hornbeam::testing
