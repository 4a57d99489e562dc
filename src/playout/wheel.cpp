#include "hornbeam/playout/wheel.hpp"

#include <algorithm>

#include "hornbeam/core/instruction_set.hpp"
#include "src/tree/fours.hpp"

namespace hornbeam::playout {
namespace {

using tree::Fours;
using tree::load;
using tree::Places;

constexpr std::size_t kLanes = 4;

// Sums never fall, since the later one has more to it: the place is how many are not above the number.
[[gnu::always_inline]] inline std::uint32_t draw_by_fours(const Wheel::List& list,
                                                          const double* powers, double uniform,
                                                          std::uint32_t* marks, std::uint32_t mark,
                                                          double* sums) {
  const std::uint32_t* const numbers = list.numbers;
  const std::size_t whole = list.count / kLanes * kLanes;
  Fours before{};
  for (std::size_t i = 0; i < whole; i += kLanes) {
    const std::uint32_t a = numbers[i], b = numbers[i + 1], c = numbers[i + 2], d = numbers[i + 3];
    marks[a] = marks[b] = marks[c] = marks[d] = mark;
    const Fours each = {powers[a], powers[b], powers[c], powers[d]};
    const Fours pairs = each + __builtin_shufflevector(each, Fours{}, 4, 0, 4, 2);
    const Fours all = pairs + __builtin_shufflevector(pairs, Fours{}, 4, 4, 1, 1);
    const Fours here = before + all;
    std::memcpy(sums + i, &here, sizeof here);
    before = before + __builtin_shufflevector(all, all, 3, 3, 3, 3);
  }
  double sum = before[0];
  for (std::size_t i = whole; i < list.count; ++i) {
    marks[numbers[i]] = mark;
    sum += powers[numbers[i]];
    sums[i] = sum;
  }
  const double target = uniform * sum;
  Places passed{};
  for (std::size_t i = 0; i < whole; i += kLanes) passed += load<Fours>(sums + i) <= target;
  std::int64_t place = -(passed[0] + passed[1] + passed[2] + passed[3]);
  for (std::size_t i = whole; i < list.count; ++i) place += sums[i] <= target;
  // Also where the sum is infinite.
  return static_cast<std::uint32_t>(
      std::min<std::size_t>(static_cast<std::size_t>(place), list.count - 1));
}

#if defined(__GNUC__) && !defined(__clang__)  // clang does not inline vectors into other targets
[[gnu::target("avx2")]]
#endif
std::uint32_t
draw_by_avx2(const Wheel::List& list, const double* powers, double uniform, std::uint32_t* marks,
             std::uint32_t mark, double* sums) {
  return draw_by_fours(list, powers, uniform, marks, mark, sums);
}
std::uint32_t draw_plainly(const Wheel::List& list, const double* powers, double uniform,
                           std::uint32_t* marks, std::uint32_t mark, double* sums) {
  return draw_by_fours(list, powers, uniform, marks, mark, sums);
}

}  // namespace

std::uint32_t Wheel::draw(const List& list, const double* powers, double uniform,
                          std::uint32_t* marks, std::uint32_t mark) {
  if (sums_.size() < list.count) sums_.resize(2 * list.count);
  const auto draw = instruction_set() == InstructionSet::plain ? draw_plainly : draw_by_avx2;
  return draw(list, powers, uniform, marks, mark, sums_.data());
}

}  // namespace hornbeam::playout
