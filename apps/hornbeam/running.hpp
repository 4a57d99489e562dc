// How a command carries a search to its end: what it may spend, what is seen of it meanwhile, where its
// checkpoints go, and what is printed and written of its result.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/checkpoint_file.hpp"
#include "apps/hornbeam/progress.hpp"
#include "apps/hornbeam/ranks.hpp"
#include "hornbeam/problem/domains.hpp"
#include "src/parallel/rank_pool.hpp"

namespace hornbeam::app {

struct BudgetFlags {
  std::string time = {}, playouts = {}, nodes = {};
};

struct RunFlags : BudgetFlags {
  std::string threads;
  RankFlags ranks;
  std::string json;
  std::string progress = "auto";
  std::string checkpoint;
  std::string checkpoint_every = "30s";
  bool quiet = false;
};

// All but --checkpoint.
void add_run_flags(CLI::App& command, RunFlags& flags, const std::string& about_time);

// What the flags allow; unlimited where they say nothing.
Budget budget_of(const BudgetFlags& flags);
// What --memory says.
std::size_t read_memory(const std::string& text);

// One search under way for a command. A line that is better is safe in the checkpoint before anybody
// is told of it.
class Running final : private Observer {
 public:
  // Complains about flags that do not fit.
  explicit Running(const RunFlags& flags);

  // The settings of a run that is watched from here, ends with Ctrl-C and has its threads and ranks.
  RunSettings watched(RunSettings settings);
  // The same for a run that was kept with so many ranks; none: it had none.
  RunSettings watched(const Checkpoint& kept);

  // The budget is for the progress; `known` is a line that a checkpoint was left with; `first_moves` are
  // those that the run began with, for other ranks.
  void carry_to_its_end(Run& run, const Budget& budget,
                        const std::optional<FoundLine>& known = std::nullopt,
                        const std::vector<std::string>& first_moves = {});

  // Verifies, prints and writes the result, with a note where there is one; returns the exit code.
  int report(const Problem& problem, const Run& run, const std::string& note = "");

 private:
  void progress(const Spent& spent, Score best) override;
  void improved(const Improvement& step, const LineText& line) override;

  void add_ranks(Result& result) const;

  RunFlags flags_;
  std::unique_ptr<RankPool> ranks_;  // where there are several
  unsigned threads_;
  std::unique_ptr<Exchange> exchange_;
  RankExchange* between_ranks_ = nullptr;  // the same, where it is between processes
  bool goes_on_ = false;                   // with a run that was kept
  int fault_ = 0;                          // of the device, the exit code
  std::size_t memory_ = 0;
  std::unique_ptr<Progress> progress_;
  std::optional<CheckpointFile> checkpoint_;
};

}  // namespace hornbeam::app
