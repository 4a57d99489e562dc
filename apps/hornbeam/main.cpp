// The program: arguments in, one subcommand, an exit code out. Everything that goes wrong ends here
// in a sentence.
#include <CLI/CLI.hpp>
#include <csignal>
#include <sstream>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/mpi.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/plugins.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/version.hpp"

namespace {

using namespace hornbeam;

using app::kBadInput;
using app::kFailed;

constexpr const char* kExamples = R"(Examples:
  hornbeam solve samegame:standard/7 --time 10s
  hornbeam solve samegame:standard/7 --search sp-mcts-1 --playouts 1M --seed 1 --json best.json
  hornbeam solve clickomania:random/20x20x10/3 --search 'mcts(select=ucb1(c=0.02))'
  hornbeam solve samegame:my-board.txt
  hornbeam verify best.json
  hornbeam render best.json -o best.html
  hornbeam --plugin ./libmine.so solve mine:my-instance

'hornbeam solve --help' tells what a command takes.)";

int complain(const std::string& sentence, int code) {
  if (app::is_another_rank()) return app::fail_as_rank(sentence, code);
  app::put_error("hornbeam: {}\n", harmless(sentence));
  return code;
}

// Help and completion work whatever HORNBEAM_PLUGINS names; the hidden `complete` sees to plug-ins
// itself.
bool wants_plugins(const CLI::App& program) {
  const std::string name = program.get_subcommands().front()->get_name();
  return name != "help" && name != "completion" && name != "complete";
}

// Of the other commands one rank is enough.
bool works_in_ranks(const CLI::App& program) {
  const std::string name = program.get_subcommands().front()->get_name();
  return name == "solve" || name == "resume" || name == "experiment";
}

int run(CLI::App& program, const app::Action& action, const std::vector<std::string>& plugins,
        int argc, char** argv) {
  try {
    program.parse(argc, argv);
    if (!action) throw InputError("a command is wanted; 'hornbeam --help' tells which there are");
    if (app::is_another_rank() && !works_in_ranks(program)) return 0;
    if (wants_plugins(program)) app::load_plugins(plugins);
    return action();
  } catch (const CLI::Success& wish) {  // help or the version
    std::ostringstream text;
    const int code = program.exit(wish, text);
    app::put_text(text.str());
    return code;
  } catch (const CLI::ParseError& error) {
    if (app::is_another_rank()) return 0;  // rank 0 says it
    return complain(app::explain(error, program, {argv + 1, argv + argc}), kBadInput);
  } catch (const SpecError& error) {
    return complain(error.render(), kBadInput);
  } catch (const InputError& error) {
    return complain(error.what(), kBadInput);
  } catch (const std::bad_alloc&) {
    return complain("this machine has no memory left; --memory caps what a search keeps", kFailed);
  } catch (const std::exception& error) {
    return complain(error.what(), kFailed);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a pipe that nobody reads is told as a full disk is,
  std::signal(SIGXFSZ, SIG_IGN);  // and so is a file that may not grow
  if (app::is_another_rank()) app::be_silent();
  CLI::App program{"Monte-Carlo search for puzzles: the best line in the time it is given",
                   "hornbeam"};
  program.set_version_flag("--version", "hornbeam " HORNBEAM_VERSION);
  program.require_subcommand(0, 1);
  app::Action action;
  app::add_solve(program, action);
  app::add_resume(program, action);
  app::add_verify(program, action);
  app::add_render(program, action);
  app::add_serve(program, action);
  app::add_gtp(program, action);
  app::add_match(program, action);
#ifdef HORNBEAM_LABORATORY
  app::add_experiment(program, action);
  app::add_tune(program, action);
#endif
  app::add_train(program, action);
  app::add_records(program, action);
  app::add_bench(program, action);
  app::add_signature(program, action);
  app::add_list(program, action);
  app::add_explain(program, action);
  app::add_completion(program, action);
  app::add_manual(program, action);
  app::add_help(program, action);
  std::vector<std::string> plugins;
  app::add_plugins(program, plugins);
  program.footer(kExamples);  // after the commands, which would inherit it
  const int code = run(program, action, plugins, argc, argv);
  try {
    app::finish_standard_output();
  } catch (const InputError& error) {
    return complain(error.what(), kBadInput);
  }
  return code;
}
