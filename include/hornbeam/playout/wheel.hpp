// Drawing a move in proportion to its power: a number between 0 and the sum of all powers falls into the
// stretch of one of them.
//
// The powers are added up four at a time, and where the number falls is counted, not looked for: adding
// one after the other would wait for each addition, and nobody foresees where a search would end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hornbeam::playout {

class Wheel {
 public:
  // The moves on the list, at least one, by their numbers.
  struct List {
    const std::uint32_t* numbers;
    std::size_t count;
  };
  // The place of one of them on the list; powers are by number, `uniform` is from [0, 1). On the way every
  // one of them gets the `mark`.
  std::uint32_t draw(const List& list, const double* powers, double uniform, std::uint32_t* marks,
                     std::uint32_t mark);

 private:
  std::vector<double> sums_;  // of a power and those before it
};

}  // namespace hornbeam::playout
