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

void load_plugins(const std::vector<std::string>& paths) {
  try {
    for (const std::string& path : paths_in_environment()) load_plugin(path);
  } catch (const InputError& error) {
    throw InputError(std::string(kVariable) + ": " + error.what());
  }
  for (const std::string& path : paths) load_plugin(path);
}

}  // namespace hornbeam::app
