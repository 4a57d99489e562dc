// What can be typed after a domain's colon, by the families that the domain lists.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/problem/problem.hpp"
#include "src/manual/layout.hpp"

namespace hornbeam::manual {

// A row for each family: its names and their meaning.
Rows family_rows(const Domain& domain);

// What a user types before he has to fill something in; nothing where he begins.
std::vector<std::string> heads(const Family& family);

// The same with each number of a range: standard/1, standard/2, ...
std::vector<std::string> members(const Family& family);

// Whether a word is one of the heads, perhaps without its final slash.
bool belongs_to(std::string_view word, const Family& family);

}  // namespace hornbeam::manual
