#include "hornbeam/playout/wheel.hpp"

#include <immintrin.h>

#include <algorithm>

#include "src/tree/fours.hpp"

namespace hornbeam::playout {
namespace {

using tree::Fours;

constexpr std::size_t kLanes = Wheel::kLanes;

// Adds the powers of four moves to the sum before them, which stands in all lanes.
[[gnu::always_inline]] inline void add_up(const Fours& each, double* sums, Fours& before) {
  const Fours pairs = each + __builtin_shufflevector(each, Fours{}, 4, 0, 4, 2);
  const Fours all = pairs + __builtin_shufflevector(pairs, Fours{}, 4, 4, 1, 1);
  const Fours here = before + all;
  std::memcpy(sums, &here, sizeof here);
  before = before + __builtin_shufflevector(all, all, 3, 3, 3, 3);
}

// The sum of all powers. On the way the list is copied.
[[gnu::always_inline]] inline double add_all(const std::uint32_t* numbers, std::size_t count,
                                             const double* powers, std::int32_t* copy,
                                             double* sums) {
  const std::size_t last = (count - 1) / kLanes * kLanes;  // the first of the last four
  Fours before{};
  for (std::size_t i = 0; i < last; i += kLanes) {
    std::memcpy(copy + i, numbers + i, kLanes * sizeof *copy);
    const std::uint32_t* const at = numbers + i;
    add_up(Fours{powers[at[0]], powers[at[1]], powers[at[2]], powers[at[3]]}, sums + i, before);
  }
  // Reckoned with, since a branch could not be foreseen.
  const auto there_or_nobody = [&](std::int32_t lane) __attribute__((always_inline)) {
    const auto is_there = -static_cast<std::int32_t>(last + static_cast<unsigned>(lane) < count);
    const auto number =
        static_cast<std::int32_t>(numbers[last + static_cast<unsigned>(lane & is_there)]);
    return (number & is_there) | (-lane & ~is_there);
  };
  for (std::int32_t lane = 0; lane < static_cast<std::int32_t>(kLanes); ++lane)
    copy[last + static_cast<unsigned>(lane)] = there_or_nobody(lane);
  const std::int32_t* const at = copy + last;
  add_up(Fours{powers[at[0]], powers[at[1]], powers[at[2]], powers[at[3]]}, sums + last, before);
  return before[0];
}

// Sums never fall, since the later one has more to it: the place is how many are not above the number. The last may
// be among them where the sum is infinite.
[[gnu::always_inline]] inline std::uint32_t place_after(std::size_t passed, std::size_t count) {
  return static_cast<std::uint32_t>(std::min(passed, count - 1));
}

}  // namespace

__attribute__((target("avx2,popcnt"))) std::uint32_t Wheel::draw_by_avx2(
    const std::uint32_t* numbers, std::size_t count, const double* powers, double uniform,
    std::int32_t* copy, double* sums) {
  const __m256d target = _mm256_set1_pd(uniform * add_all(numbers, count, powers, copy, sums));
  std::size_t passed = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    const __m256d is_passed = _mm256_cmp_pd(_mm256_loadu_pd(sums + i), target, _CMP_LE_OQ);
    passed += static_cast<std::size_t>(
        __builtin_popcount(static_cast<unsigned>(_mm256_movemask_pd(is_passed))));
  }
  return place_after(passed, count);
}

std::uint32_t Wheel::draw_plainly(const std::uint32_t* numbers, std::size_t count,
                                  const double* powers, double uniform, std::int32_t* copy,
                                  double* sums) {
  const double target = uniform * add_all(numbers, count, powers, copy, sums);
  std::size_t passed = 0;
  for (std::size_t i = 0; i < count; ++i) passed += sums[i] <= target;
  return place_after(passed, count);
}

}  // namespace hornbeam::playout
