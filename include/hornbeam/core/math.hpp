// The logarithm and the exponential that searches use: the same bits on every machine, whatever its
// C library.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace hornbeam {

namespace detail {
inline constexpr double kLn2High =
    6.93147180369123816490e-01;  // 33 bits, so that e * high is exact
inline constexpr double kLn2Low = 1.90821492927058770002e-10;
inline constexpr double kPerLn2 = 1.44269504088896338700e+00;
// The series of (e^r - 1 - r) / r^2, from 1/13! on.
inline constexpr double kLastTerm = 1.0 / 6227020800;
inline constexpr double kTerms[] = {1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880,
                                    1.0 / 40320,     1.0 / 5040,     1.0 / 720,     1.0 / 120,
                                    1.0 / 24,        1.0 / 6,        1.0 / 2};
}  // namespace detail

// Natural logarithm of a positive, normal number, to about one unit in the last place. The mantissa
// m is brought into [sqrt(1/2), sqrt(2)); ln m = 2 artanh((m-1)/(m+1)) converges fast there.
inline double log(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  auto exponent = static_cast<int>(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & 0x000fffffffffffffu) | 0x3ff0000000000000u);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    ++exponent;
  }
  const double s = (m - 1) / (m + 1);
  const double z = s * s;
  // The sum of z^j / (2j + 3) in pairs, so that no long chain of operations waits for itself.
  const double z2 = z * z;
  const double z4 = z2 * z2;
  const double low = (1.0 / 3 + z * (1.0 / 5)) + z2 * (1.0 / 7 + z * (1.0 / 9));
  const double middle = (1.0 / 11 + z * (1.0 / 13)) + z2 * (1.0 / 15 + z * (1.0 / 17));
  const double high = 1.0 / 19 + z * (1.0 / 21);
  const double series = (low + z4 * middle) + z4 * z4 * high;
  const double ln_m = 2 * s + 2 * s * z * series;
  return exponent * detail::kLn2High + (ln_m + exponent * detail::kLn2Low);
}

// e to the x to about one unit in the last place, for x in [-708, 708]; x beyond is moved to the
// nearer end, so the result is always positive and finite. With k the nearest whole number to
// x / ln 2 and r = x - k ln 2, e^x = 2^k e^r, and the series of e^r converges fast.
inline double exp(double x) {
  x = x < -708 ? -708 : x > 708 ? 708 : x;
  const auto k = static_cast<std::int32_t>(x * detail::kPerLn2 + (x < 0 ? -0.5 : 0.5));
  const double r = (x - k * detail::kLn2High) - k * detail::kLn2Low;
  double series = detail::kLastTerm;
  for (const double term : detail::kTerms) series = series * r + term;
  const double power_of_2 = std::bit_cast<double>(static_cast<std::uint64_t>(k + 1023) << 52);
  return (1 + (r + r * r * series)) * power_of_2;
}

// e to the power of each, in their place: the same bits, several at a time.
void exp_each(double* values, std::size_t count);

}  // namespace hornbeam
