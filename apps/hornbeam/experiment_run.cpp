// hornbeam experiment run: what is missing, on all cores, until it is there or somebody interrupts.
#include <cmath>
#include <filesystem>

#include "apps/hornbeam/experiment.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/interrupt.hpp"
#include "apps/hornbeam/mpi.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/terminal.hpp"
#include "apps/hornbeam/text.hpp"
#include "apps/hornbeam/threads.hpp"
#include "hornbeam/core/quoted.hpp"
#include "src/laboratory/behaviours.hpp"
#include "src/laboratory/one_run.hpp"
#include "src/laboratory/runner.hpp"

namespace hornbeam::app {
namespace {

using laboratory::RunnerProgress;

// 5025 as 1 h 24 min.
std::string long_time(double seconds) {
  const long long whole = std::llround(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

// A line that lives, on a terminal; elsewhere a line for each tenth, and at least one a minute. Those that were there before take no time,
// so only ours tell how long the others will, and what other processes have run beside us.
class RunsLine {
 public:
  void show(const RunnerProgress& progress) {
    const double pause = progress.seconds - shown_;
    if (is_alive_ ? pause < 0.1 : !is_time(progress, pause)) return;
    shown_ = progress.seconds;
    tenth_ = tenth_of(progress);
    const double part = static_cast<double>(progress.there) / static_cast<double>(progress.total);
    std::string text = fmt::format("{} of {} runs, {:.0f} %", grouped(progress.there),
                                   grouped(progress.total), 100 * part);
    if (progress.ours > 0)
      text +=
          fmt::format(", {} left", long_time(progress.seconds /
                                             static_cast<double>(progress.ours + progress.came) *
                                             static_cast<double>(progress.total - progress.there)));
    is_alive_ ? put_error("\r{}\x1b[K", text) : put_error("{}\n", text);
  }
  ~RunsLine() {
    if (is_alive_) put_error("\r\x1b[K");
  }

 private:
  static std::size_t tenth_of(const RunnerProgress& progress) {
    return 10 * progress.there / progress.total;
  }
  // What was there before is no news, and the end is told anyway.
  bool is_time(const RunnerProgress& progress, double pause) const {
    constexpr double kMinute = 60;
    return progress.ours > 0 && progress.there < progress.total &&
           (tenth_of(progress) > tenth_ || pause >= kMinute);
  }

  bool is_alive_ = has_living_lines();
  double shown_ = -1;
  std::size_t tenth_ = 0;  // that was told
};

// A rank other than 0 is told the file's text and how much of it, and plans the same runs; files that the experiment
// names have to be there as they are for rank 0.
std::string told_of(const laboratory::Experiment& experiment) {
  Writer out;
  out.put(experiment.source), out.put(read_file(experiment.source)), out.put(experiment.scale);
  return out.bytes();
}

int work_on_experiment(const std::string& threads) {
  laboratory::Experiment experiment;
  std::vector<laboratory::PlannedRun> plan;
  return work_as_rank(threads, [&](const std::string& told, const Desk&) -> Duty {
    Reader in(told);
    const auto source = in.get<std::string>();
    const auto text = in.get<std::string>();
    experiment = at_scale(laboratory::parse_experiment(text, source), in.get<double>());
    plan = plan_runs(experiment);
    return Duty([&](std::uint32_t, Reader& job, Writer& answer, const JobFlags& flags) {
      do_sent_run(experiment, plan, job, answer, flags.cancel);
    });
  });
}

}  // namespace

int run_experiment(const ExperimentFlags& flags) {
  if (is_another_rank()) return work_on_experiment(flags.threads);
  const laboratory::Experiment experiment = experiment_of(flags);
  const std::string file = experiment_file(flags);
  const std::vector<laboratory::PlannedRun> plan = plan_runs(experiment);
  const std::unique_ptr<RankPool> ranks = gather_ranks(flags.threads);
  if (ranks) ranks->begin(told_of(experiment), false);
  const unsigned threads = parse_threads(flags.threads);
  laboratory::Store store(store_path(flags, file));
  if (const std::string there = runs_path(file); std::filesystem::exists(there)) {
    const std::vector<laboratory::StoredRun> runs = laboratory::read_stored(there);
    laboratory::require_sound(runs, store.runs(), there);
    store.add(runs);
  }
  const laboratory::RunnerPlan how{
      .threads = threads,
      .counts = flags.stale ? laboratory::Counts::same : laboratory::Counts::any,
      .pool = ranks.get()};
  RunnerProgress done;
  {
    RunsLine line;
    done = run_all(experiment, plan, store, how, interrupt_flag(),
                   [&](const RunnerProgress& progress) { line.show(progress); });
  }
  laboratory::Runs runs = choose_runs(plan, store.runs());
  mark_behaviours(experiment, runs);
  const std::size_t there = sum_of(runs.found).runs;
  put("{}: {} of {} there, {} of them run now in {}\n", harmless(file), grouped(there),
      counted(there + runs.missing, "run"), grouped(done.ours), long_time(done.seconds));
  if (interrupt_flag()) {
    put("stopped; given again, it goes on where it was\n");
    return kInterrupted;
  }
  put_otherwise(runs);
  return 0;
}

}  // namespace hornbeam::app
