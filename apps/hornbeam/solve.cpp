// hornbeam solve: the best line that a search finds within a budget.
#include <fmt/format.h>

#include <iostream>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/free_memory.hpp"
#include "apps/hornbeam/interrupt.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/played.hpp"
#include "apps/hornbeam/progress.hpp"
#include "apps/hornbeam/text.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"

namespace hornbeam::app {
namespace {

constexpr double kDefaultSeconds = 10;

struct SolveFlags {
  std::string instance;
  std::string search;  // empty: the domain's default
  std::string seed = "1";
  std::string time, playouts, nodes, memory, json, from;
  std::string progress = "auto";
  bool quiet = false;
};

RunSettings settings_of(const SolveFlags& flags) {
  RunSettings settings;
  if (!flags.time.empty())
    settings.budget.seconds = read_option("--time", flags.time, parse_duration).count();
  if (!flags.playouts.empty())
    settings.budget.playouts = read_option("--playouts", flags.playouts, parse_limit);
  if (!flags.nodes.empty())
    settings.budget.nodes = read_option("--nodes", flags.nodes, parse_limit);
  if (!settings.budget.limited()) settings.budget.seconds = kDefaultSeconds;
  settings.memory =
      flags.memory.empty() ? free_memory() / 2 : read_option("--memory", flags.memory, parse_bytes);
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

// What the slow rules have against a line, or nothing.
std::string complaint(const Verdict& verdict, const Result& result) {
  if (!verdict.legal) return wrong_move(result.line, verdict);
  if (result.to_move) return "";  // a principal line, which may stop anywhere
  if (!verdict.finished)
    return fmt::format("the game goes on after {}", counted(verdict.moves, "move"));
  if (verdict.score != result.score)
    return fmt::format("the line is worth {}, not {}", verdict.score, result.score);
  return "";
}

// Every line that is reported was replayed by the slow rules first.
void require_verified(const Problem& problem, const Result& result) {
  const std::string wrong = complaint(problem.verify(result.line), result);
  if (wrong.empty()) return;
  const std::string whose =
      is_in_the_box(problem.domain)
          ? "this is a mistake in the program, please report it with the command you ran"
          : fmt::format(
                "the plug-in of the domain '{}' has two sets of rules that differ, those of "
                "its position and those that verify",
                problem.domain.name);
  throw std::logic_error(fmt::format(
      "the reference rules do not confirm the line that the search found: {}; {}", wrong, whose));
}

// "score 2557 (optimal)", "value 0.53 for Black, who is to move".
std::string worth(const Result& result, const Domain& domain) {
  if (!result.to_move)
    return fmt::format("score {}{}", result.score, result.is_optimal ? " (optimal)" : "");
  return fmt::format("value {:.4g}{} for {}, who is to move", result.score,
                     result.is_optimal ? " (proved)" : "",
                     domain.players.at(static_cast<std::size_t>(*result.to_move)));
}

void print(const Result& result, const Domain& domain) {
  put("{}: {}, {}\n{}\n{} in {:.1f} s, {}\n", harmless(result.instance), worth(result, domain),
      counted(result.line.size(), "move"), fmt::join(result.line, " "),
      effort(result.spent, result.budget), result.spent.seconds, result.search);
  if (const auto parts = told(result.appraisal, result.score); !parts.empty())
    put("{}\n", fmt::join(parts, "; "));
}

int solve(const SolveFlags& flags) {
  if (flags.quiet && flags.json.empty())
    throw InputError("--quiet prints nothing: add --json FILE, or --json - for standard output");
  if (flags.from == "-" && reads_standard_input(flags.instance))
    throw InputError("--from: standard input cannot be the earlier result and the instance");
  RunSettings settings = settings_of(flags);
  const auto progress = make_progress(flags.progress, flags.quiet, settings.budget);
  if (!flags.search.empty()) catalogue().resolve(flags.search);  // complain before anything is read
  if (!flags.json.empty()) require_writable(flags.json);
  const Start start = start_of(flags);
  const Spec search = catalogue().resolve(
      flags.search.empty() ? start.problem->domain.default_search : flags.search);

  settings.interrupt = &interrupt_flag();
  settings.observer = progress.get();
  Result result = start.problem->solve(search, settings, start.first_moves);
  if (progress) progress->finish(result.spent);
  require_verified(*start.problem, result);
  result.appraisal = start.problem->appraise(result.line);
  if (result.is_optimal && !result.to_move) result.appraisal.bound = result.score;
  if (result.memory != 0 && !result.is_optimal)
    result.appraisal.notes.push_back(
        fmt::format("the search has filled its {}: more --memory, and the line may be better",
                    bytes_text(result.memory)));
  if (!flags.quiet && !is_standard_output(flags.json))
    print(result, start.problem->domain);  // whatever writing does
  if (!flags.json.empty()) write_file(flags.json, to_json(result));
  return interrupt_flag() ? kInterrupted : 0;
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
      "  hornbeam solve --from best.json@20 --time 10s");
  add_text(command, "instance", flags->instance, "INSTANCE",
           "DOMAIN:NAME, such as samegame:standard/7, samegame:board.txt or samegame:-");
  add_text(command, "--search", flags->search, "SEARCH",
           "a name or a composition of parts (default the domain's own)");
  add_text(command, "--time", flags->time, "TIME", "budget: 10s, 5min (10s where none is given)");
  add_text(command, "--playouts", flags->playouts, "COUNT", "budget of playouts: 100k, 1M");
  add_text(command, "--nodes", flags->nodes, "COUNT", "budget of tree nodes: 100k");
  add_text(command, "--memory", flags->memory, "SIZE",
           "cap: 64M, 2G (default half of what is free)");
  show_default(add_text(command, "--seed", flags->seed, "COUNT",
                        "the same seed and budget of playouts or nodes give the same line"));
  add_text(command, "--json", flags->json, "FILE",
           "write the result to this file; - for standard output");
  add_text(command, "--from", flags->from, "FILE@N",
           "start after the first N moves of an earlier result; without @N from the whole line, "
           "which a search has to beat and 'improve' begins with");
  show_default(add_text(
      command, "--progress", flags->progress, "FORM",
      "line, json (one object a line, on standard error), none, or auto: a line on a terminal"));
  add_switch(command, "--quiet", flags->quiet,
             "no text, and progress only where it is asked for; for use with --json");
  add_instructions(command);
  when_asked(command, action, [flags] { return solve(*flags); });
}

}  // namespace hornbeam::app
