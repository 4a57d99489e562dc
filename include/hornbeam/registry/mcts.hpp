// MCTS as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/registry/selection.hpp"
#include "hornbeam/search/mcts.hpp"

namespace hornbeam::registry {

struct MctsOptions : MctsPlan {
  Spec select{"ucb1-tuned"};
  std::optional<std::pair<std::uint64_t, std::uint64_t>> prune;
  Spec evaluate{"uniform"};
};
extern const Part<MctsOptions> kMcts;

// The tree of these options over another evaluator than theirs.
template <Position P>
SearchPtr<P> build_mcts_over(SearchPtr<P> evaluator, MctsOptions options) {
  if (options.prune) options.beam = {options.prune->first, options.prune->second};
  return std::make_unique<Mcts<P>>(rule_maker<P>(options.select), options, std::move(evaluator));
}

template <Position P>
SearchPtr<P> build_mcts(const Spec& spec, const Means& means) {
  const MctsOptions options = kMcts.read(spec);
  return build_mcts_over(build_evaluator<P>(options.evaluate, means), options);
}

}  // namespace hornbeam::registry
