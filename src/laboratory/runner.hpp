// All runs that an experiment lacks, by several threads and beside other processes with the same store.
#pragma once

#include <atomic>
#include <functional>

#include "src/laboratory/store.hpp"

namespace hornbeam::laboratory {

struct RunnerPlan {
  unsigned threads = 1;  // runs at a time; one of a search that uses several counts as so many
  Counts counts = Counts::any;
};

// Where it stands.
struct RunnerProgress {
  std::size_t total = 0;
  std::size_t there = 0;  // of these, stored: before, by us, or by another process
  std::size_t ours = 0;   // of those, run by us
  double seconds = 0;     // since it began
};

// Returns when every run is there, or soon after somebody interrupts; runs under way are given up then.
// `tell` is called after each step, by one thread at a time. What a run throws ends it when those under way
// have ended.
RunnerProgress run_all(const Experiment& experiment, const std::vector<PlannedRun>& plan,
                       Store& store, const RunnerPlan& how, const std::atomic<bool>& interrupt,
                       const std::function<void(const RunnerProgress&)>& tell);

}  // namespace hornbeam::laboratory
