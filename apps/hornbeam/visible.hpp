// The program's commands and options as its help, manual and completion show them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace hornbeam::app {

// Commands for people; those for the shell's completion are in no group.
inline std::vector<const CLI::App*> visible_commands(const CLI::App& program) {
  return program.get_subcommands(
      [](const CLI::App* command) { return !command->get_group().empty(); });
}

// Whether it takes no value.
inline bool is_flag(const CLI::Option& option) {
  return option.get_expected_max() == 0;
}

}  // namespace hornbeam::app
