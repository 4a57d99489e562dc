// All runs that an experiment lacks, by several threads and beside other processes with the same store; or by the
// workers of a pool, who may be processes elsewhere. These never see the store: they plan the same runs, are sent
// which of them to do, and what they found is stored here when it comes back.
#pragma once

#include <atomic>
#include <functional>

#include "hornbeam/parallel/pool.hpp"
#include "src/laboratory/store.hpp"

namespace hornbeam::laboratory {

struct RunnerPlan {
  unsigned threads = 1;  // runs at a time; one of a search that uses several counts as so many
  Counts counts = Counts::any;
  Pool* pool = nullptr;  // whose workers do the runs, instead of threads
};

// Where it stands.
struct RunnerProgress {
  std::size_t total = 0;
  std::size_t there = 0;  // of these, stored: before, by us, or by another process
  std::size_t ours = 0;   // of those, run by us
  std::size_t came = 0;   // of those, run by other processes since it began
  double seconds = 0;     // since it began
};

// Returns when every run is there, or soon after somebody interrupts; runs under way are given up then.
// `tell` is called after each step, by one thread at a time. What a run throws ends it when those under way
// have ended.
RunnerProgress run_all(const Experiment& experiment, const std::vector<PlannedRun>& plan,
                       Store& store, const RunnerPlan& how, const std::atomic<bool>& interrupt,
                       const std::function<void(const RunnerProgress&)>& tell);

// What a worker elsewhere does of a run that it is sent, until it is done or cancelled.
void do_sent_run(const Experiment& experiment, const std::vector<PlannedRun>& plan, Reader& job,
                 Writer& answer, const std::atomic<bool>& cancel);

}  // namespace hornbeam::laboratory
