// Schedules as they are built: job shop as a position to search. A move is a job, whose next operation
// begins as soon as its machine and the job are free; the cost is the makespan.
//
// Which jobs may move is the rule of B. Giffler and G. L. Thompson (Algorithms for solving
// production-scheduling problems, 1960): of all next operations take the one that would be done first, at
// c*, on the machine m*; legal are the jobs whose next operation is on m* and could begin before c*. That
// builds exactly the active schedules, in which no operation could be earlier without another being later,
// and one of these is the best of all. (Of several that would be done first it is that of the lowest job;
// an operation that takes no time may also begin at c*.)
//
// Each job's earliest begin and end of what it does next are kept from move to move: a move changes only
// those of jobs that wait for the same machine, in one pass over arrays without a branch.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domains/jobshop/shop.hpp"
#include "hornbeam/core/minimised.hpp"

namespace hornbeam::jobshop {

// A shop and what follows from it, the same for all its schedules.
struct Plan {
  explicit Plan(const Shop& shop);

  int jobs, machines;
  std::vector<std::int32_t> machine, duration;  // of each operation
  std::vector<std::int32_t> tail;    // from its begin to its job's end, if it waits for nothing
  std::vector<std::int32_t> places;  // by machine: its operations, in a list of all, begin here
  std::int32_t longest_job = 0;
  std::int32_t all = 0;      // durations
  double mean_duration = 1;  // and not 0
  std::int32_t least = 0;    // makespan: the bound at the start
};

class Schedule {
 public:
  using Move = std::uint16_t;  // a job

  // No schedule of the shop is done before `proved`, somebody has proved.
  explicit Schedule(const Shop& shop, int proved = 0);

  // In the order of jobs.
  void moves(std::vector<Move>& list) const;
  // The move must be legal.
  void play(Move job);

  bool finished() const { return left_ == 0; }
  // When all that is scheduled is done.
  Score cost() const { return makespan_; }
  ScoreRange cost_range() const { return {1.0 * plan_->least, 1.0 * plan_->all}; }

  // No schedule that goes on from here is done earlier. A job needs the time of what is left of it, and a
  // machine that of all it has to do, each operation after its job can have come to it and before what its
  // job does afterwards; how soon that is, if it may be interrupted, is known (J. R. Jackson, 1955: the
  // longest rest first). The latest of these is a bound, and so is their mean. This is halfway between the
  // two: positions whose worst machine is the same differ in the others, and a beam has to tell them apart.
  // At the start it is the best bound that there is.
  Score bound() const;

  std::uint64_t hash() const;
  // The operations that are done.
  std::uint64_t kin() const;
  // An operation, and how many its machine has done before it.
  std::uint64_t code(Move job) const {
    return static_cast<std::uint64_t>(next()[job]) * (plan_->machine.size() + 1) +
           static_cast<std::uint64_t>(done()[machine()[job]]);
  }
  // By dispatching rules: most work remaining, and who can begin first.
  double bias(Move job) const;

  std::string format(Move job) const { return std::to_string(job); }
  std::optional<Move> parse(std::string_view text) const;

 private:
  // One block: a copy is one allocation, an assignment none.
  std::int32_t* head() { return state_.data(); }  // by job: when its next operation can begin,
  std::int32_t* end() { return head() + plan_->jobs; }       // be done,
  std::int32_t* machine() { return end() + plan_->jobs; }    // on which machine,
  std::int32_t* next() { return machine() + plan_->jobs; }   // and which it is
  std::int32_t* free() { return next() + plan_->jobs; }      // by machine: from when on,
  std::int32_t* done() { return free() + plan_->machines; }  // and operations that it has done
  const std::int32_t* head() const { return state_.data(); }
  const std::int32_t* end() const { return head() + plan_->jobs; }
  const std::int32_t* machine() const { return end() + plan_->jobs; }
  const std::int32_t* next() const { return machine() + plan_->jobs; }
  const std::int32_t* free() const { return next() + plan_->jobs; }
  const std::int32_t* done() const { return free() + plan_->machines; }

  void find_first();

  struct Bounds {
    std::int32_t latest = 0;
    double mean = 0;  // over machines; where nothing is left to do, of the last job
  };
  Bounds bounds() const;

  std::shared_ptr<const Plan> plan_;
  std::vector<std::int32_t> state_;
  std::int32_t makespan_ = 0;
  std::int32_t left_ = 0;           // operations
  std::int32_t first_end_ = 0;      // c*,
  std::int32_t first_machine_ = 0;  // and m*
};

using Position = Minimised<Schedule>;
static_assert(hornbeam::Position<Position>);

}  // namespace hornbeam::jobshop
