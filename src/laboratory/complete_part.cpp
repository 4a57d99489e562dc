#include "src/laboratory/complete_part.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace hornbeam::laboratory {
namespace {

// The largest scale at which a run is not asked for yet.
double scale_before(const Experiment& whole, bool is_by_boards, const PlannedRun& run) {
  const auto part = [](std::size_t place, std::size_t of) {
    return static_cast<double>(place) / static_cast<double>(of);
  };
  if (is_by_boards) return part(run.instance, whole.sets[run.set].instances.size());
  const std::vector<std::uint64_t>& seeds = whole.searches[run.search].seeds;
  const auto place = std::ranges::find(seeds, run.key.seed) - seeds.begin();
  return part(static_cast<std::size_t>(place), seeds.size());
}

}  // namespace

std::optional<double> complete_scale(const Experiment& whole, const std::vector<PlannedRun>& plan,
                                     const Runs& runs) {
  using Name = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t, std::uint64_t>;
  std::set<Name> there;
  for (const FoundRun& run : runs.found)
    there.insert({run.search, run.set, run.instance, run.budget, run.run.key.seed});
  const bool is_by_boards = shrinks_by_boards(whole);
  double most = 1;
  for (const PlannedRun& run : plan)
    if (!there.contains({run.search, run.set, run.instance, run.budget, run.key.seed}))
      most = std::min(most, scale_before(whole, is_by_boards, run));
  if (most == 0) return std::nullopt;
  for (double unit = 10; unit < 1e6; unit *= 10) {
    const double shorter = std::floor(most * unit) / unit;
    if (shorter > 0 && count_runs(at_scale(whole, shorter)) == count_runs(at_scale(whole, most)))
      return shorter;
  }
  return most;
}

}  // namespace hornbeam::laboratory
