// hornbeam experiment: searches, instances, budgets and seeds as a file, their runs in a store, and what
// they show.
#include "apps/hornbeam/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/mpi.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/text.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/laboratory/behaviours.hpp"
#include "src/laboratory/complete_part.hpp"
#include "src/laboratory/store.hpp"

namespace hornbeam::app {
namespace {

namespace fs = std::filesystem;

struct Task {
  const char* name;
  int (*act)(const ExperimentFlags&);
};
constexpr Task kTasks[] = {
    {"run", run_experiment},   {"status", experiment_status}, {"list", list_experiments},
    {"diff", diff_runs},       {"merge", merge_runs},         {"verify", verify_runs},
    {"export", export_runs},   {"report", report_experiment}, {"papers", print_papers},
    {"insert", insert_tables},
};

int act(const ExperimentFlags& flags) {
  if (is_another_rank() && flags.task != "run") return 0;
  for (const Task& task : kTasks)
    if (flags.task == task.name) return task.act(flags);
  throw InputError(fmt::format("experiments have no task {}{}", in_quotes(flags.task),
                               hint(flags.task, experiment_tasks(), "there are")));
}

std::string with_ending(const std::string& file, const char* ending) {
  return fs::path(file).replace_extension(ending).string();
}

}  // namespace

std::vector<std::string> experiment_tasks() {
  std::vector<std::string> names;
  for (const Task& task : kTasks) names.emplace_back(task.name);
  return names;
}

std::string experiment_file(const ExperimentFlags& flags) {
  if (flags.files.size() != 1)
    throw InputError(
        fmt::format("experiment {} needs the file of one experiment: hornbeam experiment "
                    "{} my.toml",
                    flags.task, flags.task));
  return flags.files.front();
}

laboratory::Experiment experiment_of(const ExperimentFlags& flags) {
  const laboratory::Experiment whole = laboratory::read_experiment(experiment_file(flags));
  if (flags.full && !flags.scale.empty())
    throw InputError("--full is --scale 1: one of them is enough");
  double scale = flags.full ? 1 : whole.scale;
  if (!flags.scale.empty()) {
    const Reading<double> asked = read_number(flags.scale);
    if (!asked || asked.value <= 0 || asked.value > 1)
      throw InputError(
          "--scale: the part of boards or seeds that is run, above 0 and up to 1, not " +
          in_quotes(flags.scale));
    scale = asked.value;
  }
  return laboratory::at_scale(whole, scale);
}

std::string store_path(const ExperimentFlags& flags, const std::string& file) {
  return flags.store.empty() ? with_ending(file, ".db") : flags.store;
}

std::string runs_path(const std::string& file) {
  return with_ending(file, ".runs.csv");
}

std::vector<laboratory::StoredRun> stored_runs(const ExperimentFlags& flags,
                                               const std::string& file) {
  if (!flags.store.empty() && !fs::exists(flags.store))
    throw InputError(
        fmt::format("--store: there is no {}; experiment run makes one", in_quotes(flags.store)));
  std::vector<laboratory::StoredRun> all;
  for (const std::string& path : {runs_path(file), store_path(flags, file)}) {
    if (!fs::exists(path)) continue;
    for (laboratory::StoredRun& run : laboratory::read_stored(path)) all.push_back(std::move(run));
  }
  return all;
}

void put_otherwise(const laboratory::Runs& runs) {
  const laboratory::Otherwise otherwise = made_otherwise(runs);
  if (otherwise.runs > 0)
    put("{}; run --stale makes {} again\n", otherwise.text, grouped(otherwise.runs));
}

void put_complete_part(const ExperimentFlags& flags,
                       const std::vector<laboratory::PlannedRun>& plan,
                       const laboratory::Runs& runs) {
  if (runs.missing == 0) return;
  const auto whole = laboratory::read_experiment(experiment_file(flags));
  if (const auto scale = complete_scale(whole, plan, runs))
    put("all of a part is there: --scale {:g} judges it\n", *scale);
}

std::vector<std::string> experiment_files(const ExperimentFlags& flags) {
  std::vector<std::string> folders = flags.files;
  if (folders.empty()) folders.emplace_back("experiments");
  std::vector<std::string> files;
  for (const std::string& folder : folders) {
    std::error_code missing;
    for (const auto& entry : fs::recursive_directory_iterator(folder, missing))
      if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
    if (missing)
      throw InputError(
          fmt::format("{} cannot be read; experiment {} FOLDER takes those of a folder",
                      in_quotes(folder), flags.task));
  }
  std::ranges::sort(files);
  return files;
}

int for_each_experiment(const ExperimentFlags& flags,
                        const std::function<void(const std::string&)>& act) {
  constexpr int kBadFile = 2;
  int code = 0;
  for (const std::string& file : experiment_files(flags)) try {
      act(file);
    } catch (const InputError& problem) {
      flush_standard_output();  // both may go to one file
      put_error("hornbeam: {}\n", harmless(problem.what()));
      code = kBadFile;
    }
  return code;
}

void add_experiment(CLI::App& program, Action& action) {
  auto flags = std::make_shared<ExperimentFlags>();
  CLI::App& command = add_command(
      program, "experiment", "Run many searches on many instances, and see what they show",
      "Examples:\n"
      "  hornbeam experiment run my.toml           every run that is not in the store yet\n"
      "  hornbeam experiment run my.toml --scale 0.1\n"
      "  hornbeam experiment status my.toml        how many runs there are of each search\n"
      "  hornbeam experiment report my.toml        tables, figures and a page in my.report/\n"
      "  hornbeam experiment papers                all of experiments/ that show a paper's, as "
      "Markdown\n"
      "  hornbeam experiment insert README.md      its tables of experiments, from the runs beside "
      "their files\n"
      "  hornbeam experiment list                  all of experiments/, or of a folder\n"
      "  hornbeam experiment verify my.toml        every stored line again, by the reference "
      "rules\n"
      "  hornbeam experiment export my.toml        my.runs.csv, to commit and to hand on\n"
      "  hornbeam experiment diff mine.db theirs.db\n"
      "  hornbeam experiment merge all.db mine.db theirs.runs.csv\n"
      "Stopped at any time, it goes on when it is given again. docs/experiments.md shows what a "
      "file "
      "holds.");
  require(add_argument(command, "task", flags->task, "TASK",
                       "run, status, report, list, papers, insert, verify, export, diff or merge"));
  add_arguments(
      command, "files", flags->files, "FILES",
      "an experiment's file; for diff and merge, stores or files of runs; for insert, a document");
  add_text(command, "--scale", flags->scale, "PART",
           "of the boards, or of the seeds where these are more: 0.1 (default the file's)");
  add_switch(command, "--full", flags->full, "all of them");
  add_text(command, "--threads", flags->threads, "COUNT", "runs at a time (default all cores)");
  add_text(command, "--store", flags->store, "FILE", "(default my.db beside my.toml)");
  add_switch(command, "--stale", flags->stale,
             "run again what is there by a program that behaves otherwise than this one");
  add_text(command, "-o,--output", flags->output, "FILE",
           "of export (default my.runs.csv) and insert (the document), folder of report (default "
           "my.report)");
  add_instructions(command);
  when_asked(command, action, [flags] { return act(*flags); });
}

}  // namespace hornbeam::app
