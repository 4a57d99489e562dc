// hornbeam experiment, as its users meet it.
#include "tests/support/program.hpp"

#include <signal.h>

#include <regex>

namespace hornbeam::testing {
namespace {

constexpr const char* kExperiment = R"toml(title = "A tiny one"
instances = "samegame:random/6x6x3/1..4"
budgets = ["50 playouts", "500 playouts"]

[[search]]
label = "plain"
search = "uniform"

[[search]]
label = "tree"
search = "mcts(select=ucb1(c=0.1))"
)toml";

class ExperimentProgram : public ProgramTest {
 protected:
  ExperimentProgram() { write("my.toml", kExperiment); }

  Outcome experiment(const Words& words) const {
    Words all{"experiment"};
    all.insert(all.end(), words.begin(), words.end());
    return run(all);
  }
};

TEST_F(ExperimentProgram, RunsWhatIsMissingAndNothingTwice) {
  const Outcome part = experiment({"run", "my.toml", "--scale", "0.5"});
  ASSERT_EQ(part.code, 0) << part.err;
  EXPECT_TRUE(part.out.starts_with("my.toml: 8 of 8 runs there, 8 of them run now in "));
  const Outcome rest = experiment({"run", "my.toml", "--threads", "2"});
  EXPECT_TRUE(rest.out.starts_with("my.toml: 16 of 16 runs there, 8 of them run now in "))
      << rest.out;
  EXPECT_EQ(listing(), (Words{"my.db", "my.toml"}));
  const std::string status = without_times(experiment({"status", "my.toml"}).out);
  EXPECT_TRUE(status.starts_with("A tiny one\n")) << status;
  EXPECT_EQ(count_of(status, "    4 of 4 "), 4u) << status;
  EXPECT_NE(status.find("tree, 500 playouts\n16 of 16 runs there"), std::string::npos) << status;
  EXPECT_EQ(experiment({"verify", "my.toml"}).out, "16 runs verified, 0 wrong\n");
  EXPECT_EQ(experiment({"list", "."}).out, "./my.toml\n  A tiny one\n  measured\n");
}

TEST_F(ExperimentProgram, TellsWhichPartCanBeJudged) {
  write("tables.toml", std::string(kExperiment) + "[[table]]\n");
  ASSERT_EQ(experiment({"run", "tables.toml", "--scale", "0.5"}).code, 0);
  const std::string part = "all of a part is there: --scale 0.5 judges it\n";
  EXPECT_NE(experiment({"status", "tables.toml"}).out.find(part), std::string::npos);
  EXPECT_TRUE(experiment({"report", "tables.toml"}).out.ends_with(part));
  EXPECT_EQ(experiment({"export", "tables.toml"}).out,
            "tables.runs.csv: 8 runs; 8 are missing\n" + part);
  EXPECT_EQ(experiment({"report", "tables.toml", "--scale", "0.5"}).out.find(part),
            std::string::npos);
}

// What a smaller scale does not plan is not lost.
TEST_F(ExperimentProgram, ExportsAllThatIsThere) {
  ASSERT_EQ(experiment({"run", "my.toml"}).code, 0);
  ASSERT_EQ(experiment({"export", "my.toml"}).out, "my.runs.csv: 16 runs\n");
  std::filesystem::remove(folder_ / "my.db");
  const std::string all = read("my.runs.csv");
  write("my.toml", "scale = 0.5\n" + std::string(kExperiment));
  EXPECT_EQ(experiment({"export", "my.toml"}).out, "my.runs.csv: 16 runs\n");
  EXPECT_EQ(read("my.runs.csv"), all);
  expect_refusal(
      {"experiment", "export", "my.toml", "--scale", "0.5"},
      "export writes all runs of the experiment that are there, since those that it left "
      "out would be lost: it takes neither --scale nor --full");
  std::filesystem::remove(folder_ / "my.runs.csv");
  expect_refusal({"experiment", "export", "my.toml"},
                 "my.toml: there are no runs yet; hornbeam experiment run my.toml");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "my.runs.csv"));
}

// As anything else that is stored, by the reference rules.
TEST_F(ExperimentProgram, TakesUpNoRunThatIsWrong) {
  ASSERT_EQ(experiment({"run", "my.toml"}).code, 0);
  ASSERT_EQ(experiment({"export", "my.toml"}).code, 0);
  std::filesystem::remove(folder_ / "my.db");
  write("my.runs.csv",
        std::regex_replace(read("my.runs.csv"), std::regex("(,[0-9a-f]{16},)([0-9.]+,[01],)"),
                           "$019$2", std::regex_constants::format_first_only));
  for (const Words& words : {Words{"experiment", "run", "my.toml"},
                             Words{"experiment", "merge", "all.db", "my.runs.csv"}}) {
    const Outcome refused = run(words);
    EXPECT_EQ(refused.code, 2);
    EXPECT_TRUE(refused.err.starts_with("hornbeam: my.runs.csv is not taken up: samegame:random/"))
        << refused.err;
  }
  EXPECT_EQ(experiment({"status", "my.toml", "--store", "all.db"}).out.find("1 of 4"),
            std::string::npos);
}

TEST_F(ExperimentProgram, SaysWhichMoveIsNoneThatCouldBeRight) {
  write("right.toml",
        "instances = [{name = \"go:5x5\", right = [\"c3\", \"z9\"]}]\nbudgets = \"10 "
        "playouts\"\n[[search]]\nsearch = \"mcts\"\n");
  const Outcome refused = experiment({"run", "right.toml"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(refused.err.starts_with("hornbeam: right.toml, line 1: right: 'z9' is no move there"))
      << refused.err;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "right.db"));
}

TEST_F(ExperimentProgram, TakesNoStoreThatIsNotThereForAnEmptyOne) {
  for (const char* task : {"status", "report", "verify", "export"}) {
    write("tables.toml", std::string(kExperiment) + "[[table]]\n");
    expect_refusal({"experiment", task, "tables.toml", "--store", "typo.db"},
                   "--store: there is no 'typo.db'; experiment run makes one");
  }
}

TEST_F(ExperimentProgram, SaysNowAndThenHowFarItIsWhereNoTerminalIs) {
  const std::string err = experiment({"run", "my.toml", "--threads", "1"}).err;
  EXPECT_TRUE(std::regex_search(err, std::regex("\n8 of 16 runs, 50 %, .* left\n"))) << err;
  EXPECT_EQ(count_of(err, "\n"), 9u) << err;
  EXPECT_EQ(experiment({"run", "my.toml"}).err, "");
}

TEST_F(ExperimentProgram, NamesABadFileAndListsTheOthers) {
  write("bad.toml", "titel = 1\n");
  for (const char* task : {"list", "papers"}) {
    const Outcome outcome = experiment({task, "."});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(outcome.err.starts_with("hornbeam: ./bad.toml, line 1: there is no 'titel'"))
        << outcome.err;
    EXPECT_FALSE(outcome.out.empty());
  }
  EXPECT_EQ(experiment({"list", "."}).out, "./my.toml\n  A tiny one\n  not run\n");
}

TEST_F(ExperimentProgram, HasNoMeanOfScoresAndCosts) {
  write("mixed.toml", R"toml(
instances = ["samegame:random/6x6x3/1", "jobshop:ft06"]
budgets = "5 playouts"
[[search]]
search = "uniform"
)toml");
  ASSERT_EQ(experiment({"run", "mixed.toml"}).code, 0);
  const std::string status = experiment({"status", "mixed.toml"}).out;
  EXPECT_NE(status.find("         runs       mean  std error    seconds  search\n"),
            std::string::npos)
      << status;
  EXPECT_NE(status.find("    2 of 2             -          -  "), std::string::npos) << status;
}

// Two seeds of a board are not two boards.
TEST_F(ExperimentProgram, HasTheErrorOfAMeanOverBoards) {
  write("seeds.toml", std::string("seeds = \"1..2\"\n") + kExperiment);
  ASSERT_EQ(experiment({"run", "seeds.toml"}).code, 0);
  ASSERT_EQ(experiment({"export", "seeds.toml"}).code, 0);
  std::string runs = read("seeds.runs.csv");
  // Boards 1 to 4 have the scores 10 to 40, with both seeds.
  runs = std::regex_replace(runs, std::regex("(x3/)([1-4])(,[^\n]*,[0-9a-f]{16},)[0-9.]+(,[01],)"),
                            "$1$2$03$020$4");
  std::filesystem::remove(folder_ / "seeds.db");
  write("seeds.runs.csv", runs);
  const std::string status = experiment({"status", "seeds.toml"}).out;
  EXPECT_EQ(count_of(status, "    8 of 8         25.00       6.45  "), 4u) << status;
}

TEST_F(ExperimentProgram, GoesOnAfterAnInterrupt) {
  std::string slow = kExperiment;
  slow.replace(slow.find("\"50 playouts\""), 13, "\"1h\"");
  slow.replace(slow.find("1..4"), 4, "1..1");
  write("slow.toml", slow);
  Child child(*this, {"experiment", "run", "slow.toml", "--threads", "2"}, 80);
  child.await_terminal("1 of 4 runs, 25 %");  // two of an hour are under way then
  child.send(SIGINT);
  const Outcome outcome = child.wait();
  EXPECT_EQ(outcome.code, 130);
  EXPECT_TRUE(outcome.out.starts_with("slow.toml: 1 of 4 runs there, 1 of them run now in "))
      << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with("\nstopped; given again, it goes on where it was\n"));
  const Outcome verified = experiment({"verify", "slow.toml"});
  EXPECT_EQ(verified.out, "1 run verified, 0 wrong\n") << verified.err;
  EXPECT_EQ(experiment({"status", "slow.toml"}).out.find("under way"), std::string::npos);
}

TEST_F(ExperimentProgram, HandsRunsOnAsTextAndTellsWhatDiffers) {
  ASSERT_EQ(experiment({"run", "my.toml"}).code, 0);
  EXPECT_EQ(experiment({"export", "my.toml"}).out, "my.runs.csv: 16 runs\n");
  EXPECT_EQ(experiment({"diff", "my.db", "my.runs.csv"}).out,
            "16 the same, 0 different; 0 only in my.db, 0 only in my.runs.csv\n");

  // What is in the text is not run again.
  std::filesystem::remove(folder_ / "my.db");
  const Outcome again = experiment({"run", "my.toml"});
  EXPECT_TRUE(again.out.starts_with("my.toml: 16 of 16 runs there, 0 of them run now"))
      << again.out;

  ASSERT_EQ(experiment({"run", "my.toml", "--store", "part.db", "--scale", "0.25"}).code, 0);
  std::string text = read("my.runs.csv");
  text.resize(text.find('\n', text.find('\n') + 1) + 1);
  write("one.runs.csv", text);
  EXPECT_EQ(experiment({"merge", "all.db", "one.runs.csv", "my.db"}).out,
            "one.runs.csv: 1 of 1 run new\nmy.db: 15 of 16 runs new\n");
  // The same run with another score behind its behaviour.
  write("other.runs.csv",
        std::regex_replace(text, std::regex("(,[0-9a-f]{16},)([0-9.]+,[01],)"), "$019$2"));
  EXPECT_EQ(
      experiment({"merge", "all.db", "other.runs.csv"}).out,
      "other.runs.csv: 0 of 1 run new; 1 found something else than those there, which stay\n");
  const Outcome differs = experiment({"diff", "one.runs.csv", "all.db"});
  EXPECT_EQ(differs.code, 1);
  EXPECT_NE(differs.out.find("1 the same, 0 different; 0 only in one.runs.csv, 15 only in all.db"),
            std::string::npos)
      << differs.out;
}

TEST_F(ExperimentProgram, MakesHistoriesAgainThatAProfileNeeds) {
  ASSERT_EQ(experiment({"run", "my.toml"}).code, 0);
  ASSERT_EQ(experiment({"export", "my.toml"}).code, 0);
  std::filesystem::remove(folder_ / "my.db");
  write("my.toml", std::string(kExperiment) + "[[any-time]]\nsearches = \"tree\"\n");
  const std::string lacks = "8 of 8 runs have no history";
  EXPECT_NE(experiment({"report", "my.toml"}).out.find(lacks), std::string::npos);
  const Outcome again = experiment({"run", "my.toml"});
  EXPECT_TRUE(again.out.starts_with("my.toml: 16 of 16 runs there, 8 of them run now"))
      << again.out;
  EXPECT_EQ(experiment({"report", "my.toml"}).out.find("no history"), std::string::npos);
  EXPECT_EQ(experiment({"diff", "my.db", "my.runs.csv"}).code, 0) << "and they found the same";
  EXPECT_TRUE(experiment({"run", "my.toml"})
                  .out.starts_with("my.toml: 16 of 16 runs there, 0 of them run now"));
}

// All that count runs count the same, and say whose program made them.
TEST_F(ExperimentProgram, TellsWhichRunsAreByAProgramThatBehavesOtherwise) {
  ASSERT_EQ(experiment({"run", "my.toml"}).code, 0);
  ASSERT_EQ(experiment({"export", "my.toml"}).code, 0);
  std::filesystem::remove(folder_ / "my.db");
  const std::string today = read("my.runs.csv");
  // Of the first search three quarters by another program, and a quarter by this.
  std::string other;
  int changed = 0;
  for (std::size_t at = 0; at < today.size();) {
    const std::size_t end = today.find('\n', at) + 1;
    std::string row = today.substr(at, end - at);
    if (row.find(",uniform,") != std::string::npos && ++changed <= 6)
      row = std::regex_replace(row, std::regex(",[0-9a-f]{16},([0-9.]+,[01],)"),
                               ",0123456789abcdef,$1");
    other += row;
    at = end;
  }
  ASSERT_EQ(changed, 8);
  write("my.runs.csv", other);
  const std::string told =
      "6 of these runs are by a program that behaves otherwise than today's; 2 by today's are left "
      "out, since there are more of another; run --stale makes 6 again\n";
  const std::string run = experiment({"run", "my.toml"}).out;
  EXPECT_TRUE(run.starts_with("my.toml: 14 of 16 runs there, 0 of them run now in ")) << run;
  EXPECT_TRUE(run.ends_with(told)) << run;
  const std::string status = experiment({"status", "my.toml"}).out;
  EXPECT_NE(status.find("\n14 of 16 runs there, "), std::string::npos) << status;
  EXPECT_NE(status.find(told), std::string::npos) << status;
  const std::string again = experiment({"run", "my.toml", "--stale"}).out;
  EXPECT_TRUE(again.starts_with("my.toml: 16 of 16 runs there, 6 of them run now in ")) << again;
  EXPECT_EQ(again.find("otherwise"), std::string::npos) << again;
}

TEST_F(ExperimentProgram, FindsAStoredLineThatIsWrong) {
  ASSERT_EQ(experiment({"run", "my.toml"}).code, 0);
  ASSERT_EQ(experiment({"export", "my.toml", "-o", "some.runs.csv"}).code, 0);
  std::string text = read("some.runs.csv");
  const std::size_t line = text.find('"', text.find('\n'));
  text.replace(line, 4, "\"0,0");
  write("some.runs.csv", text);
  const Outcome outcome = experiment({"verify", "some.runs.csv"});
  EXPECT_EQ(outcome.code, 1) << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with("16 runs verified, 1 wrong\n")) << outcome.out;
  // Beside a store only copies are passed over: what differs from it is looked at, too.
  write("my.runs.csv", text);
  const Outcome both = experiment({"verify", "my.toml"});
  EXPECT_EQ(both.code, 1) << both.out;
  EXPECT_TRUE(both.out.ends_with("17 runs verified, 1 wrong\n")) << both.out;
}

// A run is of the experiment's file, wherever that is and wherever somebody stands.
TEST_F(ExperimentProgram, FindsItsFilesBesideItselfFromEverywhere) {
  std::filesystem::create_directories(folder_ / "sub");
  write("sub/start.sgf", "(;GM[1]SZ[5];B[cc])");
  write("sub/go.toml",
        "instances = [\"go:start.sgf\", \"go:5x5\"]\nbudgets = \"20 playouts\"\n"
        "[[search]]\nsearch = \"mcts\"\n");
  ASSERT_EQ(experiment({"run", "sub/go.toml"}).code, 0);
  ASSERT_EQ(experiment({"export", "sub/go.toml"}).code, 0);
  std::string text = read("sub/go.runs.csv");
  EXPECT_NE(text.find("\ngo,go:start.sgf,"), std::string::npos) << text;
  std::filesystem::rename(folder_ / "sub", folder_ / "moved");
  EXPECT_EQ(experiment({"verify", "moved/go.toml"}).out, "2 runs verified, 0 wrong\n")
      << "of the store and of the text, which are the same";
  // As it was stored before, by the way from where it was run.
  text.replace(text.find("go:start.sgf"), 12, "go:sub/start.sgf");
  write("moved/old.runs.csv", text);
  EXPECT_EQ(experiment({"verify", "moved/old.runs.csv"}).out, "2 runs verified, 0 wrong\n");
  // One that is nowhere is one that is wrong.
  text.replace(text.find("go:sub/start.sgf"), 16, "go:lost.sgf");
  write("moved/lost.runs.csv", text);
  const Outcome lost = experiment({"verify", "moved/lost.runs.csv"});
  EXPECT_EQ(lost.code, 1);
  EXPECT_TRUE(lost.out.starts_with("go:lost.sgf by mcts with seed 1: ")) << lost.out;
  EXPECT_TRUE(lost.out.ends_with("2 runs verified, 1 wrong\n")) << lost.out;
}

TEST_F(ExperimentProgram, TellsThreadsAndMemoryOfRunsThatDifferInThemAlone) {
  const std::string head = "instances = \"samegame:random/6x6x3/1\"\nbudgets = \"50 playouts\"\n";
  const std::string search = "[[search]]\nsearch = \"mcts\"\n";
  write("one.toml", head + search);
  write("two.toml", head + search + "threads = 2\nmemory = \"64M\"\n");
  ASSERT_EQ(experiment({"run", "one.toml"}).code, 0);
  ASSERT_EQ(experiment({"run", "two.toml"}).code, 0);
  const std::string told = experiment({"diff", "one.db", "two.db"}).out;
  EXPECT_NE(told.find("only in one.db: samegame:random/6x6x3/1 by mcts, playouts=50, seed 1\n"),
            std::string::npos)
      << told;
  EXPECT_NE(told.find("playouts=50, seed 1, cpu, 2 threads, 64 MiB\n"), std::string::npos) << told;
}

TEST_F(ExperimentProgram, RefusesBadInputInASentence) {
  expect_refusal({"experiment", "rnu", "my.toml"},
                 "experiments have no task 'rnu'; did you mean 'run'?");
  expect_refusal(
      {"experiment", "run"},
      "experiment run needs the file of one experiment: hornbeam experiment run my.toml");
  expect_refusal({"experiment", "run", "your.toml"}, "your.toml cannot be read");
  expect_refusal({"experiment", "run", "my.toml", "--scale", "2"},
                 "--scale: the part of boards or seeds that is run, above 0 and up to 1, not '2'");
  expect_refusal({"experiment", "run", "my.toml", "--full", "--scale", "0.5"},
                 "--full is --scale 1: one of them is enough");
  expect_refusal(
      {"experiment", "diff", "my.toml", "other.db"},
      "my.toml: these are no runs: neither a store of them nor a text with the first line "
      "domain,instance,position,search,values,device,budget,memory,seed,behaviour,score,"
      "optimal,seconds,playouts,nodes,depth,deepest,bytes,line,history,version,host,finished");
  expect_refusal({"experiment", "list", "nowhere"},
                 "'nowhere' cannot be read; experiment list FOLDER takes those of a folder");
  write("wrong.toml", std::string(kExperiment) + "grdi = {c = [1]}\n");
  expect_refusal({"experiment", "run", "wrong.toml"},
                 "wrong.toml, line 12: there is no 'grdi' in [[search]]; did you mean 'grid'?");
  write("nrpa.toml",
        "instances = \"samegame:standard/7\"\nbudgets = \"10 nodes\"\n"
        "[[search]]\nsearch = \"nrpa\"\n");
  const Outcome nodes = experiment({"run", "nrpa.toml"});
  EXPECT_EQ(nodes.code, 2);
  EXPECT_EQ(nodes.err,
            "hornbeam: nrpa.toml: the search 'nrpa' on samegame:standard/7: this search makes "
            "no nodes: its budget is one of playouts or time\n");
}

TEST_F(ExperimentProgram, TakesPlugins) {
  write("bag.toml",
        "instances = \"bag:six\"\nbudgets = \"200 playouts\"\n"
        "[[search]]\nsearch = \"uniform\"\n");
  const Outcome outcome =
      run({"experiment", "run", "bag.toml", "--plugin", HORNBEAM_PLUGIN_FOLDER "/libbag.so"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const Outcome status =
      run({"experiment", "status", "bag.toml", "--plugin", HORNBEAM_PLUGIN_FOLDER "/libbag.so"});
  EXPECT_NE(status.out.find("    1 of 1         10.00"), std::string::npos) << status.out;
}

}  // namespace
}  // namespace hornbeam::testing
