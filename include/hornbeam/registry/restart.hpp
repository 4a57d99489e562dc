// Randomised restarts as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/search/restart.hpp"

namespace hornbeam::registry {

struct RestartOptions : RestartPlan, BudgetOptions {
  Spec search;
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
  RestartOptions options = kRestart.read(spec);
  options.each = options.budget();
  return std::make_unique<Restart<P>>(options, build_within<P>(options.search, options.each));
}

}  // namespace hornbeam::registry
