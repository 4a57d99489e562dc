// hornbeam solve: the best line that a search finds within a budget.
#include <fmt/core.h>
#include <unistd.h>

#include <fstream>
#include <iostream>

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/interrupt.hpp"
#include "apps/hornbeam/progress.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/problem/problem.hpp"

namespace hornbeam::app {
namespace {

constexpr double kDefaultSeconds = 10;

struct SolveFlags {
  std::string instance;
  std::string search = "default";
  std::string time, playouts, nodes, memory, json, from;
  std::uint64_t seed = 1;
  bool quiet = false;
};

// A flag's text read by one of the readers of units.hpp; complaints name the flag.
template <class Read>
auto flag(const char* name, const std::string& text, Read read) {
  try {
    return read(text);
  } catch (const SpecError& error) {
    throw InputError(std::string(name) + ": " + error.what());
  }
}

std::size_t half_of_free_memory() {
  std::ifstream file("/proc/meminfo");
  std::string word;
  while (file >> word) {
    std::size_t kilobytes = 0;
    if (word == "MemAvailable:" && file >> kilobytes) return kilobytes * 1024 / 2;
  }
  return std::size_t{1} << 30;
}

RunSettings settings_of(const SolveFlags& flags) {
  RunSettings settings;
  if (!flags.time.empty())
    settings.budget.seconds = flag("--time", flags.time, parse_duration).count();
  if (!flags.playouts.empty())
    settings.budget.playouts = flag("--playouts", flags.playouts, parse_count);
  if (!flags.nodes.empty()) settings.budget.nodes = flag("--nodes", flags.nodes, parse_count);
  if (!settings.budget.limited()) settings.budget.seconds = kDefaultSeconds;
  settings.memory = flags.memory.empty() ? half_of_free_memory()
                                         : flag("--memory", flags.memory, parse_bytes);
  settings.seed = flags.seed;
  settings.interrupt = &interrupt_flag();
  return settings;
}

// Where to begin: an instance, or some way along the line of an earlier result.
struct Start {
  std::unique_ptr<Problem> problem;
  std::vector<std::string> first_moves;
};

// FILE@N: the first N moves of the result in FILE; without @N, all of them.
Start start_from(const std::string& text) {
  const std::size_t at = text.rfind('@');
  const std::string path = text.substr(0, at);
  const Result earlier = parse_result(read_file(path), path);
  Start start{restore_problem(earlier, path), earlier.line};
  if (at != std::string::npos) {
    const auto moves = flag("--from", text.substr(at + 1), parse_count);
    if (moves > earlier.line.size())
      throw InputError(fmt::format("--from: {} has {} moves, so it cannot be continued after {}",
                                   path, earlier.line.size(), moves));
    start.first_moves.resize(moves);
  }
  return start;
}

Start start_of(const SolveFlags& flags) {
  if (flags.from.empty()) {
    if (flags.instance.empty())
      throw InputError("solve needs an instance, such as samegame:standard/7, or --from FILE@N");
    return {load_problem(flags.instance, std::cin), {}};
  }
  Start start = start_from(flags.from);
  if (!flags.instance.empty() &&
      load_problem(flags.instance, std::cin)->position != start.problem->position)
    throw InputError("--from: the line in " + flags.from + " does not start from " +
                     flags.instance);
  return start;
}

// Every line that is reported was replayed by the slow rules first.
void require_verified(const Problem& problem, const Result& result) {
  const Verdict verdict = problem.verify(result.line);
  if (verdict.legal && verdict.finished && verdict.score == result.score) return;
  throw std::logic_error(fmt::format(
      "the reference rules do not confirm the line that the search found (score {} against {}); "
      "this is a mistake in the program, please report it with the command you ran",
      verdict.score, result.score));
}

void print(const Result& result) {
  fmt::print("{}: score {:g}, {} moves\n", result.instance, result.score, result.line.size());
  for (std::size_t i = 0; i < result.line.size(); ++i)
    fmt::print("{}{}", i == 0 ? "" : " ", result.line[i]);
  fmt::print("\n{} playouts in {:.1f} s, {}\n", result.spent.playouts, result.spent.seconds,
             result.search);
}

int solve(const SolveFlags& flags) {
  const RunSettings base = settings_of(flags);
  const Spec search = catalogue().resolve(flags.search);
  if (!flags.json.empty()) require_writable(flags.json);
  const Start start = start_of(flags);

  Result result;
  {
    ProgressLine progress(base.budget);
    RunSettings settings = base;
    if (!flags.quiet && isatty(STDERR_FILENO)) settings.observer = &progress;
    result = start.problem->solve(search, settings, start.first_moves);
  }
  require_verified(*start.problem, result);
  if (!flags.json.empty()) write_file(flags.json, to_json(result));
  if (!flags.quiet && flags.json != "-") print(result);
  return interrupt_flag() ? kInterrupted : 0;
}

}  // namespace

void add_solve(CLI::App& program, Action& action) {
  auto flags = std::make_shared<SolveFlags>();
  CLI::App* command = program.add_subcommand("solve", "Find the best line within a budget");
  command->add_option("instance", flags->instance,
                      "DOMAIN:NAME, such as samegame:standard/7, samegame:board.txt or samegame:-");
  command->add_option("--search", flags->search, "a preset or a composition of parts")
      ->capture_default_str();
  command->add_option("--time", flags->time, "time budget: 10s, 5min (default 10s if no other)");
  command->add_option("--playouts", flags->playouts, "playout budget: 100k, 1M");
  command->add_option("--nodes", flags->nodes, "budget of tree nodes: 100k");
  command->add_option("--memory", flags->memory, "memory cap: 64M, 2G (default half of what is free)");
  command->add_option("--seed", flags->seed, "the same seed and counts give the same result")
      ->capture_default_str();
  command->add_option("--json", flags->json, "write the result to this file; - for standard output");
  command->add_option("--from", flags->from,
                      "FILE@N: start after the first N moves of an earlier result");
  command->add_flag("--quiet", flags->quiet, "no progress, no text; for use with --json");
  command->callback([flags, &action] { action = [flags] { return solve(*flags); }; });
}

}  // namespace hornbeam::app
