// Behaviour numbers of stored runs: what a search does only after many playouts, and on several ranks, is in them.
#include "src/laboratory/behaviours.hpp"

#include <gtest/gtest.h>

#include <set>

#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/laboratory/small_form.hpp"
#include "src/problem/behaviour.hpp"

namespace hornbeam::laboratory {
namespace {

std::string small(const char* text) {
  return to_text(small_form(catalogue().resolve(text)));
}
std::uint64_t number(const std::string& search, const char* on = "samegame:random/8x8x3/1",
                     unsigned ranks = 0) {
  return run_behaviour(*load_problem(on), catalogue().resolve(search), ranks);
}
std::uint64_t short_number(const std::string& search, const char* on = "samegame:random/8x8x3/1") {
  return behaviour_of(*load_problem(on), catalogue().resolve(search));
}

TEST(SmallForms, HaveCountsThatMatterInAThousandPlayouts) {
  EXPECT_EQ(small("mcts(prune=[90000, 1])"), "mcts(prune=[100, 1])");
  EXPECT_EQ(small("mcts(prune=[3000, 100])"), "mcts(prune=[100, 10])");
  EXPECT_EQ(small("restart(mcts(prune=[50k, 25]), playouts=10k)"),
            "restart(mcts(prune=[25, 2]), playouts=100)")
      << "less inside";
  EXPECT_EQ(small("mcts(evaluate=mcts(iterations=2500))"), "mcts(evaluate=mcts(iterations=25))");
  EXPECT_EQ(small("slow-tree(mcts, depth=1)"), "slow-tree(mcts, depth=1, playouts=100)")
      << "what nobody says is large, too";
  EXPECT_EQ(small("slow-tree(mcts, time=0.35s)"), "slow-tree(mcts, time=0.35s)");
  EXPECT_EQ(small("improve(uniform, nodes=300k)"), "improve(uniform, nodes=100)");
  EXPECT_EQ(small("portfolio([nrpa, restart(mcts, nodes=300k)])"),
            "portfolio([nrpa(iterations=2), restart(mcts, nodes=25)])");
}

TEST(SmallForms, AreTheSearchItselfWhereNothingIsLarge) {
  for (const char* text :
       {"mcts", "uniform", "mcts(select=sp(c=0.1, d=10000))", "nested(level=3, widths=[4, 4, 4])",
        "mcts(select=ucb1(range=[-49729, 50729]), prune=[100, 7])"})
    EXPECT_EQ(small_form(catalogue().resolve(text)), catalogue().resolve(text)) << text;
}

TEST(SmallForms, CanBeBuiltOfEveryPreset) {
  for (const Preset& preset : catalogue().presets())
    EXPECT_NO_THROW(small(preset.name.c_str())) << preset.name;
}

TEST(Behaviours, TellApartWhatDiffersAfterManyPlayouts) {
  const std::string searches[] = {"mcts", "mcts(prune=[90000, 1])", "mcts(prune=[3000, 100])",
                                  "restart(mcts, playouts=10k)"};
  std::set<std::uint64_t> numbers, short_numbers;
  for (const std::string& search : searches) {
    numbers.insert(number(search));
    short_numbers.insert(short_number(search));
  }
  EXPECT_EQ(short_numbers.size(), 1u) << "within a thousand playouts all of them are mcts";
  EXPECT_EQ(numbers.size(), std::size(searches));
}

TEST(Behaviours, OfRanksKnowWhatTheseExchange) {
  const char* board = "havannah:3";
  const std::string root = "slow-root(mcts, playouts=10)";
  const std::string tree = "slow-tree(mcts, playouts=10)";
  EXPECT_EQ(number(root, board), number(tree, board)) << "a rank alone has nobody to average with";
  EXPECT_NE(number(root, board, 8), number(tree, board, 8));
  EXPECT_EQ(number(tree, board, 8), number(tree, board, 40));
}

// So that what a name does is the same number everywhere.
TEST(Behaviours, OfWhatHasNoLargeCountsAreThoseOfTheSignature) {
  for (const char* search : {"mcts", "tabu-color", "nested(level=2)"})
    EXPECT_EQ(number(search), short_number(search)) << search;
}

// Whoever has the most runs counts, and whose program that is is told.
TEST(Behaviours, OfRunsAreThoseOfTodayOrAreToldOf) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1..5"
budgets = "10 playouts"
[[search]]
search = "uniform"
)toml",
                                                 "my.toml");
  const std::vector<PlannedRun> plan = plan_runs(experiment);
  const std::uint64_t today = number("uniform", plan.front().problem->domain.example.c_str());
  // So many by today's program, and the others by two others.
  const auto told = [&](std::size_t by_today, std::size_t by_one) {
    std::vector<StoredRun> stored;
    for (std::size_t i = 0; i < plan.size(); ++i) {
      StoredRun run;
      run.key = plan[i].key;
      run.domain = "samegame";
      run.behaviour = i < by_today ? today : i < by_today + by_one ? 1 : 2;
      stored.push_back(std::move(run));
    }
    Runs runs = choose_runs(plan, std::move(stored));
    mark_behaviours(experiment, runs);
    return made_otherwise(runs);
  };
  EXPECT_EQ(told(5, 0).text, "");
  EXPECT_EQ(told(5, 0).runs, 0u);
  EXPECT_EQ(told(3, 2).text, "2 by a program that behaves otherwise than today's are left out");
  EXPECT_EQ(told(3, 2).runs, 2u);
  EXPECT_EQ(told(1, 3).text,
            "3 of these runs are by a program that behaves otherwise than today's; 1 by today's "
            "are left out, since there are more of another; 1 by a program that behaves otherwise "
            "than today's are left out");
  EXPECT_EQ(told(1, 3).runs, 4u);
}

}  // namespace
}  // namespace hornbeam::laboratory
