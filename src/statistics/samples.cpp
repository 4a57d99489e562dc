#include "src/statistics/samples.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

#include "src/statistics/bootstrap.hpp"

namespace hornbeam::statistics {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double count(Samples samples) {
  return static_cast<double>(samples.size());
}

// The mean of equal numbers is not always the same number to the last bit.
bool is_rounding(double error, double size) {
  return error <= 1e-12 * std::abs(size);
}

double variance_of_mean(Samples samples) {
  const double sigma = deviation(samples);
  return sigma * sigma / count(samples);
}

double two_sided_t(double difference, double error, double freedom) {
  if (std::isnan(error) || freedom <= 0) return kNone;
  // Where all are alike but for rounding, nothing is known of how much they vary.
  if (is_rounding(error, difference)) return difference == 0 ? 1 : kNone;
  const boost::math::students_t distribution(freedom);
  return 2 * boost::math::cdf(boost::math::complement(distribution, std::abs(difference / error)));
}

// What is known of the difference of two means (Welch, 1947).
struct Unpaired {
  double error = 0;
  double freedom = 1;

  Unpaired(Samples first, Samples second) {
    const double a = variance_of_mean(first);
    const double b = variance_of_mean(second);
    error = std::sqrt(a + b);
    if (error > 0)
      freedom = (a + b) * (a + b) / (a * a / (count(first) - 1) + b * b / (count(second) - 1));
  }
};

// Ranks from 1 by absolute size; those that are equally large share the mean of their ranks.
struct Ranks {
  std::vector<double> rank;
  double ties = 0;  // the sum of t^3 - t over groups of t equal ones

  explicit Ranks(Samples values) : rank(values.size()) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), 0);
    const auto size = [&](std::size_t i) { return std::abs(values[i]); };
    std::ranges::sort(order, {}, size);
    for (std::size_t from = 0, to = 0; from < order.size(); from = to) {
      while (to < order.size() && size(order[to]) == size(order[from])) ++to;
      for (std::size_t i = from; i < to; ++i)
        rank[order[i]] = static_cast<double>(from + to + 1) / 2;
      const double equal = static_cast<double>(to - from);
      ties += equal * equal * equal - equal;
    }
  }
};

// Of the sum of the positive ranks: 2^-n for each choice of signs.
double exact_signed_rank(std::size_t n, std::size_t positive) {
  const std::size_t most = n * (n + 1) / 2;
  std::vector<double> chance(most + 1);  // of each sum of the ranks up to i
  chance[0] = 1;
  for (std::size_t i = 1; i <= n; ++i)
    for (std::size_t sum = most + 1; sum-- > 0;)
      chance[sum] = (chance[sum] + (sum >= i ? chance[sum - i] : 0)) / 2;
  const std::size_t tail = std::min(positive, most - positive);
  return std::min(1.0,
                  2 * std::accumulate(chance.begin(),
                                      chance.begin() + static_cast<std::ptrdiff_t>(tail) + 1, 0.0));
}

}  // namespace

double mean(Samples samples) {
  return samples.empty() ? kNone
                         : std::accumulate(samples.begin(), samples.end(), 0.0) / count(samples);
}

double deviation(Samples samples) {
  if (samples.size() < 2) return kNone;
  const double middle = mean(samples);
  double sum = 0;
  for (const double x : samples) sum += (x - middle) * (x - middle);
  const double sigma = std::sqrt(sum / (count(samples) - 1));
  return is_rounding(sigma, middle) ? 0 : sigma;
}

Interval t_interval(Samples samples, double level) {
  if (samples.size() < 2) return {kNone, kNone};
  const boost::math::students_t distribution(count(samples) - 1);
  const double half =
      boost::math::quantile(distribution, (1 + level) / 2) * std::sqrt(variance_of_mean(samples));
  return {mean(samples) - half, mean(samples) + half};
}

Interval bootstrap_interval(Samples samples, double level, std::uint64_t resamples) {
  if (samples.empty()) return {kNone, kNone};
  return bootstrap(samples.size(), level, resamples, [&](std::span<const std::uint32_t> drawn) {
    double sum = 0;
    for (const std::uint32_t i : drawn) sum += samples[i];
    return sum / count(samples);
  });
}

double t_test(Samples differences) {
  return two_sided_t(mean(differences), std::sqrt(variance_of_mean(differences)),
                     count(differences) - 1);
}

double welch_test(Samples first, Samples second) {
  const Unpaired both(first, second);
  return two_sided_t(mean(first) - mean(second), both.error, both.freedom);
}

Interval welch_interval(Samples first, Samples second, double level) {
  const Unpaired both(first, second);
  if (std::isnan(both.error)) return {kNone, kNone};
  const boost::math::students_t distribution(both.freedom);
  const double half = boost::math::quantile(distribution, (1 + level) / 2) * both.error;
  const double middle = mean(first) - mean(second);
  return {middle - half, middle + half};
}

double signed_rank_test(Samples differences) {
  constexpr std::size_t kMostExact = 50;
  std::vector<double> left(differences.begin(), differences.end());
  const bool has_zeros = std::erase(left, 0.0) > 0;
  if (left.empty()) return 1;
  const Ranks ranks(left);
  double positive = 0;
  for (std::size_t i = 0; i < left.size(); ++i)
    if (left[i] > 0) positive += ranks.rank[i];
  if (left.size() <= kMostExact && ranks.ties == 0 && !has_zeros)
    return exact_signed_rank(left.size(), static_cast<std::size_t>(positive));
  const double n = static_cast<double>(left.size());
  const double error = std::sqrt(n * (n + 1) * (2 * n + 1) / 24 - ranks.ties / 48);
  const double z = (positive - n * (n + 1) / 4) / error;
  return 2 * boost::math::cdf(boost::math::complement(boost::math::normal(), std::abs(z)));
}

std::vector<double> holm(std::span<const double> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](std::size_t i) { return p[i]; });
  std::vector<double> adjusted(p.size());
  double largest = 0;
  for (std::size_t place = 0; place < order.size(); ++place) {
    largest = std::max(largest, static_cast<double>(p.size() - place) * p[order[place]]);
    adjusted[order[place]] = std::min(1.0, largest);
  }
  return adjusted;
}

std::vector<double> differences(Samples first, Samples second) {
  assert(first.size() == second.size());
  std::vector<double> all(first.begin(), first.end());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] -= second[i];
  return all;
}

}  // namespace hornbeam::statistics
