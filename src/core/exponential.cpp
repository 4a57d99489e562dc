// See core/math.hpp. Four at a time, with the steps of the one for a single number in their order and
// nothing contracted, so that the bits are the same.
#include <cstring>

#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/core/math.hpp"

namespace hornbeam {
namespace {

using Fours = double __attribute__((vector_size(4 * sizeof(double))));
using Whole = std::int32_t __attribute__((vector_size(4 * sizeof(std::int32_t))));
using Bits = std::int64_t __attribute__((vector_size(4 * sizeof(std::int64_t))));

__attribute__((target("avx2"))) void exp_fours(double* values, std::size_t fours) {
  const Fours most = Fours{} + 708;
  for (std::size_t i = 0; i < 4 * fours; i += 4) {
    Fours x;
    std::memcpy(&x, values + i, sizeof x);
    x = x < -most ? -most : x > most ? most : x;
    const Fours half = x < 0 ? Fours{} - 0.5 : Fours{} + 0.5;
    const Whole k = __builtin_convertvector(x * detail::kPerLn2 + half, Whole);
    const Fours whole = __builtin_convertvector(k, Fours);
    const Fours r = (x - whole * detail::kLn2High) - whole * detail::kLn2Low;
    Fours series = Fours{} + detail::kLastTerm;
    for (const double term : detail::kTerms) series = series * r + term;
    const Bits exponent = (__builtin_convertvector(k, Bits) + 1023) << 52;
    Fours power_of_2;
    std::memcpy(&power_of_2, &exponent, sizeof exponent);
    x = (1 + (r + r * r * series)) * power_of_2;
    std::memcpy(values + i, &x, sizeof x);
  }
}

}  // namespace

void exp_each(double* values, std::size_t count) {
  std::size_t done = 0;
  if (instruction_set() != InstructionSet::plain) {
    exp_fours(values, count / 4);
    done = count / 4 * 4;
  }
  for (; done < count; ++done) values[done] = exp(values[done]);
}

}  // namespace hornbeam
