// An evaluation that is left when the run is paused or over, and gone on with later: one that takes hours
// does not keep a checkpoint waiting, and what is found does not depend on it.
#pragma once

#include "hornbeam/core/search.hpp"

namespace hornbeam {

// Goes on with the evaluation that the search around it is inside, or has it begun by `begin()`, and says
// whether the search is inside now. At a pause there is no score; where the run is over it is that of the
// best line so far, cut short.
template <Position P, class Begin>
Score evaluate_in_parts(Search<P>& evaluator, bool& is_inside, Context<MoveOf<P>>& context,
                        const Begin& begin) {
  const typename Context<MoveOf<P>>::Evaluation evaluation(context, true);
  if (!is_inside) begin();
  const Outcome outcome = evaluator.go_on_evaluating(context);
  is_inside = outcome == Outcome::more && context.goes_on_later();
  context.leave_evaluation(is_inside);
  if (!is_inside) return evaluator.conclude(outcome, context);
  if (!context.stopped()) return kNoScore;
  context.cut_short();
  const Best<MoveOf<P>>& so_far = evaluator.best();
  context.line.insert(context.line.end(), so_far.line.begin(), so_far.line.end());
  return so_far.score;
}

// Counts the node that was evaluated so. If the search is still inside, it counts until it goes on.
template <class Move>
void count_node_in_parts(bool is_inside, Context<Move>& context) {
  if (is_inside)
    context.show_node();
  else
    context.count_node();
}

}  // namespace hornbeam
