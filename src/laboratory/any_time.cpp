#include "src/laboratory/any_time.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace hornbeam::laboratory {
namespace {

constexpr int kPointsPerDecade = 10;

double moment_of(const Improvement& step, bool is_timed) {
  return is_timed ? step.seconds : static_cast<double>(step.playouts);
}

double best_at(const StoredRun& run, double moment, bool is_timed) {
  double best = run.history.front().score;
  for (const Improvement& step : run.history) {
    if (moment_of(step, is_timed) > moment) break;
    best = step.score;
  }
  return best;
}

}  // namespace

std::vector<plot::Point> any_time_profile(const Runs& runs, const Cell& cell, bool is_timed,
                                          Measure measure) {
  struct OfRun {
    const StoredRun* run;
    Scale scale;
  };
  std::map<std::size_t, std::vector<OfRun>> by_board;
  double first = 0;
  double last = 0;
  for (const FoundRun& found : runs.found) {
    if (found.search != cell.search || found.set != cell.set || found.run.history.empty()) continue;
    // Searches of one label and several budgets: those of this one.
    if (found.budget != cell.budget_index) continue;
    const Scale scale(found, measure);
    if (!std::isfinite(scale.of(found.run.score))) continue;
    // A profile begins where every run has such a number.
    const auto measured = std::ranges::find_if(found.run.history, [&](const Improvement& step) {
      return std::isfinite(scale.of(step.score));
    });
    if (measured == found.run.history.end()) continue;
    by_board[cell.has_boards ? found.instance : by_board.size()].push_back({&found.run, scale});
    first = std::max(first, moment_of(*measured, is_timed));
    last = std::max(
        last, is_timed ? found.run.spent.seconds : static_cast<double>(found.run.spent.playouts));
  }
  std::vector<plot::Point> points;
  if (by_board.empty() || last <= 0) return points;
  const auto add = [&](double moment) {
    Cell at = cell;
    at.numbers.clear();
    for (const auto& [board, its] : by_board) {
      double sum = 0;
      for (const auto& [run, scale] : its) sum += scale.of(best_at(*run, moment, is_timed));
      at.numbers.push_back(sum / static_cast<double>(its.size()));
    }
    const statistics::Interval interval = at.interval();
    points.push_back({moment, at.mean(), interval.low, interval.high});
  };
  const double least = std::max(first, is_timed ? last / 1000 : 1.0);
  for (int i = 0;; ++i) {
    const double moment = least * std::pow(10, static_cast<double>(i) / kPointsPerDecade);
    if (moment >= last) break;
    add(moment);
  }
  add(last);
  return points;
}

}  // namespace hornbeam::laboratory
