// How wide a beam can be, so that its pass ends as its budget does.
//
// What a depth costs is proportional to the width, more or less: a pass from the root teaches the factor
// of each depth. The width for the depths still to come is what is left divided by the sum of their
// factors; it is set anew for every depth, so that mistakes are made good on the way. How much dearer
// depths are than they were the last time is learnt from those just done. A few more depths than were
// ever seen are expected, each as dear as the last.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hornbeam/core/archive.hpp"

namespace hornbeam {

class Pace {
 public:
  void clear() {
    factors_.clear();
    begin_pass();
  }
  void begin_pass() { actual_ = expected_ = 0; }

  // A depth of a pass took so much. The factor is learnt from passes that begin at the root; where a beam
  // is not full yet, its depths tell nothing of how dear others will be.
  void note(std::size_t depth, double cost, double width, bool is_full, bool is_from_root) {
    if (is_full && depth < factors_.size()) {
      actual_ = kFading * actual_ + cost;
      expected_ = kFading * expected_ + factors_[depth] * width;
    }
    if (depth >= factors_.size())
      factors_.resize(depth + 1, cost / width);
    else if (is_from_root)
      factors_[depth] = cost / width;
  }

  // The width at which all depths from this one on would take so much; 0 where nothing is known.
  double width(std::size_t depth, double left) const {
    if (factors_.empty()) return 0;
    const std::size_t spare = 1 + factors_.size() / 8;  // depths that nobody has seen
    double sum = factors_.back() * static_cast<double>(spare);
    for (std::size_t i = depth; i < factors_.size(); ++i) sum += factors_[i];
    const double dearer = expected_ > 0 ? std::clamp(actual_ / expected_, 0.25, 4.0) : 1;
    return sum > 0 ? std::max(0.0, left) / (sum * dearer) : 1;
  }

  void save(Writer& out) const { out.put(factors_), out.put(actual_), out.put(expected_); }
  void load(Reader& in) { in.get(factors_), in.get(actual_), in.get(expected_); }

 private:
  static constexpr double kFading = 0.8;

  std::vector<double> factors_;       // cost of each depth, per member of the width
  double actual_ = 0, expected_ = 0;  // of the last depths of this pass
};

}  // namespace hornbeam
