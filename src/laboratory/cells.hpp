// Runs as statistics want them: a cell is what one search found with one budget on one set of instances, a
// number per board. Seeds of a board are averaged first, so that boards are what everything is over; on one
// instance runs are independent of each other, and each is a number of its own. Games of a match are, too.
#pragma once

#include "src/laboratory/runs.hpp"
#include "src/statistics/comparison.hpp"

namespace hornbeam::laboratory {

struct Cell {
  std::string label;
  PlannedBudget budget;
  std::size_t set = 0;           // index of Experiment::sets
  std::size_t search = 0;        // index of Experiment::searches
  std::size_t budget_index = 0;  // of its budgets
  bool is_match = false;
  bool is_rate = false;    // of what is won, right or reached: numbers are from 0 to 1
  bool is_share = false;   // of these where each is that of one run or game: 0, 1/2 or 1
  bool has_boards = true;  // else numbers are of single runs
  Objective objective = Objective::maximise;  // of costs less is better
  std::vector<std::size_t> boards{};  // whose numbers these are, rising; empty without boards
  std::vector<double> numbers{};
  std::size_t runs = 0;
  std::size_t unmeasured =
      0;  // boards that have no such number: without a best known there is no gap
  std::size_t incomparable =
      0;  // runs that have none, since they break a rule which the best known keeps

  double mean() const { return statistics::mean(numbers); }
  // Of the set's boards, all of them or those that were run.
  double total() const { return mean() * static_cast<double>(numbers.size()); }
  double deviation() const { return statistics::deviation(numbers); }
  // 95 %: Student's t; of a share Wilson's, and of a rate nothing below 0 and above 1.
  statistics::Interval interval() const;
};

// Those that a drawing shows and something was found of: labels in its order, of each one its budgets from
// small to large, of each of these its sets.
// Throws InputError where scores and costs would be averaged, or what two domains count.
std::vector<Cell> cells_of(const Experiment& experiment, const Runs& runs, const Drawing& drawing);

// Why runs that are there have no such number, where a whole set has none; else empty.
std::string why_unmeasured(const Experiment& experiment, const Runs& runs, const Drawing& drawing);

// Paired on the boards that both have; shares without such pairs by Fisher's exact test, other runs by Welch's.
statistics::Comparison compare(const Cell& first, const Cell& second);
// A match against even: Wilson's interval, and the exact sign test.
statistics::Comparison compare_with_even(const Cell& match);

// How large a budget is, and of what; of several limits the first that is there: playouts, nodes, seconds.
struct BudgetSize {
  double size = 0;
  std::string unit;
};
BudgetSize size_of(const PlannedBudget& budget);

}  // namespace hornbeam::laboratory
