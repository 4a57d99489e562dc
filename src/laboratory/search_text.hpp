// What a run's key says of its search: "SEARCH", or "SEARCH against SEARCH with BUDGET on 4 ranks", or
// "SEARCH played by visits", every search as its full text.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace hornbeam::laboratory {

inline constexpr std::string_view kAgainst = " against ";
inline constexpr std::string_view kWith = " with ";
inline constexpr std::string_view kOn = " on ";
inline constexpr std::string_view kPlayedBy = " played by ";

// The same with every search in it spelled as it is today: where parts have got other options, runs that are kept
// are still those of the search that is asked for. What is no search today stays as it is. A table has few
// searches and many runs, so each text is read once.
class Respelling {
 public:
  const std::string& of(const std::string& search);

 private:
  std::unordered_map<std::string, std::string> known_;
};

}  // namespace hornbeam::laboratory
