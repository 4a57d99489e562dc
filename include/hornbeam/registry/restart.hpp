// Randomised restarts as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/search/restart.hpp"

namespace hornbeam::registry {

struct RestartOptions {
  Spec search;
  std::optional<std::uint64_t> runs;
  std::optional<std::uint64_t> playouts;
  std::optional<std::uint64_t> nodes;
  std::optional<Seconds> time;
};
inline const Part<RestartOptions> kRestart{
    "restart",
    Kind::search,
    "independent runs with different random numbers; the best line of all",
    "SP-MCTS, section 4.3",
    {{positional("search"), &RestartOptions::search, Kind::search, "the search to run"},
     {"runs", &RestartOptions::runs, at_least(1), "how many runs; none: until the budget is spent"},
     {"playouts", &RestartOptions::playouts, at_least(1),
      "budget of each run; without any, the runs share the whole budget equally"},
     {"nodes", &RestartOptions::nodes, at_least(1), "budget of each run"},
     {"time", &RestartOptions::time, at_least(0), "budget of each run"}}};

template <Position P>
SearchPtr<P> build_restart(const Spec& spec) {
  const RestartOptions options = kRestart.read(spec);
  const RestartPlan plan{options.runs.value_or(kUnlimited), budget_of(options)};
  SearchPtr<P> search = build<P>(options.search);
  if (options.nodes && !options.playouts && !options.time && !search->makes_nodes())
    throw SpecError(
        "'" + options.search.name + "' makes no nodes: limit its runs by playouts or time",
        spec.place);
  return std::make_unique<Restart<P>>(plan, std::move(search));
}

}  // namespace hornbeam::registry
