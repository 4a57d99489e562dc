// One tree whose evaluations are made by others, as a part.
#pragma once

#include "hornbeam/registry/mcts.hpp"
#include "hornbeam/search/fast_tree.hpp"

namespace hornbeam::registry {

struct FastTreeOptions {
  Spec search;
  std::uint64_t playouts = 64;
};
extern const Part<FastTreeOptions> kFastTree;

template <Position P>
SearchPtr<P> build_fast_tree(const Spec& spec, const Means& given) {
  const FastTreeOptions options = kFastTree.read(spec);
  if (options.search.name != kMcts.name)
    throw SpecError("'" + options.search.name +
                        "' has no tree of its own: fast-tree is for mcts, and by-move or restart "
                        "can be around it",
                    options.search.place);
  const MctsOptions tree = kMcts.read(options.search);
  if (tree.once)
    throw SpecError(
        "each move of the root once is nothing to have several under way for: leave "
        "out once or fast-tree",
        options.search.place);
  Means means = given;
  means.one_tree = false;
  if (options.playouts == 1) return build_mcts<P>(options.search, means);
  MctsPlan plan = plan_of<P>(tree);
  plan.restrictions = means.restrictions;
  return std::make_unique<FastTree<P>>(rule_maker<P>(tree.select), plan,
                                       build_evaluator<P>(tree.evaluate, alone(means)),
                                       options.playouts, means.pool);
}

}  // namespace hornbeam::registry
