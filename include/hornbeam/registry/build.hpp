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
#include "hornbeam/registry/fast_tree.hpp"
#include "hornbeam/registry/improve.hpp"
#include "hornbeam/registry/mcts.hpp"
#include "hornbeam/registry/nested.hpp"
#include "hornbeam/registry/nrpa.hpp"
#include "hornbeam/registry/playout.hpp"
#include "hornbeam/registry/portfolio.hpp"
#include "hornbeam/registry/ranks.hpp"
#include "hornbeam/registry/restart.hpp"

namespace hornbeam::registry {

template <Position P>
struct Registration {
  const PartDescription* part;
  SearchPtr<P> (*build)(const Spec&, const Means&);
};

template <Position P>
SearchPtr<P> refuse_game_of_two(const Spec& spec, const Means&) {
  throw SpecError("'" + spec.name +
                      "' looks for the best line of one player, and this is a game of two: mcts is "
                      "for both",
                  spec.place);
}

// What builds a search that is for one player, and for a game of two another one or a refusal. What is
// not for the position is not compiled for it.
template <class P>
using Of = std::type_identity<P>;
inline constexpr auto kRefusal = []<class P>(Of<P>) { return refuse_game_of_two<P>; };

template <Position P, class One, class Two = decltype(kRefusal)>
auto for_one(One one, Two two = kRefusal) {
  if constexpr (TwoPlayer<P>)
    return two(Of<P>{});
  else
    return one(Of<P>{});
}

template <Position P>
const std::vector<Registration<P>>& registrations() {
  static const std::vector<Registration<P>> list{
      {&kUniform, build_uniform<P>},
      {&kTabu, build_tabu<P>},
      {&kTabuColor, build_tabu_color<P>},
      {&kTabuBandit, build_tabu_bandit<P>},
      {&kRoulette, build_roulette<P>},
      {&kGreedy, for_one<P>([]<class Q>(Of<Q>) { return build_greedy<Q>; })},
      {&kLight, build_light<P>},
      {&kHeavy, build_heavy<P>},
      {&kConditioning, build_conditioning<P>},
      {&kMcts, build_mcts<P>},
      {&kNested, for_one<P>([]<class Q>(Of<Q>) { return build_nested<Q>; },
                            []<class Q>(Of<Q>) { return build_flat<Q>; })},
      {&kNrpa, for_one<P>([]<class Q>(Of<Q>) { return build_nrpa<Q>; })},
      {&kRestart, for_one<P>([]<class Q>(Of<Q>) { return build_restart<Q>; })},
      {&kImprove, for_one<P>([]<class Q>(Of<Q>) { return build_improve<Q>; })},
      {&kByMove, for_one<P>([]<class Q>(Of<Q>) { return build_by_move<Q>; })},
      {&kPortfolio, for_one<P>([]<class Q>(Of<Q>) { return build_portfolio<Q>; })},
      {&kVoting, build_voting<P>},
      {&kSlowRoot, build_slow_root<P>},
      {&kSlowTree, build_slow_tree<P>},
      {&kFastTree, build_fast_tree<P>},
      {&kBeam, for_one<P>([]<class Q>(Of<Q>) { return build_beam<Q>; })},
      {&kDbs, for_one<P>([]<class Q>(Of<Q>) { return build_dbs<Q>; })},
      {&kAStar, for_one<P>([]<class Q>(Of<Q>) { return build_a_star<Q>; })},
      {&kIdaStar, for_one<P>([]<class Q>(Of<Q>) { return build_ida_star<Q>; })},
      {&kExhaustive, for_one<P>([]<class Q>(Of<Q>) { return build_exhaustive<Q>; },
                                []<class Q>(Of<Q>) { return build_alpha_beta<Q>; })},
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
