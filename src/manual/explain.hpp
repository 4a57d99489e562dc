// What a name means: a part, a preset, a domain, an instance, a family of them, a record, or a
// composition written out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hornbeam::manual {

// Several lines for a terminal. Throws InputError, which suggests the nearest name there is.
std::string explain(std::string_view name);

// All single words that `explain` knows.
std::vector<std::string> explained_names();

}  // namespace hornbeam::manual
