// What tables of text hold: lines and histories of stored runs, the same in a store and in a runs.csv.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/core/observer.hpp"

namespace hornbeam::laboratory {

// Moves with semicolons between them; one in a move has a backslash before it.
std::string line_text(const std::vector<std::string>& line);
std::vector<std::string> parse_line_text(std::string_view text);

// "0.5:1000:2313 2.25:7000:2561": seconds, playouts, score.
std::string history_text(const std::vector<Improvement>& history);
// Nothing where it is no such text.
std::optional<std::vector<Improvement>> parse_history_text(std::string_view text);

// As RFC 4180 has it: in quotes where it has to be.
std::string csv_cell(std::string_view text);

// Seconds to the microsecond: more is noise, and long.
double in_microseconds(double seconds);

}  // namespace hornbeam::laboratory
