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
inline const Part<MctsOptions> kMcts{
    "mcts",
    Kind::search,
    "a tree that grows where the selection rule leads, over any evaluator",
    "SP-MCTS, section 4; Beam MCTS, listings 1 to 3; nested MCTS, listing 2",
    {{"select", &MctsOptions::select, Kind::selection, "the rule that walks down the tree"},
     {"expand-after", &MctsOptions::expand_after, at_least(1),
      "visits a node has before it gets children", "SP-MCTS, section 4.1 (T)"},
     {"skip-finished", &MctsOptions::skip_finished,
      "never walk again to a game that is over, nor to a node that has nothing else below it"},
     {"prune", &MctsOptions::prune, at_least(1),
      "[L, W]: a depth that L playouts have passed keeps its W most-visited nodes and nothing "
      "below",
      "Beam MCTS, section IV"},
     {"iterations", &MctsOptions::iterations, at_least(1), "evaluations in all; none: no limit"},
     {"once", &MctsOptions::once, "end when each move of the root has been tried once",
      "nested MCTS, section 4 (NMCS as a special case)"},
     {"evaluate", &MctsOptions::evaluate, Kind::search, "what gives a node's score"}}};

template <Position P>
SearchPtr<P> build_mcts(const Spec& spec) {
  MctsOptions options = kMcts.read(spec);
  if (options.prune) options.beam = {options.prune->first, options.prune->second};
  return std::make_unique<Mcts<P>>(rule_maker<P>(options.select), options,
                                   build_evaluator<P>(options.evaluate));
}

}  // namespace hornbeam::registry
