// Runs: which an experiment asks for, which of those stored answer it, and what is written of them.
#include "src/laboratory/runs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "hornbeam/core/error.hpp"
#include "hornbeam/problem/domains.hpp"
#include "src/laboratory/complete_part.hpp"

namespace hornbeam::laboratory {
namespace {

Experiment two_searches() {
  return parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1..3"
budgets = ["10 playouts", "20 playouts"]
[[search]]
label = "plain"
search = "uniform"
[[search]]
label = "tabu"
search = "tabu"
[[search]]
label = "the same by its other name"
search = "uniform()"
)toml",
                          "my.toml");
}

StoredRun stored(const PlannedRun& planned, std::uint64_t behaviour, std::int64_t finished = 0) {
  StoredRun run;
  run.key = planned.key;
  run.behaviour = behaviour;
  run.domain = "samegame";
  run.instance = "samegame:random/5x5x3/1";
  run.finished = finished;
  return run;
}

TEST(Runs, ArePlannedBoardByBoard) {
  const std::vector<PlannedRun> plan = plan_runs(two_searches());
  ASSERT_EQ(plan.size(), 18u);
  for (std::size_t i = 0; i < plan.size(); ++i) EXPECT_EQ(plan[i].instance, i / 6);
  EXPECT_EQ(plan[0].key.search, "uniform");
  EXPECT_EQ(plan[0].key.budget, "playouts=10");
  EXPECT_EQ(plan[0].key.position.size(), 16u);
}

TEST(Runs, OfEveryFileOfExperimentsCanBePlanned) {
  std::size_t files = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(HORNBEAM_SOURCE "/experiments")) {
    if (entry.path().extension() != ".toml") continue;
    const Experiment whole = read_experiment(entry.path().string());
    EXPECT_FALSE(plan_runs(at_scale(whole, 0.001)).empty()) << entry.path();
    EXPECT_FALSE(whole.title.empty()) << entry.path();
    EXPECT_FALSE(whole.drawings.empty()) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 1u);
}

TEST(Runs, OfWhatTheGuideShowsFirstAreAsManyAsItSays) {
  std::ifstream file(HORNBEAM_SOURCE "/docs/experiments.md");
  const std::string guide{std::istreambuf_iterator<char>(file), {}};
  const std::string fence = "```toml\n";
  const std::size_t begin = guide.find(fence) + fence.size();
  const Experiment first = parse_experiment(guide.substr(begin, guide.find("```", begin) - begin),
                                            "docs/experiments.md");
  EXPECT_NE(guide.find(" boards, 2 budgets: " + std::to_string(plan_runs(first).size()) + " runs"),
            std::string::npos);
}

TEST(Runs, HaveTheSameKeyExactlyWhereTheyAreTheSame) {
  const std::vector<PlannedRun> plan = plan_runs(two_searches());
  std::set<RunKey> keys;
  for (const PlannedRun& run : plan) keys.insert(run.key);
  EXPECT_EQ(keys.size(), 12u);  // the third search is the first
  EXPECT_EQ(plan[0].key, plan[4].key);
}

TEST(Runs, OfInstancesThatAreNotThereAreRefused) {
  const auto sentence = [](const std::string& instance) -> std::string {
    try {
      plan_runs(parse_experiment("instances = \"" + instance +
                                     "\"\nbudgets = \"1s\"\n[[search]]\nsearch = \"mcts\"\n" +
                                     (instance == "morpion:5D" ? "against = \"mcts\"\n" : ""),
                                 "my.toml"));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(
      sentence("samegame:standard/21"),
      "my.toml, line 1: instances: 'standard/21' is no board; there are standard/1 to standard/20");
  EXPECT_EQ(
      sentence("samegame:-"),
      "my.toml, line 1: instances: 'samegame:-' would be read from standard input, which is not "
      "there again "
      "when the experiment goes on");
  EXPECT_EQ(sentence("morpion:5D"),
            "my.toml: the search 'mcts': morpion is no game of two that has matches");
}

TEST(Runs, AgainstAProgramHaveTheKeyThatTheyHad) {
  const auto key = [](const std::string& more) {
    return plan_runs(parse_experiment("instances = \"go:5x5\"\nbudgets = \"10 playouts\"\n"
                                      "[[search]]\nsearch = \"mcts\"\nopponent = \"gnugo\"\n" +
                                          more,
                                      "my.toml"))
        .front()
        .key.search;
  };
  EXPECT_EQ(key("against-budget = \"1 playouts\"\n"), "mcts against gnugo with playouts=1");
  EXPECT_EQ(key(""), "mcts against gnugo");
}

TEST(Runs, TellWhichPartOfThemIsThereAsAWhole) {
  const Experiment whole = parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1..30"
budgets = "10 playouts"
[[search]]
search = "uniform"
[[search]]
search = "tabu"
)toml",
                                            "my.toml");
  const std::vector<PlannedRun> plan = plan_runs(whole);
  const auto scale = [&](std::size_t boards, std::size_t more_of_the_first) {
    std::vector<StoredRun> all;
    for (const PlannedRun& planned : plan)
      if (planned.instance < boards + (planned.search == 0 ? more_of_the_first : 0))
        all.push_back(stored(planned, 1));
    return complete_scale(whole, plan, choose_runs(plan, all));
  };
  EXPECT_EQ(scale(3, 0), 0.1);
  EXPECT_EQ(scale(3, 20), 0.1);
  EXPECT_EQ(scale(15, 2), 0.5);
  EXPECT_EQ(scale(10, 0), 0.33);
  EXPECT_EQ(at_scale(whole, *scale(10, 0)).sets[0].instances.size(), 10u);
  EXPECT_EQ(scale(0, 30), std::nullopt);
}

TEST(Runs, WithoutABudgetAreOfSearchesThatEnd) {
  const auto sentence = [](const std::string& search, const std::string& more = "") -> std::string {
    try {
      plan_runs(parse_experiment(
          "instances = \"" + std::string(more.empty() ? "morpion:5D" : "go:5x5") +
              "\"\nbudgets = \"none\"\n[[search]]\nsearch = \"" + search + "\"\n" + more,
          "my.toml"));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  for (const char* endless : {"mcts", "uniform", "nrpa", "mcts(select=rave, evaluate=heavy)"})
    EXPECT_EQ(sentence(endless),
              "my.toml: the search '" + std::string(endless) +
                  "': budgets = \"none\" is for a search that ends by itself, and '" + endless +
                  "' never does; a budget is such as \"100k playouts\"");
  for (const char* ending : {"nested(level=1, runs=1)", "nrpa(runs=1)", "mcts(iterations=10)",
                             "restart(uniform, playouts=5, runs=3)", "beam(width=10)"})
    EXPECT_EQ(sentence(ending), "") << ending;
  EXPECT_NE(sentence("mcts(iterations=10)", "against = \"mcts\"\n").find("and 'mcts' never does"),
            std::string::npos);
}

TEST(Runs, AreChosenWithOneBehaviourForEachSearch) {
  const Experiment experiment = two_searches();
  const std::vector<PlannedRun> plan = plan_runs(experiment);
  std::vector<StoredRun> all;
  for (const PlannedRun& planned : plan) {
    if (planned.search == 2) continue;
    const bool is_old = planned.search == 1 && planned.instance == 0;
    all.push_back(stored(planned, is_old ? 1 : 2));
  }
  const Runs runs = choose_runs(plan, all);
  EXPECT_EQ(runs.found.size(), 16u);
  EXPECT_EQ(runs.stale.size(), 2u);
  EXPECT_EQ(runs.missing, 2u);
  for (const FoundRun& found : runs.found) EXPECT_EQ(found.run.behaviour, 2u);

  // As many of both: the later ones.
  std::vector<StoredRun> both;
  for (const PlannedRun& planned : plan) {
    both.push_back(stored(planned, 9, 100));
    both.push_back(stored(planned, 8, 200));
  }
  const Runs later = choose_runs(plan, both);
  EXPECT_EQ(later.found.size(), plan.size());
  EXPECT_TRUE(later.stale.empty());
  for (const FoundRun& found : later.found) EXPECT_EQ(found.run.behaviour, 8u);
}

TEST(Runs, OfTwoLabelsCountOnce) {
  const std::vector<PlannedRun> plan = plan_runs(two_searches());
  std::vector<StoredRun> some;
  for (const PlannedRun& planned : plan)
    if (planned.search == 0 && planned.instance < 2) {
      some.push_back(stored(planned, 1));
      some.back().spent.seconds = 2;
    }
  const Runs runs = choose_runs(plan, some);
  EXPECT_EQ(runs.found.size(), 8u) << "for each label";
  EXPECT_EQ(sum_of(runs.found).runs, 4u);
  EXPECT_EQ(sum_of(runs.found).seconds, 8);
  EXPECT_EQ(runs.missing, 8u);
}

TEST(Runs, AnswerWhatIsMeasured) {
  Experiment experiment = two_searches();
  FoundRun found;
  found.run.line = {"b3", "a1"};
  found.run.score = 7;
  found.run.deepest = 5;
  EXPECT_EQ(measured(experiment, found, Measure::score), 7);
  EXPECT_EQ(measured(experiment, found, Measure::moves), 2);
  EXPECT_EQ(measured(experiment, found, Measure::deepest), 5);
  EXPECT_TRUE(std::isnan(measured(experiment, found, Measure::right)));
  EXPECT_TRUE(std::isnan(measured(experiment, found, Measure::gap)));
  found.problem = load_problem("jobshop:ft06");
  found.run.score = -66;
  EXPECT_EQ(measured(experiment, found, Measure::gap), 20);
  EXPECT_EQ(measured(experiment, found, Measure::reached), 0);
  found.run.score = -55;
  EXPECT_EQ(measured(experiment, found, Measure::reached), 1);
  found.problem = load_problem("tsptw:rc_201.1");
  found.run.score = -1'000'444.54;  // late once
  EXPECT_EQ(measured(experiment, found, Measure::gap), std::numeric_limits<double>::infinity());
  EXPECT_EQ(measured(experiment, found, Measure::reached), 0);
  experiment.sets[0].instances[0].right = {"c1", "b3"};
  EXPECT_EQ(measured(experiment, found, Measure::right), 1);
  experiment.sets[0].instances[0].right = {"B3"};
  EXPECT_EQ(measured(experiment, found, Measure::right), 1) << "in capitals, too";
  experiment.sets[0].instances[0].right = {"a1"};
  EXPECT_EQ(measured(experiment, found, Measure::right), 0);
  found.problem = load_problem("havannah:3");  // of 19 cells
  found.run.line = {found.problem->moves({}).front(), "(not played yet)"};
  EXPECT_EQ(measured(experiment, found, Measure::branching), 18.5);
}

TEST(RunsCsv, SurvivesTheWayThereAndBack) {
  StoredRun run = stored(plan_runs(two_searches()).front(), 0xfedcba9876543210u, 1'700'000'000);
  run.key.search = "a, \"quoted\"\nsearch";
  run.score = -1.5;
  run.is_optimal = true;
  run.spent = {.seconds = 0.25, .playouts = 12'345'678'901u, .nodes = 3};
  run.depth = 1.0 / 3;
  run.line = {"(27,27) / 0", "semi;colon", "back\\slash", ""};
  run.history = {{0.5, 10, -3}, {1e-6, 20, 1e9}};
  StoredRun other = run;
  other.key.seed = 2;
  other.line.clear();
  other.history.clear();
  const std::string text = to_csv({other, run});
  const std::vector<StoredRun> again = parse_csv(text, "runs.csv");
  ASSERT_EQ(again.size(), 2u);
  const StoredRun& first = again[0].key == run.key ? again[0] : again[1];
  EXPECT_EQ(first.key, run.key);
  EXPECT_EQ(first.behaviour, run.behaviour);
  EXPECT_EQ(first.score, run.score);
  EXPECT_EQ(first.line, run.line);
  EXPECT_EQ(first.spent.playouts, run.spent.playouts);
  EXPECT_EQ(first.depth, run.depth);
  ASSERT_EQ(first.history.size(), 2u);
  EXPECT_EQ(first.history[1].score, 1e9);
  EXPECT_EQ(to_csv(again), text);
  EXPECT_EQ(to_csv({run, other}), text);  // whatever order they come in
}

TEST(RunsCsv, RefusesOtherFilesInASentence) {
  const auto sentence = [](std::string_view text) -> std::string {
    try {
      parse_csv(text, "runs.csv");
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_TRUE(
      sentence("a,b\n").starts_with("runs.csv: these are no runs: neither a store of them nor a "
                                    "text with the first line domain,"));
  const std::string head = to_csv({});
  EXPECT_EQ(sentence(head + "samegame,1\n"), "runs.csv, run 1: a run has 23 columns, not 2");
  std::string wrong = to_csv({stored(plan_runs(two_searches()).front(), 1)});
  wrong.replace(wrong.find("0000000000000001"), 16, "zzzzzzzzzzzzzzzz");
  EXPECT_EQ(sentence(wrong),
            "runs.csv, run 1: behaviour is a hexadecimal number, not 'zzzzzzzzzzzzzzzz'");
}

// Histories that were made again have another behaviour when the program has changed since: they are what counts.
TEST(Runs, WithTheHistoriesThatAreNeededOutvoteThoseWithout) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1..2"
budgets = "10 playouts"
[[search]]
search = "uniform"
[[any-time]]
title = "over time"
)toml",
                                                 "my.toml");
  const std::vector<PlannedRun> plan = plan_runs(experiment);
  ASSERT_EQ(plan.size(), 2u);
  std::vector<StoredRun> all;
  for (const PlannedRun& planned : plan) {
    EXPECT_TRUE(planned.needs_history);
    all.push_back(stored(planned, 1, 100));
    all.push_back(stored(planned, 1, 100));  // in a store and in a runs.csv
    all.push_back(stored(planned, 2, 50));
    all.back().history = {{0.5, 10, 6}};
  }
  const Runs runs = choose_runs(plan, all);
  ASSERT_EQ(runs.found.size(), 2u);
  for (const FoundRun& found : runs.found) EXPECT_EQ(found.run.behaviour, 2u);
}

}  // namespace
}  // namespace hornbeam::laboratory
