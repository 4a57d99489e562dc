// The plug-ins that arguments and environment name.
#pragma once

#include <string>
#include <vector>

namespace hornbeam::app {

// Those that the environment names, then these. Throws InputError.
void load_plugins(const std::vector<std::string>& paths);

}  // namespace hornbeam::app
