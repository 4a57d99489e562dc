#include "hornbeam/search/odds.hpp"

#include "hornbeam/playout/wheel.hpp"

namespace hornbeam {

// Step by step, since steps do not wait for each other. A move that stays on the list is in the next as well, but
// by the time that one is reached what was written of it is there.
const std::vector<double>& Odds::expected(const Lists& lists, const std::vector<double>& powers,
                                          double scale) {
  expected_.assign(powers.size(), 0);
  const double* const power = powers.data() + playout::Wheel::kNobodies;
  double* const sums = expected_.data() + playout::Wheel::kNobodies;
  const std::int32_t* at = lists.moves;
  for (const std::uint32_t last : lists.ends) {
    const std::int32_t* const begin = at;
    const std::int32_t* const end = lists.moves + last;
    double a = 0, b = 0, c = 0, d = 0;
    for (; at != end; at += 4)
      a += power[at[0]], b += power[at[1]], c += power[at[2]], d += power[at[3]];
    const double inverse = scale / ((a + b) + (c + d));
    for (at = begin; at != end; at += 4)
      for (int lane = 0; lane < 4; ++lane) sums[at[lane]] += inverse;
  }
  for (std::size_t i = 0; i < powers.size(); ++i) expected_[i] *= powers[i];
  return expected_;
}

}  // namespace hornbeam
