#include "apps/hornbeam/arguments.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>

#include "apps/hornbeam/visible.hpp"
#include "src/problem/instructions.hpp"

namespace hornbeam::app {
namespace {

std::vector<std::string> flag_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : visible_commands(program)) names.push_back(command->get_name());
  return names;
}

// A word that nobody asked for, and what was probably meant.
std::string about_extra(const CLI::App& program, const CLI::App& asked) {
  const std::vector<std::string> extras = program.remaining(true);
  const std::string word = extras.empty() ? "" : extras.front();
  if (word.starts_with("-"))
    return fmt::format("there is no flag {}{}", in_quotes(word),
                       hint(word, flag_names(asked), "there are"));
  if (&asked == &program)
    return fmt::format("there is no command {}{}", in_quotes(word),
                       hint(word, command_names(program), "there are"));
  return fmt::format("{} takes no further argument, but got {}", asked.get_name(), in_quotes(word));
}

// CLI11 begins what it says with the option's name.
std::string option_name(const std::string& message) {
  return message.substr(0, message.find_first_of(": "));
}

std::string about_count(const std::string& message) {
  const std::string name = option_name(message);
  if (message.find("missing") != std::string::npos) return name + " needs a value";
  if (message.find("override") != std::string::npos) return "--" + name + " takes no value";
  if (message.find("At Most") != std::string::npos) return name + " is given more than once";
  return message;
}

std::string about_required(const std::string& name, const CLI::App& asked) {
  const CLI::Option* option = asked.get_option_no_throw(name);
  if (!option) return name + " is required";
  std::string what = option->get_positional() ? "a " + name : name;
  if (option->get_expected_max() > 1) what.pop_back();  // one of several will do
  return fmt::format("{} needs {}: {}", asked.get_name(), what, option->get_description());
}

}  // namespace

CLI::App& add_command(CLI::App& program, const std::string& name, const std::string& meaning,
                      const std::string& examples) {
  CLI::App* command = program.add_subcommand(name, meaning);
  command->footer(examples);
  return *command;
}

void when_asked(CLI::App& command, Action& action, Action wanted) {
  command.callback([&action, wanted] { action = wanted; });
}

std::string command_meaning(const CLI::App& program, const std::string& name) {
  for (const CLI::App* command : visible_commands(program))
    if (command->get_name() == name) return command->get_description();
  return "";
}

CLI::Option& add_argument(CLI::App& command, const std::string& name, std::string& text,
                          const std::string& kind, const std::string& meaning) {
  return *command.add_option(name, text, meaning)->type_name(kind);
}

CLI::Option& add_arguments(CLI::App& command, const std::string& name,
                           std::vector<std::string>& texts, const std::string& kind,
                           const std::string& meaning) {
  return *command.add_option(name, texts, meaning)->type_name(kind);
}

CLI::Option& add_text(CLI::App& command, const std::string& name, std::string& text,
                      const std::string& kind, const std::string& meaning) {
  const auto refuse_empty = [](const std::string& value) {
    return value.empty() ? "its value is empty" : "";
  };
  CLI::Option& option = add_argument(command, name, text, kind, meaning);
  return *option.check(CLI::Validator(refuse_empty, ""));
}

void require(CLI::Option& option) {
  option.required();
}

void show_default(CLI::Option& option) {
  option.capture_default_str();
}

void add_switch(CLI::App& command, const std::string& name, bool& on, const std::string& meaning) {
  command.add_flag(name, on, meaning)->disable_flag_override();
}

void add_plugins(CLI::App& program, std::vector<std::string>& paths) {
  const auto add_to = [&paths](CLI::App& app) {
    const auto keep = [&paths](const std::vector<std::string>& more) {
      paths.insert(paths.end(), more.begin(), more.end());
    };
    app.add_option_function<std::vector<std::string>>(
           "--plugin", keep, "a shared library with further domains; may be given several times")
        ->type_name("FILE")
        ->allow_extra_args(false);
  };
  add_to(program);
  for (CLI::App* command : program.get_subcommands({})) add_to(*command);
}

void add_instructions(CLI::App& command) {
  auto name = std::make_shared<std::string>("best");
  show_default(add_text(command, "--instructions", *name, "SET",
                        "plain, avx2 or the best this machine has; results are the same"));
  command.parse_complete_callback([name] { use_instructions(*name); });
}

std::string explain(const CLI::ParseError& error, const CLI::App& program) {
  const CLI::App* asked = &program;
  for (const CLI::App* command : program.get_subcommands()) asked = command;
  std::string message = error.what();
  if (dynamic_cast<const CLI::ExtrasError*>(&error)) return about_extra(program, *asked);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) return about_count(message);
  if (dynamic_cast<const CLI::RequiredError*>(&error))
    return about_required(option_name(message), *asked);
  return message;
}

}  // namespace hornbeam::app
