// A plug-in from another time: only its version can be read.
struct OtherPlugin {
  const char* version;
};

extern "C" const OtherPlugin* hornbeam_plugin() {
  static constexpr OtherPlugin plugin{"0.0.7"};
  return &plugin;
}
