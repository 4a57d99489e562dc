// --plugin, which every command takes, before its name or after.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace hornbeam::app {

// To be called when all commands are there. The paths are in the list once the arguments are read.
void add_plugins(CLI::App& program, std::vector<std::string>& paths);

// Those that the environment names, then these. Throws InputError.
void load_plugins(const std::vector<std::string>& paths);

}  // namespace hornbeam::app
