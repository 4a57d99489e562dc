// Jobs to be done one after the other, each the dearer the later it is done: the order of those done
// matters for the score and for nothing that follows. A small position with everything optional that
// looks at the future, and moves that mean the same in any order.
#pragma once

#include <array>
#include <vector>

#include "hornbeam/core/position.hpp"

namespace hornbeam::testing {

class Schedule {
 public:
  using Move = std::uint8_t;  // the job to be done next

  void moves(std::vector<Move>& list) const { list = left(); }
  void play(Move job) {
    done_ |= 1u << job;
    time_ += kLength[job];
    cost_ += time_ * kWeight[job];
  }
  Score score() const { return -cost_; }

  bool finished() const { return left().empty(); }
  Score bound() const { return score(); }  // the cost only grows
  std::uint64_t hash() const { return mix_bits(done_); }
  std::uint64_t code(Move job) const { return job; }

  std::vector<Move> left() const {
    std::vector<Move> jobs;
    for (Move job = 0; job < kJobs; ++job)
      if ((done_ >> job & 1) == 0) jobs.push_back(job);
    return jobs;
  }

 protected:
  void wait(int time) { time_ += time; }

 private:
  static constexpr int kJobs = 8;
  static constexpr std::array<int, kJobs> kLength{3, 1, 4, 1, 5, 2, 6, 5};
  static constexpr std::array<int, kJobs> kWeight{2, 7, 1, 8, 2, 8, 1, 7};

  unsigned done_ = 0;
  int time_ = 0;
  int cost_ = 0;
};

static_assert(Position<Schedule> && HasHash<Schedule> && HasBound<Schedule>);

}  // namespace hornbeam::testing
