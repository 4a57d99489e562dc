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
extern const Part<ByMoveOptions> kByMove;

template <Position P>
SearchPtr<P> build_by_move(const Spec& spec, const Means& means) {
  ByMoveOptions options = kByMove.read(spec);
  options.each = options.budget();
  return std::make_unique<ByMove<P>>(options, build_within<P>(options.search, options.each, means));
}

}  // namespace hornbeam::registry
