// What can be typed after a domain's colon, read off the families that the domain describes. In
// "random/ROWSxCOLUMNSxCOLORS/SEED" the words in capitals are for the user to fill in; "1..20" is
// every number between.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hornbeam::manual {

// "random/", or all of the name where there is nothing to fill in; nothing where the user begins.
std::vector<std::string> family_heads(std::string_view names);

// The same with ranges as their numbers: standard/1, standard/2, ...
std::vector<std::string> family_members(std::string_view names);

// Whether a word is one of the heads, perhaps without its final slash.
bool belongs_to_family(std::string_view word, std::string_view names);

}  // namespace hornbeam::manual
