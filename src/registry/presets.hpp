// Names for well-known compositions.
#pragma once

#include <vector>

#include "hornbeam/spec/catalogue.hpp"

namespace hornbeam {

std::vector<Preset> presets();

}  // namespace hornbeam
