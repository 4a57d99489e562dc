// The program: arguments in, one subcommand, an exit code out. Everything that goes wrong ends here
// in a sentence.
#include <fmt/core.h>

#include "apps/hornbeam/commands.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/spec/error.hpp"

namespace {

using namespace hornbeam;

constexpr int kFailed = 1;
constexpr int kBadInput = 2;

constexpr const char* kExamples = R"(Examples:
  hornbeam solve samegame:standard/7 --time 10s
  hornbeam solve samegame:standard/7 --search sp-mcts-1 --playouts 1M --seed 1 --json best.json
  hornbeam solve clickomania:random/20x20x10/3 --search 'mcts(select=ucb1(c=0.02))'
  hornbeam solve samegame:my-board.txt
  hornbeam verify best.json)";

std::vector<std::string> flag_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

// A word that nobody asked for, and what was probably meant.
std::string about_extra(const CLI::App& program) {
  const CLI::App* asked = &program;
  for (const CLI::App* command : program.get_subcommands()) asked = command;
  const std::vector<std::string> extras = program.remaining(true);
  const std::string word = extras.empty() ? "" : extras.front();
  if (word.starts_with("-"))
    return fmt::format("there is no flag {}{}", hornbeam::quoted(word),
                       hint(word, flag_names(*asked), "there are"));
  if (asked == &program)
    return fmt::format("there is no command {}{}", hornbeam::quoted(word),
                       hint(word, command_names(program), "there are"));
  return fmt::format("{} takes no further argument, but got {}", asked->get_name(), hornbeam::quoted(word));
}

int complain(const std::string& sentence, int code) {
  fmt::print(stderr, "hornbeam: {}\n", sentence);
  return code;
}

int run(CLI::App& program, const app::Action& action, int argc, char** argv) {
  try {
    program.parse(argc, argv);
    return action();
  } catch (const CLI::CallForHelp& help) {
    return program.exit(help);
  } catch (const CLI::CallForAllHelp& help) {
    return program.exit(help);
  } catch (const CLI::CallForVersion& version) {
    return program.exit(version);
  } catch (const CLI::ExtrasError&) {
    return complain(about_extra(program), kBadInput);
  } catch (const CLI::ParseError& error) {
    return complain(error.what(), kBadInput);
  } catch (const SpecError& error) {
    return complain(error.render(), kBadInput);
  } catch (const InputError& error) {
    return complain(error.what(), kBadInput);
  } catch (const std::exception& error) {
    return complain(error.what(), kFailed);
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program{"Monte-Carlo search for puzzles: the best line in the time it is given",
                   "hornbeam"};
  program.footer(kExamples);
  program.set_version_flag("--version", "hornbeam " HORNBEAM_VERSION);
  program.require_subcommand(1);
  app::Action action;
  app::add_solve(program, action);
  app::add_verify(program, action);
  app::add_bench(program, action);
  app::add_signature(program, action);
  app::add_list(program, action);
  app::add_explain(program, action);
  app::add_completion(program, action);
  app::add_manual(program, action);
  app::add_help(program, action);
  return run(program, action, argc, argv);
}
