// hornbeam resume: goes on with a run that 'solve --checkpoint' kept, where it was.
#include <fmt/format.h>

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/mpi.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/running.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam::app {
namespace {

int resume(RunFlags& flags) {
  if (is_another_rank()) return work_as_rank(flags.threads);
  const Budget more = budget_of(flags);
  const MappedFile file = map_file(flags.checkpoint);
  const Checkpoint checkpoint = parse_checkpoint(file.bytes, file.keeper, flags.checkpoint);
  Running running(flags);
  const auto problem = restore_problem(checkpoint, flags.checkpoint);
  const auto run = problem->resume(checkpoint, running.watched(checkpoint));
  if (flags.ranks.are_given() && run->result().ranks.empty())
    throw InputError(fmt::format(
        "--simulate-ranks: {} was begun with {}, which exchanges nothing with other ranks; voting, "
        "slow-root and slow-tree do",
        flags.checkpoint, in_quotes(run->result().search)));
  if (more.limited())
    run->allow(more);
  else if (run->is_over())
    put_error("hornbeam: {} has spent its budget; --time, --playouts or --nodes allow more\n",
              flags.checkpoint);
  running.carry_to_its_end(*run, run->result().budget, checkpoint.found);
  return running.report(*problem, *run);
}

}  // namespace

void add_resume(CLI::App& program, Action& action) {
  auto flags = std::make_shared<RunFlags>();
  CLI::App& command = add_command(
      program, "resume", "Go on with a run that 'solve --checkpoint' kept",
      "Examples:\n"
      "  hornbeam solve morpion:5T --time 10h --checkpoint 5T.run\n"
      "  hornbeam resume 5T.run                 # after a power cut: the rest of the 10 h\n"
      "  hornbeam resume 5T.run --time 5h       # 5 h from now on");
  require(add_argument(command, "file", flags->checkpoint, "FILE",
                       "the checkpoint, which is kept up to date"));
  add_run_flags(command, *flags,
                "budget from now on: 10s, 5min (what is left, where no budget is given)");
  add_rank_flags(command, flags->ranks, ", from now on (default as many as there were)");
  when_asked(command, action, [flags] { return resume(*flags); });
}

}  // namespace hornbeam::app
