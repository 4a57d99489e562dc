// hornbeam list: what there is, in short tables.
#include "src/manual/list.hpp"

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/output.hpp"

namespace hornbeam::app {

void add_list(CLI::App& program, Action& action) {
  auto topic = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand("list", "Show what there is, in short tables");
  command->footer(
      "Examples:\n"
      "  hornbeam list\n"
      "  hornbeam list presets");
  command
      ->add_option(
          "topic", *topic,
          "domains, instances, searches, policies, rules, presets or records (default all)")
      ->type_name("TOPIC");
  command->callback([topic, &action] {
    action = [topic] {
      put_text(manual::list(*topic));
      return 0;
    };
  });
}

}  // namespace hornbeam::app
