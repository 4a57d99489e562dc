#include "src/laboratory/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hornbeam::laboratory {
namespace {

constexpr int kMostDigits = 12;

// Of the first digit that is not 0: 0.02 has its own at 2.
int first_digit(double size) {
  return std::clamp(static_cast<int>(-std::floor(std::log10(size))), 0, kMostDigits);
}

}  // namespace

int digits_of(double value, double off_by) {
  if (off_by > 0) {
    if (off_by >= 10) return 0;
    if (off_by >= 1) return 1;
    if (off_by >= 0.1) return 2;
    return std::max(3, std::min(first_digit(off_by) + 1, kMostDigits));
  }
  const double size = std::abs(value);
  if (size == std::round(size) || size >= 1000) return 0;
  return std::max(3, std::min(first_digit(size) + 2, kMostDigits));
}

std::string in_digits(double value, int digits) {
  const bool is_zero = std::round(value * std::pow(10, digits)) == 0;
  return fmt::format("{:.{}f}", is_zero ? 0.0 : value, digits);
}

std::string number_text(double value) {
  constexpr double kHundredths = 100;
  if (value != 0 && std::abs(value) < 10 / kHundredths)
    return in_digits(value, digits_of(value, 0));
  return fmt::format("{:.10g}", std::round(value * kHundredths) / kHundredths);
}

std::string rounded(double value, double off_by) {
  return std::isnan(value) ? "" : in_digits(value, digits_of(value, off_by));
}

}  // namespace hornbeam::laboratory
