#include "src/statistics/comparison.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <utility>

namespace hornbeam::statistics {

Comparison compare_paired(Samples first, Samples second) {
  const std::vector<double> each = differences(first, second);
  return {.is_paired = true,
          .count = each.size(),
          .first = mean(first),
          .second = mean(second),
          .difference = mean(each),
          .interval = t_interval(each),
          .p = t_test(each),
          .signed_rank = signed_rank_test(each)};
}

Comparison compare_unpaired(Samples first, Samples second) {
  return {.is_paired = false,
          .count = first.size(),
          .first = mean(first),
          .second = mean(second),
          .difference = mean(first) - mean(second),
          .interval = welch_interval(first, second),
          .p = welch_test(first, second),
          .signed_rank = std::numeric_limits<double>::quiet_NaN()};
}

Comparison swapped(const Comparison& comparison) {
  Comparison other = comparison;
  std::swap(other.first, other.second);
  other.difference = 0 - comparison.difference;
  other.interval = {0 - comparison.interval.high, 0 - comparison.interval.low};
  return other;
}

Comparison turned(Comparison comparison) {
  for (double* number : {&comparison.first, &comparison.second, &comparison.difference})
    *number = 0 - *number;
  comparison.interval = {0 - comparison.interval.high, 0 - comparison.interval.low};
  return comparison;
}

std::string p_text(double p) {
  constexpr double kLeast = 1e-4;
  if (std::isnan(p)) return "";
  if (p < kLeast) return "< 0.0001";
  return fmt::format("{:.{}f}", p, p < 0.001 ? 4 : p < 0.1 ? 3 : 2);
}

}  // namespace hornbeam::statistics
