// hornbeam signature: fixed work through every search and domain, as one number. Two builds with the
// same number behave alike; a change of behaviour changes it, and the tests know it.
#include <iostream>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/threads.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/problem/behaviour.hpp"

namespace hornbeam::app {
namespace {

// Every part that can stand on its own, and every preset.
std::vector<std::string> searches() {
  std::vector<std::string> list;
  for (const PartDescription* part : catalogue().parts()) {
    if (!accepts(Kind::search, part->kind)) continue;
    bool complete = true;
    for (const OptionDescription& option : part->options) complete &= !option.is_required;
    if (complete) list.push_back(part->name);
  }
  for (const Preset& preset : catalogue().presets()) list.push_back(preset.name);
  return list;
}

int signature(bool verbose, unsigned threads) {
  std::uint64_t all = 0;
  for (const auto& domain : domains()) {
    const auto problem = load_problem(domain->example, std::cin);
    for (const std::string& name : searches()) {
      std::uint64_t one = 0;
      try {
        one = behaviour_of(*problem, catalogue().resolve(name), {.threads = threads});
      } catch (const InputError&) {  // a search that is not for this domain
        continue;
      }
      if (verbose) put("{:016x}  {}  {}\n", one, domain->example, name);
      all = joined_behaviour(all, one);
    }
  }
  put("{:016x}\n", all);
  return 0;
}

}  // namespace

void add_signature(CLI::App& program, Action& action) {
  auto verbose = std::make_shared<bool>(false);
  auto threads = std::make_shared<std::string>("1");
  CLI::App& command = add_command(program, "signature",
                                  "One number for the behaviour of every search on every domain",
                                  "Examples:\n"
                                  "  hornbeam signature\n"
                                  "  hornbeam signature --verbose");
  add_switch(command, "--verbose", *verbose, "a number for each search and domain as well");
  show_default(add_text(command, "--threads", *threads, "COUNT", "the number is the same"));
  add_instructions(command);
  when_asked(command, action,
             [verbose, threads] { return signature(*verbose, parse_threads(*threads)); });
}

}  // namespace hornbeam::app
