// The subcommands: each adds itself to the program's arguments, and sets `action` when it is asked
// for. The action returns the exit code: 0 done, 1 failed, 130 interrupted; bad input is thrown.
#pragma once

#include "apps/hornbeam/arguments.hpp"

namespace hornbeam::app {

void add_solve(CLI::App& program, Action& action);
void add_resume(CLI::App& program, Action& action);
void add_verify(CLI::App& program, Action& action);
void add_render(CLI::App& program, Action& action);
void add_serve(CLI::App& program, Action& action);
void add_gtp(CLI::App& program, Action& action);
void add_match(CLI::App& program, Action& action);
#ifdef HORNBEAM_LABORATORY
void add_experiment(CLI::App& program, Action& action);
void add_tune(CLI::App& program, Action& action);
#endif
void add_train(CLI::App& program, Action& action);
void add_records(CLI::App& program, Action& action);
void add_bench(CLI::App& program, Action& action);
void add_signature(CLI::App& program, Action& action);
void add_list(CLI::App& program, Action& action);
void add_explain(CLI::App& program, Action& action);
void add_completion(CLI::App& program, Action& action);
void add_manual(CLI::App& program, Action& action);
void add_help(CLI::App& program, Action& action);  // the last: it sees to all commands' help

}  // namespace hornbeam::app
