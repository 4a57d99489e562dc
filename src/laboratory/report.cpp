#include "src/laboratory/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "hornbeam/spec/catalogue.hpp"
#include "src/laboratory/behaviours.hpp"
#include "src/laboratory/board_table.hpp"
#include "src/laboratory/figures.hpp"
#include "src/laboratory/numbers.hpp"
#include "src/laboratory/search_text.hpp"
#include "src/statistics/budget_factor.hpp"
#include "src/statistics/games.hpp"

namespace hornbeam::laboratory {
namespace {

// 2312 (2288 to 2336)
std::string mean_text(const Cell& cell) {
  const auto [low, high] = cell.interval();
  if (low == high)
    return rounded(cell.mean(), 0);  // all are alike: nothing is known of how much others vary
  if (std::isnan(low) || std::isnan(high)) return rounded(cell.mean(), std::abs(cell.mean()) / 100);
  const int digits = digits_of(cell.mean(), (high - low) / 2);
  return fmt::format("{} ({} to {})", in_digits(cell.mean(), digits), in_digits(low, digits),
                     in_digits(high, digits));
}

// +191 (113 to 269); of a match in which all was won there is no bound.
std::string elo_text(const Cell& match) {
  constexpr double kAll = 1 - 1e-9;
  const auto one = [](double share) {
    return share > kAll       ? "\u221e"
           : share < 1 - kAll ? "-\u221e"
                              : fmt::format("{:.0f}", std::round(statistics::elo(share)) + 0.0);
  };
  const auto [low, high] = match.interval();
  return fmt::format("{}{} ({} to {})", match.mean() > 0.5 ? "+" : "", one(match.mean()), one(low),
                     one(high));
}

std::string printed_text(const Printed& printed) {
  std::string text = fmt::format("{:.10g}", printed.value);
  if (printed.margin) text += fmt::format(" \u00b1 {:.10g}", *printed.margin);
  if (printed.deviation) text += fmt::format(" (deviation {:.10g})", *printed.deviation);
  return text;
}

// The baseline's cells of the set from small to large budgets, and the cell's: on the boards that all have, or
// by the runs of each.
std::string factor_text(const std::vector<Cell>& cells, const Cell& other,
                        const std::string& baseline) {
  constexpr std::size_t kFewest = 5;  // resamples of fewer are not worth drawing
  if (other.label == baseline) return "";
  const std::string unit = size_of(other.budget).unit;
  std::vector<const Cell*> those;
  for (const Cell& cell : cells)
    if (cell.label == baseline && cell.set == other.set && size_of(cell.budget).unit == unit)
      those.push_back(&cell);
  if (those.empty() || unit == "none") return "";
  std::vector<std::size_t> boards = other.boards;
  for (const Cell* cell : those) {
    std::vector<std::size_t> both;
    std::ranges::set_intersection(boards, cell->boards, std::back_inserter(both));
    boards = std::move(both);
  }
  if (other.has_boards && boards.size() < kFewest) return "";
  const auto measured_on = [&](const Cell& cell) {
    statistics::Measured measured{size_of(cell.budget).size, {}};
    for (std::size_t i = 0; i < cell.numbers.size(); ++i)
      if (!cell.has_boards || std::ranges::binary_search(boards, cell.boards[i]))
        measured.scores.push_back(shown(cell.objective, cell.numbers[i]));
    return measured;
  };
  std::vector<statistics::Measured> ladder;
  for (const Cell* cell : those) {
    ladder.push_back(measured_on(*cell));
    if (ladder.back().scores.size() < kFewest) return "";
    // Two budgets that are as large, and differ in another limit, are no ladder.
    if (ladder.size() > 1 && ladder.back().budget <= ladder[ladder.size() - 2].budget) return "";
  }
  if (other.numbers.size() < kFewest) return "";
  const auto factor =
      other.has_boards ? statistics::budget_factor : statistics::budget_factor_of_runs;
  return statistics::to_text(factor(ladder, measured_on(other), 10'000));
}

class TableWriter {
 public:
  TableWriter(const Experiment& experiment, const Drawing& drawing, const Analysis& analysis)
      : experiment_(experiment), drawing_(drawing), analysis_(analysis) {
    std::set<std::string> budgets, sets;
    for (const Cell& cell : analysis.cells) {
      budgets.insert(cell.budget.text);
      sets.insert(experiment.sets[cell.set].name);
      has_boards_ = has_boards_ || cell.has_boards;
      has_runs_ = has_runs_ || (!cell.has_boards && !cell.is_match);
      averages_seeds_ = averages_seeds_ || (cell.has_boards && cell.runs > cell.numbers.size());
      is_match_ = is_match_ || cell.is_match;
      is_rate_ = is_rate_ || cell.is_rate;
      are_shares_ = are_shares_ && cell.is_share;
      has_shares_ = has_shares_ || cell.is_share;
      has_draws_ = has_draws_ || (cell.is_share && std::ranges::count(cell.numbers, 0.5) > 0);
      unmeasured_ = std::max(unmeasured_, cell.unmeasured);
      incomparable_ += cell.incomparable;
    }
    has_budgets_ = budgets.size() > 1;
    has_sets_ = sets.size() > 1 || (sets.size() == 1 && !sets.begin()->empty());
    counted_ = is_match_                  ? "games"
               : has_boards_ && has_runs_ ? "boards or runs"
               : has_boards_              ? "boards"
                                          : "runs";
    has_printed_ = !drawing.printed.empty();
    has_baseline_ = !analysis.with_baseline.empty();
  }

  TextTable table(bool names_baseline = true) const {
    TextTable table{.head = {"search"}, .rows = {}};
    if (has_sets_) table.head.emplace_back("instances");
    if (has_budgets_) table.head.emplace_back("budget");
    table.words = table.head.size();
    table.head.push_back(counted_);
    table.head.push_back(measure_text(drawing_, analysis_.cells) + " (95 %)");
    if (drawing_.total) table.head.emplace_back("total");
    table.head.emplace_back(is_match_ ? "Elo (95 %)" : "deviation");
    if (has_printed_)
      table.head.emplace_back(experiment_.paper.empty() ? "printed" : "the paper prints");
    if (has_baseline_) {
      table.head.push_back(fmt::format("difference to {} (95 %)",
                                       names_baseline ? drawing_.baseline : "the baseline"));
      table.head.emplace_back("p");
    }
    if (drawing_.budget_factor) table.head.emplace_back("budget factor (95 %)");
    for (std::size_t i = 0; i < analysis_.cells.size(); ++i) table.rows.push_back(row(i));
    return table;
  }

  // How it was computed.
  std::string method() const {
    std::string text;
    const auto tell = [&](const std::string& sentence) {
      text += (text.empty() ? "" : " ") + sentence;
    };
    const std::string of_board = averages_seeds_ ? "a board's, the mean of its seeds" : "a board's";
    const std::string runs_interval = is_rate_ ? "Wilson's" : "Student's";
    const std::string boards_interval = are_shares_   ? "Wilson's"
                                        : has_shares_ ? "Student's, cut at 0 and 1, and Wilson's "
                                                        "of searches with one seed per board"
                                        : is_rate_    ? "Student's, cut at 0 and 1"
                                                      : "Student's";
    if (drawing_.by_board)
      tell(averages_seeds_ ? "A number is the mean of a board's seeds." : "A number is a board's.");
    else if (is_match_)
      tell("A number is a game's; intervals are Wilson's.");
    else if (has_boards_ && has_runs_)
      tell(
          fmt::format("On several boards a number is {}, and intervals are {}; on one "
                      "instance it is a run's, and they are {}.",
                      of_board, boards_interval, runs_interval));
    else if (has_boards_)
      tell(fmt::format("A number is {}; intervals are {}.", of_board, boards_interval));
    else
      tell(fmt::format("A number is a run's; intervals are {}.", runs_interval));
    if (unmeasured_ > 0)
      tell(fmt::format("{} without {} {} left out.",
                       unmeasured_ == 1 ? "A board" : fmt::format("{} boards", unmeasured_),
                       drawing_.measure == Measure::gap || drawing_.measure == Measure::reached
                           ? "a best known"
                           : "such a number",
                       unmeasured_ == 1 ? "is" : "are"));
    if (incomparable_ > 0)
      tell(fmt::format(
          "{} a rule that the best known keeps, and so without a gap to it, {} left out.",
          incomparable_ == 1 ? "A run that breaks"
                             : fmt::format("{} runs that break", incomparable_),
          incomparable_ == 1 ? "is" : "are"));
    if (has_baseline_)
      tell(has_boards_ && has_runs_
               ? fmt::format(
                     "Differences are paired where there are boards, and p is that of the "
                     "paired t-test; on one instance that of {}.",
                     is_rate_ ? "Fisher's exact test, with Newcombe's intervals" : "Welch's test")
           : has_boards_ && are_shares_ ? "Differences are paired by board, with Newcombe's "
                                          "intervals for pairs; p is that of "
                                          "McNemar's exact test."
           : has_boards_ ? "Differences are paired by board, p is that of the paired t-test."
           : is_rate_ && has_draws_
               ? "Draws are half points, and p is that of Welch's test of the points."
           : is_rate_ ? "Intervals of differences are Newcombe's, p is that of Fisher's exact test."
                      : "p is that of Welch's test.");
    if (is_match_ && std::ranges::any_of(drawing_.claims, [](const Claim& claim) {
          return claim.kind == Claim::Kind::better && claim.second.empty();
        }))
      tell("Beside even, p is that of the exact sign test, draws left out.");
    if (std::ranges::any_of(drawing_.claims,
                            [](const Claim& claim) { return !claim.second_set.empty(); }))
      tell(fmt::format("Between two sets of instances p is that of {} test.",
                       are_shares_ ? "Fisher's exact" : "Welch's"));
    const bool has_tests =
        has_baseline_ || std::ranges::any_of(drawing_.claims, [](const Claim& claim) {
          return claim.kind != Claim::Kind::no_worse;
        });
    if (has_tests) tell("Every p is corrected by Holm for all comparisons here.");
    if (drawing_.budget_factor)
      tell("The budget factor is how many times the budget " + drawing_.baseline +
           " would need to be as good, between its measured budgets on a logarithmic scale; its "
           "interval "
           "is from 10,000 resamples of the " +
           counted_ + ".");
    return text;
  }

 private:
  std::vector<std::string> row(std::size_t index) const {
    const Cell& cell = analysis_.cells[index];
    std::vector<std::string> row{cell.label};
    if (has_sets_) row.push_back(experiment_.sets[cell.set].name);
    if (has_budgets_) row.push_back(cell.budget.text);
    row.push_back(std::to_string(cell.numbers.size()));
    row.push_back(mean_text(cell));
    if (drawing_.total) row.push_back(cell.has_boards ? number_text(cell.total()) : "");
    row.push_back(is_match_ ? elo_text(cell) : rounded(cell.deviation(), cell.deviation()));
    if (has_printed_) {
      const Printed* printed = printed_for(experiment_, drawing_, cell);
      row.push_back(printed ? printed_text(*printed) : "");
    }
    if (has_baseline_) {
      const auto with = std::ranges::find(analysis_.with_baseline, index, &Compared::first);
      const bool is_there = with != analysis_.with_baseline.end();
      row.push_back(is_there ? difference_text(with->comparison) : "");
      row.push_back(is_there ? statistics::p_text(with->p) : "");
    }
    if (drawing_.budget_factor)
      row.push_back(factor_text(analysis_.cells, cell, drawing_.baseline));
    return row;
  }

  const Experiment& experiment_;
  const Drawing& drawing_;
  const Analysis& analysis_;
  bool has_budgets_ = false, has_sets_ = false, has_printed_ = false, has_baseline_ = false;
  bool has_boards_ = false, has_runs_ = false, is_match_ = false, is_rate_ = false;
  bool has_shares_ = false, has_draws_ = false;
  bool are_shares_ = true;  // every number is that of one run, and 0 or 1
  bool averages_seeds_ = false;
  std::string counted_;           // what numbers are of
  std::size_t unmeasured_ = 0;    // boards of a cell, at most
  std::size_t incomparable_ = 0;  // runs
};

// A figure of what is compared with nothing has its numbers in it or in the CSV.
bool needs_table(const Drawing& drawing) {
  return drawing.kind == DrawingKind::table || !drawing.baseline.empty() ||
         !drawing.printed.empty() || !drawing.claims.empty();
}

// What has no such number, and runs without a history, which are in no profile over time.
std::string lacks_of(const Experiment& experiment, const Runs& runs, const Drawing& drawing) {
  if (std::string why = why_unmeasured(experiment, runs, drawing); !why.empty()) {
    why.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(why.front())));
    return why + ".";
  }
  if (drawing.kind != DrawingKind::any_time) return "";
  std::size_t all = 0, without = 0;
  for (const FoundRun& found : runs.found) {
    const auto is_shown = [](const std::vector<std::string>& names, const std::string& name) {
      return names.empty() || std::ranges::find(names, name) != names.end();
    };
    if (!is_shown(drawing.labels, experiment.searches[found.search].label) ||
        !is_shown(drawing.sets, experiment.sets[found.set].name))
      continue;
    ++all;
    without += found.run.history.empty();
  }
  if (without == 0) return "";
  return fmt::format(
      "{} of {} runs have no history, and a profile over time is made of histories. Games and "
      "puzzles that are played have none; others were exported before the file had an "
      "[[any-time]], and run makes them again.",
      without, all);
}

std::string joined(const std::set<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string hours_text(double seconds) {
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  if (seconds < 3600) return fmt::format("{:.1f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

TextTable facts_of(const Experiment& experiment, const Runs& runs) {
  TextTable facts{.head = {"", ""}, .rows = {}, .words = 2};
  const auto add = [&](const char* name, const std::string& text) {
    if (!text.empty()) facts.rows.push_back({name, text});
  };
  const RunSum sum = sum_of(runs.found);
  std::set<std::string> versions, hosts;
  for (const FoundRun& found : runs.found) {
    versions.insert(found.run.version);
    hosts.insert(found.run.key.device);
  }
  add("file", experiment.source);
  add("scale", fmt::format("{:g} of the boards or seeds of the file", experiment.scale));
  add("runs", runs.missing == 0 ? fmt::format("{}", sum.runs)
                                : fmt::format("{} of {}", sum.runs, sum.runs + runs.missing));
  add("behaviour", made_otherwise(runs).text);
  add("searching took", hours_text(sum.seconds) + " in all");
  add("it took", experiment.took);
  add("version", joined(versions));
  add("on", joined(hosts));
  return facts;
}

std::string on_ranks(unsigned ranks) {
  return ranks > 0 ? fmt::format("{}{} ranks", kOn, ranks) : "";
}

// All that the file says of how it is run.
std::string full_text(const PlannedSearch& search) {
  std::string text = catalogue().canonical(search.text) + on_ranks(search.ranks);
  if (search.threads > 1) text += fmt::format("{}{} threads", kWith, search.threads);
  if (search.play) text += fmt::format("{}{}", kPlayedBy, laboratory::name_of(*search.play));
  if (!search.against) return text;
  const Opponent& other = *search.against;
  text += kAgainst;
  text += other.command.empty() ? catalogue().canonical(other.search) : other.command;
  if (!other.budget.text.empty()) text += fmt::format("{}{}", kWith, other.budget.text);
  return text + on_ranks(other.ranks);
}

// The texts that were run, and by which behaviour.
TextTable searches_of(const Experiment& experiment, const Runs& runs) {
  TextTable table{.head = {"search", "text", "behaviour"}, .rows = {}, .words = 3};
  for (std::size_t i = 0; i < experiment.searches.size(); ++i) {
    const PlannedSearch& search = experiment.searches[i];
    std::set<std::string> behaviours;
    for (const FoundRun& found : runs.found)
      if (found.search == i)
        behaviours.insert(fmt::format("{} {:016x}", found.run.domain, found.run.behaviour));
    if (behaviours.empty()) continue;
    table.rows.push_back({search.label, full_text(search), joined(behaviours)});
  }
  return table;
}

// A figure is a file: one that would be called as another gets a number.
void name_apart(std::vector<Section>& sections) {
  std::set<std::string> taken;
  for (Section& section : sections)
    for (Figure& figure : section.figures) {
      const std::string name = figure.name;
      for (int i = 2; !taken.insert(figure.name).second; ++i)
        figure.name = fmt::format("{}-{}", name, i);
    }
}

}  // namespace

Report make_report(const Experiment& experiment, const Runs& runs) {
  Report report{.title = experiment.title,
                .paper = experiment.paper,
                .shows = experiment.shows,
                .notes = experiment.notes,
                .verdict = verdict(experiment, runs),
                .facts = facts_of(experiment, runs),
                .searches = searches_of(experiment, runs),
                .sections = {}};
  for (const Drawing& drawing : experiment.drawings) {
    Analysis analysis = analyse(experiment, runs, drawing);
    const TableWriter writer(experiment, drawing, analysis);
    report.sections.push_back({.title = drawing.title,
                               .says = drawing.says,
                               .table = !needs_table(drawing) ? TextTable{}
                                        : drawing.by_board
                                            ? board_table(experiment, drawing, analysis.cells)
                                            : writer.table(),
                               .method = writer.method(),
                               .claims = analysis.claims,
                               .figures = figures_of(experiment, runs, drawing, analysis.cells),
                               .lacks = lacks_of(experiment, runs, drawing)});
  }
  name_apart(report.sections);
  return report;
}

TextTable table_of(const Experiment& experiment, const Runs& runs, const Drawing& drawing,
                   bool names_baseline) {
  const Analysis analysis = analyse(experiment, runs, drawing);
  return drawing.by_board ? board_table(experiment, drawing, analysis.cells)
                          : TableWriter(experiment, drawing, analysis).table(names_baseline);
}

std::string to_svg(const AnyPlot& plot, plot::Medium medium) {
  return std::visit([&](const auto& drawn) { return plot::to_svg(drawn, medium); }, plot);
}

}  // namespace hornbeam::laboratory
