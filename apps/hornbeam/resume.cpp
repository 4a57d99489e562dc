// hornbeam resume: goes on with a run that 'solve --checkpoint' kept, where it was.
#include <fmt/format.h>

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/device.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/mpi.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/running.hpp"
#include "hornbeam/core/quoted.hpp"
#include "src/offload/start.hpp"

namespace hornbeam::app {
namespace {

struct ResumeFlags : RunFlags {
  std::string memory;
  DeviceFlags device;
};

// Where the run was on a device, it goes on on one.
std::unique_ptr<offload::DeviceProgram> device_of(const Checkpoint& checkpoint,
                                                  const ResumeFlags& flags) {
  if (checkpoint.is_on_device())
    return start_device(
        {flags.device.device.empty() ? "cuda" : flags.device.device, flags.device.program});
  for (const auto& [flag, value] :
       {std::pair{"--device", &flags.device.device}, {"--device-program", &flags.device.program}})
    if (!value->empty())
      throw InputError(fmt::format("{}: {} is of a run without a device", flag, flags.checkpoint));
  return nullptr;
}

int resume(const ResumeFlags& flags) {
  if (is_another_rank()) return work_as_rank(flags.threads);
  const Budget more = budget_of(flags);
  const MappedFile file = map_file(flags.checkpoint);
  Checkpoint checkpoint = parse_checkpoint(file.bytes, file.keeper, flags.checkpoint);
  if (!flags.memory.empty()) checkpoint.memory = read_memory(flags.memory);
  Running running(flags);
  const auto problem = restore_problem(checkpoint, flags.checkpoint);
  const auto device = device_of(checkpoint, flags);
  const RunSettings settings = running.watched(checkpoint);
  const auto run = device ? offload::resume(*problem, checkpoint, settings, *device)
                          : problem->resume(checkpoint, settings);
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
  return running.report(*problem, *run, note_of(device.get()));
}

}  // namespace

void add_resume(CLI::App& program, Action& action) {
  auto flags = std::make_shared<ResumeFlags>();
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
  add_text(command, "--memory", flags->memory, "SIZE", "cap from now on: 2G (default what it was)");
  add_rank_flags(command, flags->ranks, ", from now on (default as many as there were)");
  add_text(command, "--device", flags->device.device, "DEVICE",
           "cuda, of a run that was on a device (default what it was on)");
  add_device_program_flag(command, flags->device.program);
  when_asked(command, action, [flags] { return resume(*flags); });
}

}  // namespace hornbeam::app
