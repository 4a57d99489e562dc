// Search move by move as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/search/by_move.hpp"

namespace hornbeam::registry {

struct ByMoveOptions : ByMovePlan, BudgetOptions {
  Spec search;

  std::string problem() const {
    if (length && budget().limited())
      return "'by-move' has a budget for each move, or a length to divide by";
    if (!share && (length || budget().limited()))
      return "'by-move' with share=false lets each search end by itself: no length, no budget";
    return "";
  }
};
inline const Part<ByMoveOptions> kByMove{
    "by-move",
    Kind::search,
    "the budget spread over the moves of one game: search, play a move, search on",
    "SP-MCTS, section 6.4; nested MCTS, section 4",
    {{positional("search"), &ByMoveOptions::search, Kind::search, "the search for each move"},
     {"moves", &ByMoveOptions::moves, at_least(1),
      "search only the first moves of the game (z); none: all"},
     {"length", &ByMoveOptions::length, at_least(1),
      "divide the budget by this length (the paper: 64.4); none: by what remains of the best line"},
     {"choose",
      &ByMoveOptions::choose,
      {{"top", FinalMove::top}, {"mean", FinalMove::mean}, {"visits", FinalMove::visits}},
      "how a move is chosen",
      "SP-MCTS, section 4.2"},
     {"tree",
      &ByMoveOptions::reuse,
      {{"fresh", TreeReuse::fresh}, {"keep", TreeReuse::keep}},
      "start anew after a move, or keep the subtree below it"},
     {"memory", &ByMoveOptions::memory, "keep the best line of the whole game from move to move"},
     {"playouts", &ByMoveOptions::playouts, at_least(1),
      "budget of each move; without any, a share of the whole budget"},
     {"nodes", &ByMoveOptions::nodes, at_least(1), "budget of each move"},
     {"time", &ByMoveOptions::time, at_least(0), "budget of each move"},
     {"share", &ByMoveOptions::share,
      "give each move a share of the budget; false: the search for a move ends by itself"}}};

template <Position P>
SearchPtr<P> build_by_move(const Spec& spec) {
  ByMoveOptions options = kByMove.read(spec);
  options.each = options.budget();
  return std::make_unique<ByMove<P>>(options, build_within<P>(options.search, options.each));
}

}  // namespace hornbeam::registry
