#include "apps/hornbeam/plugins.hpp"

#include <cstdlib>
#include <sstream>

#include "hornbeam/core/error.hpp"
#include "src/problem/plugin.hpp"

namespace hornbeam::app {
namespace {

constexpr const char* kVariable = "HORNBEAM_PLUGINS";

// As in PATH, there are colons between.
std::vector<std::string> paths_in_environment() {
  std::vector<std::string> paths;
  const char* value = std::getenv(kVariable);
  std::istringstream list(value ? value : "");
  for (std::string path; std::getline(list, path, ':');)
    if (!path.empty()) paths.push_back(path);
  return paths;
}

}  // namespace

void add_plugins(CLI::App& program, std::vector<std::string>& paths) {
  const auto add_to = [&paths](CLI::App& app) {
    const auto keep = [&paths](const std::vector<std::string>& more) {
      paths.insert(paths.end(), more.begin(), more.end());
    };
    app.add_option_function<std::vector<std::string>>(
           "--plugin", keep, "a shared library with further domains; may be given several times")
        ->type_name("FILE")
        ->allow_extra_args(false);
  };
  add_to(program);
  for (CLI::App* command : program.get_subcommands({})) add_to(*command);
}

void load_plugins(const std::vector<std::string>& paths) {
  try {
    for (const std::string& path : paths_in_environment()) load_plugin(path);
  } catch (const InputError& error) {
    throw InputError(std::string(kVariable) + ": " + error.what());
  }
  for (const std::string& path : paths) load_plugin(path);
}

}  // namespace hornbeam::app
