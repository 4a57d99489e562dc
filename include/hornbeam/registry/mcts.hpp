// MCTS as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/registry/selection.hpp"
#include "hornbeam/search/shared_mcts.hpp"

namespace hornbeam::registry {

struct MctsOptions : MctsPlan {
  Spec select{"ucb1-tuned"};
  std::optional<std::pair<std::uint64_t, std::uint64_t>> prune;
  std::optional<std::pair<double, double>> widen;
  double prior = 0;
  double expertise = 0;
  std::uint64_t expertise_size = 10;
  Spec evaluate{"uniform"};

  std::string problem() const {
    return widen && widen->first == 0 ? "'mcts' widens by a factor above 0: widen=[2, 0.5]" : "";
  }
};
extern const Part<MctsOptions> kMcts;

// The tree of a plan, over an evaluator that is made with the means. Workers are the evaluator's, if it can
// share its work, because that changes no result, and else walk in the tree, if they may.
template <Position P, class MakeEvaluator>
SearchPtr<P> build_tree(const std::function<tree::Rule(const P&)>& make_rule, MctsPlan plan,
                        Means means, const MakeEvaluator& make_evaluator) {
  const bool may_share = std::exchange(means.one_tree, false) && means.pool &&
                         means.pool->workers_here() > 1 && SharedMcts<P>::can_share(plan);
  plan.restrictions = means.restrictions;
  SearchPtr<P> evaluator = make_evaluator(means);
  if (!may_share || evaluator->traits().shares)
    return std::make_unique<Mcts<P>>(make_rule, plan, std::move(evaluator));
  return std::make_unique<SharedMcts<P>>(make_rule, plan, make_evaluator(alone(means)),
                                         *means.pool);
}

// What the search is built from, if it is for these positions.
template <Position P>
MctsPlan plan_of(MctsOptions options) {
  const Spec& select = options.select;
  if (options.prune) options.beam = {options.prune->first, options.prune->second};
  if (options.widen) options.widening = {options.widen->first, options.widen->second};
  options.rave = select.name == kRave.name;
  options.knowledge = {options.prior, options.expertise, options.expertise_size};
  if (options.knowledge.any() && !HasPriors<P>)
    throw SpecError(
        "this domain knows nothing of its moves beforehand: leave out prior and expertise",
        select.place);
  if (TwoPlayer<P> && options.skip_finished)
    throw SpecError(
        "skip-finished is for puzzles: in a game of two, games that are over are proofs, and no "
        "rule "
        "walks there twice anyway",
        select.place);
  if (!TwoPlayer<P> && options.final_move != FinalMove::visits)
    throw SpecError(
        "final is for games of two: a puzzle's line is the best one found, and by-move says how it "
        "chooses: by-move(mcts, choose=mean)",
        select.place);
  return options;
}

// The tree of these options over another evaluator than theirs.
template <Position P>
SearchPtr<P> build_mcts_over(SearchPtr<P> evaluator, MctsOptions options) {
  return std::make_unique<Mcts<P>>(rule_maker<P>(options.select), plan_of<P>(options),
                                   std::move(evaluator));
}

template <Position P>
SearchPtr<P> build_mcts(const Spec& spec, const Means& means) {
  const MctsOptions options = kMcts.read(spec);
  return build_tree<P>(rule_maker<P>(options.select), plan_of<P>(options), means,
                       [&](const Means& its) { return build_evaluator<P>(options.evaluate, its); });
}

}  // namespace hornbeam::registry
