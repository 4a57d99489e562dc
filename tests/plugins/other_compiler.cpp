// Plug-ins of this version that were built in other ways.
#include <hornbeam/plugin.hpp>

#ifdef OTHER_SHAPE
constexpr hornbeam::Plugin kPlugin{HORNBEAM_VERSION, hornbeam::kStandardLibrary,
                                   hornbeam::kShape + 1, nullptr, 0};
#else
constexpr hornbeam::Plugin kPlugin{HORNBEAM_VERSION, "libstdc++ 4", hornbeam::kShape, nullptr, 0};
#endif

extern "C" const hornbeam::Plugin* hornbeam_plugin() {
  return &kPlugin;
}
