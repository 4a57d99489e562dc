// Pearson's chi-square test, for random draws whose distribution is known or drawn a second time.
//
// The answer is a "surprise" in standard deviations of a normal variable (Wilson and Hilferty,
// 1931): below 2 is common, 5 happens once in a few million tests, and more means that the
// distributions differ.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hornbeam::testing {

inline double surprise_of(double chi_square, std::size_t degrees_of_freedom) {
  if (degrees_of_freedom == 0) return 0;
  const double spread = 2.0 / (9.0 * static_cast<double>(degrees_of_freedom));
  const double ratio = chi_square / static_cast<double>(degrees_of_freedom);
  return (std::cbrt(ratio) - (1 - spread)) / std::sqrt(spread);
}

// Counts against the numbers expected, which must be positive and should not be below 5.
inline double surprise(const std::vector<std::uint64_t>& counts,
                       const std::vector<double>& expected) {
  double chi_square = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double off = static_cast<double>(counts[i]) - expected[i];
    chi_square += off * off / expected[i];
  }
  return surprise_of(chi_square, counts.size() - 1);
}

// Counts against counts of as many draws from the distribution that the first should have.
inline double surprise(const std::vector<std::uint64_t>& counts,
                       const std::vector<std::uint64_t>& reference) {
  double chi_square = 0;
  std::size_t cells = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double sum = static_cast<double>(counts[i] + reference[i]);
    if (sum == 0) continue;
    const double off = static_cast<double>(counts[i]) - static_cast<double>(reference[i]);
    chi_square += off * off / sum;
    ++cells;
  }
  return cells == 0 ? 0 : surprise_of(chi_square, cells - 1);
}

}  // namespace hornbeam::testing
