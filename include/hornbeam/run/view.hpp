// What a search looks like from inside, as plain data: for who watches it think.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hornbeam/core/position.hpp"

namespace hornbeam {

// A move at the root of a tree.
struct ViewedMove {
  std::string move;
  std::uint64_t visits = 0;
  Score mean = 0;  // of its playouts, as its mover sees them
  Score top = 0;   // and the best of them
};

struct View {
  std::vector<ViewedMove> moves;  // those that were tried, in the order of moves
};

}  // namespace hornbeam
