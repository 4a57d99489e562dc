#include "hornbeam/search/odds.hpp"

#include <algorithm>
#include <utility>

#include "hornbeam/core/instruction_set.hpp"
#include "src/tree/fours.hpp"

namespace hornbeam {
namespace {

using tree::Fours;
using tree::load;
using tree::Places;

constexpr std::size_t kLanes = 4;
constexpr std::size_t kWindow = 2 * kLanes;  // steps at a time: most stays are no longer

// All bits of the lanes of a window from one to before another.
struct Masks {
  alignas(64) std::int64_t lanes[kLanes][kWindow + 1][kWindow];
};
constexpr Masks kMasks = [] {
  Masks masks{};
  for (std::size_t from = 0; from < kLanes; ++from)
    for (std::size_t to = 0; to <= kWindow; ++to)
      for (std::size_t lane = from; lane < to; ++lane) masks.lanes[from][to][lane] = -1;
  return masks;
}();

// The lanes of the mask, and 0 in the others.
[[gnu::always_inline]] inline Fours only(const std::int64_t* mask, const Fours& values) {
  Places bits;
  Places kept;
  std::memcpy(&bits, &values, sizeof bits);
  std::memcpy(&kept, mask, sizeof kept);
  kept &= bits;
  Fours result;
  std::memcpy(&result, &kept, sizeof result);
  return result;
}
[[gnu::always_inline]] inline void save(double* to, const Fours& values) {
  std::memcpy(to, &values, sizeof values);
}

struct Expectation {
  const std::vector<Stay>& stays;
  std::size_t steps;
  const double* powers;
  double scale;
  double* values;
  double* sums;  // of powers, by step,
  double* more;  // and again, so that a stay need not wait for the one before

  // Calls `use` with the first of four steps and the mask of those that belong to the stay.
  template <class Use>
  [[gnu::always_inline]] static inline void go_through(const Stay& stay, const Use& use) {
    std::size_t from = stay.begin % kLanes;
    std::size_t at = stay.begin - from;
    do {
      const std::int64_t* const mask =
          kMasks.lanes[from][std::min<std::size_t>(stay.end - at, kWindow)];
      use(at, mask);
      use(at + kLanes, mask + kLanes);
      at += kWindow;
      from = 0;
    } while (at < stay.end);
  }

  [[gnu::always_inline]] inline void subtract() const {
    double* to = sums;
    double* next = more;
    for (const Stay& stay : stays) {
      const Fours power = Fours{} + powers[stay.code] * stay.factor;
      const auto add = [&](std::size_t at, const std::int64_t* mask)
          __attribute__((always_inline)) {
        save(to + at, load<Fours>(to + at) + only(mask, power));
      };
      go_through(stay, add);
      std::swap(to, next);
    }
    for (std::size_t at = 0; at < steps; at += kLanes)
      save(sums + at, scale / (load<Fours>(sums + at) + load<Fours>(more + at)));
    const double* const inverses = sums;
    for (const Stay& stay : stays) {
      Fours sum{};
      const auto add = [&](std::size_t at, const std::int64_t* mask)
          __attribute__((always_inline)) {
        sum += only(mask, load<Fours>(inverses + at));
      };
      go_through(stay, add);
      values[stay.code] -=
          powers[stay.code] * stay.factor * ((sum[0] + sum[1]) + (sum[2] + sum[3]));
    }
  }
};

#if defined(__GNUC__) && !defined(__clang__)  // clang does not inline vectors into other targets
[[gnu::target("avx2")]]
#endif
void subtract_by_avx2(const Expectation& expectation) {
  expectation.subtract();
}
void subtract_plainly(const Expectation& expectation) {
  expectation.subtract();
}

}  // namespace

void Odds::subtract_expected(const std::vector<Stay>& stays, std::size_t steps,
                             const std::vector<double>& powers, double scale,
                             std::vector<double>& values) {
  const std::size_t room = (steps + kWindow) / kLanes + 1;
  sums_.assign(2 * room, Four{});
  auto* const sums = reinterpret_cast<double*>(sums_.data());
  const Expectation expectation{stays,         steps, powers.data(),       scale,
                                values.data(), sums,  sums + room * kLanes};
  if (instruction_set() == InstructionSet::plain)
    subtract_plainly(expectation);
  else
    subtract_by_avx2(expectation);
}

}  // namespace hornbeam
