// Instances by name: what follows `tsptw:`. Those of Solomon, Potvin and Bengio (rc_201.1), a file, or - for
// standard input.
#pragma once

#include <optional>
#include <string>

#include "domains/tsptw/map.hpp"
#include "hornbeam/core/collection.hpp"

namespace hornbeam::tsptw {

// Those of the literature.
const Collection& instances();

inline bool is_fixed(std::string_view name) {
  return instances().by_name(name) != nullptr;
}

// Throws InputError for a name that means nothing and a text that is no instance.
inline Map load(std::string_view name, std::istream& standard_input) {
  const InstanceText found = instances().read(name, standard_input);
  return parse(found.text, found.source);
}

// The least cost in print of an instance of the literature, to two decimals; nothing of others.
std::optional<Time> published(const Map& map);

}  // namespace hornbeam::tsptw
