// MCTS as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/registry/selection.hpp"
#include "hornbeam/search/mcts.hpp"

namespace hornbeam::registry {

struct MctsOptions {
  Spec select{"ucb1-tuned"};
  std::uint64_t expand_after = 1;
  bool skip_finished = false;
  std::optional<std::uint64_t> iterations;
  Spec evaluate{"uniform"};
};
inline const Part<MctsOptions> kMcts{
    "mcts",
    Kind::search,
    "a tree that grows where the selection rule leads, over any evaluator",
    "SP-MCTS, section 4; Beam MCTS, listing 1",
    {{"select", &MctsOptions::select, Kind::selection, "the rule that walks down the tree"},
     {"expand-after", &MctsOptions::expand_after, at_least(1),
      "visits a node has before it gets children", "SP-MCTS, section 4.1 (T)"},
     {"skip-finished", &MctsOptions::skip_finished,
      "never walk again to a game that is over, nor to a node that has nothing else below it"},
     {"iterations", &MctsOptions::iterations, at_least(1), "evaluations in all; none: no limit"},
     {"evaluate", &MctsOptions::evaluate, Kind::search, "what gives a node's score"}}};

template <Position P>
SearchPtr<P> build_mcts(const Spec& spec) {
  const MctsOptions options = kMcts.read(spec);
  return with_rule<P>(options.select, [&](auto make_rule) -> SearchPtr<P> {
    using Rule = decltype(make_rule(std::declval<const P&>()));
    const MctsLimits limits{options.iterations.value_or(kUnlimited), options.expand_after,
                            options.skip_finished};
    return std::make_unique<Mcts<P, Rule>>(make_rule, limits, build<P>(options.evaluate));
  });
}

}  // namespace hornbeam::registry
