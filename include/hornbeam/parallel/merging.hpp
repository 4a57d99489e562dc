// The tree of a rank that is no more, in another's: what it has added to each node counts as the other's own.
// So does all of the tree of one who was alone, and what it has pruned or finished is so for the other.
#pragma once

#include "hornbeam/core/context.hpp"
#include "hornbeam/tree/averaged.hpp"

namespace hornbeam::parallel {

// `Tree` is a search with a tree of one rank (Mcts), `into` and `from` blocks of the two for the position.
// Nodes that the first has not are made as far as memory goes; moves that it has pruned stay pruned.
template <Position P, class Tree>
void merge(const P& position, Tree& one, tree::Handle into, const Tree& other, tree::Handle from,
           Context<MoveOf<P>>& context, std::size_t depth = 0) {
  if (!one.plan().averaged || into == tree::kNoHandle || from == tree::kNoHandle) return;
  const auto block = one.tree().view(into);
  const auto theirs = other.tree().view(from);
  for (std::uint32_t i = 0; i < block.count && !theirs.fraction; ++i) {
    const std::uint32_t j = tree::find(theirs, block.move[i], i);
    if (j == theirs.count || theirs.is_erased(j)) one.tree().erase(into, i);
  }
  for (std::uint32_t j = 0; j < theirs.count; ++j) {
    const std::uint32_t i = tree::find(block, theirs.move[j], j);
    if (!theirs.is_tried(j) || i == block.count || block.is_erased(i)) continue;
    tree::take_over(block, i, theirs, j);
    if (!theirs.is_expanded(j)) continue;
    P next = position;
    next.play(theirs.move[j]);
    if (block.child[i] == tree::kNoHandle) block.child[i] = one.open(next, depth + 1, context);
    merge(next, one, block.child[i], other, theirs.child[j], context, depth + 1);
  }
  one.tree().pass_tried(into);
}

}  // namespace hornbeam::parallel
