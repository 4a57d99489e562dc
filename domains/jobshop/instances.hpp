// Instances by name: what follows `jobshop:`. Those of the literature by the names that JSPLIB has for
// them (ft10, la01, ta80), a file, or - for standard input.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domains/jobshop/shop.hpp"
#include "hornbeam/core/family.hpp"

namespace hornbeam::jobshop {

// Throws InputError for a name that means nothing and a text that is no instance.
Shop load(std::string_view name, std::istream& standard_input);

// Whether the name is one of the literature's.
bool is_fixed(std::string_view name);

// What is known of the makespan of an instance of the literature; nothing of others.
struct Known {
  std::string name;
  int lower = 0;  // no schedule is done earlier,
  int upper = 0;  // and one that is done at this time is known: the optimum where they are the same
};
std::optional<Known> known(const Shop& shop);

// Of all, in their order.
std::vector<std::string> names();

const std::vector<Family>& families();

}  // namespace hornbeam::jobshop
