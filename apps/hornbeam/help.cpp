// hornbeam help, and what every help text looks like: what the command is for, examples, then the
// rest.
#include <fmt/core.h>

#include <CLI/CLI.hpp>

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/visible.hpp"
#include "hornbeam/spec/error.hpp"

namespace hornbeam::app {
namespace {

// Footers hold the examples.
class ExamplesFirst final : public CLI::Formatter {
 public:
  std::string make_description(const CLI::App* app) const override {
    const std::string examples = app->get_footer().empty() ? "" : app->get_footer() + "\n\n";
    return CLI::Formatter::make_description(app) + '\n' + examples;
  }
  std::string make_footer(const CLI::App*) const override { return ""; }
};

// Not by App::help, which would turn to the command that was asked for: this one.
void print_help(const CLI::App& app, const std::string& name) {
  put_text(app.get_formatter()->make_help(&app, name, CLI::AppFormatMode::Normal));
}

int help(const CLI::App& program, const std::string& name) {
  if (name.empty()) {
    print_help(program, program.get_name());
    return 0;
  }
  std::vector<std::string> names;
  for (const CLI::App* command : visible_commands(program)) {
    names.push_back(command->get_name());
    if (command->get_name() != name) continue;
    print_help(*command, program.get_name() + " " + name);
    return 0;
  }
  throw InputError(
      fmt::format("there is no command {}{}", in_quotes(name), hint(name, names, "there are")));
}

}  // namespace

void add_help(CLI::App& program, Action& action) {
  auto name = std::make_shared<std::string>();
  CLI::App& command = add_command(program, "help", "Show how a command is used",
                                  "Examples:\n"
                                  "  hornbeam help\n"
                                  "  hornbeam help solve");
  add_argument(command, "command", *name, "COMMAND", "a command (default the program)");
  when_asked(command, action, [name, &program] { return help(program, *name); });
  const auto formatter = std::make_shared<ExamplesFirst>();
  program.formatter(formatter);
  for (CLI::App* each : program.get_subcommands({})) each->formatter(formatter);
}

}  // namespace hornbeam::app
