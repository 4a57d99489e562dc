// hornbeam experiment diff, merge, verify and export: runs as they are stored.
#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>

#include "apps/hornbeam/experiment.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/interrupt.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/text.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/problem/domains.hpp"
#include "src/laboratory/beside.hpp"
#include "src/laboratory/one_run.hpp"
#include "src/laboratory/store.hpp"

namespace hornbeam::app {
namespace {

using laboratory::StoredRun;

constexpr std::size_t kMostShown = 20;  // of what is wrong or differs

// The first few of many, and how many more there are.
class FirstFew {
 public:
  void put_line(const std::string& text) {
    if (++count_ <= kMostShown) put("{}\n", harmless(text));
  }
  ~FirstFew() {
    if (count_ > kMostShown) put("... and {} more\n", grouped(count_ - kMostShown));
  }

 private:
  std::size_t count_ = 0;
};

std::string about_run(const StoredRun& run) {
  std::string text = fmt::format("{} by {}, {}, seed {}", run.instance, run.key.search,
                                 run.key.budget, run.key.seed);
  // What most runs have alike, and some differ in alone.
  if (run.key.device != laboratory::RunKey{}.device) text += ", " + run.key.device;
  if (run.key.memory != laboratory::kUsualMemory) text += ", " + bytes_text(run.key.memory);
  return text;
}

std::string folder_of(const std::string& path) {
  return std::filesystem::path(path).parent_path().string();
}

// As far as its instance can still be had.
Objective objective_of(const StoredRun& run, const std::string& folder) {
  try {
    return laboratory::load_stored(folder, run.instance)->objective;
  } catch (const InputError&) {
    return Objective::maximise;
  }
}

using Identity = std::pair<laboratory::RunKey, std::uint64_t>;
std::map<Identity, StoredRun> by_identity(std::vector<StoredRun> runs) {
  std::map<Identity, StoredRun> all;
  for (StoredRun& run : runs) {
    const Identity identity{run.key, run.behaviour};
    all.emplace(identity, std::move(run));
  }
  return all;
}

// A run that was ended by the clock is not expected to be the same twice.
bool differs(const StoredRun& one, const StoredRun& other) {
  if (one.key.budget.find("seconds") != std::string::npos) return false;
  return one.score != other.score || one.line != other.line ||
         one.spent.playouts != other.spent.playouts || one.spent.nodes != other.spent.nodes;
}

}  // namespace

int diff_runs(const ExperimentFlags& flags) {
  if (flags.files.size() != 2)
    throw InputError(
        "experiment diff compares two stores or files of runs: hornbeam experiment diff "
        "mine.db theirs.runs.csv");
  const std::string& first_path = flags.files[0];
  const std::string& second_path = flags.files[1];
  const auto first = by_identity(laboratory::read_stored(first_path));
  const auto second = by_identity(laboratory::read_stored(second_path));
  std::size_t same = 0, other = 0, only_first = 0, only_second = 0;
  {
    FirstFew lines;
    for (const auto& [identity, run] : first) {
      const auto found = second.find(identity);
      if (found == second.end()) {
        ++only_first;
        lines.put_line("only in " + first_path + ": " + about_run(run));
      } else if (differs(run, found->second)) {
        ++other;
        const Objective objective = objective_of(run, folder_of(first_path));
        lines.put_line(fmt::format("{}: {} and {}", about_run(run), shown(objective, run.score),
                                   shown(objective, found->second.score)));
      } else {
        ++same;
      }
    }
    for (const auto& [identity, run] : second)
      if (!first.contains(identity)) {
        ++only_second;
        lines.put_line("only in " + second_path + ": " + about_run(run));
      }
  }
  put("{} the same, {} different; {} only in {}, {} only in {}\n", grouped(same), grouped(other),
      grouped(only_first), harmless(first_path), grouped(only_second), harmless(second_path));
  return other + only_first + only_second > 0 ? 1 : 0;
}

int merge_runs(const ExperimentFlags& flags) {
  if (flags.files.size() < 2)
    throw InputError(
        "experiment merge adds to a store what others hold: hornbeam experiment merge "
        "all.db mine.db theirs.runs.csv");
  std::vector<std::vector<StoredRun>> others;  // all are read before anything is written
  for (std::size_t i = 1; i < flags.files.size(); ++i)
    others.push_back(laboratory::read_stored(flags.files[i]));
  laboratory::Store store(flags.files.front());
  for (std::size_t i = 0; i < others.size(); ++i) {
    laboratory::require_sound(others[i], store.runs(), flags.files[i + 1]);
    const auto there = by_identity(store.runs());
    const auto conflicts = std::ranges::count_if(others[i], [&](const StoredRun& run) {
      const auto found = there.find({run.key, run.behaviour});
      return found != there.end() && differs(found->second, run);
    });
    put("{}: {} of {} new{}\n", harmless(flags.files[i + 1]), grouped(store.add(others[i])),
        counted(others[i].size(), "run"),
        conflicts > 0 ? fmt::format("; {} found something else than those there, which stay",
                                    grouped(static_cast<std::uint64_t>(conflicts)))
                      : "");
  }
  return 0;
}

int verify_runs(const ExperimentFlags& flags) {
  const std::string path = experiment_file(flags);
  const std::vector<StoredRun> runs =
      path.ends_with(".toml") ? stored_runs(flags, path) : laboratory::read_stored(path);
  // A run that is in the store and in its runs.csv, too, is one.
  std::set<std::tuple<laboratory::RunKey, std::uint64_t, double, std::vector<std::string>>> seen;
  std::size_t wrong = 0;
  {
    FirstFew lines;
    for (const StoredRun& run : runs) {
      if (interrupt_flag()) return kInterrupted;
      if (!seen.insert({run.key, run.behaviour, run.score, run.line}).second) continue;
      const std::string fault = laboratory::fault_of(run, folder_of(path));
      if (fault.empty()) continue;
      ++wrong;
      lines.put_line(fault);
    }
  }
  put("{} verified, {} wrong\n", counted(seen.size(), "run"), grouped(wrong));
  return wrong > 0 ? 1 : 0;
}

int export_runs(const ExperimentFlags& flags) {
  if (flags.full || !flags.scale.empty())
    throw InputError(
        "export writes all runs of the experiment that are there, since those that it left out "
        "would be lost: "
        "it takes neither --scale nor --full");
  const std::string file = experiment_file(flags);
  const laboratory::Experiment experiment = laboratory::read_experiment(file);
  const std::vector<StoredRun> stored = stored_runs(flags, file);
  laboratory::Runs runs = choose_runs(plan_runs(experiment), stored);
  if (runs.found.empty())
    throw InputError(
        fmt::format("{}: there are no runs yet; hornbeam experiment run {}", file, file));
  // Histories are what makes such a file long, and only a profile over time needs them.
  const bool needs_histories =
      std::ranges::any_of(experiment.drawings, [](const laboratory::Drawing& drawing) {
        return drawing.kind == laboratory::DrawingKind::any_time;
      });
  std::map<Identity, StoredRun> chosen;  // one run may be that of two labels
  for (laboratory::FoundRun& found : runs.found) {
    if (!needs_histories) found.run.history.clear();
    const Identity identity{found.run.key, found.run.behaviour};
    chosen.emplace(identity, std::move(found.run));
  }
  std::vector<StoredRun> all;
  for (auto& [identity, run] : chosen) all.push_back(std::move(run));
  const std::string path = flags.output.empty() ? runs_path(file) : flags.output;
  write_file(path, laboratory::to_csv(all));
  if (is_standard_output(path)) return 0;
  // Of what the file's scale asks for.
  const std::vector<laboratory::PlannedRun> plan = plan_runs(experiment_of(flags));
  const laboratory::Runs wanted = choose_runs(plan, stored);
  put("{}: {}{}\n", harmless(path), counted(all.size(), "run"),
      wanted.missing > 0 ? fmt::format("; {} are missing", grouped(wanted.missing)) : "");
  put_complete_part(flags, plan, wanted);
  return 0;
}

}  // namespace hornbeam::app
