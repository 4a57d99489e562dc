// Depth-budgeted search as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/search/dbs.hpp"

namespace hornbeam::registry {

struct DbsOptions : DbsPlan {
  Spec evaluate{"greedy"};
};
inline const Part<DbsOptions> kDbs{
    "dbs",
    Kind::search,
    "depth first with a budget of nodes at each depth; where it is spent, a greedy playout (our "
    "reading of depth-budgeted search)",
    "Billings 2007; SP-MCTS, section 2.3",
    {{"budget", &DbsOptions::budget, at_least(1), "nodes at each depth"},
     {"grow", &DbsOptions::grow,
      "begin again with twice the budget until nothing is left out or the run is stopped"},
     {"evaluate", &DbsOptions::evaluate, Kind::search, "what finishes a line there"}}};

template <Position P>
SearchPtr<P> build_dbs(const Spec& spec) {
  const DbsOptions options = kDbs.read(spec);
  return std::make_unique<Dbs<P>>(options, build_evaluator<P>(options.evaluate));
}

}  // namespace hornbeam::registry
