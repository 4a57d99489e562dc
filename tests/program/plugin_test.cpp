// Domains from outside: every command works on them, and a file that brings none gets a sentence.
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

std::string plugin(const std::string& name) {
  return HORNBEAM_PLUGIN_FOLDER "/lib" + name + ".so";
}

class Plugins : public ProgramTest {
 protected:
  Outcome run_with_bag(Words words, const std::string& input = "") const {
    words.push_back("--plugin");
    words.push_back(plugin("bag"));
    return run(words, input);
  }
  void expect_refused(const std::string& path, const std::string& sentence) const {
    expect_refusal({"list", "--plugin", path}, "plug-in " + path + ": " + sentence);
  }
};

TEST_F(Plugins, AreSolvedVerifiedAndDrawn) {
  const Outcome solved = run_with_bag({"solve", "bag:six", "--playouts", "1k", "--json", "a.json"});
  EXPECT_EQ(solved.code, 0) << solved.err;
  EXPECT_TRUE(solved.out.starts_with("bag:six: score 10, ")) << solved.out;
  const Outcome verified = run_with_bag({"verify", "a.json"});
  EXPECT_TRUE(verified.out.starts_with("bag:six: score 10, ")) << verified.err;
  EXPECT_EQ(run_with_bag({"render", "a.json", "-o", "a.svg"}).code, 0);
  EXPECT_EQ(run_with_bag({"render", "a.json", "-o", "a.html"}).code, 0);
  EXPECT_EQ(run_with_bag({"solve", "--from", "a.json@1", "--playouts", "100"}).code, 0);
}

// The longest snake of five dimensions has 13 edges, and with three parts one gets to 23.
TEST_F(Plugins, OfTheExamplesFindWhatIsKnown) {
  const Outcome snake =
      run({"solve", "snake:5", "--search", "exhaustive", "--plugin", plugin("snake")});
  EXPECT_TRUE(snake.out.starts_with("snake:5: score 13 (optimal), 13 moves\n")) << snake.out;
  const Outcome schur =
      run({"solve", "schur:3", "--search", "exhaustive", "--plugin", plugin("schur")});
  EXPECT_TRUE(schur.out.starts_with("schur:3: score 23 (optimal), 23 moves\n")) << schur.out;
  expect_refusal({"solve", "snake:-", "--plugin", plugin("snake")},
                 "-: a cube has 1 to 8 dimensions: a number, such as 7");
}

TEST_F(Plugins, AreListedExplainedMeasuredAndCompleted) {
  EXPECT_NE(run_with_bag({"list"}).out.find("bag:NAME"), std::string::npos);
  EXPECT_NE(run_with_bag({"explain", "bag"}).out.find("hornbeam solve bag:six"), std::string::npos);
  EXPECT_NE(run_with_bag({"explain", "bag:six"}).out.find("8 6 9 7 3 1"), std::string::npos);
  const auto table =
      nlohmann::json::parse(run_with_bag({"bench", "bag:six", "--time", "5ms", "--json", "-"}).out);
  EXPECT_EQ(table.at(0).at("what"), "uniform");
  EXPECT_NE(run_with_bag({"manual", "man"}).out.find("\n.SS bag\n"), std::string::npos);
  const std::string bag = plugin("bag");
  EXPECT_EQ(run({"complete", "hornbeam --plugin " + bag + " solve ba"}).out, "bag:\n");
  EXPECT_EQ(run({"complete", "hornbeam solve --plugin=" + bag + " bag:s"}).out, "bag:six\n");
  EXPECT_EQ(run({"complete", "hornbeam solve --plugin " + bag}).out, "") << "files, by the shell";
  EXPECT_EQ(run({"complete", "hornbeam --plugin nowhere.so sol"}).out, "solve\n");
}

TEST_F(Plugins, AreNamedBeforeTheCommandInTheEnvironmentOrTwice) {
  const std::string bag = plugin("bag");
  const Words solve{"solve", "bag:-", "--playouts", "100"};
  Words words{"--plugin", bag};
  words.insert(words.end(), solve.begin(), solve.end());
  EXPECT_EQ(run(words, "5 5").code, 0);
  words.insert(words.end(), {"--plugin", bag});
  EXPECT_EQ(run(words, "5 5").code, 0);
  setenv("HORNBEAM_PLUGINS", (":" + bag).c_str(), 1);
  const Outcome outcome = run(solve, "5 5");
  unsetenv("HORNBEAM_PLUGINS");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
}

TEST_F(Plugins, AreFoundInTheFolderWithoutASlash) {
  std::filesystem::copy(plugin("bag"), folder_ / "mine.so");
  EXPECT_EQ(run({"explain", "bag", "--plugin", "mine.so"}).code, 0);
}

TEST_F(Plugins, TheirComplaintsNameFileAndSearch) {
  const Words bag{"--plugin", plugin("bag")};
  const auto with_bag = [&](Words words) {
    words.insert(words.end(), bag.begin(), bag.end());
    return words;
  };
  write("bag.txt", "3 x");
  expect_refusal(with_bag({"solve", "bag:bag.txt"}),
                 "bag.txt: 'x' is no weight; a bag is whole numbers from 1 on");
  expect_refusal(with_bag({"solve", "bag:sixx"}),
                 "'sixx' is neither an instance of bag nor a file that can be read; did you mean "
                 "'six'?");
  expect_refusal(with_bag({"solve", "bag:six", "--search", "tabu-color"}),
                 "'tabu-color' needs a domain whose moves have colours; this one's do not\n"
                 "  tabu-color\n"
                 "  ^");
}

TEST_F(Plugins, AnInstanceWithoutAnEndIsRefused) {
  expect_refusal({"solve", "bag:/dev/zero", "--plugin", plugin("bag")},
                 "/dev/zero: more than 64 MiB; that is no instance of bag");
}

TEST_F(Plugins, TheirGamesAreListsOfMovesToo) {
  write("moves.txt", "# instance: bag:six\n3 0\n");
  EXPECT_EQ(run_with_bag({"verify", "moves.txt"}).out,
            "bag:six: score 10, 2 moves, legal and finished\n");
  EXPECT_NE(run_with_bag({"explain", "bag"}).out.find("among the items that fit"),
            std::string::npos);
}

TEST_F(Plugins, TheirOwnSlowRulesHaveTheLastWord) {
  const Outcome doubted = run_with_bag({"solve", "bag:heavy", "--playouts", "10"});
  EXPECT_EQ(doubted.code, 1);
  EXPECT_EQ(
      doubted.err,
      "hornbeam: the reference rules do not confirm the line that the search found: move 2 is "
      "wrong: nobody carries 99; the plug-in of the domain 'bag' has two sets of rules that "
      "differ, those of its position and those that verify\n");
}

TEST_F(Plugins, AStaleListInTheEnvironmentIsNamedAndLeavesHelpAlone) {
  setenv("HORNBEAM_PLUGINS", "gone.so", 1);
  expect_refusal({"list"}, "HORNBEAM_PLUGINS: plug-in gone.so: there is no such file");
  for (const Words& words : std::vector<Words>{{"help"},
                                               {"help", "solve"},
                                               {"--help"},
                                               {"--version"},
                                               {"completion", "bash"},
                                               {"complete", "hornbeam sol"}})
    EXPECT_EQ(run(words).code, 0) << words.front();
  unsetenv("HORNBEAM_PLUGINS");
}

TEST_F(Plugins, AResultWithoutItsPlugInIsRefused) {
  EXPECT_EQ(run_with_bag({"solve", "bag:six", "--playouts", "9", "--json", "a.json"}).code, 0);
  expect_refusal({"verify", "a.json"},
                 "a.json: there is no domain 'bag'; there are samegame, bubble-breaker, "
                 "clickomania, morpion, havannah, go, jobshop, tsptw (if it is a plug-in's, add "
                 "--plugin FILE)");
}

TEST_F(Plugins, OtherFilesGetASentence) {
  expect_refused("nowhere.so", "there is no such file");
  std::filesystem::create_directory(folder_ / "folder");
  expect_refused("folder", "it is a folder");
  write("text.so", "no library");
  expect_refused("text.so", "it is no shared library: file too short");
  expect_refused(plugin("no_plugin"),
                 "this library is no plug-in; one says HORNBEAM_PLUGIN (hornbeam/plugin.hpp)");
  const std::string version = run({"--version"}).out;
  const std::string ours = version.substr(0, version.size() - 1);
  expect_refused(plugin("other_version"),
                 "it was built for hornbeam 0.0.7, and this is " + ours + "; build it again");
  const Outcome compiler = run({"list", "--plugin", plugin("other_compiler")});
  EXPECT_EQ(compiler.code, 2);
  EXPECT_NE(compiler.err.find(": it was built with libstdc++ 4, and hornbeam with lib"),
            std::string::npos);
  expect_refused(plugin("other_shape"), "it was built with other headers or settings than this " +
                                            ours + "; build it again");
  expect_refused(plugin("taken_name"), "there is a domain 'samegame' already");
  expect_refused(plugin("bad_name"),
                 "a domain cannot be called 'My Game'; its name is small letters, digits and "
                 "hyphens, such as bubble-breaker");
  expect_refusal({"list", "--plugin"}, "--plugin needs a value");
}

}  // namespace
}  // namespace hornbeam::testing
