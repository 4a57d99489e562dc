#include "apps/hornbeam/arguments.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>

#include "apps/hornbeam/visible.hpp"
#include "src/problem/instructions.hpp"

namespace hornbeam::app {
namespace {

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

// The name of an option as it is typed.
std::string name_of(const CLI::Option& option) {
  return option.get_lnames().empty() ? option.get_name() : "--" + option.get_lnames().front();
}

// An option with too few or too many values. CLI11 tells which only in words; the options and what
// was typed tell it, too.
std::string about_count(const CLI::App& asked, const std::vector<std::string>& words) {
  const auto was_typed = [&](const std::string& start) {
    return std::any_of(words.begin(), words.end(),
                       [&](const std::string& word) { return word.starts_with(start); });
  };
  for (const CLI::Option* option : asked.get_options()) {
    const std::string name = name_of(*option);
    if (option->count() > static_cast<std::size_t>(option->get_expected_max()) && !is_flag(*option))
      return name + " is given more than once";
    if (is_flag(*option) && was_typed(name + "=")) return name + " takes no value";
  }
  for (const CLI::Option* option : asked.get_options())
    if (!is_flag(*option) && option->count() == 0 && was_typed(name_of(*option)))
      return name_of(*option) + " needs a value";
  return "an option has too few or too many values";
}

std::string about_required(const CLI::App& asked) {
  for (const CLI::Option* option : asked.get_options()) {
    if (!option->get_required() || option->count() > 0) continue;
    std::string what = option->get_positional() ? "a " + option->get_name(true) : name_of(*option);
    if (option->get_expected_max() > 1) what.pop_back();  // one of several will do
    return fmt::format("{} needs {}: {}", asked.get_name(), what, option->get_description());
  }
  return "an argument is missing";
}

}  // namespace

CLI::App& add_command(CLI::App& program, const std::string& name, const std::string& meaning,
                      const std::string& examples) {
  CLI::App* command = program.add_subcommand(name, meaning);
  command->footer(examples);
  return *command;
}

void when_asked(CLI::App& command, Action& action, const Action& wanted) {
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

bool is_given(const CLI::App& command, const std::string& option) {
  return command.count(option) > 0;
}

void add_instructions(CLI::App& command, const char* but) {
  auto name = std::make_shared<std::string>("best");
  show_default(add_text(command, "--instructions", *name, "SET",
                        std::string("plain, avx2, avx512 or the best of this machine") + but));
  command.parse_complete_callback([name] { use_instructions(*name); });
}

std::string explain(const CLI::ParseError& error, const CLI::App& program,
                    const std::vector<std::string>& words) {
  const CLI::App* asked = &program;
  for (const CLI::App* command : program.get_subcommands()) asked = command;
  if (dynamic_cast<const CLI::ExtrasError*>(&error)) return about_extra(program, *asked);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) return about_count(*asked, words);
  if (dynamic_cast<const CLI::RequiredError*>(&error)) return about_required(*asked);
  return error.what();
}

}  // namespace hornbeam::app
