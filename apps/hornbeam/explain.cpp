// hornbeam explain: what a name or a composition means, with every option.
#include "src/manual/explain.hpp"

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/output.hpp"

namespace hornbeam::app {

void add_explain(CLI::App& program, Action& action) {
  auto name = std::make_shared<std::string>();
  CLI::App& command = add_command(
      program, "explain", "Say what a preset, part, option, domain, instance or composition is",
      "Examples:\n"
      "  hornbeam explain sp-mcts-3\n"
      "  hornbeam explain mcts\n"
      "  hornbeam explain samegame:standard/7\n"
      "  hornbeam explain prune\n"
      "  hornbeam explain 'restart(mcts(select=ucb1), runs=10)'");
  require(add_argument(command, "name", *name, "NAME",
                       "anything that 'hornbeam list' shows, or a composition of parts"));
  when_asked(command, action, [name, &program] {
    const std::string meaning = command_meaning(program, *name);
    if (!meaning.empty())
      put("{0}: a command\n  {1}. 'hornbeam help {0}' says how it is used.\n", *name, meaning);
    else
      put_text(manual::explain(*name));
    return 0;
  });
}

}  // namespace hornbeam::app
