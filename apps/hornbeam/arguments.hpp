// What the subcommands' arguments have in common, and what is wrong with them as sentences.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "hornbeam/core/error.hpp"
#include "hornbeam/spec/error.hpp"

namespace hornbeam::app {

// An option that is a text to be read later. An empty one is refused: it is a script's unset
// variable more often than a wish.
CLI::Option* add_text(CLI::App& command, const std::string& name, std::string& text,
                      const std::string& kind, const std::string& meaning);

// A flag, which takes no value.
void add_switch(CLI::App& command, const std::string& name, bool& on, const std::string& meaning);

// --instructions, put to use when the command line has been read.
void add_instructions(CLI::App& command);

// The sentence for arguments that do not fit.
std::string explain(const CLI::ParseError& error, const CLI::App& program);

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
