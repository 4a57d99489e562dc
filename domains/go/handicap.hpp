// Where handicap stones go: the fixed handicap of GTP 2 (G. Farnebäck, 2002, section 4.1.1).
#pragma once

#include <vector>

#include "domains/go/point.hpp"

namespace hornbeam::go {

// The most stones that a board has places for; 0 where it has none.
inline int most_handicap(Shape shape) {
  if (shape.columns != shape.rows || shape.columns < 7) return 0;
  return shape.columns % 2 == 0 || shape.columns == 7 ? 4 : 9;
}

// 2 to most_handicap(shape) stones, in the order of the standard.
inline std::vector<Vertex> fixed_handicap(Shape shape, int stones) {
  const int near = shape.columns >= 13 ? 3 : 2;
  const int far = shape.columns - 1 - near;
  const int middle = shape.columns / 2;
  std::vector<Vertex> places{{near, near}, {far, far}, {near, far}, {far, near}};
  if (stones >= 6) places.insert(places.end(), {{near, middle}, {far, middle}});
  if (stones >= 8) places.insert(places.end(), {{middle, near}, {middle, far}});
  if (stones >= 5 && stones % 2 == 1) places.push_back({middle, middle});
  places.resize(static_cast<std::size_t>(stones));
  return places;
}

}  // namespace hornbeam::go
