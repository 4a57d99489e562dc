// How a node of a tree gets its children: the moves, what is known of them beforehand, and their codes.
#pragma once

#include <vector>

#include "hornbeam/core/restriction.hpp"
#include "hornbeam/tree/prior.hpp"
#include "hornbeam/tree/rave.hpp"
#include "hornbeam/tree/selection.hpp"

namespace hornbeam {

template <Position P>
class Expansion {
 public:
  using Move = MoveOf<P>;

  // A block for the position, which is so many moves below the root, in a plot where there are others who
  // make blocks, or kNoHandle where memory is full.
  template <class Plan, class... Plot>
  tree::Handle expand(const P& position, std::size_t depth, const Plan& plan,
                      tree::Tree<Move>& tree, MemoryCap& memory, Plot&... plot) {
    position.moves(list);
    if constexpr (TwoPlayer<P>)
      if (plan.restrictions) leave_out(position, *plan.restrictions, depth, list);
    if (plan.knowledge.any()) ask_for_priors(position, plan);
    const tree::Handle made = tree.make(list, memory, plot...);
    if (made == tree::kNoHandle) return made;
    if (plan.knowledge.any()) tree::begin_with(tree.view(made), priors_);
    if (plan.rave) {
      const auto block = tree.view(made);
      for (std::uint32_t i = 0; i < block.count; ++i)
        block.code[i] = tree::rave_key(position, block.move[i]);
    }
    return made;
  }

  std::vector<Move> list;  // for moves, whenever they are asked for

 private:
  // Moves of which nothing is known are worth as much as not. Widening begins with the best.
  template <class Plan>
  void ask_for_priors(const P& position, const Plan& plan) {
    if constexpr (HasPriors<P>) {
      priors_.assign(list.size(), {});
      position.priors(plan.knowledge, list, priors_);
      if (plan.widening.widens()) tree::sort_by_prior(list, priors_);
    }
  }

  std::vector<Prior> priors_;  // of the moves in the list
};

}  // namespace hornbeam
