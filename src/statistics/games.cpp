#include "src/statistics/games.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/hypergeometric.hpp>
#include <cassert>
#include <cmath>
#include <limits>

namespace hornbeam::statistics {

double Score::share() const {
  if (games() == 0) return 0.5;
  return (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) /
         static_cast<double>(games());
}

Interval wilson(const Score& score, double z) {
  return wilson(score.share(), score.games(), z);
}

Interval wilson(double share, std::uint64_t count, double z) {
  if (count == 0) return {0, 1};
  const double n = static_cast<double>(count);
  const double p = share;
  const double middle = p + z * z / (2 * n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  return {(middle - half) / scale, (middle + half) / scale};
}

double sign_test(const Score& score) {
  if (score.games() == 0) return std::numeric_limits<double>::quiet_NaN();
  const std::uint64_t decided = score.wins + score.losses;
  if (decided == 0) return 1;
  const boost::math::binomial even(static_cast<double>(decided), 0.5);
  const auto fewer = static_cast<double>(std::min(score.wins, score.losses));
  return std::min(1.0, 2 * boost::math::cdf(even, fewer));
}

Interval difference_interval(const Score& first, const Score& second) {
  const Interval one = wilson(first);
  const Interval other = wilson(second);
  const double middle = first.share() - second.share();
  return {middle - std::hypot(first.share() - one.low, other.high - second.share()),
          middle + std::hypot(one.high - first.share(), second.share() - other.low)};
}

double mcnemar_test(const Pairs& pairs) {
  return sign_test(
      {.wins = pairs.first, .draws = pairs.both + pairs.neither, .losses = pairs.second});
}

Interval difference_interval(const Pairs& pairs) {
  const double count = static_cast<double>(pairs.count());
  const double both = static_cast<double>(pairs.both), neither = static_cast<double>(pairs.neither);
  const double first = static_cast<double>(pairs.first), second = static_cast<double>(pairs.second);
  const double one = (both + first) / count, other = (both + second) / count;
  const Interval ones = wilson(one, pairs.count());
  const Interval others = wilson(other, pairs.count());

  const double together = both * neither - first * second;
  const double all_margins =
      (both + first) * (second + neither) * (both + second) * (first + neither);
  const double corrected = together > 0 ? std::max(together - count / 2, 0.0) : together;
  const double phi = all_margins > 0 ? corrected / std::sqrt(all_margins) : 0;

  const auto length = [&](double a, double b) {
    return std::sqrt(std::max(a * a - 2 * phi * a * b + b * b, 0.0));
  };
  return {one - other - length(one - ones.low, others.high - other),
          one - other + length(ones.high - one, other - others.low)};
}

double fisher_test(const Score& first, const Score& second) {
  assert(first.draws == 0 && second.draws == 0);
  if (first.games() == 0 || second.games() == 0) return std::numeric_limits<double>::quiet_NaN();
  const auto decided = static_cast<unsigned>(first.wins + first.losses);
  const auto all = static_cast<unsigned>(decided + second.wins + second.losses);
  const auto won = static_cast<unsigned>(first.wins + second.wins);
  if (decided == 0 || decided == all) return 1;
  // How the wins fall to the two where it is all the same who plays.
  const boost::math::hypergeometric wins(won, decided, all);
  constexpr double kAsLikely = 1 + 1e-7;  // as R has it: equal but for rounding
  const double least = boost::math::pdf(wins, static_cast<unsigned>(first.wins)) * kAsLikely;
  double sum = 0;
  for (unsigned i = won + decided > all ? won + decided - all : 0; i <= std::min(won, decided); ++i)
    if (const double chance = boost::math::pdf(wins, i); chance <= least) sum += chance;
  return std::min(1.0, sum);
}

double elo(double share) {
  if (share <= 0) return -std::numeric_limits<double>::infinity();
  if (share >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(share / (1 - share));
}

double share_at(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

double Sprt::ratio(const Score& score) const {
  const double won = score.share() * static_cast<double>(score.games());
  const double lost = static_cast<double>(score.games()) - won;
  const double low = share_at(elo0);
  const double high = share_at(elo1);
  return won * std::log(high / low) + lost * std::log((1 - high) / (1 - low));
}

double Sprt::lower() const {
  return std::log(beta / (1 - alpha));
}
double Sprt::upper() const {
  return std::log((1 - beta) / alpha);
}

std::optional<double> Sprt::verdict(const Score& score) const {
  const double known = ratio(score);
  if (known <= lower()) return elo0;
  if (known >= upper()) return elo1;
  return std::nullopt;
}

}  // namespace hornbeam::statistics
