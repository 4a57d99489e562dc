// What a search thinks of a move at its root, in a game of two.
#pragma once

#include "hornbeam/core/position.hpp"

namespace hornbeam {

// As the player to move sees it. M is a move, or its text.
template <class M>
struct Considered {
  M move;
  std::uint64_t visits = 0;
  Score value = 0;    // the mean of its playouts
  ScoreRange proved;  // between which the move's value is proved to be
};

}  // namespace hornbeam
