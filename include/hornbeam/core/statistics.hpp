// What a search tells of itself, as in the SP-MCTS paper's table 2.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace hornbeam {

struct Statistics {
  std::uint64_t nodes = 0;  // tree nodes that were ever made
  double depth_sum = 0;     // of these nodes, counted from the root of their tree
  std::uint32_t deepest = 0;
  std::array<std::uint64_t, 128> by_depth{};  // nodes; the last has those that are deeper, too
  std::uint64_t searches = 1;                 // trees, where there were several
  std::uint64_t discarded = 0;  // playouts that did not agree with a prediction, and do not count
  std::uint64_t rounds = 0;     // in which ranks have exchanged what they know,
  std::uint64_t bytes = 0;      // and what one rank has sent in them

  double average_depth() const { return nodes > 0 ? depth_sum / static_cast<double>(nodes) : 0; }

  void count_node(std::uint32_t depth) { count_nodes(depth, 1); }
  void count_nodes(std::uint32_t depth, std::uint64_t made) {
    nodes += made;
    depth_sum += static_cast<double>(made) * depth;
    deepest = std::max(deepest, depth);
    by_depth[place_of(depth)] += made;
  }
  // As one figure for two searches; `depth_offset` says how far below ours the other's root lies.
  void add(const Statistics& other, std::uint32_t depth_offset = 0) {
    nodes += other.nodes;
    depth_sum += other.depth_sum + static_cast<double>(other.nodes) * depth_offset;
    if (other.nodes > 0) deepest = std::max(deepest, other.deepest + depth_offset);
    for (std::uint32_t depth = 0; depth < by_depth.size(); ++depth)
      by_depth[place_of(depth + depth_offset)] += other.by_depth[depth];
    searches += other.searches;
    discarded += other.discarded;
    rounds += other.rounds;
    bytes += other.bytes;
  }

 private:
  std::size_t place_of(std::uint32_t depth) const {
    return std::min<std::size_t>(depth, by_depth.size() - 1);
  }
};

}  // namespace hornbeam
