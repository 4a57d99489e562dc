// What a program for a device does when it is called: its verbs, the flags of each, and sentences for what
// goes wrong.
#pragma once

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <functional>

#include "device/arguments.hpp"
#if !defined(HORNBEAM_ROOMY_BOARDS)
#include "device/records.hpp"
#endif
#include "device/serve.hpp"

namespace hornbeam::device {

struct Verb {
  std::string name, about;
  std::vector<Flag> flags;
  std::function<int(const Arguments&)> run;
};

inline Verb serve_verb() {
  return {"serve", "answers another program, 'hornbeam solve --device cuda'", {}, [](const Arguments&) {
            std::signal(SIGINT, SIG_IGN);  // whoever asks decides
            Server().serve();
            return 0;
          }};
}
#if !defined(HORNBEAM_ROOMY_BOARDS)
inline Verb records_verb() {
  return {"records", "searches a set of boards for the best lines", Records::flags(),
          [](const Arguments& arguments) {
            Records(arguments).run();
            return 0;
          }};
}
#endif

inline void on_signal(int) {
  is_interrupted = 1;
}

inline void print_help(const std::string& program, const std::vector<Verb>& verbs) {
  std::printf("%s VERB [--FLAG VALUE]...\n", program.c_str());
  for (const Verb& verb : verbs) {
    std::printf("\n%-10s %s\n", verb.name.c_str(), verb.about.c_str());
    for (const Flag& flag : verb.flags)
      std::printf("  --%-9s %s\n", flag.name.c_str(), flag.about.c_str());
  }
}

inline int run_program(int count, char** words, const std::vector<Verb>& verbs) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::signal(SIGTERM, on_signal);
  std::signal(SIGINT, on_signal);
  const std::string program = std::filesystem::path(words[0]).filename().string();
  const std::string asked = count > 1 ? words[1] : "";
  std::string known;
  try {
    for (int i = 1; i < count; ++i)
      if (words[i] == std::string("--help")) return print_help(program, verbs), 0;
    for (const Verb& verb : verbs) {
      if (verb.name == asked) return verb.run(Arguments(count, words, verb.flags));
      known += (known.empty() ? "" : ", ") + verb.name;
    }
    throw Failure((asked.empty() ? "a verb is wanted" : "there is no verb '" + asked + "'") +
                  "; there are " + known + ", and --help says what they take");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", program.c_str(), error.what());
  }
  return 2;
}

}  // namespace hornbeam::device
