#include "src/statistics/budget_factor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "src/statistics/bootstrap.hpp"

namespace hornbeam::statistics {
namespace {

using Drawn = std::span<const std::uint32_t>;

double mean_of(const Measured& measured, Drawn boards) {
  double sum = 0;
  for (const std::uint32_t board : boards) sum += measured.scores[board];
  return sum / static_cast<double>(boards.size());
}

// The least budget at which the baseline reaches what is wanted; `means` are those at its budgets.
double budget_needed(const std::vector<Measured>& baseline, std::span<const double> means,
                     double wanted) {
  if (means.front() == wanted) return baseline.front().budget;
  if (means.front() > wanted) return 0;
  for (std::size_t i = 1; i < baseline.size(); ++i) {
    if (means[i] < wanted) continue;
    const double from = std::log(baseline[i - 1].budget);
    const double to = std::log(baseline[i].budget);
    return std::exp(from + (to - from) * (wanted - means[i - 1]) / (means[i] - means[i - 1]));
  }
  return std::numeric_limits<double>::infinity();
}

void require_ladder(const std::vector<Measured>& baseline, const Measured& other) {
  if (baseline.empty() || other.scores.empty() ||
      std::ranges::any_of(baseline, [](const Measured& one) { return one.scores.empty(); }))
    throw std::invalid_argument("nothing was measured to compare with");
  for (std::size_t i = 1; i < baseline.size(); ++i)
    if (baseline[i].budget <= baseline[i - 1].budget)
      throw std::invalid_argument("the budgets of a baseline rise");
}

std::vector<std::uint32_t> all_of(const Measured& measured) {
  std::vector<std::uint32_t> all(measured.scores.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

// `mean` is that of a measurement, of what was drawn of it.
template <class Mean>
double factor_by(const std::vector<Measured>& baseline, const Measured& other, const Mean& mean) {
  std::vector<double> means;
  for (const Measured& one : baseline) means.push_back(mean(one));
  return budget_needed(baseline, means, mean(other)) / other.budget;
}

BudgetFactor measured_factor(const std::vector<Measured>& baseline, const Measured& other,
                             Interval interval) {
  return {.factor = factor_by(baseline, other,
                              [](const Measured& one) { return mean_of(one, all_of(one)); }),
          .interval = interval,
          .most = baseline.back().budget / other.budget,
          .least = baseline.front().budget / other.budget};
}

}  // namespace

BudgetFactor budget_factor(const std::vector<Measured>& baseline, const Measured& other,
                           std::uint64_t resamples) {
  require_ladder(baseline, other);
  for (const Measured& one : baseline)
    if (one.scores.size() != other.scores.size())
      throw std::invalid_argument("the budgets were not measured on the same boards");
  return measured_factor(
      baseline, other, bootstrap(other.scores.size(), 0.95, resamples, [&](Drawn boards) {
        return factor_by(baseline, other,
                         [&](const Measured& one) { return mean_of(one, boards); });
      }));
}

BudgetFactor budget_factor_of_runs(const std::vector<Measured>& baseline, const Measured& other,
                                   std::uint64_t resamples) {
  require_ladder(baseline, other);
  Stream stream;
  std::vector<std::uint32_t> drawn;
  return measured_factor(baseline, other, resampled(0.95, resamples, [&] {
                           return factor_by(baseline, other, [&](const Measured& one) {
                             drawn.resize(one.scores.size());
                             draw_again(stream, drawn);
                             return mean_of(one, drawn);
                           });
                         }));
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
