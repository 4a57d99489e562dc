// hornbeam explain: what a name or a composition means, with every option.
#include "src/manual/explain.hpp"

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/visible.hpp"

namespace hornbeam::app {
namespace {

const CLI::App* command_called(const CLI::App& program, const std::string& name) {
  for (const CLI::App* command : visible_commands(program))
    if (command->get_name() == name) return command;
  return nullptr;
}

}  // namespace

void add_explain(CLI::App& program, Action& action) {
  auto name = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand(
      "explain", "Say what a preset, part, option, domain, instance or composition is");
  command->footer(
      "Examples:\n"
      "  hornbeam explain sp-mcts-3\n"
      "  hornbeam explain mcts\n"
      "  hornbeam explain samegame:standard/7\n"
      "  hornbeam explain prune\n"
      "  hornbeam explain 'restart(mcts(select=ucb1), runs=10)'");
  command
      ->add_option("name", *name, "anything that 'hornbeam list' shows, or a composition of parts")
      ->required()
      ->type_name("NAME");
  command->callback([name, &program, &action] {
    action = [name, &program] {
      const CLI::App* asked = command_called(program, *name);
      if (asked)
        put("{0}: a command\n  {1}. 'hornbeam help {0}' says how it is used.\n", *name,
            asked->get_description());
      else
        put_text(manual::explain(*name));
      return 0;
    };
  });
}

}  // namespace hornbeam::app
