// What the games in the box are, and where they come from, for people who have not met them.
#pragma once

#include <string_view>

namespace hornbeam::manual {

// Two or three sentences; empty for a domain that is not in the box.
std::string_view game_of(std::string_view domain);

}  // namespace hornbeam::manual
