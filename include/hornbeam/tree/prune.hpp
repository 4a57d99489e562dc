// Pruning by depth (Baier and Winands, Beam Monte-Carlo Tree Search, section IV, listings 2 and 3):
// what makes a beam search of MCTS, and its memory linear in the depth of the tree.
//
// A counter a depth counts the playouts that passed a node of that depth which was in the tree
// before, and is never reset. The playout that brings it to L prunes the depth: the W most-visited
// nodes of that depth, over the whole tree, and their ancestors stay, and everything else goes, the
// descendants of those W included, which begin anew. Ties go to the node that comes first in the
// order of moves. From then on nothing new appears down to that depth, because the blocks that are
// left hold only what stays.
//
// A depth is reached by a playout only through the one above, and one playout earlier, so depths are
// pruned from the root down and the tree above a depth to prune has at most W nodes a depth.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "hornbeam/tree/tree.hpp"

namespace hornbeam::tree {

struct Beam {
  std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();  // L, playouts through a depth
  std::uint64_t width = 1;                                          // W, nodes that stay

  bool prunes() const { return limit != std::numeric_limits<std::uint64_t>::max(); }
};

namespace detail {

// A node of one depth, by its place in its parent's block.
struct Member {
  Handle block;
  std::uint32_t child;
  std::size_t parent;  // which member of the depth above
  bool stays = false;
};
using Members = std::vector<Member>;

template <SmallMove M>
void add_children(const Tree<M>& tree, Handle block, std::size_t parent, Members& members) {
  if (block == kNoHandle) return;
  const auto children = tree.view(block);
  for (std::uint32_t i = 0; i < children.count; ++i)
    if (children.is_tried(i)) members.push_back({block, i, parent});
}

template <SmallMove M>
void choose_most_visited(Tree<M>& tree, Members& members, std::uint64_t width) {
  std::vector<std::uint32_t> visits;
  for (const Member& member : members)
    visits.push_back(tree.view(member.block).visits[member.child]);
  std::vector<std::size_t> order(members.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return visits[a] > visits[b]; });
  if (order.size() > width) order.resize(width);
  for (const std::size_t i : order) {
    members[i].stays = true;
    tree.view(members[i].block).child[members[i].child] = kNoHandle;
  }
}

// What is left of a block are its members that stay; members of one block stand side by side.
template <SmallMove M>
void drop_others(Tree<M>& tree, const Members& members) {
  for (auto at = members.begin(); at != members.end();) {
    const Handle block = at->block;
    const std::uint32_t count = tree.view(block).count;
    for (std::uint32_t i = 0; i < count; ++i) {
      const bool is_member = at != members.end() && at->block == block && at->child == i;
      if (!is_member || !at->stays) tree.erase(block, i);
      if (is_member) ++at;
    }
  }
}

}  // namespace detail

// Prunes the tree below `root` at `depth` (1: the root's children) and returns where the root is
// now, or kNoHandle where the tree has no node of that depth and stays as it is.
template <SmallMove M>
Handle prune(Tree<M>& tree, Handle root, std::size_t depth, std::uint64_t width) {
  std::vector<detail::Members> depths(depth);
  detail::add_children(tree, root, 0, depths[0]);
  for (std::size_t d = 1; d < depth; ++d) {
    for (std::size_t i = 0; i < depths[d - 1].size(); ++i) {
      const detail::Member& member = depths[d - 1][i];
      detail::add_children(tree, tree.view(member.block).child[member.child], i, depths[d]);
    }
  }
  if (depths.back().empty()) return kNoHandle;
  detail::choose_most_visited(tree, depths.back(), width);
  for (std::size_t d = depth - 1; d > 0; --d)
    for (const detail::Member& member : depths[d])
      if (member.stays) depths[d - 1][member.parent].stays = true;
  for (const detail::Members& members : depths) detail::drop_others(tree, members);
  return tree.compact(root);
}

}  // namespace hornbeam::tree
