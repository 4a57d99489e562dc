// Drawing a move in proportion to its power: a number between 0 and the sum of all powers falls into the
// stretch of one of them.
//
// The powers are added up four at a time, and where the number falls is counted, not looked for: adding
// one after the other would wait for each addition, and nobody foresees where a search would end. What is
// missing in the last four is made up for by nobody's moves, whose power is 0: nobody foresees either how
// many that are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "hornbeam/core/instruction_set.hpp"

namespace hornbeam::playout {

class Wheel {
 public:
  static constexpr std::size_t kLanes = 4;
  // Nobody's moves have the numbers -1 to -3, and the power 0.
  static constexpr std::size_t kNobodies = 3;

  // The moves on the list, at least one, by their numbers.
  struct List {
    const std::uint32_t* numbers;
    std::size_t count;
  };
  // How long a list is with nobody's moves at its end.
  static std::size_t whole(std::size_t count) { return (count + kLanes - 1) / kLanes * kLanes; }

  // The place of one of them on the list; powers are by number, nobody's before them, and `uniform` is from
  // [0, 1). A copy of the list is left, in whole fours.
  std::uint32_t draw(const List& list, const double* powers, double uniform, std::int32_t* copy) {
    if (sums_.size() < list.count + kLanes) sums_.resize(2 * list.count + kLanes);
    return instruction_set() == InstructionSet::plain
               ? draw_plainly(list.numbers, list.count, powers, uniform, copy, sums_.data())
               : draw_by_avx2(list.numbers, list.count, powers, uniform, copy, sums_.data());
  }

 private:
  static std::uint32_t draw_plainly(const std::uint32_t* numbers, std::size_t count,
                                    const double* powers, double uniform, std::int32_t* copy,
                                    double* sums);
  static std::uint32_t draw_by_avx2(const std::uint32_t* numbers, std::size_t count,
                                    const double* powers, double uniform, std::int32_t* copy,
                                    double* sums);

  std::vector<double> sums_;  // of a power and those before it
};

}  // namespace hornbeam::playout
