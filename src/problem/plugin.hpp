// Domains from shared libraries; include/hornbeam/plugin.hpp is the other side.
#pragma once

#include <string>

namespace hornbeam {

// Adds the domains of a plug-in to those that this process knows. It stays loaded; a second time changes nothing.
// Throws InputError with a sentence that names the file.
void load_plugin(const std::string& path);

// Those that HORNBEAM_PLUGINS names. As in PATH, there are colons between.
void load_plugins_of_environment();

}  // namespace hornbeam
