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
  return std::make_unique<Restart<P>>(options,
                                      build_within<P>(options.search, options.each, means));
}

}  // namespace hornbeam::registry
