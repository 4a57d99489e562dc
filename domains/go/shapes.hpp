// What the eight points around an empty one say, looked up by their code (board.hpp): whether it is an
// eye that its owner does not fill, and whether a move there makes one of MoGo's 3x3 patterns.
//
// An *eye* has only the owner's stones and edge beside it, and of the diagonal points not so many are
// the other's that it would be false: at most one, and none on the edge of the board.
//
// The patterns are those of S. Gelly, Y. Wang, R. Munos and O. Teytaud, Modification of UCT with
// Patterns in Monte-Carlo Go, INRIA RR-6062, 2006, section 3.2: hane, two cuts, and the side.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "domains/go/point.hpp"

namespace hornbeam::go {

// X and O are the two colours, either way round; x and o are such a stone or an empty point, . is
// empty, # is edge, ? is whatever is not edge. The move is in the middle, by either player or only by
// the one that is said.
struct Pattern {
  const char* name;
  const char* rows[3];
  char mover = '?';
};
std::span<const Pattern> patterns();

class Shapes {
 public:
  // The one table there is.
  static const Shapes& all();

  bool is_eye(std::uint16_t code, Color owner) const { return has(code, player(owner)); }
  bool is_pattern(std::uint16_t code, Color mover) const { return has(code, 2 + player(mover)); }

 private:
  Shapes();
  bool has(std::uint16_t code, int bit) const { return (table_[code] >> bit & 1) != 0; }

  std::array<std::uint8_t, 1 << 16> table_{};
};

}  // namespace hornbeam::go
