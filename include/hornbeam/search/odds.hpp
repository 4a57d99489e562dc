// How often each move was to be expected on a line: the sum, over its steps, of the probability with which
// a policy draws the move from what stood on the list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hornbeam {

// The moves that could be drawn at each step of a line.
struct Lists {
  const std::int32_t* moves;               // of one list after the other, each in whole fours
  const std::vector<std::uint32_t>& ends;  // of the lists, by step
};

class Odds {
 public:
  // By move, nobody's before them, as powers are (playout/wheel.hpp); with `scale` in place of a probability of 1.
  const std::vector<double>& expected(const Lists& lists, const std::vector<double>& powers,
                                      double scale);

 private:
  std::vector<double> expected_;
};

}  // namespace hornbeam
