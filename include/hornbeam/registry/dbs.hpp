// Depth-budgeted search as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/search/dbs.hpp"

namespace hornbeam::registry {

struct DbsOptions : DbsPlan {
  Spec evaluate{"greedy"};
};
extern const Part<DbsOptions> kDbs;

template <Position P>
SearchPtr<P> build_dbs(const Spec& spec, const Means& means) {
  const DbsOptions options = kDbs.read(spec);
  return std::make_unique<Dbs<P>>(options, build_evaluator<P>(options.evaluate, alone(means)));
}

}  // namespace hornbeam::registry
