// An instance of the travelling salesman problem with time windows: places, how long it takes from each to
// each, and when each is open. The first place is the depot. Its text is the format of M. López-Ibáñez and
// C. Blum. Times are whole numbers of 10^-5, so that sums are exact and the same everywhere.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hornbeam {
class Words;
}

namespace hornbeam::tsptw {

using Time = std::int64_t;
inline constexpr Time kUnit = 100'000;
inline constexpr int kMostPlaces = 250;
inline constexpr Time kLongestWay = 10'000 * kUnit;
// A tour always takes less than this, so that a late arrival costs more than any way.
inline constexpr Time kLate = 1'000'000 * kUnit;
inline constexpr Time kLatest = 1'000'000'000 * kUnit;  // that a place closes

struct Map {
  int places = 0;
  std::vector<std::int32_t> ways;   // from each place, one after the other
  std::vector<Time> opens, closes;  // of each place

  std::int32_t way(int from, int to) const {
    return ways[static_cast<std::size_t>(from) * static_cast<std::size_t>(places) +
                static_cast<std::size_t>(to)];
  }
  bool operator==(const Map&) const = default;
};

// How many places, the way from each to each, and for each when it opens and closes. # starts a comment.
// `source` is what the text is called in complaints. Throws InputError.
Map parse(std::string_view text, std::string_view source);

// The same again, a line for each place.
std::string to_text(const Map& map);

// "45.1774"
std::string to_text(Time time);

// The next word as such a time; `what` it is, in complaints. Throws InputError.
Time take_time(Words& words, const char* what, Time most);

}  // namespace hornbeam::tsptw
