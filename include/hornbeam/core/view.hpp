// What a search looks like from inside, as plain data: for who watches it think. It is made at a pause, by the
// thread that searches; what it costs does not grow with a tree or with the width of a beam.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "hornbeam/core/position.hpp"
#include "hornbeam/core/statistics.hpp"

namespace hornbeam {

// A move at the root of a tree.
struct ViewedMove {
  std::string move;
  std::uint64_t visits = 0;
  Score mean = 0;  // of its playouts, as its mover sees them
  Score top = 0;   // and the best of them
};

struct ViewedBeam {
  std::size_t depth = 0;  // moves from the search's root
  std::uint64_t width = 0;
  // How many of some of its members, evenly chosen, come from each tenth of the beam before, the best first.
  std::array<std::uint32_t, 10> from{};
};

struct View {
  // Of a tree that begins where the run does: those that were tried, in the order of moves.
  std::vector<ViewedMove> moves;

  // Of the search in hand, whose root is so many moves after the run's:
  std::size_t begins = 0;
  std::vector<std::uint64_t> nodes;  // that were made, by depth
  std::vector<ViewedBeam> beams;     // the first one first; of very many every other one, or fewer
  std::vector<double> certainty;  // the probability that a policy draws each move of its best line

  bool is_empty() const {
    return moves.empty() && nodes.empty() && beams.empty() && certainty.empty();
  }
  // From a depth on.
  void show_nodes(const Statistics& statistics, std::size_t depth = 0) {
    nodes.assign(statistics.by_depth.begin() +
                     static_cast<std::ptrdiff_t>(std::min(depth, statistics.by_depth.size())),
                 statistics.by_depth.end());
    while (!nodes.empty() && nodes.back() == 0) nodes.pop_back();
  }
};

}  // namespace hornbeam
