// Experiments as files: what is read, what grids become, and a sentence for every mistake.
#include "src/laboratory/experiment.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "hornbeam/core/error.hpp"
#include "src/laboratory/ranges.hpp"

namespace hornbeam::laboratory {
namespace {

constexpr const char* kHead = R"toml(instances = "samegame:random/5x5x3/1..4"
budgets = "100 playouts"
)toml";

Experiment parsed(const std::string& text) {
  return parse_experiment(text, "my.toml");
}
std::string complaint(const std::string& text) {
  try {
    parsed(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "(no complaint)";
}
// About a search that would be right without the line.
std::string complaint_about(const std::string& line) {
  return complaint(std::string(kHead) + "[[search]]\nsearch = \"uniform\"\n" + line + "\n");
}

TEST(Experiment, IsReadWithAllThatItHolds) {
  const Experiment experiment = parsed(R"toml(
title = "A title"
paper = "sp-mcts"
shows = "Table 1"
scale = 0.5
budgets = ["1k playouts", "2s, 5k nodes"]
seeds = ["1..3", 7]
memory = "64M"

[instances]
small = "samegame:random/5x5x3/1..4"
semeai = [{name = "go:9x9", right = ["e5", "d4"]}, "go:7x7"]

[[search]]
label = "plain"
search = "uniform"
on = "small"

[[search]]
label = "tabu"
search = "tabu"
budgets = "none"
seeds = 5

[[heat-map]]
x = "budget"
y = "budget"

[[table]]
name = "table-1"
measure = "deepest"
searches = ["tabu", "plain"]
baseline = "plain"
printed = [{search = "plain", budget = "1000 playouts", value = 2069, deviation = 322}]
claims = [{better = "tabu", than = "plain", says = "by 700 points"}, {rising = ["plain", "tabu"]}]
)toml");
  EXPECT_EQ(experiment.title, "A title");
  ASSERT_EQ(experiment.sets.size(), 2u);
  EXPECT_EQ(experiment.sets[0].name, "small") << "in the order of the file";
  const InstanceSet& games = experiment.sets[1];
  ASSERT_EQ(games.instances.size(), 2u);
  EXPECT_EQ(games.instances[0].right, (std::vector<std::string>{"e5", "d4"}));
  ASSERT_EQ(experiment.searches.size(), 2u);
  const PlannedSearch& plain = experiment.searches[0];
  EXPECT_EQ(plain.sets.size(), 1u);
  EXPECT_EQ(plain.seeds, (std::vector<std::uint64_t>{1, 2, 3, 7}));
  EXPECT_EQ(plain.memory, std::uint64_t{64} << 20);
  ASSERT_EQ(plain.budgets.size(), 2u);
  EXPECT_EQ(plain.budgets[0].limit.playouts, 1000u);
  EXPECT_EQ(plain.budgets[1].limit.seconds, 2);
  EXPECT_EQ(plain.budgets[1].limit.nodes, 5000u);
  EXPECT_FALSE(experiment.searches[1].budgets[0].limit.limited());
  EXPECT_EQ(count_runs(experiment), 4u * 2 * 4 + (4 + 2) * 1 * 1);

  ASSERT_EQ(experiment.drawings.size(), 2u);  // in the order of the file
  EXPECT_EQ(experiment.drawings[0].kind, DrawingKind::heat_map);
  EXPECT_EQ(experiment.drawings[0].title, "Heat map 1");
  const Drawing& table = experiment.drawings[1];
  EXPECT_EQ(table.title, "Table 1");
  EXPECT_EQ(table.measure, Measure::deepest);
  EXPECT_EQ(table.labels.front(), "tabu");
  ASSERT_EQ(table.printed.size(), 1u);
  EXPECT_EQ(table.printed[0].budget, plain.budgets[0]);
  EXPECT_EQ(table.printed[0].deviation, 322);
  ASSERT_EQ(table.claims.size(), 2u);
  EXPECT_EQ(table.claims[1].kind, Claim::Kind::rising);
}

TEST(Experiment, HasASearchForEveryCombinationOfAGridAndEveryRowOfAZip) {
  const Experiment experiment = parsed(std::string(kHead) + R"toml(
[[search]]
label = "{c}/{L}/{W} {n}"
search = "mcts(select=ucb1-tuned(c={c}), prune=[{L}, {W}])"
budgets = "{n} playouts"
grid = {L = [10, 20], W = [1, "2", 3]}
zip = {c = [0.5, 1e-3], n = ["1k", "2k"]}
)toml");
  std::vector<std::string> labels;
  for (const PlannedSearch& search : experiment.searches) labels.push_back(search.label);
  EXPECT_EQ(labels, (std::vector<std::string>{"0.5/10/1 1k", "0.5/10/2 1k", "0.5/10/3 1k",
                                              "0.5/20/1 1k", "0.5/20/2 1k", "0.5/20/3 1k",
                                              "0.001/10/1 2k", "0.001/10/2 2k", "0.001/10/3 2k",
                                              "0.001/20/1 2k", "0.001/20/2 2k", "0.001/20/3 2k"}));
  EXPECT_EQ(experiment.searches[4].text, "mcts(select=ucb1-tuned(c=0.5), prune=[20, 2])");
  EXPECT_EQ(experiment.searches[4].values.size(), 4u);
  EXPECT_EQ(experiment.searches[11].budgets[0].limit.playouts, 2000u);
}

TEST(Experiment, HasOneLabelForSeveralSearchesWhereTheirBudgetsDiffer) {
  const std::string text = std::string(kHead) + R"toml(
[[search]]
label = "MCTS"
search = "mcts(select=ucb1(c={c}))"
budgets = "{n} playouts"
)toml";
  EXPECT_EQ(parsed(text + "zip = {c = [1, 2], n = [100, 200]}\n").searches.size(), 2u);
  EXPECT_EQ(
      complaint(text + "zip = {c = [1, 2], n = [100, 100]}\n"),
      "my.toml, line 4: two searches with the same budget are called 'MCTS'; a label tells them "
      "apart, such as label = \"c = {c}\"");
}

TEST(Experiment, KnowsWhereAMapIsSaidToBeBest) {
  const auto map = [](const std::string& printed) {
    return std::string(kHead) + R"toml([[search]]
label = "{L}/{W}"
search = "mcts(prune=[{L}, {W}])"
grid = {L = [10_000, 20_000], W = [1, 2]}
[[heat-map]]
x = "W"
y = "L"
printed = [)toml" +
           printed + "]\n";
  };
  const Experiment experiment =
      parsed(map("{L = 20000, W = 1}, {search = \"10000/2\", value = 7}"));
  const Drawing& drawing = experiment.drawings.front();
  ASSERT_EQ(drawing.printed_best.size(), 1u);
  EXPECT_EQ(drawing.printed_best[0].x, "1");
  EXPECT_EQ(drawing.printed_best[0].y, "20000");
  EXPECT_EQ(drawing.printed.size(), 1u);
  EXPECT_EQ(complaint(map("{L = 90000, W = 1}")),
            "my.toml, line 10: L: no search has the L '90000'; L is 10000, 20000");
  EXPECT_EQ(complaint(map("{W = 1}")),
            "my.toml, line 10: what is printed of a map is where its best is, {L = ..., W = ...}, "
            "or a number for a "
            "search: {search = \"LABEL\", value = 2069}");
  EXPECT_EQ(complaint(map("{L = 10000, W = 1, C = 2}")),
            "my.toml, line 10: there is no 'C' in printed; there may be W, L, budget, on");
}

TEST(Experiment, KnowsMatchesAsSearchesWithAnOpponent) {
  const Experiment experiment = parsed(R"toml(instances = "havannah:4"
budgets = "{n} playouts"
seeds = "1..10"
[[search]]
label = "{n} against half"
search = "mcts"
against = "mcts"
against-budget = "{half} playouts"
against-ranks = 2
zip = {n = [20, 40], half = [10, 20]}
)toml");
  ASSERT_EQ(experiment.searches.size(), 2u);
  const auto& against = experiment.searches[1].against;
  ASSERT_TRUE(against);
  EXPECT_EQ(against->budget.limit.playouts, 20u);
  EXPECT_EQ(against->ranks, 2u);
}

// Nobody has to say what a program may spend that does not listen.
TEST(Experiment, LeavesAProgramItsOwnBudget) {
  const Experiment experiment = parsed(R"toml(instances = "havannah:4"
budgets = ["10 playouts", "20 playouts"]
[[search]]
search = "mcts"
opponent = "gnugo --mode gtp"
)toml");
  EXPECT_EQ(experiment.searches[0].against->budget.text, "");
  const std::string with = complaint(R"toml(instances = "havannah:4"
budgets = ["10 playouts", "20 playouts"]
[[search]]
search = "mcts"
against = "mcts"
)toml");
  EXPECT_NE(with.find("against-budget = \"1k playouts\""), std::string::npos) << with;
}

TEST(Experiment, ShrinksByBoardsOrBySeedsWhicheverAreMore) {
  const std::string search = "[[search]]\nsearch = \"uniform\"\nbudgets = \"10 playouts\"\n";
  const Experiment boards =
      parsed("instances = \"samegame:random/5x5x3/1..25\"\nseeds = \"1..4\"\n" + search);
  const Experiment tenth = at_scale(boards, 0.1);
  EXPECT_EQ(tenth.sets[0].instances.size(), 3u);
  EXPECT_EQ(tenth.searches[0].seeds.size(), 4u);
  EXPECT_EQ(count_runs(at_scale(boards, 1e-9)), 4u);  // never nothing
  EXPECT_EQ(count_runs(at_scale(boards, 1)), 100u);
  const Experiment seeds =
      parsed("instances = \"samegame:random/5x5x3/1..2\"\nseeds = \"1..100\"\n" + search);
  EXPECT_EQ(at_scale(seeds, 0.1).sets[0].instances.size(), 2u);
  EXPECT_EQ(at_scale(seeds, 0.1).searches[0].seeds.size(), 10u);
}

TEST(Experiment, RefusesWhatIsWrongInASentenceWithTheLine) {
  const auto expect = [](const std::string& text, const std::string& sentence) {
    EXPECT_EQ(complaint(text), "my.toml, line " + sentence);
  };
  const std::string head = kHead;
  const std::string search = "[[search]]\nsearch = \"uniform\"\n";
  expect("instances = \n",
         "1: this is no TOML: Error while parsing key-value pair: expected value, "
         "saw '\\n'");
  expect("budgets = \"1s\"\nserch = 1\n" + search,
         "2: there is no 'serch' in an experiment; did you mean 'search'?");
  expect("title = \"x\"\n" + search,
         "1: an experiment needs instances = "
         "\"samegame:random/15x15x5/1..20\", say");
  expect(head,
         "1: an experiment needs at least one search: [[search]], and below it search = \"mcts\"");
  expect(
      "instances = \"board.txt\"\n" + search,
      "1: instances: an instance is written DOMAIN:NAME, such as samegame:random/15x15x5/1..250, "
      "not 'board.txt'");
  expect("instances = \"samegame:random/5x5x3/9..1\"\n" + search,
         "1: instances: '9..1' is no range: one counts up, such as 1..20, and through no more than "
         "1000000");
  expect("instances = [\"samegame:standard/1..3\", \"samegame:standard/2\"]\n" + search,
         "1: instances: 'samegame:standard/2' stands here twice, and would count as two");
  expect(
      "instances = \"samegame:standard/1\"\n" + search,
      "2: a search needs a budget: budgets = \"100k playouts\", here or for all at the head of the "
      "file; budgets = \"none\" for one that ends by itself");
  expect(head + "scale = 2\n" + search,
         "3: scale: this is the part of boards or seeds that is run: above 0, up to 1");
  expect("instances = \"samegame:standard/1\"\nbudgets = \"1 plyouts\"\n" + search,
         "2: budgets: a budget is such as 300k playouts, 100k nodes, 60s or 60s cpu, or none for a "
         "search that ends by itself, not '1 plyouts'");
  expect(head + search + "label = \"{c} {c}\"\ngrid = {c = [1], d = [1]}\n",
         "3: the placeholder {d} has values, and stands nowhere; there are c");
  expect(head + "[search]\nsearch = \"uniform\"\n",
         "3: there may be several: [[search]], not [search]");
}

TEST(Experiment, RefusesWrongSearches) {
  const auto expect = [](const std::string& line, const std::string& sentence) {
    EXPECT_EQ(complaint_about(line), "my.toml, line " + sentence);
  };
  expect("budget = \"1s\"", "5: there is no 'budget' in [[search]]; did you mean 'budgets'?");
  expect("budgets = \"many playouts\"",
         "5: budgets: a budget is such as 300k playouts, 100k nodes, 60s or 60s cpu, or none for a "
         "search "
         "that ends by itself, not 'many playouts'");
  expect("budgets = [\"1k playouts\", \"1000 playouts\"]",
         "5: budgets: '1000 playouts' stands here twice");
  expect("threads = 2\nbudgets = \"10s cpu\"",
         "6: budgets: '10s cpu': the time of the processor is one thread's, and threads are by the "
         "wall's: leave out cpu");
  expect(
      "against = \"mcts\"\nbudgets = \"10s cpu\"",
      "6: budgets: '10s cpu': the time of the processor is a single search's, and matches are by "
      "the wall's: leave out cpu");
  for (const auto& [two, what] :
       {std::pair{"200 playouts, 300 playouts", "playouts"},
        std::pair{"1k nodes, 5s, 2k nodes", "nodes"}, std::pair{"5s, 1min cpu", "time"}})
    expect(fmt::format("budgets = \"{}\"", two),
           fmt::format(
               "5: budgets: '{}' has two limits of {}, and a budget has one of each kind; several "
               "budgets are a list: [\"1k playouts\", \"2k playouts\"]",
               two, what));
  expect("seeds = [1, 1]", "5: seeds: a seed stands here twice, and would give the same run twice");
  expect("seeds = \"some\"",
         "5: seeds: a seed is a whole number, and seeds are a range such as 1..10, not 'some'");
  expect("grid = {c = [1, 2]}", "3: the placeholder {c} has values, and stands nowhere");
  expect("label = \"{d}\"\ngrid = {c = [1, 2]}",
         "3: the placeholder {c} has values, and stands nowhere; there are d");
  expect("label = \"{c}\"\nzip = {c = [1, 2], d = [1]}",
         "6: zip: values go together one by one, and 'd' has 1 where 'c' has 2");
  expect("label = \"{\"", "5: label: a placeholder is a name between braces, such as {c}, not '{'");
  expect("on = \"here\"",
         "5: on: there is no set of instances 'here'; below [instances] they have names: small = "
         "\"samegame:...\"");
  expect("threads = 0", "5: threads: this is a number from 1 to 1024");
  expect("play = \"luck\"", "5: play: moves are chosen by top, mean or visits, not 'luck'");
  expect("play = \"top\"\nagainst = \"mcts\"", "5: play: a match is played anyway: leave it out");
  expect("against-budget = \"1s\"",
         "3: against-budget and against-ranks are the other side's: against = \"SEARCH\" names it");
  EXPECT_EQ(complaint(std::string(kHead) + "[[search]]\nsearch = \"mcts(selct=ucb1)\"\n"),
            "my.toml, line 4: search: no option 'selct' in mcts; did you mean 'select'?\n"
            "  mcts(selct=ucb1)\n       ^");
}

// By visits or means a move is chosen where its search has some of the moves at its root.
TEST(Experiment, ChoosesMovesByWhatTheirSearchKnows) {
  const auto about = [](const std::string& search, const std::string& rule) {
    return complaint(std::string(kHead) + "[[search]]\nsearch = \"" + search + "\"\nplay = \"" +
                     rule + "\"\n");
  };
  for (const char* search :
       {"mcts", "mcts-60s", "fast-tree(mcts)", "slow-root(mcts)", "voting(mcts)",
        "portfolio([mcts, fast-tree(mcts)])", "mcts(evaluate=nested(level=1))"})
    for (const char* rule : {"visits", "mean", "top"})
      EXPECT_EQ(about(search, rule), "(no complaint)") << search;
  for (const char* search :
       {"nrpa", "nested", "uniform", "beam", "restart", "by-move", "portfolio", "voting"}) {
    const std::string name = search;
    const std::string text = name == "restart" || name == "by-move" ? name + "(mcts)"
                             : name == "portfolio"                  ? "portfolio([mcts, nrpa])"
                             : name == "voting"                     ? "voting(restart(mcts))"
                                                                    : name;
    EXPECT_EQ(about(text, "top"), "(no complaint)") << search;
    EXPECT_EQ(about(text, "visits"),
              "my.toml, line 5: play: '" + name +
                  "' has no visits to choose by; play = \"top\" plays its best line");
    EXPECT_EQ(about(text, "mean"),
              "my.toml, line 5: play: '" + name +
                  "' has no means to choose by; play = \"top\" plays its best line");
  }
}

// What is played has a search for each move, and none for the whole of it.
TEST(Experiment, MeasuresNoTreeOfWhatIsPlayed) {
  const auto about = [](const std::string& how, const std::string& drawing) {
    return complaint(std::string(kHead) + "[[search]]\nlabel = \"A\"\nsearch = \"mcts\"\n" + how +
                     "\n[[search]]\nlabel = \"B\"\nsearch = \"mcts\"\n[[table]]\n" + drawing +
                     "\n");
  };
  for (const std::string measure : {"depth", "deepest"})
    EXPECT_EQ(about("play = \"visits\"", "measure = \"" + measure + "\""),
              "my.toml, line 11: measure: 'A' has no " + measure +
                  ": it is played, with another tree for every move; searches = [\"LABEL\"] names "
                  "others");
  for (const std::string measure : {"depth", "deepest", "playouts", "nodes", "bytes"})
    EXPECT_EQ(
        about("against = \"mcts\"", "measure = \"" + measure + "\""),
        "my.toml, line 11: measure: 'A' has no " + measure +
            ": of a match its moves and its time are kept; searches = [\"LABEL\"] names others");
  for (const char* drawing :
       {"measure = \"playouts\"", "measure = \"moves\"", "searches = \"B\"\nmeasure = \"depth\""})
    EXPECT_EQ(about("play = \"visits\"", drawing), "(no complaint)") << drawing;
}

TEST(Experiment, RefusesDrawingsOfWhatIsNotThere) {
  const auto expect = [](const std::string& line, const std::string& sentence) {
    EXPECT_EQ(complaint_about("label = \"plain\"\n" + line), "my.toml, line " + sentence);
  };
  expect("[[table]]\nbaseline = \"plian\"",
         "7: baseline: there is no search 'plian'; did you mean 'plain'?");
  expect(
      "[[search]]\nlabel = \"other\"\nsearch = \"tabu\"\n[[table]]\nsearches = \"other\"\n"
      "baseline = \"plain\"",
      "11: baseline: 'plain' is not among the searches that are drawn here: add it to searches");
  expect("[[table]]\nmeasure = \"scores\"",
         "7: measure: there is no measure 'scores'; did you mean 'score'?");
  expect("[[any-time]]\nmeasure = \"moves\"",
         "7: measure: a profile over time is of the best line so far, and histories have its "
         "score: score, gap or reached");
  expect("[[table]]\nmeasure = \"right\"",
         "7: measure: no instance says which first moves are right: instances = [{name = "
         "\"go:9x9\", right = [\"e5\"]}]");
  expect("[[table]]\nname = \"../x\"",
         "7: name: a file is called by it: small letters, digits and hyphens, such as figure-2, "
         "not '../x'");
  expect("[[bars]]\nname = \"x\"\n[[table]]\nname = \"x\"",
         "7: name: 'x' is drawn already; files would be called alike");
  expect("[[heat-map]]\nx = \"budget\"",
         "6: a heat map has two placeholders for axes: x = \"L\", y = \"W\"");
  expect("[[table]]\nbudget-factor = true",
         "7: budget-factor: whose budget? baseline = \"LABEL\" says it");
  expect("[[table]]\nprinted = [{search = \"plain\"}]",
         "7: what is printed is a number for a search: {search = \"LABEL\", value = 2069}");
  expect("[[table]]\nprinted = [{search = \"plain\", value = 1, budget = \"2 playouts\"}]",
         "7: budget: no search has the budget '2 playouts'; budgets are 100 playouts");
  expect("[[table]]\nprinted = [{search = \"plain\", values = [1, 2, 3, 4]}]",
         "7: values: a number for each board is for by = \"board\"");
  expect("[[table]]\nby = \"board\"\nprinted = [{search = \"plain\", values = [1, 2]}]",
         "8: values: these are 2 numbers for 4 boards");
  expect("[[bars]]\ntotal = true", "7: total: only a table has totals");
  expect("[[table]]\nmeasure = \"moves\"\ntotal = true",
         "8: total: a total is of scores: leave out measure, or total");
  expect("[[bars]]\nby = \"board\"",
         "7: by: a [[table]] has a row for each search, or by = \"board\" for each board");
  expect("[[table]]\nclaims = [{better = \"plain\", margin = 3, p = 2}]",
         "7: p: this is a probability, such as 0.01");
  expect("[[table]]\nclaims = [{better = \"plain\"}]",
         "7: better than what? than = \"LABEL\"; the score of a match alone has an even");
  expect(
      "[[table]]\nclaims = [{better = \"plain\", than = \"plain\", factor = 5}]",
      "7: factor: so many times as much is claimed of moves, branching, depth, deepest, seconds, "
      "playouts, nodes or bytes: {better = \"LABEL\", than = \"LABEL\", factor = 5}");
  expect("[[table]]\nclaims = [{better = \"plain\", than = \"plain\", than-on = \"x\"}]",
         "7: than-on: there is no set of instances 'x'; below [instances] they have names: small = "
         "\"samegame:...\"");
  expect(
      "[[table]]\nclaims = [{than = \"plain\"}]",
      "7: a claim is one of {better = \"LABEL\", than = \"LABEL\"}, {no-worse = \"LABEL\", than = "
      "\"LABEL\", margin = 10}, {rising = [\"LABEL\", ...]} or {falling = ...}");
}

// What would never be judged, or says nothing.
TEST(Experiment, RefusesClaimsThatCannotBeJudged) {
  const auto expect = [](const std::string& line, const std::string& sentence) {
    EXPECT_EQ(complaint("budgets = [\"10 playouts\", \"20 playouts\"]\n[instances]\n"
                        "s = \"samegame:standard/1\"\nt = \"samegame:standard/2\"\n"
                        "[[search]]\nlabel = \"A\"\nsearch = \"uniform\"\n"
                        "[[search]]\nlabel = \"B\"\nsearch = \"tabu\"\n[[table]]\n" +
                        line),
              sentence);
  };
  expect("searches = \"A\"\nclaims = [{better = \"A\", than = \"B\"}]",
         "my.toml, line 13: 'B' is not among the searches that are drawn here: add it to searches");
  expect("searches = \"A\"\nclaims = [{rising = [\"A\", \"B\"]}]",
         "my.toml, line 13: 'B' is not among the searches that are drawn here: add it to searches");
  expect("on = \"s\"\nclaims = [{better = \"A\", than = \"B\", on = \"t\"}]",
         "my.toml, line 13: 't' is not among the instances that are drawn here: add it to on");
  const std::string itself =
      "my.toml, line 12: 'A' is compared with itself: than = another \"LABEL\", or than-budget or "
      "than-on of its own";
  expect("claims = [{better = \"A\", than = \"A\"}]", itself);
  expect("claims = [{no-worse = \"A\", than = \"A\", margin = 1}]", itself);
  expect("claims = [{better = \"A\", than = \"A\", on = \"s\", than-on = \"s\"}]", itself);
  expect("claims = [{better = \"A\", than = \"A\", than-budget = \"20 playouts\"}]",
         "(no complaint)");
  expect("claims = [{rising = [\"A\", \"A\"]}]", "my.toml, line 12: 'A' stands here beside itself");
  expect("claims = [{rising = [\"A\", \"B\", \"A\"]}]",
         "my.toml, line 12: 'A' stands in this order twice");
  expect(
      "claims = [{better = \"A\", than = \"B\", margin = 5}]",
      "my.toml, line 12: margin: this is of no-worse alone; better, rising and falling are judged "
      "by p");
}

TEST(Ranges, CountThroughTheNumbersAroundTwoDots) {
  EXPECT_EQ(expand_range("samegame:random/5x5x3/9..11"),
            (std::vector<std::string>{"samegame:random/5x5x3/9", "samegame:random/5x5x3/10",
                                      "samegame:random/5x5x3/11"}));
  EXPECT_EQ(expand_range("a:09..10"), (std::vector<std::string>{"a:09", "a:10"}));
  EXPECT_EQ(expand_range("a:1..2x3"), (std::vector<std::string>{"a:1x3", "a:2x3"}));
  EXPECT_EQ(expand_range("a:../b/1..2"), (std::vector<std::string>{"a:../b/1", "a:../b/2"}));
  EXPECT_EQ(expand_range("a:../b"), (std::vector<std::string>{"a:../b"}));
  EXPECT_THROW(expand_range("1..99999999999999999999"), InputError);
  EXPECT_THROW(expand_range("1..1000001"), InputError);
}

TEST(Placeholders, AreFilledInByName) {
  EXPECT_EQ(fill_in("a{b}c{d}{b}", {{"b", "1"}, {"d", "{b}"}}), "a1c{b}1");
  EXPECT_EQ(placeholders_in("{b} {c-1} {b}"), (std::vector<std::string>{"b", "c-1"}));
  const auto sentence = [](const char* text) {
    try {
      return fill_in(text, {{"width", "1"}});
    } catch (const InputError& error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(sentence("{widht}"),
            "there is no value for the placeholder {widht}; did you mean 'width'?");
  EXPECT_EQ(sentence("}"), "a placeholder is a name between braces, such as {c}, not '}'");
  EXPECT_EQ(sentence("{1}"), "a placeholder is a name between braces, such as {c}, not '{1}'");
}

}  // namespace
}  // namespace hornbeam::laboratory
