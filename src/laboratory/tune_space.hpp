// What may be tuned: parameters with their ranges, as they are written on the command line.
//
//     c=0.01..10:log     any number, and its logarithm is what is drawn
//     d=1..200:int       whole numbers
//     L=100..100k:log:int
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "src/laboratory/placeholders.hpp"

namespace hornbeam::laboratory {

struct Parameter {
  std::string name;
  double low = 0;
  double high = 1;
  bool is_log = false;
  bool is_whole = false;

  // Where a value lies on the line that is drawn from: itself, or its logarithm.
  double place_of(double value) const;
  double lowest() const { return place_of(low); }
  double highest() const { return place_of(high); }
  // The value of a place as it is written, whole where it has to be, with four digits otherwise. Places
  // beyond the range are taken for its nearer end.
  std::string text_at(double place) const;
};

// Throws InputError.
Parameter parse_parameter(std::string_view text);
std::string to_text(const Parameter& parameter);

using Space = std::vector<Parameter>;

// A place per parameter, as values of placeholders.
Values values_at(const Space& space, const std::vector<double>& places);

// Every placeholder of the pattern has a range and every range is of one; and whatever is drawn is a
// search: it is tried with the ends of every range. Throws InputError and SpecError.
void require_searches(std::string_view pattern, const Space& space);

}  // namespace hornbeam::laboratory
