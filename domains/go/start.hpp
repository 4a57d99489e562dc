// Where a game starts and by which rules: what an instance of Go is, for the fast rules and the slow.
//
// Area counts, komi is White's, and no move may bring back a position that was on the board before,
// whoever is to move (positional superko). Suicide of several stones may be allowed, as Tromp and
// Taylor have it; suicide of one changes nothing and is therefore never legal.
#pragma once

#include <algorithm>
#include <vector>

#include "domains/go/point.hpp"

namespace hornbeam::go {

struct Rules {
  double komi = 7.5;
  bool suicide = false;
  bool operator==(const Rules&) const = default;
};

struct Start {
  Shape shape;
  Rules rules = {};
  Color to_move = kBlack;
  std::vector<Color> stones = {};  // row by row from the bottom; none for an empty board

  Color at(Vertex v) const { return stones.empty() ? kEmpty : stones[index(v)]; }
  void put(Vertex v, Color color) {
    stones.resize(static_cast<std::size_t>(shape.area()));
    stones[index(v)] = color;
  }
  bool is_empty() const {
    return std::all_of(stones.begin(), stones.end(), [](Color c) { return c == kEmpty; });
  }
  bool operator==(const Start&) const = default;

 private:
  std::size_t index(Vertex v) const {
    return static_cast<std::size_t>(v.row * shape.columns + v.column);
  }
};

}  // namespace hornbeam::go
