// The one list of searches: each part's description and the function that builds it. The catalogue
// (what there is, for texts and help) and `build` (spec to search) are both made from it.
//
//     auto search = hornbeam::registry::build<MyPosition>(hornbeam::catalogue().resolve("mcts"));
//
// The searches of AnyPosition are compiled into the library.
#pragma once

#include "hornbeam/core/any_position.hpp"
#include "hornbeam/registry/beam.hpp"
#include "hornbeam/registry/by_move.hpp"
#include "hornbeam/registry/dbs.hpp"
#include "hornbeam/registry/exact.hpp"
#include "hornbeam/registry/improve.hpp"
#include "hornbeam/registry/mcts.hpp"
#include "hornbeam/registry/nested.hpp"
#include "hornbeam/registry/nrpa.hpp"
#include "hornbeam/registry/playout.hpp"
#include "hornbeam/registry/portfolio.hpp"
#include "hornbeam/registry/restart.hpp"

namespace hornbeam::registry {

template <Position P>
struct Registration {
  const PartDescription* part;
  SearchPtr<P> (*build)(const Spec&, const Means&);
};

template <Position P>
const std::vector<Registration<P>>& registrations() {
  static const std::vector<Registration<P>> list{
      {&kUniform, build_uniform<P>},
      {&kTabu, build_tabu<P>},
      {&kTabuColor, build_tabu_color<P>},
      {&kTabuBandit, build_tabu_bandit<P>},
      {&kRoulette, build_roulette<P>},
      {&kGreedy, build_greedy<P>},
      {&kMcts, build_mcts<P>},
      {&kNested, build_nested<P>},
      {&kNrpa, build_nrpa<P>},
      {&kRestart, build_restart<P>},
      {&kImprove, build_improve<P>},
      {&kByMove, build_by_move<P>},
      {&kPortfolio, build_portfolio<P>},
      {&kBeam, build_beam<P>},
      {&kDbs, build_dbs<P>},
      {&kAStar, build_a_star<P>},
      {&kIdaStar, build_ida_star<P>},
      {&kExhaustive, build_exhaustive<P>},
  };
  return list;
}

template <Position P>
SearchPtr<P> build(const Spec& spec, const Means& means) {
  for (const Registration<P>& registration : registrations<P>())
    if (registration.part->name == spec.name) return registration.build(spec, means);
  throw SpecError("'" + spec.name + "' is no search", spec.place);
}

extern template const std::vector<Registration<AnyPosition>>& registrations();
extern template SearchPtr<AnyPosition> build(const Spec&, const Means&);

}  // namespace hornbeam::registry
