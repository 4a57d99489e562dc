// Numbers in tables and sentences: as many digits as what they may be off by leaves them.
#pragma once

#include <string>

namespace hornbeam::laboratory {

// How many digits after the point: one or two of what it may be off by. Where that is nothing, as where nothing
// varies, of the value: none where it is whole, and three or more places in all otherwise.
int digits_of(double value, double off_by);

// So many digits of a number, and never "-0.00".
std::string in_digits(double value, int digits);

// A sum, or what is nobody's mean: hundredths where there are some, and more of what is below a tenth.
std::string number_text(double value);

// Both; nothing where it is no number.
std::string rounded(double value, double off_by);

}  // namespace hornbeam::laboratory
