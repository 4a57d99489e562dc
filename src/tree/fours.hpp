// Doubles one by one or four side by side, so that a formula is written once: T is double or Fours.
// Square root and division are exact in IEEE arithmetic, so that both have the same bits.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace hornbeam::tree {

using Fours = double __attribute__((vector_size(4 * sizeof(double))));
using Places = std::int64_t __attribute__((vector_size(4 * sizeof(std::int64_t))));

template <class T>
[[gnu::always_inline]] inline T load(const double* from) {
  T values;
  std::memcpy(&values, from, sizeof values);
  return values;
}
[[gnu::always_inline]] inline double root(double x) {
  return std::sqrt(x);
}
[[gnu::always_inline]] inline Fours root(Fours x) {
  return Fours{std::sqrt(x[0]), std::sqrt(x[1]), std::sqrt(x[2]), std::sqrt(x[3])};
}

}  // namespace hornbeam::tree
