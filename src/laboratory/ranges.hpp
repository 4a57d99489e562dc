// Lists as people write them: 'samegame:random/15x15x5/1..250' is 250 instances, '1..1000' as many seeds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hornbeam::laboratory {

inline constexpr std::uint64_t kLongestRange = 1'000'000;

// The numbers between which two dots stand are counted through, once in a text; a text without them is
// itself. Throws InputError where it counts down, or through more than kLongestRange.
std::vector<std::string> expand_range(std::string_view text);

// Whole numbers and ranges of them: "1..10" and "7". Throws InputError.
std::vector<std::uint64_t> expand_seeds(const std::vector<std::string>& texts);

}  // namespace hornbeam::laboratory
