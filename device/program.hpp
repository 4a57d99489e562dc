// What a program for a device does when it is called: its verbs, the flags of each, and sentences for what
// goes wrong.
#pragma once

#include <csignal>
#include <cstdio>
#include <functional>

#include "device/arguments.hpp"
#if !defined(HORNBEAM_ROOMY_BOARDS)
#include "device/records.hpp"
#endif
#include "device/serve.hpp"

namespace hornbeam::device {

struct Verb {
  std::string name;
  std::vector<std::string> flags;
  std::function<int(const Arguments&)> run;
};

inline Verb serve_verb() {
  return {"serve", {}, [](const Arguments&) {
            std::signal(SIGINT, SIG_IGN);  // whoever asks decides
            Server().serve();
            return 0;
          }};
}
#if !defined(HORNBEAM_ROOMY_BOARDS)
inline Verb records_verb() {
  return {"records", Records::flags(), [](const Arguments& arguments) {
            Records(arguments).run();
            return 0;
          }};
}
#endif

inline void on_signal(int) {
  is_interrupted = 1;
}

inline void print_usage(const std::vector<Verb>& verbs) {
  for (const Verb& verb : verbs) {
    std::string line = "device " + verb.name;
    for (const std::string& flag : verb.flags) line += " [--" + flag + " VALUE]";
    std::fprintf(stderr, "%s\n", line.c_str());
  }
}

inline int run_program(int count, char** words, const std::vector<Verb>& verbs) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::signal(SIGTERM, on_signal);
  std::signal(SIGINT, on_signal);
  const std::string asked = count > 1 ? words[1] : "";
  try {
    for (const Verb& verb : verbs)
      if (verb.name == asked) return verb.run(Arguments(count, words, verb.flags));
    print_usage(verbs);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "device: %s\n", error.what());
  }
  return 2;
}

}  // namespace hornbeam::device
