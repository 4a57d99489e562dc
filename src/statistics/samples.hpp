// What a number of measurements says: a mean with its interval, and whether two searches differ. A
// measurement is what one board gave (the mean of its seeds, where it was searched with several), so that
// boards are what an interval is over. The distributions are Boost.Math's.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "src/statistics/interval.hpp"

namespace hornbeam::statistics {

using Samples = std::span<const double>;

// Of nothing they are not a number, and so is the deviation of one measurement.
double mean(Samples samples);
double deviation(Samples samples);  // with n - 1

// Of the mean, by Student's t.
Interval t_interval(Samples samples, double level = 0.95);

// Of the mean, by drawing as many measurements again with replacement: the middle `level` of the means of
// so many resamples (Efron's percentile bootstrap). Always the same for the same measurements.
Interval bootstrap_interval(Samples samples, double level = 0.95, std::uint64_t resamples = 10'000);

// How likely a difference at least this large is where there is none, two-sided. Paired: differences on
// the same boards. Not a number of one measurement, and where all are the same but not 0: how much they vary
// is unknown then.
double t_test(Samples differences);
// Wilcoxon's signed-rank test, zeros left out. Exact up to 50 differences where no two are equally large;
// else by the normal distribution with ties corrected for, and without a correction for continuity. (As
// SciPy's wilcoxon with zero_method="wilcox".) 1 where no difference is left.
double signed_rank_test(Samples differences);
// Runs that have no partners: Welch's test, for unequal variances; likewise not a number where nothing varies.
double welch_test(Samples first, Samples second);
// Of the difference of their means.
Interval welch_interval(Samples first, Samples second, double level = 0.95);

// Of several comparisons in one table, each p so that all together are wrong no more often than one
// would be (Holm, 1979). In the order given.
std::vector<double> holm(std::span<const double> p);

// First minus second, board by board.
std::vector<double> differences(Samples first, Samples second);

}  // namespace hornbeam::statistics
