// What runs say, where it is known beforehand: cells, comparisons and conclusions.
#include "src/laboratory/verdict.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "hornbeam/core/error.hpp"
#include "hornbeam/problem/domains.hpp"
#include "src/laboratory/report.hpp"
#include "tests/laboratory/known_runs.hpp"

namespace hornbeam::laboratory {
namespace {

TEST(Cells, AverageSeedsBeforeBoards) {
  const Experiment experiment = three_searches();
  const Runs runs = runs_of(experiment, in_order);
  const std::vector<Cell> cells = cells_of(experiment, runs, experiment.drawings[0]);
  ASSERT_EQ(cells.size(), 9u);
  EXPECT_EQ(cells[0].label, "low");
  EXPECT_EQ(cells[1].budget.text, "20 playouts");
  ASSERT_EQ(cells[0].numbers.size(), 12u);
  EXPECT_EQ(cells[0].runs, 24u);
  EXPECT_EQ(cells[0].numbers[3], 300 + 21 % 5);
  EXPECT_TRUE(cells[0].has_boards);
}

TEST(Cells, OfOneInstanceHaveEveryRun) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "morpion:5D"
budgets = "10 playouts"
seeds = "1..4"
[[search]]
label = "a"
search = "uniform"
[[search]]
label = "b"
search = "nested"
[[table]]
baseline = "a"
)toml",
                                                 "one.toml");
  const Runs runs = runs_of(experiment, [](std::size_t search, auto, auto, std::uint64_t seed) {
    return 50.0 * static_cast<double>(search) + static_cast<double>(seed);
  });
  const std::vector<Cell> cells = cells_of(experiment, runs, experiment.drawings[0]);
  ASSERT_EQ(cells.size(), 2u);
  EXPECT_EQ(cells[0].numbers, (std::vector<double>{1, 2, 3, 4}));
  EXPECT_FALSE(compare(cells[1], cells[0]).is_paired);
  EXPECT_NEAR(compare(cells[1], cells[0]).difference, 50, 1e-12);
}

TEST(Cells, ArePairedOnTheBoardsThatBothHave) {
  const Experiment experiment = three_searches();
  Runs runs = runs_of(experiment, in_order);
  std::erase_if(runs.found, [](const FoundRun& found) {
    return (found.search == 0 && found.instance < 3) || (found.search == 1 && found.instance == 7);
  });
  const std::vector<Cell> cells = cells_of(experiment, runs, experiment.drawings[0]);
  const statistics::Comparison both = compare(cells[3], cells[0]);
  EXPECT_EQ(both.count, 8u);
  EXPECT_NEAR(both.difference, 20, 3);
}

// A draw is half a point: who wins more of the decided games need not have more points.
TEST(Cells, OfMatchesWithDrawsAreComparedByPoints) {
  const Match match(1000);
  const Runs runs = runs_of(match.experiment, [](std::size_t search, auto, auto, auto seed) {
    if (search == 0) return seed <= 560 ? 1.0 : 0.0;
    return seed <= 89 ? 1.0 : seed <= 998 ? 0.5 : 0.0;
  });
  const Analysis analysis = analyse(match.experiment, runs, match.experiment.drawings[1]);
  const statistics::Comparison& found = analysis.claims[0].asked[0].comparison;
  EXPECT_NEAR(found.difference, 0.0165, 1e-9);
  EXPECT_LT(found.interval.low, 0);
  EXPECT_GT(found.p, 0.05);
  EXPECT_EQ(analysis.claims[0].verdict, Judged::Verdict::undecided);
}

// One seed of each board, reached or not: as many boards of one alone as can be are a proof by McNemar's test.
TEST(Cells, OfSharesOnTheSameBoardsAreCountedInPairs) {
  const Experiment experiment = parse_experiment(R"toml(
instances = [
  {name = "go:5x5", right = ["c3"]}, {name = "go:6x6", right = ["c3"]}, {name = "go:7x7", right = ["c3"]},
  {name = "go:8x8", right = ["c3"]}, {name = "go:9x9", right = ["c3"]}, {name = "go:4x4", right = ["c3"]},
  {name = "go:10x10", right = ["c3"]}, {name = "go:11x11", right = ["c3"]}, {name = "go:13x13", right = ["c3"]},
]
budgets = "10 playouts"
[[search]]
label = "a"
search = "mcts"
[[search]]
label = "b"
search = "mcts(select=rave)"
[[table]]
measure = "right"
claims = [{better = "a", than = "b"}, {no-worse = "a", than = "b", margin = 0.2}]
)toml",
                                                 "right.toml");
  Runs runs = runs_of(experiment, [](auto, auto, auto, auto) { return 0.5; });
  for (FoundRun& found : runs.found) found.run.line = {found.search == 0 ? "c3" : "a1"};
  const Analysis analysis = analyse(experiment, runs, experiment.drawings[0]);
  const statistics::Comparison& found = analysis.claims[0].asked[0].comparison;
  EXPECT_EQ(found.count, 9u);
  EXPECT_NEAR(found.p, 2 * std::pow(0.5, 9), 1e-12);
  EXPECT_EQ(found.interval.high, 1);
  EXPECT_EQ(analysis.claims[0].verdict, Judged::Verdict::holds);
  EXPECT_EQ(analysis.claims[1].verdict, Judged::Verdict::holds);
}

TEST(Cells, OfAMatchAreGames) {
  const Match match(100);
  const Analysis ahead = match.analysed(75);
  EXPECT_NEAR(ahead.cells[0].interval().low, 0.6570, 1e-4) << "Wilson's";
  EXPECT_NEAR(ahead.cells[0].interval().high, 0.8245, 1e-4);
  EXPECT_EQ(ahead.claims[0].verdict, Judged::Verdict::holds);
  EXPECT_EQ(match.analysed(55).claims[0].verdict, Judged::Verdict::undecided);
  EXPECT_EQ(match.analysed(25).claims[0].verdict, Judged::Verdict::fails);
  EXPECT_EQ(match.analysed(100).claims[0].verdict, Judged::Verdict::holds);
}

TEST(Cells, OfThreeGamesWonAreNoProof) {
  const Analysis won = Match(3).analysed(3);
  EXPECT_EQ(won.claims[0].verdict, Judged::Verdict::undecided);
  const statistics::Comparison even = compare_with_even(won.cells[0]);
  EXPECT_NEAR(even.p, 0.25, 1e-12);
  EXPECT_NEAR(even.interval.low, won.cells[0].interval().low - 0.5, 1e-12) << "Wilson's";
}

// Every game of one won and of the other lost: a t-test would know nothing, since nothing varies.
TEST(Cells, OfTwoMatchesAreComparedExactly) {
  const Match match(10);
  const Analysis won = match.analysed(10, 1);
  EXPECT_EQ(won.claims[0].verdict, Judged::Verdict::holds);
  EXPECT_NEAR(compare(won.cells[0], won.cells[1]).interval.low, 0.6075, 1e-4) << "Newcombe's";
  EXPECT_EQ(match.analysed(4, 1).claims[0].verdict, Judged::Verdict::undecided);
}

// What a run has reached is 1 or 0, whichever unit it is of.
TEST(Cells, OfWhatWasReachedHaveIntervalsFromZeroToOne) {
  const auto cell = [](const char* instances, const char* seeds, const std::set<std::size_t>& won) {
    const Experiment experiment = parse_experiment(
        fmt::format("instances = \"jobshop:{}\"\nbudgets = \"10 playouts\"\nseeds = \"{}\"\n"
                    "[[search]]\nsearch = \"uniform\"\n[[table]]\nmeasure = \"reached\"\n",
                    instances, seeds),
        "reached.toml");
    Runs runs = runs_of(experiment, [&](auto, std::size_t board, auto, std::uint64_t seed) {
      return won.contains(board + seed) ? -55 : -60;
    });
    for (FoundRun& found : runs.found) found.problem = load_problem("jobshop:ft06");
    return cells_of(experiment, runs, experiment.drawings[0]).at(0);
  };
  const Cell none = cell("ft06", "1..10", {});
  EXPECT_EQ(none.mean(), 0);
  EXPECT_NEAR(none.interval().low, 0, 1e-12);
  EXPECT_NEAR(none.interval().high, 0.2775, 1e-4) << "Wilson's of 0 in 10";
  const Cell boards = cell("la0..9", "1", {3});
  EXPECT_TRUE(boards.has_boards);
  EXPECT_NEAR(boards.interval().low, 0.0179, 1e-4) << "Wilson's of 1 in 10";
  EXPECT_NEAR(boards.interval().high, 0.4042, 1e-4);
  const Cell seeds = cell("la0..9", "1..2", {3});  // of two boards one of two seeds
  EXPECT_NEAR(seeds.mean(), 0.1, 1e-12);
  EXPECT_EQ(seeds.interval().low, 0) << "Student's would begin below";
  EXPECT_NEAR(seeds.interval().high, 0.2508, 1e-4);
  EXPECT_NEAR(cell("la0..9", "1..2", {}).interval().high, 0.2775, 1e-4) << "as boards are alike";
}

// A claim may ask from the other side for what stands beside the baseline anyway: it is one comparison.
TEST(Verdicts, CountWhatIsAskedForFromBothSidesOnce) {
  Experiment experiment = three_searches();
  const auto p_of = [&](const Runs& runs) {
    return analyse(experiment, runs, experiment.drawings[0]).with_baseline[0].p;
  };
  const Runs runs = runs_of(experiment, in_order);
  experiment.drawings[0].claims.clear();
  const double alone = p_of(runs);
  Claim claim;
  claim.first = "low", claim.second = "middle";
  experiment.drawings[0].claims = {claim};
  EXPECT_EQ(p_of(runs), alone);
  const Analysis both = analyse(experiment, runs, experiment.drawings[0]);
  EXPECT_EQ(both.claims[0].verdict, Judged::Verdict::fails) << "low is behind";
  EXPECT_EQ(both.claims[0].asked[0].comparison.difference,
            -both.with_baseline[0].comparison.difference);
}

// Twelve equal differences do not show how much a thirteenth would differ.
TEST(Verdicts, ShowNothingByAnIntervalWithoutWidth) {
  Experiment experiment = three_searches();
  Claim claim;
  claim.kind = Claim::Kind::no_worse;
  claim.first = "middle", claim.second = "low", claim.margin = 5;
  experiment.drawings[0].claims = {claim};
  const Runs runs = runs_of(
      experiment, [](auto, std::size_t board, auto, auto) { return static_cast<double>(board); });
  EXPECT_EQ(analyse(experiment, runs, experiment.drawings[0]).claims[0].verdict,
            Judged::Verdict::unknown);
}

TEST(Verdicts, FollowThePairsAndHolm) {
  const Experiment experiment = three_searches();
  const Analysis analysis =
      analyse(experiment, runs_of(experiment, in_order), experiment.drawings[0]);
  ASSERT_EQ(analysis.with_baseline.size(), 6u);
  ASSERT_EQ(analysis.claims.size(), 3u);
  EXPECT_EQ(analysis.claims[0].verdict, Judged::Verdict::holds);
  EXPECT_EQ(analysis.claims[1].verdict, Judged::Verdict::fails);
  EXPECT_EQ(analysis.claims[2].verdict, Judged::Verdict::holds) << "20 less is no worse by 100";
  // Six with the baseline, three more of the order, one that is asked for the other way round.
  for (const Compared& one : analysis.with_baseline) {
    EXPECT_GE(one.p, one.comparison.p);
    EXPECT_LE(one.p, 10 * one.comparison.p * (1 + 1e-9));
  }
}

TEST(Verdicts, AreOneSentence) {
  Experiment experiment = three_searches();
  const Runs runs = runs_of(experiment, in_order);
  EXPECT_TRUE(verdict(experiment, runs)
                  .starts_with("not shown again: low is better than high at 10 playouts: low "))
      << verdict(experiment, runs);
  experiment.drawings[0].claims.resize(1);
  EXPECT_EQ(verdict(experiment, runs), "shown again");
  Runs some = runs;
  std::erase_if(some.found, [](const FoundRun& found) { return found.search == 2; });
  some.missing = runs.found.size() - some.found.size();
  EXPECT_EQ(verdict(experiment, some), "not all of it is run (144 of 216 runs)");
  experiment.drawings[0].claims.clear();
  EXPECT_EQ(verdict(experiment, runs), "measured");
  EXPECT_EQ(verdict(experiment, {}), "not run");
  experiment.too_large = "a week";
  EXPECT_EQ(verdict(experiment, {}), "too large here: a week");
}

// The sign of a difference that chance explains decides nothing, whichever it is.
TEST(Verdicts, AreOpenWhereChanceExplainsTheDifference) {
  Experiment experiment = three_searches();
  experiment.drawings[0].claims.clear();
  for (const char* first : {"low", "middle"}) {
    Claim claim;
    claim.first = first;
    claim.second = first == std::string("low") ? "middle" : "low";
    claim.budget = parse_budget("10 playouts");
    experiment.drawings[0].claims.push_back(claim);
  }
  const Runs runs = runs_of(experiment, [](std::size_t search, std::size_t board, auto, auto) {
    return 10.0 * static_cast<double>((board * 7 + search * 5) % 12);
  });
  const Analysis analysis = analyse(experiment, runs, experiment.drawings[0]);
  for (const Judged& judged : analysis.claims)
    EXPECT_EQ(judged.verdict, Judged::Verdict::undecided) << judged.found;
  EXPECT_TRUE(verdict(experiment, runs).starts_with("not decided: low is better than middle"))
      << verdict(experiment, runs);
}

TEST(Verdicts, OfNoWorseAreAboutTheWholeInterval) {
  Experiment experiment = three_searches();
  const auto judged = [&](double margin) {
    Claim claim;
    claim.kind = Claim::Kind::no_worse;
    claim.first = "low";
    claim.second = "middle";
    claim.budget = parse_budget("10 playouts");
    claim.margin = margin;
    experiment.drawings[0].claims = {claim};
    return analyse(experiment, runs_of(experiment, in_order), experiment.drawings[0])
        .claims[0]
        .verdict;
  };
  EXPECT_EQ(judged(25), Judged::Verdict::holds) << "20 less, give or take 1";
  EXPECT_EQ(judged(20), Judged::Verdict::undecided);
  EXPECT_EQ(judged(10), Judged::Verdict::fails);
}

TEST(Verdicts, SpeakOfNothingAgainWhereNoPaperWasFirst) {
  Experiment experiment = three_searches();
  experiment.paper.clear();
  const Runs runs = runs_of(experiment, in_order);
  const std::string text = verdict(experiment, runs);
  EXPECT_TRUE(text.starts_with("not shown: low is better than high")) << text;
  EXPECT_TRUE(text.ends_with("; 2 of 3 conclusions shown")) << text;
  const Report report = make_report(experiment, runs);
  for (const std::string& told : {to_markdown(report), to_page(report)}) {
    EXPECT_EQ(told.find("again"), std::string::npos);
    EXPECT_EQ(told.find("The paper"), std::string::npos);
    EXPECT_EQ(told.find("the paper"), std::string::npos);
  }
}

// Boards of one set are no partners of those of another.
TEST(Verdicts, CompareTwoSetsWithoutPairs) {
  const auto judged = [](double lead) {
    const Experiment experiment = parse_experiment(R"toml(
budgets = "10 playouts"
[instances]
small = "samegame:random/5x5x3/1..12"
large = "samegame:random/8x8x3/1..10"
[[search]]
label = "a"
search = "uniform"
[[table]]
claims = [{better = "a", than = "a", on = "small", than-on = "large"}]
)toml",
                                                   "sets.toml");
    Runs runs = runs_of(experiment, [](auto, std::size_t board, auto, auto) {
      return static_cast<double>(board % 5);
    });
    for (FoundRun& found : runs.found)
      if (experiment.sets[found.set].name == "small") found.run.score += lead;
    return analyse(experiment, runs, experiment.drawings[0]).claims[0];
  };
  const Judged ahead = judged(10);
  EXPECT_EQ(ahead.text, "a on small is better than a on large");
  EXPECT_EQ(ahead.verdict, Judged::Verdict::holds) << ahead.found;
  EXPECT_EQ(judged(0).verdict, Judged::Verdict::undecided);
  EXPECT_EQ(judged(-10).verdict, Judged::Verdict::fails);
}

TEST(Verdicts, AskForSoManyTimesAsMuch) {
  const auto judged = [](std::uint64_t times) {
    const Experiment experiment = parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1..12"
budgets = "10 playouts"
[[search]]
label = "large"
search = "mcts"
[[search]]
label = "small"
search = "uniform"
[[table]]
measure = "bytes"
claims = [{better = "large", than = "small", factor = 5}]
)toml",
                                                   "bytes.toml");
    Runs runs = runs_of(experiment, in_order);
    for (FoundRun& found : runs.found)
      found.run.peak_bytes = (found.search == 0 ? times : 1) * (1000 + 10 * found.instance) +
                             found.instance * found.instance % 7;
    return analyse(experiment, runs, experiment.drawings[0]).claims[0];
  };
  const Judged six = judged(6);
  EXPECT_EQ(six.text, "large takes at least 5 times as many bytes as small");
  EXPECT_EQ(six.verdict, Judged::Verdict::holds);
  EXPECT_TRUE(six.found.starts_with("large 5.99 times as much, beyond 5 times +1")) << six.found;
  EXPECT_EQ(judged(4).verdict, Judged::Verdict::fails);
  EXPECT_EQ(judged(5).verdict, Judged::Verdict::fails) << "a little less";
}

TEST(Verdicts, NeverTakeNothingFoundForAnAnswer) {
  const Experiment experiment = three_searches();
  Runs runs = runs_of(experiment, in_order);
  std::erase_if(runs.found, [](const FoundRun& found) { return found.instance > 0; });
  for (const Judged& judged : analyse(experiment, runs, experiment.drawings[0]).claims)
    EXPECT_EQ(judged.verdict, Judged::Verdict::unknown) << "one board has no interval";
}

TEST(Verdicts, WaitForEveryRunOfWhatIsClaimed) {
  const Experiment experiment = three_searches();
  const auto without = [&](const std::function<bool(const FoundRun&)>& is_missing) {
    Runs runs = runs_of(experiment, in_order);
    runs.missing = std::erase_if(runs.found, is_missing);
    std::vector<Judged::Verdict> verdicts;
    for (const Judged& judged : analyse(experiment, runs, experiment.drawings[0]).claims)
      verdicts.push_back(judged.verdict);
    return verdicts;
  };
  using enum Judged::Verdict;
  EXPECT_EQ(without([](const FoundRun& run) { return run.instance > 5; }),
            (std::vector{unknown, unknown, unknown}));
  // A partner that was planned at the largest budget, and has no run there.
  EXPECT_EQ(without([](const FoundRun& run) { return run.search == 0 && run.budget == 2; }),
            (std::vector{unknown, fails, holds}))
      << "the others do not speak of it";
}

TEST(Verdicts, SayWhyNothingIsMeasured) {
  Experiment experiment = three_searches();
  experiment.drawings.resize(1);
  experiment.drawings[0].measure = Measure::gap;
  const Runs runs = runs_of(experiment, in_order);
  const std::string why = "no instance has a best known score, and a gap is to one";
  for (const Judged& judged : analyse(experiment, runs, experiment.drawings[0]).claims)
    EXPECT_EQ(judged.found, why);
  EXPECT_EQ(make_report(experiment, runs).sections[0].lacks,
            "No instance has a best known score, and a gap is to one.");
  experiment.drawings[0].claims.clear();
  EXPECT_EQ(verdict(experiment, runs), "nothing measured: " + why);
}

TEST(Verdicts, SayWhyNothingIsCompared) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1..4"
[[search]]
label = "a"
search = "uniform"
budgets = "10 playouts"
[[search]]
label = "b"
search = "tabu"
budgets = "20 playouts"
[[table]]
claims = [{better = "a", than = "b"}]
)toml",
                                                 "apart.toml");
  Runs runs = runs_of(experiment, in_order);
  const auto found = [&] {
    return analyse(experiment, runs, experiment.drawings[0]).claims[0].found;
  };
  EXPECT_EQ(found(), "its searches have no budget and no instances in common");
  runs.found.pop_back();
  EXPECT_EQ(found(), "not all of its runs are there");
}

TEST(Verdicts, AreNotGivenWhereNothingVaries) {
  const Experiment experiment = three_searches();
  const Runs runs = runs_of(experiment, [](std::size_t search, std::size_t board, auto, auto) {
    return 100 * static_cast<double>(board) + 20 * static_cast<double>(search);
  });
  for (const Judged& judged : analyse(experiment, runs, experiment.drawings[0]).claims)
    EXPECT_EQ(judged.verdict, Judged::Verdict::unknown);
  EXPECT_EQ(verdict(experiment, runs), "not all of it could be judged");
}

TEST(Claims, SayWhichBudgetIsWhose) {
  const PlannedBudget small = parse_budget("10 playouts");
  Claim claim;
  claim.first = "a";
  claim.second = "b";
  claim.budget = small;
  EXPECT_EQ(claim_text(claim), "a is better than b at 10 playouts");
  claim.second_budget = parse_budget("40 playouts");
  EXPECT_EQ(claim_text(claim), "a at 10 playouts is better than b at 40 playouts");
}

TEST(Claims, SayOfWhatThereIsMore) {
  Claim claim;
  claim.first = "a";
  claim.second = "b";
  EXPECT_EQ(claim_text(claim, Measure::bytes), "a takes more bytes than b");
  EXPECT_EQ(claim_text(claim, Measure::gap), "a has a smaller gap than b");
  claim.kind = Claim::Kind::no_worse;
  claim.margin = 5;
  EXPECT_EQ(claim_text(claim, Measure::playouts), "a makes no fewer playouts than b by 5 or more");
  claim.kind = Claim::Kind::rising;
  claim.order = {"a", "b"};
  EXPECT_EQ(claim_text(claim, Measure::deepest), "a, b: each goes deeper than the one before");
}

TEST(Cells, AreNeverMeansOfScoresAndCosts) {
  const Experiment experiment = three_searches();
  Runs runs = runs_of(experiment, in_order);
  for (FoundRun& found : runs.found)
    if (found.instance > 5) found.objective = Objective::minimise;
  EXPECT_THROW(cells_of(experiment, runs, experiment.drawings[0]), InputError);
  Drawing other = experiment.drawings[0];
  other.measure = Measure::seconds;
  EXPECT_FALSE(cells_of(experiment, runs, other).empty());
}

TEST(Cells, AreNeverMeansOfTwoDomains) {
  const Experiment experiment = three_searches();
  Runs runs = runs_of(experiment, in_order);
  for (FoundRun& found : runs.found)
    if (found.instance > 5) found.run.domain = "morpion";
  Drawing drawing = experiment.drawings[0];
  for (const Measure measure : {Measure::score, Measure::moves, Measure::deepest}) {
    drawing.measure = measure;
    try {
      cells_of(experiment, runs, drawing);
      FAIL() << name_of(measure);
    } catch (const InputError& problem) {
      EXPECT_STREQ(problem.what(),
                   "three.toml: some instances of a set are of samegame and some of morpion, of "
                   "which there is no "
                   "mean; make two sets of them, or draw the measure gap");
    }
  }
  drawing.measure = Measure::seconds;
  EXPECT_FALSE(cells_of(experiment, runs, drawing).empty());
}

}  // namespace
}  // namespace hornbeam::laboratory
