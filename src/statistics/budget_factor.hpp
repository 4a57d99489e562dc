// How many times the budget a baseline would need to be as good as another search: the measure of Baier and
// Winands (Beam MCTS, section VI; Nested MCTS, section 4). The baseline was measured at several budgets;
// between two of them its mean is taken to grow with the logarithm of the budget.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "src/statistics/interval.hpp"

namespace hornbeam::statistics {

// The same boards in the same order wherever two are compared.
struct Measured {
  double budget = 0;
  std::vector<double> scores;  // one per board, or per run
};

struct BudgetFactor {
  double factor =
      0;  // infinite where no budget measured was enough, 0 where the smallest was too much
  Interval interval;  // 95 %, from bootstrapping boards; its ends likewise
  double most = 0;    // the largest that could have been found: "> 4" where the factor is infinite
  double least = 0;   // and the smallest
};

// The baseline's budgets in rising order. Throws std::invalid_argument where boards do not match.
BudgetFactor budget_factor(const std::vector<Measured>& baseline, const Measured& other,
                           std::uint64_t resamples = 10'000);

// On one instance, where runs have no partners: each measurement has its own, and is drawn from by itself.
BudgetFactor budget_factor_of_runs(const std::vector<Measured>& baseline, const Measured& other,
                                   std::uint64_t resamples = 10'000);

// "2.3 (1.7 to 3.1)", "> 4 (3.2 to > 4)", "0.7 (< 0.5 to 0.9)"
std::string to_text(const BudgetFactor& factor);

}  // namespace hornbeam::statistics
