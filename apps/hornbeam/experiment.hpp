// hornbeam experiment TASK FILES: what its tasks have in common. A task is a row of a table in experiment.cpp.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "src/laboratory/experiment.hpp"
#include "src/laboratory/runs.hpp"

namespace hornbeam::app {

struct ExperimentFlags {
  std::string task;
  std::vector<std::string> files;
  std::string scale, threads, store, output;
  bool full = false;
  bool stale = false;
};

// What can be asked for.
std::vector<std::string> experiment_tasks();

// The experiment's file, where a task is of one.
std::string experiment_file(const ExperimentFlags& flags);
// At the scale that the flags ask for; the file's own where they do not.
laboratory::Experiment experiment_of(const ExperimentFlags& flags);

// Where its runs are: beside the file, table-1.db and table-1.runs.csv for table-1.toml.
std::string store_path(const ExperimentFlags& flags, const std::string& file);
std::string runs_path(const std::string& file);
// All of both that are there. A store that was named and is not there is an error.
std::vector<laboratory::StoredRun> stored_runs(const ExperimentFlags& flags,
                                               const std::string& file);

// Whose program made them, where that is not today's; a line, or nothing.
void put_otherwise(const laboratory::Runs& runs);

// "--scale 0.1 judges what is there", where runs are missing and a part has all of its own; a line, or nothing.
void put_complete_part(const ExperimentFlags& flags,
                       const std::vector<laboratory::PlannedRun>& plan,
                       const laboratory::Runs& runs);

// All of the folders that are named, or of experiments/, in the order of their names.
std::vector<std::string> experiment_files(const ExperimentFlags& flags);

// Does it for each of these. A file that cannot be read is named on standard error, and the others go on; the exit
// code is 2 then.
int for_each_experiment(const ExperimentFlags& flags,
                        const std::function<void(const std::string&)>& act);

// The tasks; each returns the exit code.
int run_experiment(const ExperimentFlags& flags);
int experiment_status(const ExperimentFlags& flags);
int list_experiments(const ExperimentFlags& flags);
int report_experiment(const ExperimentFlags& flags);
int print_papers(const ExperimentFlags& flags);
int insert_tables(const ExperimentFlags& flags);
int diff_runs(const ExperimentFlags& flags);
int merge_runs(const ExperimentFlags& flags);
int verify_runs(const ExperimentFlags& flags);
int export_runs(const ExperimentFlags& flags);

}  // namespace hornbeam::app
