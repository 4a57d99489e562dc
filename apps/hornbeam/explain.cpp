// hornbeam explain: what a name or a composition means, with every option.
#include "src/manual/explain.hpp"

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/output.hpp"

namespace hornbeam::app {

void add_explain(CLI::App& program, Action& action) {
  auto name = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand(
      "explain", "Say what a preset, part, domain, instance or composition is");
  command->footer(
      "Examples:\n"
      "  hornbeam explain sp-mcts-3\n"
      "  hornbeam explain mcts\n"
      "  hornbeam explain samegame:standard/7\n"
      "  hornbeam explain 'restart(mcts(select=ucb1), runs=10)'");
  command
      ->add_option("name", *name, "anything that 'hornbeam list' shows, or a composition of parts")
      ->required()
      ->type_name("NAME");
  command->callback([name, &action] {
    action = [name] {
      put_text(manual::explain(*name));
      return 0;
    };
  });
}

}  // namespace hornbeam::app
