// How often each code was to be expected on a line: the sum, over its steps, of the probability with which
// a policy draws the code from what stood on the list.
//
// A move stands on the list for some steps on end, with one power. So the sum of powers of each step is made
// by adding that power to all of these steps, four at a time, and what is expected of the move is the power
// times the sum of the inverses there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hornbeam {

// From `begin` to before `end`, a code stands on the list with its power times the factor.
struct Stay {
  std::uint32_t code;
  std::uint32_t begin, end;
  double factor;
};

class Odds {
 public:
  // Subtracts what is expected of each code, times `scale`, from `values`. There are so many steps, with a stay
  // at each.
  void subtract_expected(const std::vector<Stay>& stays, std::size_t steps,
                         const std::vector<double>& powers, double scale,
                         std::vector<double>& values);

 private:
  struct Four {
    alignas(32) double lanes[4];
  };
  std::vector<Four> sums_;  // of powers, by step, in two parts
};

}  // namespace hornbeam
