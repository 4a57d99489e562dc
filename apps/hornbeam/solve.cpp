// hornbeam solve: the best line that a search finds within a budget.
#include <iostream>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/device.hpp"
#include "apps/hornbeam/mpi.hpp"
#include "apps/hornbeam/played.hpp"
#include "apps/hornbeam/running.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/offload/start.hpp"
#include "src/run/machine.hpp"

namespace hornbeam::app {
namespace {

constexpr double kDefaultSeconds = 10;

struct SolveFlags : RunFlags {
  std::string instance;
  std::string search;  // empty: the domain's default
  std::string seed = "1";
  std::string memory, from;
  DeviceFlags device;
};

void require_one_process(const SolveFlags& flags) {
  if (flags.device.device.empty()) return;
  if (!flags.threads.empty() || flags.ranks.are_given())
    throw InputError("--device has neither threads nor ranks: the device does all of it");
}

RunSettings settings_of(const SolveFlags& flags) {
  RunSettings settings;
  settings.budget = budget_of(flags);
  if (!settings.budget.limited()) settings.budget.seconds = kDefaultSeconds;
  settings.memory = flags.memory.empty() ? free_memory() / 2 : read_memory(flags.memory);
  settings.seed = read_option("--seed", flags.seed, parse_count);
  return settings;
}

// Where to begin: an instance, or some way along the line of an earlier result.
struct Start {
  std::unique_ptr<Problem> problem;
  std::vector<std::string> first_moves;
};

// FILE@N: the first N moves of the line in FILE; without @N, all of them: the line to beat.
Start start_from(const std::string& file, const std::string& instance) {
  Played earlier = read_played(file, {.instance = instance, .variant = ""},
                               "name the instance: solve {} --from " + file);
  if (const Verdict verdict = earlier.problem->verify(earlier.result.line); !verdict.legal)
    throw InputError("--from: " + about_wrong_move(earlier, verdict));
  return {std::move(earlier.problem), std::move(earlier.result.line)};
}

Start start_of(const SolveFlags& flags) {
  if (!flags.from.empty()) return start_from(flags.from, flags.instance);
  if (flags.instance.empty())
    throw InputError("solve needs an instance, such as " + domains().front()->example +
                     ", or --from FILE@N");
  return {load_problem(flags.instance, std::cin), {}};
}

int solve(const SolveFlags& flags) {
  if (is_another_rank()) return work_as_rank(flags.threads);
  if (flags.from == "-" && reads_standard_input(flags.instance))
    throw InputError("--from: standard input cannot be the earlier result and the instance");
  require_one_process(flags);
  if (!flags.checkpoint.empty()) require_no_checkpoint(flags.checkpoint);
  Running running(flags);
  const RunSettings settings = running.watched(settings_of(flags));
  if (!flags.search.empty()) catalogue().resolve(flags.search);  // complain before anything is read
  const Start start = start_of(flags);
  const Spec search = catalogue().resolve(search_named(flags.search, flags.device, *start.problem));
  const auto device = start_device(flags.device);
  const auto run =
      device ? offload::start(*start.problem, search, settings, start.first_moves, *device)
             : start.problem->start(search, settings, start.first_moves);
  if (flags.ranks.are_given() && run->result().ranks.empty()) refuse_ranks(search);
  running.carry_to_its_end(*run, settings.budget, {}, start.first_moves);
  return running.report(*start.problem, *run, note_of(device.get()));
}

}  // namespace

void add_solve(CLI::App& program, Action& action) {
  auto flags = std::make_shared<SolveFlags>();
  CLI::App& command = add_command(
      program, "solve", "Find the best line within a budget",
      "Examples:\n"
      "  hornbeam solve samegame:standard/7 --time 10s\n"
      "  hornbeam solve samegame:standard/7 --search sp-mcts-1 --playouts 1M --seed 1 --json "
      "best.json\n"
      "  hornbeam solve morpion:5D --search 'nested(level=3)' --time 5min\n"
      "  hornbeam solve samegame:board.txt --quiet --json - | hornbeam verify -\n"
      "  hornbeam solve --from best.json@20 --time 10s\n"
      "  hornbeam solve morpion:5T --time 10h --checkpoint 5T.run\n"
      "  hornbeam solve samegame:standard/7 --search 'slow-tree(mcts)' --playouts 10k "
      "--simulate-ranks 64\n"
      "  hornbeam solve samegame:standard/7 --device cuda --time 20s --search "
      "'beam(width=1000000, value=learned(samegame-15x15x5), cap=1)'");
  add_text(command, "instance", flags->instance, "INSTANCE",
           "DOMAIN:NAME, such as samegame:standard/7, samegame:board.txt or samegame:-");
  add_text(command, "--search", flags->search, "SEARCH",
           "a name or a composition of parts (default the domain's own)");
  add_run_flags(command, *flags, "budget: 10s, 5min (10s where none is given)");
  add_rank_flags(command, flags->ranks);
  add_text(command, "--memory", flags->memory, "SIZE",
           "cap: 64M, 2G (default half of what is free)");
  show_default(add_text(command, "--seed", flags->seed, "COUNT",
                        "the same seed and budget of playouts or nodes give the same line"));
  add_text(command, "--from", flags->from, "FILE@N",
           "start after the first N moves of an earlier result; without @N from the whole line, "
           "which a search has to beat and 'improve' begins with");
  add_text(command, "--checkpoint", flags->checkpoint, "FILE",
           "keep the run here as it goes, so that 'hornbeam resume FILE' can go on with it");
  add_device_flags(command, flags->device);
  when_asked(command, action, [flags] { return solve(*flags); });
}

}  // namespace hornbeam::app
