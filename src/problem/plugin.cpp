#include "src/problem/plugin.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "hornbeam/core/error.hpp"
#include "hornbeam/plugin.hpp"
#include "hornbeam/problem/domains.hpp"

namespace hornbeam {
namespace {

namespace fs = std::filesystem;

constexpr const char* kVariable = "HORNBEAM_PLUGINS";

// What the loader says begins with the file's name, perhaps as it was made absolute.
std::string last_loader_complaint(const std::string& path) {
  const char* text = dlerror();
  std::string complaint = text ? text : "the loader does not say why";
  if (complaint.starts_with(path + ": ")) complaint.erase(0, path.size() + 2);
  return complaint;
}

void* open_library(const std::string& path) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) throw InputError("there is no such file");
  if (fs::is_directory(path, ignored)) throw InputError("it is a folder");
  // A name without a slash would be looked for among the system's libraries.
  const std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) throw InputError("it is no shared library: " + last_loader_complaint(file));
  return library;
}

const Plugin& find_plugin(void* library) {
  using Function = const Plugin*();
  auto* function = reinterpret_cast<Function*>(dlsym(library, "hornbeam_plugin"));
  if (!function)
    throw InputError("this library is no plug-in; one says HORNBEAM_PLUGIN (hornbeam/plugin.hpp)");
  return *function();
}

void require_fitting(const Plugin& plugin) {
  const std::string version = plugin.version;
  if (version != HORNBEAM_VERSION)
    throw InputError("it was built for hornbeam " + version +
                     ", and this is hornbeam " HORNBEAM_VERSION "; build it again");
  const std::string library = plugin.standard_library;
  if (library != kStandardLibrary)
    throw InputError("it was built with " + library + ", and hornbeam with " + kStandardLibrary +
                     "; build it again with the same compiler");
  if (plugin.shape != kShape)
    throw InputError(
        "it was built with other headers or settings than this hornbeam " HORNBEAM_VERSION
        "; build it again");
}

}  // namespace

void load_plugin(const std::string& path) {
  static std::vector<void*> loaded;
  try {
    void* library = open_library(path);
    if (std::find(loaded.begin(), loaded.end(), library) != loaded.end()) return;
    loaded.push_back(library);
    const Plugin& plugin = find_plugin(library);
    require_fitting(plugin);
    for (std::size_t i = 0; i < plugin.count; ++i) add_domain(plugin.domains[i]());
  } catch (const std::exception& error) {
    throw InputError("plug-in " + path + ": " + error.what());
  }
}

void load_plugins_of_environment() {
  const char* const value = std::getenv(kVariable);
  std::istringstream list(value ? value : "");
  try {
    for (std::string path; std::getline(list, path, ':');)
      if (!path.empty()) load_plugin(path);
  } catch (const InputError& error) {
    throw InputError(std::string(kVariable) + ": " + error.what());
  }
}

}  // namespace hornbeam
