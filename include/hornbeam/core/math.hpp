// The logarithm that searches use: the same bits on every machine, whatever its C library.
#pragma once

#include <bit>
#include <cstdint>

namespace hornbeam {

// Natural logarithm of a positive, normal number, to about one unit in the last place. The mantissa
// m is brought into [sqrt(1/2), sqrt(2)); ln m = 2 artanh((m-1)/(m+1)) converges fast there.
inline double log(double x) {
  constexpr double kLn2High = 6.93147180369123816490e-01;  // 33 bits, so that e * high is exact
  constexpr double kLn2Low = 1.90821492927058770002e-10;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  auto exponent = static_cast<int>(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & 0x000fffffffffffffu) | 0x3ff0000000000000u);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    ++exponent;
  }
  const double s = (m - 1) / (m + 1);
  const double z = s * s;
  double series = 1.0 / 21;
  for (int k = 19; k >= 3; k -= 2) series = series * z + 1.0 / k;
  const double ln_m = 2 * s + 2 * s * z * series;
  return exponent * kLn2High + (ln_m + exponent * kLn2Low);
}

}  // namespace hornbeam
