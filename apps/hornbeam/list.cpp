// hornbeam list: what there is, in short tables.
#include "src/manual/list.hpp"

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/output.hpp"

namespace hornbeam::app {

void add_list(CLI::App& program, Action& action) {
  auto topic = std::make_shared<std::string>();
  CLI::App& command = add_command(program, "list", "Show what there is, in short tables",
                                  "Examples:\n"
                                  "  hornbeam list\n"
                                  "  hornbeam list presets");
  add_argument(
      command, "topic", *topic, "TOPIC",
      "domains, instances, searches, policies, rules, values, presets or records (default all)");
  when_asked(command, action, [topic] {
    put_text(manual::list(*topic));
    return 0;
  });
}

}  // namespace hornbeam::app
