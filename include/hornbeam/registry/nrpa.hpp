// Nested rollout policy adaptation as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/search/nrpa.hpp"

namespace hornbeam::registry {

struct NrpaOptions {
  std::uint64_t level = 3;
  std::uint64_t iterations = 100;
  double alpha = 1;
  std::uint64_t playouts = 1;
  double bias = 0;
  bool tabu = false;
  std::optional<std::uint64_t> runs;
};
inline const Part<NrpaOptions> kNrpa{
    "nrpa",
    Kind::search,
    "playouts whose policy learns from the best line of each level (nested rollout policy "
    "adaptation)",
    "Rosin 2011",
    {{"level", &NrpaOptions::level, {1, 10}, "how deep searches are nested; 0 is a playout"},
     {"iterations", &NrpaOptions::iterations, at_least(1), "searches one level lower (N)"},
     {"alpha", &NrpaOptions::alpha, at_least(0), "how far the policy moves towards the best line"},
     {"playouts", &NrpaOptions::playouts, at_least(1), "playouts before level 1 adapts (P)",
      "Cazenave, Sevestre and Toulemont 2020"},
     {"bias",
      &NrpaOptions::bias,
      {0, 10},
      "weight of what the domain knows of a move; 0: none",
      "Cazenave 2020"},
     {"tabu", &NrpaOptions::tabu,
      "the colour most frequent at the root is not drawn while another can be",
      "SP-MCTS, section 4.1"},
     {"runs", &NrpaOptions::runs, at_least(1),
      "how many times; none: until the budget is spent, as an evaluator once"}}};

template <Position P>
SearchPtr<P> build_nrpa(const Spec& spec) {
  const NrpaOptions options = kNrpa.read(spec);
  if (options.bias > 0 && !HasBias<P>)
    throw SpecError("this domain knows nothing of its moves beforehand: leave out bias",
                    spec.place);
  if (options.tabu && !Colored<P>)
    throw SpecError("tabu needs a domain whose moves have colours; this one's do not", spec.place);
  return std::make_unique<Nrpa<P>>(NrpaPlan{options.level, options.iterations, options.alpha,
                                            options.playouts, options.bias, options.tabu,
                                            options.runs.value_or(kUnlimited)});
}

}  // namespace hornbeam::registry
