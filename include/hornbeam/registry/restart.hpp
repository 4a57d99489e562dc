// Randomised restarts as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/search/restart.hpp"

namespace hornbeam::registry {

struct RestartOptions : RestartPlan, BudgetOptions {
  Spec search;
};
extern const Part<RestartOptions> kRestart;

template <Position P>
SearchPtr<P> build_restart(const Spec& spec, const Means& means) {
  RestartOptions options = kRestart.read(spec);
  options.each = options.budget();
  SearchPtr<P> child = build_within<P>(options.search, options.each, alone(means));
  if (!child->traits().exchanges && Restart<P>::has_runs_to_share(options, child->traits()))
    return std::make_unique<Restart<P>>(options, std::move(child), means.pool);
  if (means.pool) child = build_within<P>(options.search, options.each, means);
  return std::make_unique<Restart<P>>(options, std::move(child));
}

}  // namespace hornbeam::registry
