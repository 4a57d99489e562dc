// What the curves of a figure are called: a curve is of several searches, whose labels differ in the axis' value
// and in nothing else, and its name is all the rest.
#pragma once

#include <string>
#include <vector>

#include "src/laboratory/experiment.hpp"

namespace hornbeam::laboratory {

struct CurveOf {
  std::vector<const PlannedSearch*> searches;  // at least one
  std::string budget;
};

// "MCTS, C = {c}, T = {t}" over c is "MCTS, T = 1". Where two curves would be called alike, the values of the
// placeholders that tell them apart are added.
std::vector<std::string> curve_names(const std::vector<CurveOf>& curves, const std::string& axis,
                                     bool tells_budget);

// What labels begin with alike, without the value in which they differ: "slow-tree, 2 ranks" and
// "slow-tree, 16 ranks" are "slow-tree".
std::string common_name(const std::vector<std::string>& labels);

}  // namespace hornbeam::laboratory
