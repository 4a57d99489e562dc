// hornbeam experiment status and list: what is there, and what is missing.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "apps/hornbeam/experiment.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/text.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "src/laboratory/behaviours.hpp"
#include "src/laboratory/store.hpp"
#include "src/laboratory/verdict.hpp"
#include "src/statistics/samples.hpp"

namespace hornbeam::app {
namespace {

namespace fs = std::filesystem;

struct CellCount {
  std::size_t planned = 0;
  std::map<std::size_t, std::vector<double>> scores =
      {};  // of each board; costs where runs have them
  std::vector<double> seconds = {};
  std::set<Objective> objectives = {};  // of scores and costs together there is no mean

  // As in a table: a number for each board; of one instance, and of games, for each run.
  std::vector<double> numbers(bool has_boards) const {
    std::vector<double> all;
    for (const auto& [board, its] : scores)
      if (has_boards)
        all.push_back(statistics::mean(its));
      else
        all.insert(all.end(), its.begin(), its.end());
    return all;
  }
};
// By search, set and budget: the order of the file.
using Cell = std::array<std::size_t, 3>;

}  // namespace

int experiment_status(const ExperimentFlags& flags) {
  const laboratory::Experiment experiment = experiment_of(flags);
  const std::string file = experiment_file(flags);
  const auto plan = plan_runs(experiment);
  laboratory::Runs runs = choose_runs(plan, stored_runs(flags, file));
  mark_behaviours(experiment, runs);
  std::map<Cell, CellCount> cells;
  for (const laboratory::PlannedRun& run : plan) ++cells[{run.search, run.set, run.budget}].planned;
  for (const laboratory::FoundRun& found : runs.found) {
    CellCount& cell = cells[{found.search, found.set, found.budget}];
    cell.scores[found.instance].push_back(shown(found.objective, found.run.score));
    cell.objectives.insert(found.objective);
    cell.seconds.push_back(found.run.spent.seconds);
  }
  if (!experiment.title.empty()) put("{}\n", harmless(experiment.title));
  std::set<Objective> objectives;
  for (const laboratory::PlannedRun& run : plan) objectives.insert(run.problem->objective);
  put("{:>13} {:>10}  {:>9}  {:>9}  search\n", "runs",
      objectives.size() == 1 ? fmt::format("mean {}", measure(*objectives.begin())) : "mean",
      "std error", "seconds");
  for (const auto& [cell, count] : cells) {
    const laboratory::PlannedSearch& search = experiment.searches[cell[0]];
    const std::string& set = experiment.sets[cell[1]].name;
    const std::size_t found = count.seconds.size();
    const bool has_mean = count.objectives.size() == 1;
    const std::vector<double> numbers =
        count.numbers(!search.against && experiment.sets[cell[1]].instances.size() > 1);
    const double error = statistics::deviation(numbers) / std::sqrt(std::ssize(numbers));
    put("{:>5} of {:<4} {:>10}  {:>9}  {:>9}  {}, {}{}\n", found, count.planned,
        has_mean ? fmt::format("{:.2f}", statistics::mean(numbers)) : "-",
        has_mean && numbers.size() > 1 ? fmt::format("{:.2f}", error) : "-",
        found > 0 ? fmt::format("{:.2f}", statistics::mean(count.seconds)) : "-",
        harmless(search.label), harmless(search.budgets[cell[2]].text),
        set.empty() ? "" : ", " + harmless(set));
  }
  const laboratory::RunSum there = sum_of(runs.found);
  put("{} of {} there, {:.1f} s of searching in all\n", grouped(there.runs),
      counted(there.runs + runs.missing, "run"), there.seconds);
  put_otherwise(runs);
  put_complete_part(flags, plan, runs);
  const std::string path = store_path(flags, file);
  if (fs::exists(path))
    if (const std::size_t claims = laboratory::Store(path).claims().size(); claims > 0)
      put("{} under way\n", counted(claims, "run"));
  return 0;
}

int list_experiments(const ExperimentFlags& flags) {
  return for_each_experiment(flags, [&](const std::string& file) {
    ExperimentFlags one = flags;
    one.files = {file};
    const laboratory::Experiment experiment = experiment_of(one);
    const laboratory::Runs runs = choose_runs(plan_runs(experiment), stored_runs(one, file));
    put("{}\n  {}{}\n", harmless(file), harmless(experiment.title),
        experiment.shows.empty()
            ? ""
            : fmt::format(" ({}{})",
                          experiment.paper.empty() ? "" : harmless(experiment.paper) + ", ",
                          harmless(experiment.shows)));
    put("  {}\n", harmless(verdict(experiment, runs)));
  });
}

}  // namespace hornbeam::app
