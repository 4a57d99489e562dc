// Instances by name: what follows `tsptw:`. Those of Solomon, Potvin and Bengio (rc_201.1), a file, or - for
// standard input.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domains/tsptw/map.hpp"
#include "hornbeam/core/family.hpp"

namespace hornbeam::tsptw {

// Throws InputError for a name that means nothing and a text that is no instance.
Map load(std::string_view name, std::istream& standard_input);

// Whether the name is one of the literature's.
bool is_fixed(std::string_view name);

// The least cost in print of an instance of the literature, to two decimals; nothing of others.
std::optional<Time> published(const Map& map);

// Of all, in their order.
std::vector<std::string> names();

const std::vector<Family>& families();

}  // namespace hornbeam::tsptw
