// Instances by name: what follows `jobshop:`. Those of the literature by the names that JSPLIB has for
// them (ft10, la01, ta80), a file, or - for standard input.
#pragma once

#include <optional>
#include <string>

#include "domains/jobshop/shop.hpp"
#include "hornbeam/core/collection.hpp"

namespace hornbeam::jobshop {

// Those of the literature.
const Collection& instances();

inline bool is_fixed(std::string_view name) {
  return instances().by_name(name) != nullptr;
}

// Throws InputError for a name that means nothing and a text that is no instance.
inline Shop load(std::string_view name, std::istream& standard_input) {
  const InstanceText found = instances().read(name, standard_input);
  return parse(found.text, found.source);
}

// What is known of the makespan of an instance of the literature; nothing of others.
struct Known {
  std::string name;
  int lower = 0;  // no schedule is done earlier,
  int upper = 0;  // and one that is done at this time is known: the optimum where they are the same
};
std::optional<Known> known(const Shop& shop);

}  // namespace hornbeam::jobshop
