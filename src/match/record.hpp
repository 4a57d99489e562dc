// A match as a file that grows: a line that says who plays, then a line per game, each a JSON object. A
// line that is not whole is as good as not written.
#pragma once

#include <map>
#include <string>

#include "src/match/series.hpp"

namespace hornbeam::match {

// What has to be the same for games to belong to one match.
std::string heading(const Series& series);
std::string to_line(std::uint64_t game, const Played& played);

// The games in the text of such a file. Throws InputError where it is another match's, or no match at
// all; `source` names it there.
std::map<std::uint64_t, Played> parse_games(const std::string& text, const std::string& heading,
                                            const std::string& source);

}  // namespace hornbeam::match
