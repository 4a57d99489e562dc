#include "apps/hornbeam/plugins.hpp"

#include "src/problem/plugin.hpp"

namespace hornbeam::app {

void load_plugins(const std::vector<std::string>& paths) {
  load_plugins_of_environment();
  for (const std::string& path : paths) load_plugin(path);
}

}  // namespace hornbeam::app
