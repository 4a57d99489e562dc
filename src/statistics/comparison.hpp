// Two searches beside each other: by how much one is better, and how sure that is.
//
// On several boards both ran on each, and boards are what is paired; on one instance runs are independent
// of each other. "No worse" is an interval that lies above a margin, never a test that found nothing.
#pragma once

#include <string>

#include "src/statistics/samples.hpp"

namespace hornbeam::statistics {

struct Comparison {
  bool is_paired = true;
  std::size_t count = 0;  // pairs, or runs of the first
  double first = 0;       // mean
  double second = 0;
  double difference = 0;   // first minus second
  Interval interval;       // of it, 95 %, by Student's t
  double p = 1;            // by the paired t-test, or Welch's; not a number where they cannot tell
  double signed_rank = 1;  // by Wilcoxon's test; not a number where there are no pairs

  bool is_no_worse(double margin) const { return interval.low > -margin; }
  // Equal differences do not show how much others would vary.
  bool has_width() const { return interval.low < interval.high; }
};

// The second beside the first.
Comparison swapped(const Comparison& comparison);

// The same of the numbers with the other sign: of costs, where scores were compared, and back.
Comparison turned(Comparison comparison);

// The same boards in the same order.
Comparison compare_paired(Samples first, Samples second);
Comparison compare_unpaired(Samples first, Samples second);

// 0.012, "< 0.0001"
std::string p_text(double p);

}  // namespace hornbeam::statistics
