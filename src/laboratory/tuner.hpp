// A search's parameters tuned by the cross-entropy method on boards, and tried on others.
//
// Every iteration has fresh boards, and all its samples play the same ones with the same seeds (common random
// numbers), so that what they differ in is themselves. Runs are sequential and shared out among threads:
// with a budget of counts the result does not depend on how many there are. What was done is one text, which
// may be taken after any run and gone on from.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/core/budget.hpp"
#include "hornbeam/core/objective.hpp"
#include "hornbeam/spec/spec.hpp"
#include "src/laboratory/cross_entropy.hpp"
#include "src/statistics/comparison.hpp"

namespace hornbeam {
class Problem;
}

namespace hornbeam::laboratory {

struct TunePlan {
  std::string family;   // instances without their number: samegame:random/15x15x5; or one instance
  std::string pattern;  // a search with placeholders
  Space space{};
  Budget budget{};
  CrossEntropyPlan method{};
  std::size_t boards = 30;  // of an iteration
  std::size_t iterations = 10;
  std::string against{};                      // a search to compare with in the end; may be empty
  std::size_t test_boards = 250;              // for that, which no iteration has seen
  std::size_t memory = std::size_t{1} << 30;  // cap of a run
  unsigned threads = 1;
  const std::atomic<bool>* interrupt = nullptr;
};

// What an iteration has found.
struct TuneIteration {
  std::vector<Gaussian> distribution;  // after it
  double mean = 0;                     // of all samples' fitness
  double elite = 0;                    // of the elite's
  double best = 0;                     // of the best sample's
  Values best_values;
};

class Tuner {
 public:
  // Called after every run, by one thread at a time; `save` may be called there.
  using Progress = std::function<void(std::size_t done, std::size_t all)>;

  // Throws InputError and SpecError.
  explicit Tuner(TunePlan plan);

  const TunePlan& plan() const { return plan_; }
  const std::vector<TuneIteration>& history() const { return history_; }
  bool has_boards() const { return !only_; }  // the family is not one instance
  Objective objective() const;                // what scores are for people
  bool is_done() const;                       // all iterations, or no deviation can become smaller

  // Nothing where it was interrupted; given again, it goes on after the last run.
  std::optional<TuneIteration> iterate(const Progress& progress = {});
  // The search found and the one to compare with, on the test boards; paired where these are several.
  std::optional<statistics::Comparison> test(const Progress& progress = {});

  Values values() const;      // the means
  std::string tuned() const;  // the search with them, as text

  // JSON. `load` throws InputError where the text is of another plan; more iterations are not another.
  std::string save() const;
  void load(std::string_view text, const std::string& source);

 private:
  // The number-th board of all that the family has for this.
  std::shared_ptr<const Problem> board(std::uint64_t number) const;
  // Fills the scores that are not numbers: searches in the order of the first index, boards of the second.
  bool fill(const std::vector<Spec>& searches, std::uint64_t first_board, const Progress& progress);

  TunePlan plan_;
  std::shared_ptr<const Problem> only_;  // where the family is one instance
  CrossEntropy method_;
  std::vector<TuneIteration> history_;
  std::vector<std::vector<double>> scores_;  // of what is under way: per search, per board
};

}  // namespace hornbeam::laboratory
