// What runs say, where it is known beforehand, and how it is told: tables, figures, pages.
#include "src/laboratory/report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>

#include "hornbeam/core/error.hpp"
#include "hornbeam/problem/domains.hpp"
#include "src/laboratory/any_time.hpp"
#include "src/laboratory/numbers.hpp"
#include "src/laboratory/papers_page.hpp"
#include "tests/laboratory/known_runs.hpp"

namespace hornbeam::laboratory {
namespace {

TEST(Reports, HaveNoBudgetFactorWhereBudgetsAreAsLarge) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1..4"
budgets = ["1k playouts", "1k playouts, 600s"]
[[search]]
label = "low"
search = "uniform"
[[search]]
label = "high"
search = "tabu"
[[table]]
baseline = "low"
budget-factor = true
)toml",
                                                 "same.toml");
  const Report report = make_report(experiment, runs_of(experiment, in_order));
  for (const auto& row : report.sections[0].table.rows) EXPECT_EQ(row.back(), "");
}

TEST(Reports, HaveABudgetFactorOfRunsOnOneInstance) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "morpion:5D"
budgets = ["1k playouts", "2k playouts"]
seeds = "1..6"
[[search]]
label = "low"
search = "uniform"
[[search]]
label = "high"
search = "tabu"
[[table]]
baseline = "low"
budget-factor = true
)toml",
                                                 "one.toml");
  const Runs runs =
      runs_of(experiment, [](std::size_t search, auto, std::size_t budget, std::uint64_t seed) {
        return static_cast<double>(10 * (search + budget)) + 0.1 * static_cast<double>(seed % 3);
      });
  const Section section = make_report(experiment, runs).sections[0];
  EXPECT_TRUE(section.table.rows[2].back().starts_with("2 (")) << section.table.rows[2].back();
  EXPECT_NE(section.method.find("10,000 resamples of the runs."), std::string::npos)
      << section.method;
  EXPECT_EQ(section.table.head[2], "runs");
}

// What numbers are is said of each set: one of them is a single instance here.
TEST(Reports, SayOfEachSetWhatItsNumbersAre) {
  const Experiment experiment = parse_experiment(R"toml(
budgets = "10 playouts"
seeds = "1..3"
[instances]
small = "samegame:random/5x5x3/1..4"
cross = "morpion:5D"
[[search]]
label = "a"
search = "uniform"
[[budget-curve]]
name = "curve"
[[table]]
[[table]]
on = "small"
)toml",
                                                 "two.toml");
  const Report report = make_report(experiment, runs_of(experiment, in_order));
  const auto note = [&](std::size_t figure) {
    return std::get<plot::Curves>(report.sections[0].figures.at(figure).plot).note;
  };
  EXPECT_EQ(note(0), "Intervals are 95 %, over boards; seeds of a board are averaged first.");
  EXPECT_EQ(note(1), "Intervals are 95 %, over runs.");
  EXPECT_EQ(report.sections[1].table.head[2], "boards or runs");
  EXPECT_TRUE(report.sections[1].method.starts_with("On several boards a number is"));
  EXPECT_EQ(report.sections[2].table.head[2], "boards");
}

TEST(Reports, HaveARowPerBoardWhereTheyAreAskedFor) {
  const Experiment experiment = parse_experiment(R"toml(
paper = "sp-mcts"
instances = "samegame:random/5x5x3/1..3"
budgets = "10 playouts"
seeds = "1..2"
[[search]]
label = "a"
search = "uniform"
[[search]]
label = "b"
search = "tabu"
[[table]]
by = "board"
printed = [{search = "b", values = [5, 7, 9]}]
)toml",
                                                 "boards.toml");
  Runs runs = runs_of(experiment, [](std::size_t search, std::size_t board, auto, auto seed) {
    return static_cast<double>(100 * search + 10 * board) + static_cast<double>(seed - 1) / 2;
  });
  std::erase_if(runs.found,
                [](const FoundRun& found) { return found.search == 0 && found.instance == 2; });
  const Section section = make_report(experiment, runs).sections[0];
  EXPECT_EQ(section.table.head, (std::vector<std::string>{"board", "a", "b", "the paper prints"}));
  ASSERT_EQ(section.table.rows.size(), 4u);
  using Row = std::vector<std::string>;
  EXPECT_EQ(section.table.rows[1], (Row{"samegame:random/5x5x3/2", "10.25", "110.25", "7"}));
  EXPECT_EQ(section.table.rows[2], (Row{"samegame:random/5x5x3/3", "", "120.25", "9"}));
  EXPECT_EQ(section.table.rows[3], (Row{"mean", "5.25", "110.25", "7"}));
  EXPECT_EQ(section.method, "A number is the mean of a board's seeds.");
  // A part of the boards has the first of what is printed.
  EXPECT_EQ(make_report(at_scale(experiment, 0.5), runs).sections[0].table.rows[2][3], "6");
}

TEST(Reports, DrawBarsOfEachDomainOnAnAxisOfItsOwn) {
  const Experiment experiment = parse_experiment(R"toml(
budgets = "10 playouts"
[instances]
points = "samegame:random/5x5x3/1..3"
tiles = "clickomania:random/5x5x3/1..3"
[[search]]
label = "a"
search = "uniform"
[[bars]]
name = "bars"
)toml",
                                                 "two.toml");
  Runs runs = runs_of(
      experiment, [](auto, std::size_t board, auto, auto) { return static_cast<double>(board); });
  EXPECT_EQ(make_report(experiment, runs).sections[0].figures.size(), 1u) << "of one domain";
  for (FoundRun& found : runs.found)
    if (found.set == 1) found.run.domain = "clickomania";
  const Report report = make_report(experiment, runs);
  ASSERT_EQ(report.sections[0].figures.size(), 2u);
  EXPECT_EQ(report.sections[0].figures[0].name, "bars-points");
  EXPECT_EQ(report.sections[0].figures[1].name, "bars-tiles");
}

TEST(Reports, AddUpBoardsWhereTheyAreAskedTo) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1..3"
budgets = "10 playouts"
seeds = "1..2"
[[search]]
label = "a"
search = "uniform"
[[table]]
total = true
[[table]]
by = "board"
total = true
printed = [{search = "a", values = [5, 7, 9]}]
)toml",
                                                 "boards.toml");
  const Runs runs = runs_of(experiment, [](auto, std::size_t board, auto, auto seed) {
    return static_cast<double>(10 * board) + static_cast<double>(seed - 1) / 2;
  });
  const Report report = make_report(experiment, runs);
  const TextTable& cells = report.sections[0].table;
  EXPECT_EQ(cells.head[3], "total");
  EXPECT_EQ(cells.rows[0][3], "30.75");
  using Row = std::vector<std::string>;
  EXPECT_EQ(report.sections[1].table.rows.back(), (Row{"total", "30.75", "21"}));
}

TEST(Reports, OfMatchesTellElo) {
  const Match match(100);
  const auto elo = [&](std::uint64_t wins) {
    const Runs runs = runs_of(match.experiment, [&](auto, auto, auto, std::uint64_t seed) {
      return seed <= wins ? 1.0 : 0.0;
    });
    const TextTable table = make_report(match.experiment, runs).sections[0].table;
    EXPECT_EQ(table.head[3], "Elo (95 %)");
    return table.rows[0][3];
  };
  EXPECT_EQ(elo(75), "+191 (113 to 269)");
  EXPECT_EQ(elo(25), "-191 (-269 to -113)");
  EXPECT_EQ(elo(100), "+\u221e (566 to \u221e)");
}

TEST(Reports, SayWhatTheOtherSideOfAMatchHas) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "havannah:4"
budgets = "20 playouts"
[[search]]
search = "mcts"
against = "mcts"
against-budget = "10 playouts"
[[table]]
)toml",
                                                 "match.toml");
  const Report report = make_report(experiment, runs_of(experiment, in_order));
  EXPECT_EQ(report.searches.rows.at(0).at(1), "mcts against mcts with 10 playouts");
}

TEST(Reports, SayHowASearchIsRun) {
  const Experiment experiment = parse_experiment(R"toml(
budgets = "20 playouts"
[instances]
game = "havannah:4"
puzzle = "samegame:random/5x5x3/1"
[[search]]
on = "game"
search = "voting(mcts)"
ranks = 4
against = "voting(mcts)"
against-ranks = 2
[[search]]
on = "puzzle"
search = "mcts"
threads = 2
[[search]]
label = "played"
on = "puzzle"
search = "mcts"
play = "visits"
[[table]]
on = "puzzle"
)toml",
                                                 "how.toml");
  const TextTable searches = make_report(experiment, runs_of(experiment, in_order)).searches;
  ASSERT_EQ(searches.rows.size(), 3u);
  EXPECT_EQ(searches.rows[0][1],
            "voting(mcts) on 4 ranks against voting(mcts) with 20 playouts on 2 ranks");
  EXPECT_EQ(searches.rows[1][1], "mcts with 2 threads");
  EXPECT_EQ(searches.rows[2][1], "mcts played by visits");
}

TEST(Numbers, HaveTheDigitsThatAreKnown) {
  EXPECT_EQ(rounded(2312.4, 24), "2312");
  EXPECT_EQ(rounded(0.5124, 0.03), "0.512");
  EXPECT_EQ(rounded(0.00021, 0.000034), "0.000210");
  EXPECT_EQ(rounded(-0.0001, 0.02), "0.000");
  EXPECT_EQ(rounded(262080, 0), "262080") << "where nothing varies";
  EXPECT_EQ(rounded(0, 0), "0");
  EXPECT_EQ(rounded(0.5, 0), "0.500");
  EXPECT_EQ(rounded(0.000021, 0), "0.0000210");
  EXPECT_EQ(rounded(1.0 / 3000, 1.0 / 300000), "0.0003333");
  EXPECT_EQ(rounded(plot::kNone, 1), "");
}

TEST(Reports, SayWhichHistoriesAreLacking) {
  const Experiment experiment = three_searches();
  Runs runs = runs_of(experiment, in_order);
  EXPECT_EQ(make_report(experiment, runs).sections[3].lacks, "");
  for (FoundRun& found : runs.found) found.run.history.clear();
  const Report report = make_report(experiment, runs);
  EXPECT_TRUE(report.sections[3].lacks.starts_with("216 of 216 runs have no history"))
      << report.sections[3].lacks;
  EXPECT_EQ(report.sections[2].lacks, "");
  EXPECT_NE(to_markdown(report).find("216 of 216 runs"), std::string::npos);
  EXPECT_NE(to_page(report).find("216 of 216 runs"), std::string::npos);
}

TEST(Reports, HaveARowPerCellAndThePapersNumbers) {
  const Experiment experiment = three_searches();
  const Report report = make_report(experiment, runs_of(experiment, in_order));
  ASSERT_EQ(report.sections.size(), 4u);
  const TextTable& table = report.sections[0].table;
  EXPECT_EQ(table.rows.size(), 9u);
  const auto column = [&](const std::string& head) {
    const auto found = std::ranges::find_if(
        table.head, [&](const std::string& one) { return one.starts_with(head); });
    EXPECT_NE(found, table.head.end()) << head;
    return static_cast<std::size_t>(found - table.head.begin());
  };
  EXPECT_EQ(table.rows[0][column("the paper prints")], "90 (deviation 7)");
  EXPECT_EQ(table.rows[1][column("the paper prints")], "");
  EXPECT_EQ(table.rows[0][column("difference to low")], "");
  EXPECT_TRUE(table.rows[3][column("difference to low")].starts_with("+20"));
  EXPECT_EQ(table.rows[3][column("p")], "< 0.0001");
  // 20 points above the baseline at 10 playouts is what it has at 40, as often as not.
  EXPECT_TRUE(std::regex_search(table.rows[3][column("budget factor")], std::regex("^(3|4|> 4)")))
      << table.rows[3][column("budget factor")];
  EXPECT_EQ(report.sections[1].figures.size(), 1u);
  EXPECT_TRUE(report.sections[1].table.rows.empty()) << "the bars say it all";
  EXPECT_EQ(report.sections[3].figures.size(), 3u) << "a profile per budget";
}

// Numbers that are printed need not be a paper's.
TEST(Reports, CallAPrintedNumberWhatItIs) {
  Experiment experiment = three_searches();
  experiment.drawings[1].printed = experiment.drawings[0].printed;
  const auto note_has = [&](const char* words) {
    const Report report = make_report(experiment, runs_of(experiment, in_order));
    return to_svg(report.sections[1].figures[0].plot, plot::Medium::file).find(words) !=
           std::string::npos;
  };
  EXPECT_TRUE(note_has("\u25c7 is what the paper prints."));
  experiment.paper.clear();
  EXPECT_TRUE(note_has("\u25c7 is what is printed."));
}

TEST(Reports, TellCostsOfWhichLessIsBetter) {
  const Experiment experiment = three_searches();
  Runs runs = runs_of(experiment, [](auto search, auto board, auto budget, auto seed) {
    return in_order(search, board, budget, seed) - 5000;
  });
  const Report scores = make_report(experiment, runs);
  for (FoundRun& found : runs.found) found.objective = Objective::minimise;
  const Analysis analysis = analyse(experiment, runs, experiment.drawings[0]);
  EXPECT_EQ(analysis.cells[0].numbers[3], 5000 - 300 - 21 % 5);
  EXPECT_EQ(analysis.claims[0].verdict, Judged::Verdict::holds);
  EXPECT_EQ(analysis.claims[1].verdict, Judged::Verdict::fails);
  EXPECT_EQ(analysis.claims[2].verdict, Judged::Verdict::holds);
  const Report costs = make_report(experiment, runs);
  const std::vector<std::string>& row = costs.sections[0].table.rows[3];
  EXPECT_EQ(costs.sections[0].table.head[3], "mean cost (95 %)");
  EXPECT_TRUE(row[6].starts_with("-20")) << row[6];
  EXPECT_EQ(row.back(), scores.sections[0].table.rows[3].back()) << "as good is as good";
  const std::vector<plot::Point> profile = any_time_profile(runs, analysis.cells[0], false);
  EXPECT_NEAR(profile.front().y, profile.back().y + 50, 1e-9);
}

TEST(Reports, SayHowManyBoardsHaveNoGap) {
  Experiment experiment = three_searches();
  experiment.drawings.resize(1);
  experiment.drawings[0].measure = Measure::gap;
  Runs runs = runs_of(experiment, in_order);
  const std::shared_ptr<const Problem> known = load_problem("jobshop:ft06");
  const std::shared_ptr<const Problem> unknown = load_problem("samegame:random/5x5x3/1");
  for (FoundRun& found : runs.found) found.problem = found.instance < 9 ? known : unknown;
  const Report report = make_report(experiment, runs);
  EXPECT_EQ(analyse(experiment, runs, experiment.drawings[0]).cells[0].boards.size(), 9u);
  EXPECT_NE(report.sections[0].method.find("3 boards without a best known are left out."),
            std::string::npos)
      << report.sections[0].method;
}

TEST(Reports, LeaveRunsOutOfGapsThatBreakARuleWhichTheBestKnownKeeps) {
  Experiment experiment = three_searches();
  experiment.drawings.resize(1);
  experiment.drawings[0].measure = Measure::gap;
  const std::shared_ptr<const Problem> tour = load_problem("tsptw:rc_201.1");
  const auto reported = [&](double late) {
    Runs runs = runs_of(experiment, [&](std::size_t, std::size_t board, auto, auto) {
      return board == 0 ? late : -444.54;
    });
    for (FoundRun& found : runs.found) found.problem = tour;
    return make_report(experiment, runs).sections[0];
  };
  const std::size_t boards = 12;
  EXPECT_EQ(reported(-444.54).table.rows[0][2], std::to_string(boards));
  const Section section = reported(-2'000'444.54);
  EXPECT_EQ(section.table.rows[0][2], std::to_string(boards - 1));
  EXPECT_TRUE(section.table.rows[0][3].starts_with("0")) << section.table.rows[0][3];
  EXPECT_NE(
      section.method.find("runs that break a rule that the best known keeps, and so without a "
                          "gap to it, are left out."),
      std::string::npos)
      << section.method;
}

TEST(Reports, AreMarkdownCsvAndAPageThatNeedsNothingElse) {
  const Experiment experiment = three_searches();
  const Runs runs = runs_of(experiment, in_order);
  const Report report = make_report(experiment, runs);
  const std::string markdown = to_markdown(report);
  for (const char* text : {"# Three searches\n", "## All | three\n", "![", "](curve.svg)",
                           "| low | uniform |", "**not shown again**", "\"in this order\""})
    EXPECT_NE(markdown.find(text), std::string::npos) << text;
  const std::string page = to_page(report);
  for (const char* outside : {" src=", "url(", "@import", "<link", "<script", "nan"})
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
  EXPECT_NE(page.find("prefers-color-scheme:dark"), std::string::npos);
  EXPECT_NE(page.find("<svg"), std::string::npos);
  const std::string csv = cells_csv(experiment, runs);
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 4 * 9);
  const auto commas = [](const std::string& line) { return std::ranges::count(line, ','); };
  const std::string head = csv.substr(0, csv.find('\n'));
  const std::string second = csv.substr(head.size() + 1, csv.find('\n', head.size() + 1));
  EXPECT_EQ(commas(second.substr(0, second.find('\n'))), commas(head));
  const std::string claims = claims_csv(experiment, runs);
  EXPECT_EQ(std::ranges::count(claims, '\n'), 1 + 3 * 2 + 1 + 3);
  EXPECT_NE(claims.find("\ntable-1,low is better than high at 10 playouts,not shown again,low,,10 "
                        "playouts,high,,10 playouts,1,12,-4"),
            std::string::npos)
      << claims;
  EXPECT_EQ(to_markdown(make_report(experiment, runs)), markdown) << "always the same";
}

TEST(Reports, DrawHeatMapsAndScalingOfWhatAxesShow) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1..3"
budgets = "10 playouts"
[[search]]
label = "L {L} W {W}"
search = "mcts(prune=[{L}, {W}])"
grid = {L = [10, 20, 30], W = [1, 2]}
[[heat-map]]
name = "map"
x = "W"
y = "L"
[[scaling]]
name = "scale"
x = "L"
log-x = true
)toml",
                                                 "grid.toml");
  const Runs runs = runs_of(experiment, [](std::size_t search, std::size_t board, auto, auto) {
    return static_cast<double>(10 * search + board);
  });
  const Report report = make_report(experiment, runs);
  ASSERT_EQ(report.sections[0].figures.size(), 1u);
  const auto& map = std::get<plot::HeatMap>(report.sections[0].figures[0].plot);
  EXPECT_EQ(map.columns, (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(map.rows, (std::vector<std::string>{"30", "20", "10"})) << "up is more";
  EXPECT_EQ(map.cells, (std::vector<double>{41, 51, 21, 31, 1, 11}));
  const auto& curves = std::get<plot::Curves>(report.sections[1].figures[0].plot);
  ASSERT_EQ(curves.series.size(), 2u) << "one for each W";
  ASSERT_EQ(curves.series[0].points.size(), 3u);
  EXPECT_EQ(curves.series[0].points[1].x, 20);
  EXPECT_EQ(curves.series[0].points[1].y, 21);
  EXPECT_EQ(curves.x.marks, (std::vector<double>{10, 20, 30})) << "what was measured at";
}

// A map's numbers can be read where there are no pictures, and its best stands beside the paper's.
TEST(Reports, TellTheNumbersOfAMap) {
  const auto markdown = [](const std::string& paper, const std::string& printed) {
    const Experiment experiment = parse_experiment(paper + R"toml(
instances = "samegame:random/5x5x3/1..3"
budgets = "10 playouts"
[[search]]
label = "L {L} W {W}"
search = "mcts(prune=[{L}, {W}])"
grid = {L = [10, 20], W = [1, 2]}
[[heat-map]]
name = "map"
title = "A map"
x = "W"
y = "L"
)toml" + printed,
                                                   "grid.toml");
    const Runs runs = runs_of(experiment, [](std::size_t search, auto, auto, auto) {
      return 2000 + 10.0 * static_cast<double>(search);
    });
    const Report report = make_report(experiment, runs);
    const std::string page =
        papers_page({{"A. Author: A Title", "BMCTS", {{experiment, runs, "grid.toml"}}}});
    const std::string numbers = to_markdown(report.sections[0].figures[0]);
    EXPECT_NE(to_markdown(report).find(numbers), std::string::npos);
    EXPECT_NE(page.find(numbers), std::string::npos);
    EXPECT_EQ(report.sections[0].table.rows.size(), 0u) << "the map says it all";
    return numbers;
  };
  const std::string table =
      "\nA map, mean score; the largest is in bold.\n\n"
      "| L | W = 1 | W = 2 |\n|---|--:|--:|\n| 20 | 2020 | **2030** |\n| 10 | 2000 | 2010 |\n";
  EXPECT_EQ(markdown("", ""), table);
  EXPECT_EQ(markdown("paper = \"bmcts\"", "printed = [{L = 10, W = 2}]"),
            table +
                "\nThe paper's best: L 10, W 2 (2010); here: L 20, W 2 (2030), +20 beside it, the "
                "largest of 4.\n");
  EXPECT_EQ(markdown("paper = \"bmcts\"", "printed = [{L = 20, W = 2}]"),
            table + "\nThe paper's best: L 20, W 2 (2030), which is the best here, too.\n");
  EXPECT_EQ(markdown("", "printed = [{L = 10, W = 1}]"),
            table +
                "\nPrinted as the best: L 10, W 1 (2000); here: L 20, W 2 (2030), +30 beside it, "
                "the largest of 4.\n");
}

TEST(Reports, TellTheBudgetsOfScalingApart) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1..3"
budgets = ["10 playouts", "20 playouts"]
[[search]]
label = "L {L}"
search = "mcts(prune=[{L}, 2])"
grid = {L = [10, 20]}
[[scaling]]
x = "L"
)toml",
                                                 "a/folder/scale.toml");
  const Report report = make_report(experiment, runs_of(experiment, in_order));
  EXPECT_EQ(report.title, "scale") << "where the file has none";
  const auto& curves = std::get<plot::Curves>(report.sections[0].figures[0].plot);
  ASSERT_EQ(curves.series.size(), 2u);
  EXPECT_EQ(curves.series[0].name, "L, 10 playouts");
  EXPECT_EQ(curves.series[1].name, "L, 20 playouts");
}

TEST(Reports, CallACurveAllThatItsSearchesShare) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1..3"
budgets = "10 playouts"
[[search]]
label = "MCTS, C = {c}, T = {t}"
search = "mcts(select=ucb1(c={c}), expand-after={t})"
grid = {c = [0.1, 1], t = [1, 10]}
[[search]]
label = "c {c} t {t}"
search = "mcts(select=ucb1-tuned(c={c}), expand-after={t})"
grid = {c = [0.1, 1], t = [1, 10]}
[[search]]
search = "mcts(select=ucb1-tuned(c={c}))"
grid = {c = [0.1, 1]}
[[scaling]]
x = "c"
)toml",
                                                 "curves.toml");
  const Report report = make_report(experiment, runs_of(experiment, in_order));
  std::vector<std::string> names;
  for (const auto& one : std::get<plot::Curves>(report.sections[0].figures[0].plot).series)
    names.push_back(one.name);
  EXPECT_EQ(names, (std::vector<std::string>{"MCTS, T = 1", "MCTS, T = 10", "c, t = 1", "c, t = 10",
                                             "mcts(select=ucb1-tuned(c=\u2026))"}));
}

TEST(Reports, DrawAFigureForEachKindOfBudget) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1..3"
budgets = ["10 playouts", "1k nodes", "20 playouts"]
[[search]]
search = "mcts"
[[budget-curve]]
name = "curve"
[[scaling]]
name = "scale"
x = "budget"
)toml",
                                                 "kinds.toml");
  const Report report = make_report(experiment, runs_of(experiment, in_order));
  for (const Section& section : report.sections) {
    ASSERT_EQ(section.figures.size(), 2u);
    const auto& playouts = std::get<plot::Curves>(section.figures[0].plot);
    const auto& nodes = std::get<plot::Curves>(section.figures[1].plot);
    EXPECT_EQ(playouts.x.text, "playouts");
    EXPECT_EQ(playouts.series[0].points.size(), 2u);
    EXPECT_EQ(nodes.x.text, "nodes");
    EXPECT_EQ(nodes.series[0].points.size(), 1u);
  }
  EXPECT_EQ(report.sections[0].figures[1].name, "curve-nodes");
}

TEST(Reports, DrawNoMapOfWhatIsOnNoAxisAndNameAllApart) {
  const Experiment experiment = parse_experiment(R"toml(
instances = "samegame:random/5x5x3/1..3"
budgets = "10 playouts"
[[search]]
search = "uniform"
[[search]]
search = "tabu"
[[search]]
label = "pruned, L {L} W {W}"
search = "mcts(prune=[{L}, {W}])"
grid = {L = [10, 20, 30], W = [1, 2]}
[[search]]
label = "tabu, L {L} W {W}"
search = "mcts(prune=[{L}, {W}], evaluate=tabu)"
grid = {L = [10, 20, 30], W = [1, 2]}
[[heat-map]]
name = "map"
x = "W"
y = "L"
)toml",
                                                 "grid.toml");
  const Report report = make_report(experiment, runs_of(experiment, in_order));
  const std::vector<Figure>& figures = report.sections[0].figures;
  ASSERT_EQ(figures.size(), 2u) << "uniform and tabu have neither L nor W";
  EXPECT_NE(figures[0].name, figures[1].name);
  EXPECT_NE(figures[0].title, figures[1].title);
  for (const Figure& figure : figures)
    EXPECT_EQ(std::get<plot::HeatMap>(figure.plot).cells.size(), 6u);
}

TEST(Profiles, GrowAsHistoriesDo) {
  const Experiment experiment = three_searches();
  const Runs runs = runs_of(experiment, in_order);
  const std::vector<Cell> cells = cells_of(experiment, runs, experiment.drawings[3]);
  const std::vector<plot::Point> points = any_time_profile(runs, cells[2], false);
  ASSERT_GE(points.size(), 3u);
  EXPECT_EQ(points.front().x, 1);
  EXPECT_NEAR(points.front().y, cells[2].mean() - 50, 1e-9);
  EXPECT_EQ(points.back().x, 40);
  EXPECT_NEAR(points.back().y, cells[2].mean(), 1e-9);
  EXPECT_NEAR(points.back().high, cells[2].interval().high, 1e-9);
}

TEST(Profiles, AreOfGapsWhereTheseAreMeasured) {
  Experiment experiment = three_searches();
  experiment.drawings.erase(experiment.drawings.begin(), experiment.drawings.begin() + 3);
  experiment.drawings[0].measure = Measure::gap;
  Runs runs = runs_of(experiment, [](auto, auto, auto, auto) { return -66; });
  for (FoundRun& found : runs.found) {
    found.problem = load_problem("jobshop:ft06");  // 55
    found.objective = Objective::minimise;
    found.run.history = {{0.1, 1, -110}, {0.5, 5, -66}};
  }
  const Report report = make_report(experiment, runs);
  const auto& curves = std::get<plot::Curves>(report.sections[0].figures[0].plot);
  EXPECT_EQ(curves.y.text, "mean gap to the best known, %, so far");
  EXPECT_NEAR(curves.series[0].points.front().y, 100, 1e-9);
  EXPECT_NEAR(curves.series[0].points.back().y, 20, 1e-9);
}

TEST(Profiles, OfGapsBeginWhereEveryRunHasOne) {
  Experiment experiment = three_searches();
  Runs runs = runs_of(experiment, [](auto, auto, auto, auto) { return -500; });
  for (FoundRun& found : runs.found) {
    found.problem = load_problem("tsptw:rc_201.1");
    found.run.history = {{0.1, 1, -3'000'500}, {0.5, 5, -500}};  // late, and late no more
  }
  const std::vector<Cell> cells = cells_of(experiment, runs, experiment.drawings[3]);
  const std::vector<plot::Point> points = any_time_profile(runs, cells[0], false, Measure::gap);
  EXPECT_EQ(points.front().x, 5);
  EXPECT_NEAR(points.front().y, points.back().y, 1e-9);
}

TEST(PapersPage, TellsOfEveryExperimentOnce) {
  const Experiment experiment = three_searches();
  const std::string page =
      papers_page({{"A. Author: A Title",
                    "SP-MCTS",
                    {{experiment, runs_of(experiment, in_order), "../experiments/three.toml"},
                     {experiment, {}, "../experiments/other.toml"}}}});
  EXPECT_NE(page.find("| SP-MCTS | Table 1 | not shown again: "), std::string::npos);
  EXPECT_NE(page.find("| SP-MCTS | Table 1 | not run |"), std::string::npos);
  EXPECT_NE(page.find("\n## A. Author: A Title\n"), std::string::npos);
  EXPECT_NE(page.find("90 (deviation 7)"), std::string::npos);
  EXPECT_NE(page.find("3.6 minutes of searching"), std::string::npos);
  EXPECT_NE(page.find("the sum of the runs' own clocks"), std::string::npos);
}

}  // namespace
}  // namespace hornbeam::laboratory
