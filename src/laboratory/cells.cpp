#include "src/laboratory/cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "hornbeam/core/error.hpp"
#include "src/statistics/games.hpp"

namespace hornbeam::laboratory {
namespace {

// All that is said of the runs of a cell before they are averaged.
struct Gathered {
  std::map<std::size_t, std::vector<double>> by_board;
  std::set<std::size_t> unmeasured;  // boards
  std::size_t incomparable = 0;      // runs
  std::size_t runs = 0;
  Objective objective = Objective::maximise;
  std::string domain;
};

// Numbers that are of a domain's own kind: a mean of points and of lines that were drawn means nothing.
bool is_of_a_domain(Measure measure) {
  return measure == Measure::score || measure == Measure::moves || measure == Measure::branching ||
         measure == Measure::depth || measure == Measure::deepest;
}

bool is_wanted(const std::vector<std::string>& names, const std::string& name) {
  return names.empty() || std::ranges::find(names, name) != names.end();
}

// What has been gathered and one run more.
void require_alike(const Experiment& experiment, const Gathered& these, const FoundRun& found,
                   Measure measure) {
  const std::string remedy =
      "of which there is no mean; make two sets of them, or draw the measure gap";
  if (measure == Measure::score && these.objective != found.objective)
    throw InputError(fmt::format("{}: some instances of a set have scores and some have costs, {}",
                                 experiment.source, remedy));
  if (these.domain != found.run.domain)
    throw InputError(fmt::format("{}: some instances of a set are of {} and some of {}, {}",
                                 experiment.source, these.domain, found.run.domain, remedy));
}

Cell averaged(const Gathered& gathered, Cell cell) {
  cell.runs = gathered.runs;
  cell.unmeasured = gathered.unmeasured.size();
  cell.incomparable = gathered.incomparable;
  for (const auto& [board, values] : gathered.by_board) {
    if (!cell.has_boards) {
      cell.numbers.insert(cell.numbers.end(), values.begin(), values.end());
      continue;
    }
    cell.boards.push_back(board);
    cell.numbers.push_back(statistics::mean(values));
  }
  cell.is_share = cell.is_rate && cell.runs == cell.numbers.size();
  return cell;
}

statistics::Score score_of(const Cell& share) {
  statistics::Score score;
  for (const double one : share.numbers)
    ++(one == 1 ? score.wins : one == 0 ? score.losses : score.draws);
  return score;
}

// Two rates differ by 1 at most.
statistics::Comparison kept_within_one(const Cell& cell, statistics::Comparison comparison) {
  if (!cell.is_rate || std::isnan(comparison.interval.low)) return comparison;
  comparison.interval.low = std::max(comparison.interval.low, -1.0);
  comparison.interval.high = std::min(comparison.interval.high, 1.0);
  return comparison;
}

// Of games and runs that have no partners. A draw is half a point, so with draws it is points that are compared.
statistics::Comparison compare_shares(const Cell& first, const Cell& second) {
  const statistics::Score one = score_of(first);
  const statistics::Score other = score_of(second);
  if (one.draws + other.draws > 0)
    return kept_within_one(first, statistics::compare_unpaired(first.numbers, second.numbers));
  return {.is_paired = false,
          .count = first.numbers.size(),
          .first = one.share(),
          .second = other.share(),
          .difference = one.share() - other.share(),
          .interval = statistics::difference_interval(one, other),
          .p = statistics::fisher_test(one, other),
          .signed_rank = std::numeric_limits<double>::quiet_NaN()};
}

// Of the same boards, each of which is reached, or right, or not.
statistics::Comparison compare_paired_shares(const std::vector<double>& first,
                                             const std::vector<double>& second) {
  statistics::Pairs pairs;
  for (std::size_t i = 0; i < first.size(); ++i)
    ++(first[i] == 1    ? second[i] == 1 ? pairs.both : pairs.first
       : second[i] == 1 ? pairs.second
                        : pairs.neither);
  return {.is_paired = true,
          .count = first.size(),
          .first = statistics::mean(first),
          .second = statistics::mean(second),
          .difference = statistics::mean(first) - statistics::mean(second),
          .interval = statistics::difference_interval(pairs),
          .p = statistics::mcnemar_test(pairs),
          .signed_rank = std::numeric_limits<double>::quiet_NaN()};
}

}  // namespace

statistics::Interval Cell::interval() const {
  if (is_share) return statistics::wilson(score_of(*this));
  const statistics::Interval interval = statistics::t_interval(numbers);
  if (!is_rate || std::isnan(interval.low)) return interval;
  // Boards that are all alike, as where nothing was reached, do not show how much others vary.
  if (interval.low == interval.high) return statistics::wilson(mean(), numbers.size());
  return {std::max(interval.low, 0.0), std::min(interval.high, 1.0)};
}

std::vector<Cell> cells_of(const Experiment& experiment, const Runs& runs, const Drawing& drawing) {
  using Place = std::tuple<std::size_t, std::size_t, std::size_t>;  // search, budget, set
  std::map<Place, Gathered> gathered;
  for (const FoundRun& found : runs.found) {
    const double value = measured(experiment, found, drawing.measure);
    Gathered& place = gathered[{found.search, found.budget, found.set}];
    if (std::isnan(value)) {
      place.unmeasured.insert(found.instance);
      continue;
    }
    if (drawing.measure == Measure::gap && std::isinf(value)) {
      ++place.incomparable;
      continue;
    }
    place.by_board[found.instance].push_back(value);
    ++place.runs;
    if (is_of_a_domain(drawing.measure)) {
      if (place.runs > 1 && is_wanted(drawing.sets, experiment.sets[found.set].name) &&
          is_wanted(drawing.labels, experiment.searches[found.search].label))
        require_alike(experiment, place, found, drawing.measure);
      place.domain = found.run.domain;
      if (drawing.measure == Measure::score) place.objective = found.objective;
    }
    if (drawing.measure == Measure::gap) place.objective = Objective::minimise;
  }
  std::vector<std::string> labels = drawing.labels;
  if (labels.empty())
    for (const PlannedSearch& search : experiment.searches)
      if (std::ranges::find(labels, search.label) == labels.end()) labels.push_back(search.label);

  std::vector<Cell> cells;
  for (const std::string& label : labels) {
    const std::size_t first = cells.size();
    for (const auto& [place, found] : gathered) {
      if (found.runs == 0) continue;
      const auto [index, budget, set] = place;
      const PlannedSearch& search = experiment.searches[index];
      const InstanceSet& instances = experiment.sets[set];
      if (search.label != label || !is_wanted(drawing.sets, instances.name)) continue;
      const bool is_match = search.against && drawing.measure == Measure::score;
      const bool has_boards = !is_match && instances.instances.size() > 1;
      cells.push_back(averaged(found, {.label = label,
                                       .budget = search.budgets[budget],
                                       .set = set,
                                       .search = index,
                                       .budget_index = budget,
                                       .is_match = is_match,
                                       .is_rate = is_match || drawing.measure == Measure::right ||
                                                  drawing.measure == Measure::reached,
                                       .has_boards = has_boards,
                                       .objective = found.objective}));
    }
    std::stable_sort(cells.begin() + static_cast<std::ptrdiff_t>(first), cells.end(),
                     [](const Cell& one, const Cell& other) {
                       return std::pair(size_of(one.budget).size, one.set) <
                              std::pair(size_of(other.budget).size, other.set);
                     });
  }
  return cells;
}

std::string why_unmeasured(const Experiment& experiment, const Runs& runs, const Drawing& drawing) {
  std::set<std::size_t> there, measured_there;
  bool is_incomparable = false;
  for (const FoundRun& found : runs.found) {
    if (measured_there.contains(found.set) ||
        !is_wanted(drawing.sets, experiment.sets[found.set].name) ||
        !is_wanted(drawing.labels, experiment.searches[found.search].label))
      continue;
    there.insert(found.set);
    const double value = measured(experiment, found, drawing.measure);
    const bool has_no_gap = drawing.measure == Measure::gap && std::isinf(value);
    is_incomparable = is_incomparable || has_no_gap;
    if (!std::isnan(value) && !has_no_gap) measured_there.insert(found.set);
  }
  if (there == measured_there) return "";
  std::string where;
  for (const std::size_t set : there)
    if (const std::string& name = experiment.sets[set].name;
        !measured_there.contains(set) && !name.empty())
      where += (where.empty() ? " of " : ", ") + name;
  switch (drawing.measure) {
    case Measure::gap:
      if (is_incomparable)
        return "no run" + (where.empty() ? "" : " on the instances" + where) +
               " keeps the rules that the best known keeps, and a gap is of one that does";
      return "no instance" + where + " has a best known score, and a gap is to one";
    case Measure::reached:
      return "no instance" + where + " has a best known score that could be reached";
    case Measure::right: return "no instance" + where + " says which first moves are right";
    default: return "no run on the instances" + where + " has such a number";
  }
}

statistics::Comparison compare(const Cell& first, const Cell& second) {
  if (!first.has_boards || !second.has_boards || first.set != second.set)
    return first.is_share && second.is_share
               ? compare_shares(first, second)
               : kept_within_one(first,
                                 statistics::compare_unpaired(first.numbers, second.numbers));
  std::vector<double> ours, theirs;
  for (std::size_t i = 0, j = 0; i < first.boards.size() && j < second.boards.size();) {
    if (first.boards[i] == second.boards[j]) {
      ours.push_back(first.numbers[i]);
      theirs.push_back(second.numbers[j]);
    }
    const std::size_t board = std::min(first.boards[i], second.boards[j]);
    i += first.boards[i] == board ? 1 : 0;
    j += second.boards[j] == board ? 1 : 0;
  }
  if (first.is_share && second.is_share && !ours.empty())
    return compare_paired_shares(ours, theirs);
  return kept_within_one(first, statistics::compare_paired(ours, theirs));
}

statistics::Comparison compare_with_even(const Cell& match) {
  const statistics::Score score = score_of(match);
  const statistics::Interval share = statistics::wilson(score);
  return {.is_paired = false,
          .count = match.numbers.size(),
          .first = score.share(),
          .second = 0.5,
          .difference = score.share() - 0.5,
          .interval = {share.low - 0.5, share.high - 0.5},
          .p = statistics::sign_test(score),
          .signed_rank = std::numeric_limits<double>::quiet_NaN()};
}

BudgetSize size_of(const PlannedBudget& budget) {
  const Budget& limit = budget.limit;
  if (limit.playouts != kUnlimited) return {static_cast<double>(limit.playouts), "playouts"};
  if (limit.nodes != kUnlimited) return {static_cast<double>(limit.nodes), "nodes"};
  if (limit.seconds < kForever)
    return {limit.seconds, budget.is_of_processor ? "cpu seconds" : "seconds"};
  return {0, "none"};
}

}  // namespace hornbeam::laboratory
