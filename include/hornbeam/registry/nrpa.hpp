// Nested rollout policy adaptation as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/search/nrpa.hpp"

namespace hornbeam::registry {

inline const Part<NrpaPlan> kNrpa{
    "nrpa",
    Kind::search,
    "playouts whose policy learns from the best line of each level (nested rollout policy "
    "adaptation)",
    "Rosin 2011",
    {{"level", &NrpaPlan::level, {1, 10}, "how deep searches are nested; 0 is a playout"},
     {"iterations", &NrpaPlan::iterations, at_least(1), "searches one level lower (N)"},
     {"alpha", &NrpaPlan::alpha, at_least(0), "how far the policy moves towards the best line"},
     {"playouts", &NrpaPlan::playouts, at_least(1), "playouts before level 1 adapts (P)",
      "Cazenave, Sevestre and Toulemont 2020"},
     {"bias",
      &NrpaPlan::bias,
      {0, 10},
      "weight of what the domain knows of a move; 0: none",
      "Cazenave 2020"},
     {"tabu", &NrpaPlan::tabu,
      "the colour most frequent at the root is not drawn while another can be",
      "SP-MCTS, section 4.1"},
     {"runs", &NrpaPlan::runs, at_least(1),
      "how many times; none: until the budget is spent, as an evaluator once"}}};

template <Position P>
SearchPtr<P> build_nrpa(const Spec& spec) {
  const NrpaPlan options = kNrpa.read(spec);
  if (options.bias > 0 && !HasBias<P>)
    throw SpecError("this domain knows nothing of its moves beforehand: leave out bias",
                    spec.place);
  if (options.tabu && !Colored<P>)
    throw SpecError("tabu needs a domain whose moves have colours; this one's do not", spec.place);
  return std::make_unique<Nrpa<P>>(options);
}

}  // namespace hornbeam::registry
