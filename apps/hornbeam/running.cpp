#include "apps/hornbeam/running.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "apps/hornbeam/device.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/interrupt.hpp"
#include "apps/hornbeam/mpi.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/text.hpp"
#include "apps/hornbeam/threads.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/problem/verified.hpp"

namespace hornbeam::app {
namespace {

// A count of nothing would find nothing.
std::uint64_t read_limit(const char* name, const std::string& text) {
  const std::uint64_t limit = read_option(name, text, parse_limit);
  if (limit == 0) throw InputError(fmt::format("{}: 0 allows nothing; 1 is the least", name));
  return limit;
}

double read_seconds(const char* name, const std::string& text) {
  const double seconds = read_option(name, text, parse_duration).count();
  if (seconds <= 0) throw InputError(fmt::format("{}: {} is no time at all", name, text));
  return seconds;
}

// The text of a default is long, and its name is the domain's.
std::string search_name(const Problem& problem, const std::string& search) {
  if (!is_default_search(problem, search)) return search;
  return fmt::format("the default search ('hornbeam explain {}' has its text)",
                     problem.domain.name);
}

// A search without playouts that was cut has no guess, only what it has proved.
std::string value_text(const Result& result) {
  if (result.is_optimal) return fmt::format("{:.4g} (proved)", result.score);
  if (result.spent.playouts > 0) return fmt::format("{:.4g}", result.score);
  Score least = 0;
  for (const auto& move : result.considered) least = std::max(least, move.proved.low);
  return least > 0 ? fmt::format("of at least {:.4g}", least) : "not known";
}

// "score 2557 (optimal)", "cost 55 (optimal)", "value 0.53 for Black, who is to move".
std::string worth(const Domain& domain, const Result& result) {
  if (!result.to_move)
    return fmt::format("{} {}{}", measure(result.objective), shown(result.objective, result.score),
                       result.is_optimal ? " (optimal)" : "");
  return fmt::format("value {} for {}, who is to move", value_text(result),
                     domain.players.at(static_cast<std::size_t>(*result.to_move)));
}

// "4 ranks: 4,000 playouts in all, 1,000 each; 5 rounds, 12.3 kB sent by each"
std::string about_ranks(const Result& result) {
  std::uint64_t all = 0;
  std::uint64_t least = kUnlimited;
  std::uint64_t most = 0;
  for (const Spent& spent : result.ranks) {
    all += spent.playouts;
    least = std::min(least, spent.playouts);
    most = std::max(most, spent.playouts);
  }
  const std::string rounds =
      fmt::format("{}, {} sent by each", counted(result.statistics.rounds, "round"),
                  bytes_text(result.statistics.bytes));
  if (least == 0 && interrupt_flag())
    return fmt::format("{}, which had no time to tell what they spent; {}",
                       counted(result.ranks.size(), "rank"), rounds);
  const std::string each = least == most
                               ? fmt::format("{} each", grouped(least))
                               : fmt::format("{} to {} each", grouped(least), grouped(most));
  return fmt::format("{}: {} in all, {}; {}", counted(result.ranks.size(), "rank"),
                     counted(all, "playout"), each, rounds);
}

void print(const Problem& problem, const Result& result) {
  const bool do_exchange = result.statistics.rounds > 0;
  const std::string threads =
      do_exchange ? fmt::format(" on the first of {}", counted(result.ranks.size(), "rank"))
      : !result.ranks.empty()
          ? fmt::format(" {}{}", ranks_text(result.ranks),
                        result.shared_tree ? fmt::format(", {} of the first in one tree",
                                                         counted(result.threads, "thread"))
                                           : "")
      : result.threads > 1 ? fmt::format(" on {}{}", counted(result.threads, "thread"),
                                         result.shared_tree ? " in one tree" : "")
                           : "";
  put("{}: {}, {}\n{}\n{} in {:.1f} s{}, {}\n", harmless(result.instance),
      worth(problem.domain, result), counted(result.line.size(), "move"),
      fmt::join(result.line, " "), effort(result.spent, result.budget), result.spent.seconds,
      threads, search_name(problem, result.search));
  if (do_exchange) put("{}\n", about_ranks(result));
  if (const auto parts = told(result.appraisal, result.score, result.objective); !parts.empty())
    put("{}\n", fmt::join(parts, "; "));
}

}  // namespace

void add_run_flags(CLI::App& command, RunFlags& flags, const std::string& about_time) {
  add_text(command, "--time", flags.time, "TIME", about_time);
  add_text(command, "--playouts", flags.playouts, "COUNT", "budget of playouts: 100k, 1M");
  add_text(command, "--nodes", flags.nodes, "COUNT", "budget of tree nodes: 100k");
  add_text(
      command, "--threads", flags.threads, "COUNT",
      "for searches that can share their work, with the same result (default all cores); asked "
      "for, they also share the tree of an mcts, and the line depends on them");
  add_text(command, "--json", flags.json, "FILE",
           "write the result to this file; - for standard output");
  show_default(add_text(command, "--checkpoint-every", flags.checkpoint_every, "TIME",
                        "how often the checkpoint is written; less often where that takes long"));
  show_default(add_text(
      command, "--progress", flags.progress, "FORM",
      "line, json (one object per line, on standard error), none, or auto: a line on a terminal"));
  add_switch(command, "--quiet", flags.quiet,
             "no text, and progress only where it is asked for; for use with --json");
  add_instructions(command);
}

Budget budget_of(const BudgetFlags& flags) {
  Budget budget;
  if (!flags.time.empty()) budget.seconds = read_seconds("--time", flags.time);
  if (!flags.playouts.empty()) budget.playouts = read_limit("--playouts", flags.playouts);
  if (!flags.nodes.empty()) budget.nodes = read_limit("--nodes", flags.nodes);
  return budget;
}

std::size_t read_memory(const std::string& text) {
  const std::size_t memory = read_option("--memory", text, parse_bytes);
  if (memory == 0) throw InputError("--memory: 0 leaves nothing to search in; 1M is little");
  return memory;
}

Running::Running(const RunFlags& flags)
    : flags_(flags),
      ranks_(gather_ranks(flags.threads)),
      threads_(ranks_ ? 1 : parse_threads(flags.threads)),
      exchange_(simulated_ranks(flags.ranks)) {
  if (flags.ranks.are_given() && ranks_)
    throw InputError("--simulate-ranks is for one process: under mpirun the ranks are real");
  if (flags.ranks.are_given() && !flags.threads.empty())
    throw InputError("--simulate-ranks has one thread; --threads N makes N ranks of them");
  // A search that exchanges what it knows would not find the same with other threads: it has to be asked.
  if (!flags.threads.empty() && threads_ > 1) exchange_ = make_thread_exchange(threads_);
  if (ranks_ && !exchange_) {
    auto between = exchange_between(*ranks_);
    between_ranks_ = between.get();
    exchange_ = std::move(between);
  }
  if (flags.quiet && flags.json.empty())
    throw InputError("--quiet prints nothing: add --json FILE, or --json - for standard output");
  make_progress(flags.progress, flags.quiet, {});  // complain before anything is read
  if (!flags.json.empty()) require_writable(flags.json);
  const double every = read_seconds("--checkpoint-every", flags.checkpoint_every);
  if (flags.checkpoint.empty()) return;
  if (is_standard_output(flags.checkpoint))
    throw InputError("--checkpoint: a file is wanted, which is written again and again");
  if (flags.checkpoint == flags.json)
    throw InputError("--checkpoint and --json need a file each, and both have " + flags.json);
  require_writable(flags.checkpoint);
  checkpoint_.emplace(flags.checkpoint, every);
}

RunSettings Running::watched(RunSettings settings) {
  settings.interrupt = &interrupt_flag();
  settings.observer = this;
  settings.means.threads = threads_;
  settings.means.one_tree = !flags_.threads.empty();
  settings.means.exchange = exchange_.get();
  memory_ = settings.memory;
  if (ranks_) {
    settings.means.pool = ranks_.get();
    settings.means.ranks_here = ranks_->ranks_here();
  }
  return settings;
}

RunSettings Running::watched(const Checkpoint& kept) {
  const auto ranks = static_cast<unsigned>(kept.ranks);
  goes_on_ = true;
  // One who was alone, or had no ranks, may be joined by those that are asked for now.
  if (flags_.ranks.are_given()) {
    if (ranks > 1 && exchange_->ranks() == 1)
      throw InputError(fmt::format(
          "--simulate-ranks: {} is of {} ranks, and one by itself cannot go on with what they "
          "share; 2 or more can",
          flags_.checkpoint, ranks));
    if (flags_.ranks.speeds.empty())
      exchange_ = make_simulated_exchange(exchange_->ranks(), kept.rank_speeds);
  } else if (ranks > 1 && !between_ranks_ && !flags_.threads.empty()) {
    exchange_ = make_thread_exchange(ranks);
  } else if (ranks > 1 ? !between_ranks_ : ranks == 1 && !exchange_) {
    exchange_ = make_simulated_exchange(ranks, kept.rank_speeds);
  }
  return watched(RunSettings{.memory = kept.memory});
}

void Running::carry_to_its_end(Run& run, const Budget& budget,
                               const std::optional<FoundLine>& known,
                               const std::vector<std::string>& first_moves) {
  if (run.result().ranks.empty()) between_ranks_ = nullptr;  // it has nothing to exchange
  if (ranks_)
    tell_ranks(*ranks_, run, first_moves, memory_, between_ranks_, checkpoint_.has_value(),
               goes_on_);
  progress_ = make_progress(flags_.progress, flags_.quiet, budget, run.result().objective);
  if (checkpoint_ && known) checkpoint_->know(*known);
  if (checkpoint_ && between_ranks_) between_ranks_->let_meet();
  fault_ = go_on_with(run, [&] {
    if (checkpoint_)
      checkpoint_->carry_to_its_end(run, [this](double seconds) {
        if (!between_ranks_) return Budget{.seconds = seconds};
        between_ranks_->want_states_after(seconds);
        return Budget{};
      });
    else
      run.resume();
  });
  if (progress_) progress_->finish(run.result().spent);
}

int Running::report(const Problem& problem, const Run& run, const std::string& note) {
  Result result = checkpoint_ ? checkpoint_->result_of(run) : run.result();
  require_verified(problem, result);
  const bool are_ranks_idle = ranks_ && ranks_->workshops().empty() && result.ranks.empty();
  if (ranks_ && result.ranks.empty()) add_ranks(result);
  result.appraisal = problem.appraise(result.line);
  if (result.is_optimal && !result.to_move) result.appraisal.bound = result.score;
  if (!note.empty()) result.appraisal.notes.push_back(note);
  if (result.memory != 0 && !result.is_optimal)
    result.appraisal.notes.push_back(
        fmt::format("the search has filled its {}: more --memory, and the line may be better",
                    bytes_text(result.memory)));
  if (!flags_.threads.empty() && threads_ > result.threads && result.ranks.empty())
    result.appraisal.notes.push_back(
        "this search has nothing to share between threads: it has used one");
  if (between_ranks_ && ranks_->workers_here() > 1)
    result.appraisal.notes.push_back("ranks that average use one thread each");
  if (are_ranks_idle)
    result.appraisal.notes.push_back(
        "this search has nothing to share between ranks: rank 0 has done all of it");
  if (!flags_.quiet && !is_standard_output(flags_.json))
    print(problem, result);  // whatever writing does
  if (!flags_.json.empty()) write_file(flags_.json, to_json(result));
  if (ranks_) finish_standard_output();  // a launcher that ends a job gives it a second, no more
  // Without one of its ranks a run has no state to go on from: the checkpoint stays as it was.
  if (ranks_ && !interrupt_flag()) ranks_->require_all();
  // What ranks of other processes have is known where they met and nowhere else.
  // Where a device has failed, the checkpoint is of the last moment before.
  if (checkpoint_ && fault_ == 0 && !(between_ranks_ && interrupt_flag()))
    checkpoint_->write_end(run);
  return interrupt_flag() ? kInterrupted : fault_;
}

// Rank 0 has done what the others have not.
void Running::add_ranks(Result& result) const {
  Spent rest = result.spent;
  for (const RankAccount& account : ranks_->accounts()) {
    result.ranks.push_back({account.seconds, account.playouts, account.nodes});
    rest.playouts -= std::min(rest.playouts, account.playouts);
    rest.nodes -= std::min(rest.nodes, account.nodes);
  }
  result.ranks.front() = rest;
}

void Running::progress(const Spent& spent, Score best) {
  if (progress_) progress_->progress(spent, best);
}

void Running::improved(const Improvement& step, const LineText& line) {
  if (checkpoint_) checkpoint_->keep({step.score, line()});
  if (progress_) progress_->improved(step, line);
}

}  // namespace hornbeam::app
