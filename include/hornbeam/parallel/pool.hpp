// Workers to hand work to, and the one who hands it out works, too.
//
//     pool.hand_out(job);     // somebody will do it, sooner or later
//     pool.finish(job);       // it is done: here, if nobody had begun, else there
//
// Jobs are begun in the order in which they are handed out. Whoever waits for one does others
// meanwhile. A search takes answers in the order of its own work and uses one only where it is what it
// would have found itself, so that no result depends on how many workers there are: what each had
// when, and who did what, is seen in the time it takes and nowhere else (parallel/ahead.hpp).
//
// Four forms: one worker and no thread; threads, which sleep while there is nothing to do; processes
// here and elsewhere, each with threads of its own; and any number of ranks on a virtual clock.
//
// What a job is made of (streams, lines, limits) and what it leaves (tallies) is plain data. In this
// process it stays where it is; to another one it goes as bytes, and is done there by the `Workshop`
// with the same number: every process builds the same searches, in the same order
// (parallel/workshop.hpp).
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <vector>

#include "hornbeam/core/archive.hpp"

namespace hornbeam {

// A piece of work, done once by one worker. It stays where it is until it is done or withdrawn.
class Job {
 public:
  Job() = default;
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  virtual ~Job() = default;

  virtual void work() = 0;

  // The same in another process: all that it takes, and what came back.
  static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};
  std::uint32_t workshop = kNowhere;  // where it can be done; nowhere but here
  virtual void send(Writer&) const {}
  virtual void receive(Reader&) {}

  // What was spent, and for a clock that is not real, what would have to travel.
  struct Effort {
    std::uint64_t playouts = 0;
    std::uint64_t bytes_there = 0;
    std::uint64_t bytes_back = 0;
    std::uint64_t nodes = 0;
  };
  virtual Effort effort() const = 0;

  // Of the last time it was done. A pool sets them.
  double seconds = 0;
  std::exception_ptr error;

  enum class State : std::uint8_t { idle, waiting, under_way };
  State state = State::idle;  // the pool's, under its lock
};

class Workshop;

class Pool {
 public:
  virtual ~Pool() = default;

  // How many work at the same time, this one included,
  virtual unsigned workers() const = 0;
  // and how many of them in this process.
  virtual unsigned workers_here() const { return workers(); }
  // Seconds of work, of all together, that make handing it out worth while.
  virtual double worth_sharing() const = 0;

  virtual void hand_out(Job& job) = 0;
  // Returns when the job is done, and throws what it threw. `meanwhile` is called about ten times per
  // second of waiting.
  virtual void finish(Job& job, const std::function<void()>& meanwhile) = 0;
  // Takes a job back that nobody has begun; false where it is done or under way.
  virtual bool withdraw(Job& job) = 0;
  // A job under way is to pause, or to end: the flags that it looks at are raised in this process, and
  // these tell the others.
  virtual void ask_to_pause(Job&) {}
  virtual void ask_to_end(Job&) {}
  // The one who hands out has spent so much by itself.
  virtual void spend(std::uint64_t /*playouts*/) {}
  virtual void spend_walks(std::uint64_t /*through a tree and back*/) {}
  // Seconds, on the clock that jobs are measured by.
  virtual double now() const = 0;

  // Who hands out jobs to others, numbered in the order of coming.
  std::uint32_t enlist(const Workshop& workshop) {
    workshops_.push_back(&workshop);
    return static_cast<std::uint32_t>(workshops_.size() - 1);
  }
  const std::vector<const Workshop*>& workshops() const { return workshops_; }

 private:
  std::vector<const Workshop*> workshops_;
};

// One worker: jobs are done when they are asked for.
std::unique_ptr<Pool> make_inline_pool();
// So many threads, the caller's included. Threads begin with the first job.
std::unique_ptr<Pool> make_thread_pool(unsigned workers);

// What a rank can do, and what it costs to reach one.
struct CostModel {
  double playouts_per_second = 100'000;
  double seconds_per_walk = 0;  // through a tree, and back with a score
  double latency = 0;           // seconds a message is under way, besides its bytes
  double bytes_per_second = 1e9;
};

// Ranks on a clock of their own: every job is done here and now, and the clock says when it would
// have been done. Rank 0 hands out and works, too. A message keeps its sender and its receiver for as
// long as its bytes take, and is there after the latency. `now` is the time at rank 0.
std::unique_ptr<Pool> make_simulated_pool(unsigned ranks, const CostModel& model);

}  // namespace hornbeam
