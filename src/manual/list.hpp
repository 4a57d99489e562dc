// Short tables of all there is.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace hornbeam::manual {

struct Topic {
  std::string_view name;  // "presets"
  std::string (*table)();
};

// In the order in which `list` prints them.
std::span<const Topic> topics();

// One topic's table, or with an empty name all of them. Throws InputError.
std::string list(std::string_view topic);

}  // namespace hornbeam::manual
