// What the subcommands' arguments have in common, and what is wrong with them as sentences. Of CLI11
// only the names are known here: including it costs five seconds per file, and only what asks about
// options has to.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "hornbeam/core/error.hpp"
#include "hornbeam/spec/error.hpp"

namespace CLI {
class App;
class Option;
class ParseError;
}  // namespace CLI

namespace hornbeam::app {

using Action = std::function<int()>;

CLI::App& add_command(CLI::App& program, const std::string& name, const std::string& meaning,
                      const std::string& examples);

// What `action` becomes when the command is asked for.
void when_asked(CLI::App& command, Action& action, const Action& wanted);

// What the command of this name is for; nothing where there is none.
std::string command_meaning(const CLI::App& program, const std::string& name);

// An argument that is a text, or several.
CLI::Option& add_argument(CLI::App& command, const std::string& name, std::string& text,
                          const std::string& kind, const std::string& meaning);
CLI::Option& add_arguments(CLI::App& command, const std::string& name,
                           std::vector<std::string>& texts, const std::string& kind,
                           const std::string& meaning);

// An option that is a text to be read later. An empty one is refused: it is a script's unset
// variable more often than a wish.
CLI::Option& add_text(CLI::App& command, const std::string& name, std::string& text,
                      const std::string& kind, const std::string& meaning);

void require(CLI::Option& option);
void show_default(CLI::Option& option);  // the text that is there now

// Whether the option was typed, once the command line is read.
bool is_given(const CLI::App& command, const std::string& option);

// A flag, which takes no value.
void add_switch(CLI::App& command, const std::string& name, bool& on, const std::string& meaning);

// --plugin, which every command takes, before its name or after. To be called when all commands are
// there; the paths are in the list once the arguments are read.
void add_plugins(CLI::App& program, std::vector<std::string>& paths);

// --instructions, put to use when the command line has been read.
void add_instructions(CLI::App& command, const char* but = "; same results");

// The sentence for arguments that do not fit; `words` are all that were typed.
std::string explain(const CLI::ParseError& error, const CLI::App& program,
                    const std::vector<std::string>& words);

// An option's text read by one of the readers of units.hpp; complaints name the option.
template <class Read>
auto read_option(const char* name, const std::string& text, Read read) {
  try {
    return read(text);
  } catch (const SpecError& error) {
    throw InputError(std::string(name) + ": " + error.what());
  }
}

}  // namespace hornbeam::app
