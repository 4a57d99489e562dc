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

inline std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : visible_commands(program)) names.push_back(command->get_name());
  return names;
}

inline std::vector<std::string> flag_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

// Whether it takes no value.
inline bool is_flag(const CLI::Option& option) {
  return option.get_expected_max() == 0;
}

}  // namespace hornbeam::app
