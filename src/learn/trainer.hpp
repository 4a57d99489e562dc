// Teaching a value: beams on random instances, lessons from them, over and over (docs/learning.md).
//
// Beams are narrow while the value is poor and wider later. Instances are FAMILY/SEED: seeds from 10^9 on
// teach, 10^6 and the next ones are for validation and never taught, those below are left to tests. What
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
  std::uint64_t validation = 128;  // boards
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
};

class Trainer {
 public:
  // Throws InputError where the family's positions have no features.
  explicit Trainer(TrainPlan plan);

  bool is_done() const;
  // Of all that is to be done.
  double part_done() const;

  // Nothing where it was interrupted, which then never was.
  std::optional<Taught> iterate();
  std::optional<Validated> validate();
  const std::vector<Validated>& history() const { return history_; }
  // Whether it is time to validate again: that takes no more than a tenth of all.
  bool wants_validation() const;

  std::string file() const;  // the value as it is now
  std::uint64_t narrow_width() const;
  // Of the latest groups: as it was learned, and in whole numbers.
  struct Losses {
    double learned = 0, used = 0;
  };
  Losses losses() const;

  // `load` throws std::runtime_error where the state is of another plan.
  void save(Writer& out) const;
  void load(Reader& in);

 private:
  struct Beams {
    double mean = 0;
    std::vector<Groups> groups;
  };
  std::optional<Beams> run_beams(std::uint64_t first_seed, std::uint64_t count, std::uint64_t width,
                                 bool is_to_teach) const;
  std::uint64_t width_now() const;
  void use(const std::vector<value::Layer>& layers);
  double now() const;

  TrainPlan plan_;
  std::string domain_;
  Subject subject_;
  Learner learner_;
  Memory memory_;
  value::LearnedPtr value_;
  std::vector<value::Layer> layers_;
  int unit_ = 16;

  std::uint64_t iterations_ = 0, boards_ = 0;
  double seconds_ = 0;  // before the iteration in hand
  double last_iteration_ = 0, last_validation_ = 0;
  std::vector<Validated> history_;
};

}  // namespace hornbeam::learn
