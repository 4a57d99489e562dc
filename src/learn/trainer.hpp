// Teaching a value: beams on random instances, lessons from them, over and over (docs/learning.md).
//
// Beams are narrow while the value is poor and wider later. Instances are FAMILY/SEED: seeds from 10^9 on
// teach, 10^6 and the next ones are for validation and never taught, those below are left to tests. One that
// is of another family of positions than most (a random board may lack a colour) is passed over. What
// comes out does not depend on the number of threads if iterations are counted, not seconds. A trainer is
// saved between two iterations; what it remembers of beams is made anew when it goes on.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "hornbeam/problem/problem.hpp"
#include "src/learn/learner.hpp"

namespace hornbeam::learn {

struct TrainPlan {
  std::string family;  // samegame:random/8x8x4
  std::string name;    // of the value
  std::vector<int> hidden{128, 128};
  std::uint64_t width = 512;  // of the later beams
  std::uint64_t cap = 1;
  std::uint64_t boards = 128;      // an iteration's
  std::uint64_t validation = 128;  // boards, or fewer where there is little time
  std::uint64_t iterations = 0;    // one of these two is the end
  double seconds = 0;
  std::uint64_t seed = 0;
  unsigned threads = 1;
  std::size_t memory = std::size_t{1} << 30;  // bytes of groups
  const std::atomic<bool>* interrupt = nullptr;
};

// After an iteration.
struct Taught {
  std::uint64_t iteration = 0;
  double seconds = 0;  // in all
  std::uint64_t width = 0;
  double mean = 0;  // of its beams
  std::size_t groups = 0;
  Learner::Progress progress = {};
};

// How good the value is, by beams on boards that it was not taught.
struct Validated {
  double seconds = 0;
  std::uint64_t iteration = 0;
  double narrow = 0, wide = 0;  // means, with a quarter of the width and with all of it
  std::uint64_t last_seed = 0;  // of its boards
};

// What a training on the family is about. Throws InputError where it is no family of random instances, or
// its positions have no features.
Subject subject_of(const std::string& family);

class Trainer {
 public:
  // Throws InputError where the family's positions have no features.
  explicit Trainer(TrainPlan plan);

  // Looks at what a beam takes, where seconds are the end: a validation is to take a tenth of them, and has
  // fewer boards where it would take more. Throws InputError where they are too few for an iteration.
  void fit_to_time();

  bool is_done() const;
  // Whether what is there now was validated.
  bool is_validated() const {
    return !history_.empty() && history_.back().iteration == iterations_;
  }
  std::uint64_t iterations() const { return iterations_; }
  std::uint64_t validation_boards() const { return validation_boards_; }
  // Of all that is to be done.
  double part_done() const;

  // Nothing where it was interrupted, which then never was.
  std::optional<Taught> iterate();
  std::optional<Validated> validate();
  const std::vector<Validated>& history() const { return history_; }
  // Whether it is time to validate again: that takes no more than a tenth of all.
  bool wants_validation() const;

  // The value that was best on the validation boards, at the width of the later beams; as it is now where none was
  // validated yet.
  std::string file() const;
  // Of that value; not before the first validation of something that was taught.
  const Validated& best() const { return best_.validated; }
  // The seed of an instance that it is for.
  std::uint64_t example() const { return seeds_from(1, 1).front(); }
  std::uint64_t narrow_width() const;
  // Of the latest groups: as it was learned, and in whole numbers. Nothing where nothing is remembered,
  // as in a training that goes on from a file.
  struct Losses {
    double learned = 0, used = 0;
  };
  std::optional<Losses> losses() const;

  // `load` throws std::runtime_error where the state is of another plan.
  void save(Writer& out) const;
  void load(Reader& in);

 private:
  struct Beams {
    double mean = 0;
    std::vector<Groups> groups;
  };
  using Seeds = std::vector<std::uint64_t>;
  std::optional<Beams> run_beams(const Seeds& seeds, std::uint64_t width, bool is_to_teach) const;
  // From `first` on, of instances that are of the family of positions.
  Seeds seeds_from(std::uint64_t first, std::uint64_t count) const;
  const Seeds& validation_seeds();
  std::uint64_t width_now() const;
  void use(const std::vector<value::Layer>& layers);

  TrainPlan plan_;
  std::string domain_;
  Subject subject_;
  Learner learner_;
  Memory memory_;
  value::LearnedPtr value_;
  std::vector<value::Layer> layers_;
  int unit_ = 16;

  std::uint64_t iterations_ = 0, boards_ = 0;
  std::uint64_t next_seed_;          // that teaches
  std::uint64_t validation_boards_;  // the plan's, or fewer
  Seeds validation_;
  double seconds_ = 0;  // before the iteration in hand
  double last_iteration_ = 0, last_validation_ = 0;
  std::vector<Validated> history_;

  struct Kept {
    Validated validated;
    std::uint64_t boards = 0;  // that had taught it
    int unit = 0;
    std::vector<value::Layer> layers = {};
  };
  Kept best_;
};

}  // namespace hornbeam::learn
