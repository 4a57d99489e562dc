// hornbeam tune: a search's parameters by the cross-entropy method, or by irace, which asks this program
// what a candidate is worth.
#include <CLI/CLI.hpp>
#include <chrono>
#include <filesystem>

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/interrupt.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/running.hpp"
#include "apps/hornbeam/terminal.hpp"
#include "apps/hornbeam/text.hpp"
#include "apps/hornbeam/threads.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/laboratory/irace.hpp"
#include "src/laboratory/tuner.hpp"

namespace hornbeam::app {
namespace {

namespace lab = laboratory;

struct TuneFlags : BudgetFlags {
  std::string family, search, output, against, candidate, irace, threads;
  std::vector<std::string> ranges;
  std::string samples = "100";
  std::string elite = "10";
  std::string boards = "30";
  std::string iterations = "10";
  std::string floor = "0.02";
  std::string test_boards = "250";
  std::string memory = "1G";
  std::string seed = "0";
};

std::uint64_t tune_count(const char* option, const std::string& text, std::uint64_t least = 1) {
  constexpr std::uint64_t kMost = 1'000'000;
  const std::uint64_t count = read_option(option, text, parse_count);
  if (count < least || count > kMost)
    throw InputError(fmt::format("{}: {} to {}", option, least, grouped(kMost)));
  return count;
}

lab::TunePlan tune_plan_of(const TuneFlags& flags) {
  lab::TunePlan plan{.family = flags.family, .pattern = flags.search, .budget = budget_of(flags)};
  if (flags.ranges.empty())
    throw InputError("tuning needs what may be changed: --range c=0.01..10:log");
  for (const std::string& text : flags.ranges) plan.space.push_back(lab::parse_parameter(text));
  plan.method.samples = tune_count("--samples", flags.samples);
  plan.method.elite = tune_count("--elite", flags.elite);
  plan.method.seed = read_option("--seed", flags.seed, parse_count);
  const Reading<double> floor = read_number(flags.floor);
  if (!floor || floor.value < 0 || floor.value > 1)
    throw InputError("--floor: a share of the first deviation, 0 to 1");
  plan.method.floor = floor.value;
  plan.boards = tune_count("--boards", flags.boards);
  plan.iterations = tune_count("--iterations", flags.iterations);
  plan.test_boards = tune_count("--test-boards", flags.test_boards, 2);
  plan.against = flags.against;
  plan.memory = read_option("--memory", flags.memory, parse_bytes);
  plan.threads = parse_threads(flags.threads);
  plan.interrupt = &interrupt_flag();
  return plan;
}

// Keeps the file and shows a line while runs go on; both now and then.
class TuneProgress {
 public:
  TuneProgress(const lab::Tuner& tuner, std::string path) : tuner_(tuner), path_(std::move(path)) {}

  void keep() {
    if (!path_.empty()) write_file(path_, tuner_.save());
    kept_ = Clock::now();
  }

  lab::Tuner::Progress watched(const std::string& what) {
    return [this, what, began = Clock::now(), first = std::size_t{0}](std::size_t done,
                                                                      std::size_t all) mutable {
      const Clock::time_point now = Clock::now();
      if (first == 0) first = done;
      if (now - kept_ > std::chrono::seconds(10)) keep();
      if (!has_living_lines() || now - shown_ < std::chrono::milliseconds(200)) return;
      shown_ = now;
      const double seconds = std::chrono::duration<double>(now - began).count();
      const double left = seconds * static_cast<double>(all - done) /
                          static_cast<double>(std::max<std::size_t>(done - first, 1));
      put_error("\r{}: {} of {} runs, {:.0f} s left \x1b[K", what, done, all, left);
    };
  }

  void clear() const {
    if (has_living_lines()) put_error("\r\x1b[K");
  }

 private:
  using Clock = std::chrono::steady_clock;
  const lab::Tuner& tuner_;
  std::string path_;
  Clock::time_point kept_ = Clock::now();
  Clock::time_point shown_;
};

// "c 1.234 (0.61 to 2.5)": the mean, and one deviation to either side.
std::string spread_text(const lab::Space& space, const std::vector<lab::Gaussian>& distribution) {
  std::string text;
  for (std::size_t i = 0; i < space.size(); ++i) {
    const auto [mean, deviation] = distribution[i];
    text += fmt::format("{}{} {} ({} to {})", text.empty() ? "" : ", ", space[i].name,
                        space[i].text_at(mean), space[i].text_at(mean - deviation),
                        space[i].text_at(mean + deviation));
  }
  return text;
}

void print_iteration(const lab::Tuner& tuner, std::size_t number) {
  const lab::TuneIteration& found = tuner.history()[number];
  const Objective objective = tuner.objective();
  put("iteration {}: mean {:.2f}, elite {:.2f}; {}\n", number + 1, shown(objective, found.mean),
      shown(objective, found.elite), spread_text(tuner.plan().space, found.distribution));
  flush_standard_output();
}

void print_test(const lab::Tuner& tuner, const statistics::Comparison& scores) {
  const bool is_cost = tuner.objective() == Objective::minimise;
  const statistics::Comparison test = is_cost ? statistics::turned(scores) : scores;
  const std::string where =
      test.is_paired ? fmt::format("{} not seen before, paired", counted(test.count, "board"))
                     : fmt::format("{} each", counted(test.count, "run"));
  put("on {}: {:.2f} against {:.2f} of {}\n", where, test.first, test.second,
      catalogue().canonical(tuner.plan().against));
  put("difference {:+.2f}, 95 % from {:+.2f} to {:+.2f}; {} p {}", test.difference,
      test.interval.low, test.interval.high, test.is_paired ? "t-test" : "Welch's test",
      statistics::p_text(test.p));
  if (test.is_paired) put(", signed ranks p {}", statistics::p_text(test.signed_rank));
  put("\n");
}

int tune_by_cross_entropy(const TuneFlags& flags) {
  lab::Tuner tuner(tune_plan_of(flags));
  if (!flags.output.empty()) {
    require_writable(flags.output);
    if (std::filesystem::exists(flags.output)) {
      tuner.load(read_file(flags.output), flags.output);
      put_error("going on from {}\n", harmless(flags.output));
    }
  }
  TuneProgress progress(tuner, flags.output);
  const auto stopped = [&] {
    progress.clear();
    progress.keep();
    put("{}\n", flags.output.empty() ? "stopped; with --output it could go on"
                                     : "stopped; given again, it goes on where it was");
    return kInterrupted;
  };
  for (std::size_t i = 0; i < tuner.history().size(); ++i) print_iteration(tuner, i);
  while (!tuner.is_done()) {
    const std::size_t number = tuner.history().size();
    if (!tuner.iterate(progress.watched(fmt::format("iteration {}", number + 1)))) return stopped();
    progress.clear();
    print_iteration(tuner, number);
    progress.keep();
  }
  put("{}\n", tuner.tuned());
  flush_standard_output();
  if (flags.against.empty()) return 0;
  const auto test = tuner.test(progress.watched("test"));
  if (!test) return stopped();
  progress.clear();
  progress.keep();
  print_test(tuner, *test);
  return 0;
}

// What irace asks: it minimises, so the score is printed with the other sign.
int try_candidate(const TuneFlags& flags) {
  const Budget budget = budget_of(flags);
  if (!budget.limited())
    throw InputError("a candidate needs the budget of a run, such as --playouts 10k");
  const lab::Values values = lab::parse_values(flags.candidate);
  for (const lab::Filled& value : values)
    if (const auto names = lab::placeholders_in(flags.search);
        std::ranges::find(names, value.name) == names.end())
      throw InputError(fmt::format("--candidate: there is no {{{}}} in the search{}", value.name,
                                   hint(value.name, names, "there are")));
  const Spec search = catalogue().resolve(lab::fill_in(flags.search, values));
  const Result result =
      load_problem(flags.family)
          ->solve(search, {.budget = budget,
                           .seed = read_option("--seed", flags.seed, parse_count),
                           .memory = read_option("--memory", flags.memory, parse_bytes),
                           .interrupt = &interrupt_flag()});
  if (interrupt_flag()) return kInterrupted;
  put("{}\n", format_number(-result.score));
  return 0;
}

int prepare_irace(const TuneFlags& flags) {
  const lab::Tuner tuner(tune_plan_of(flags));  // complains about what does not fit
  std::string options;
  const auto add_option = [&](const char* name, const std::string& text) {
    if (!text.empty()) options += fmt::format(" {} {}", name, lab::in_shell_quotes(text));
  };
  add_option("--search", flags.search);
  add_option("--playouts", flags.playouts);
  add_option("--nodes", flags.nodes);
  add_option("--time", flags.time);
  add_option("--memory", flags.memory);
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
  std::error_code wrong;
  std::filesystem::create_directories(flags.irace, wrong);
  if (wrong)
    throw InputError(fmt::format("--irace: {} cannot be made: {}", flags.irace, wrong.message()));
  for (const lab::IraceFile& file : lab::irace_files(tuner, program, options)) {
    const std::string path = flags.irace + "/" + file.name;
    write_file(path, file.text);
    if (file.is_program)
      std::filesystem::permissions(path, std::filesystem::perms::owner_exec,
                                   std::filesystem::perm_options::add);
  }
  put("cd {} && Rscript -e 'irace::irace.cmdline()'\n", lab::in_shell_quotes(flags.irace));
  return 0;
}

int tune(const TuneFlags& flags) {
  if (!flags.candidate.empty()) return try_candidate(flags);
  if (!flags.irace.empty()) return prepare_irace(flags);
  return tune_by_cross_entropy(flags);
}

}  // namespace

void add_tune(CLI::App& program, Action& action) {
  auto flags = std::make_shared<TuneFlags>();
  CLI::App& command = add_command(
      program, "tune", "Find the parameters with which a search is best",
      "Examples:\n"
      "  hornbeam tune samegame:random/15x15x5 --search 'mcts(select=sp(c={c}, d={d}))' "
      "--range c=0.01..10:log --range d=1..200:int --playouts 10k -o sp.json\n"
      "  hornbeam tune samegame:random/8x8x4 --search 'mcts(select=ucb1(c={c}))' "
      "--range c=0.001..1:log --playouts 1k --against 'mcts(select=ucb1(c=0.1))'\n"
      "  hornbeam tune samegame:random/15x15x5 --search 'mcts(select=sp(c={c}))' "
      "--range c=0.01..10:log --playouts 10k --irace folder\n"
      "It ends with a search to paste. Stopped at any time, it goes on from its file.");
  require(add_argument(command, "family", flags->family, "FAMILY",
                       "instances without their number: samegame:random/15x15x5; or one instance"));
  require(add_text(command, "--search", flags->search, "SEARCH",
                   "with names between braces for what is tuned"));
  add_arguments(command, "--range", flags->ranges, "RANGE",
                "of one of them: c=0.01..10:log, d=1..200:int; once for each")
      .allow_extra_args(false);
  add_text(command, "--playouts", flags->playouts, "COUNT", "budget of a run: 10k");
  add_text(command, "--nodes", flags->nodes, "COUNT", "budget of tree nodes of a run");
  add_text(command, "--time", flags->time, "TIME",
           "budget of a run; it then never repeats exactly");
  show_default(add_text(command, "--iterations", flags->iterations, "COUNT", "how many at most"));
  show_default(add_text(command, "--samples", flags->samples, "COUNT", "of an iteration"));
  show_default(
      add_text(command, "--elite", flags->elite, "COUNT", "samples that are learned from"));
  show_default(add_text(command, "--boards", flags->boards, "COUNT",
                        "fresh ones of an iteration, the same for all its samples"));
  show_default(add_text(command, "--floor", flags->floor, "SHARE",
                        "of the first deviation, below which none falls"));
  add_text(command, "-o,--output", flags->output, "FILE",
           "keep what was done here; given again, it goes on");
  add_text(command, "--against", flags->against, "SEARCH",
           "compare with this in the end, on boards not seen before");
  show_default(add_text(command, "--test-boards", flags->test_boards, "COUNT", "so many"));
  show_default(add_text(command, "--seed", flags->seed, "COUNT", "of samples and runs"));
  add_text(command, "--threads", flags->threads, "COUNT", "runs at a time (default all cores)");
  show_default(add_text(command, "--memory", flags->memory, "SIZE", "cap of a run"));
  add_text(command, "--irace", flags->irace, "FOLDER", "write what irace needs to do it instead");
  add_text(
      command, "--candidate", flags->candidate, "VALUES",
      "run once on the instance with these (c=0.5 d=32), and print minus the score: for irace");
  add_instructions(command);
  when_asked(command, action, [flags] { return tune(*flags); });
}

}  // namespace hornbeam::app
