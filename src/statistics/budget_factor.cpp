#include "src/statistics/budget_factor.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "src/statistics/bootstrap.hpp"

namespace hornbeam::statistics {
namespace {

using Boards = std::span<const std::uint32_t>;

double mean_of(const Measured& measured, Boards boards) {
  double sum = 0;
  for (const std::uint32_t board : boards) sum += measured.scores[board];
  return sum / static_cast<double>(boards.size());
}

// The least budget at which the baseline reaches the mean of the other.
double budget_needed(const std::vector<Measured>& baseline, double wanted, Boards boards) {
  double before = mean_of(baseline.front(), boards);
  if (before == wanted) return baseline.front().budget;
  if (before > wanted) return 0;
  for (std::size_t i = 1; i < baseline.size(); ++i) {
    const double now = mean_of(baseline[i], boards);
    if (now >= wanted) {
      const double from = std::log(baseline[i - 1].budget);
      const double to = std::log(baseline[i].budget);
      return std::exp(from + (to - from) * (wanted - before) / (now - before));
    }
    before = now;
  }
  return std::numeric_limits<double>::infinity();
}

}  // namespace

BudgetFactor budget_factor(const std::vector<Measured>& baseline, const Measured& other,
                           std::uint64_t resamples) {
  if (baseline.empty() || other.scores.empty())
    throw std::invalid_argument("nothing was measured to compare with");
  for (std::size_t i = 0; i < baseline.size(); ++i) {
    if (baseline[i].scores.size() != other.scores.size())
      throw std::invalid_argument("the budgets were not measured on the same boards");
    if (i > 0 && baseline[i].budget <= baseline[i - 1].budget)
      throw std::invalid_argument("the budgets of a baseline rise");
  }
  const auto factor = [&](Boards boards) {
    return budget_needed(baseline, mean_of(other, boards), boards) / other.budget;
  };
  std::vector<std::uint32_t> all(other.scores.size());
  std::iota(all.begin(), all.end(), 0);
  return {.factor = factor(all),
          .interval = bootstrap(all.size(), 0.95, resamples, factor),
          .most = baseline.back().budget / other.budget,
          .least = baseline.front().budget / other.budget};
}

std::string to_text(const BudgetFactor& factor) {
  const auto one = [&](double value) {
    if (std::isinf(value)) return fmt::format("> {:.3g}", factor.most);
    if (value == 0) return fmt::format("< {:.3g}", factor.least);
    return value < 10 ? fmt::format("{:.2g}", value) : fmt::format("{:.0f}", value);
  };
  return fmt::format("{} ({} to {})", one(factor.factor), one(factor.interval.low),
                     one(factor.interval.high));
}

}  // namespace hornbeam::statistics
