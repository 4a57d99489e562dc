// Threads that take jobs from one queue, the one who hands out among them.
//
// One lock guards the queue and the states of the jobs. It is taken once or twice per job, and a job is
// about a millisecond of work, so that nothing is gained by less. Who has nothing to do looks around for a
// moment, since waking up takes as long as a small job, and then sleeps. Who has workers elsewhere derives
// from it, and takes jobs for them from the same queue.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "hornbeam/parallel/pool.hpp"

namespace hornbeam {

class Crew : public Pool {
 public:
  // So many threads, the caller's included. Threads begin with the first job.
  explicit Crew(unsigned threads);
  ~Crew() override;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  unsigned workers() const override { return threads_wanted_; }
  double worth_sharing() const override { return 250e-6; }
  double now() const override;
  void hand_out(Job& job) override;
  void finish(Job& job, const std::function<void()>& meanwhile) override;
  bool withdraw(Job& job) override;

 protected:
  using Clock = std::chrono::steady_clock;
  using Lock = std::unique_lock<std::mutex>;

  // All of these with the lock.
  Job* take_first();
  void give_back(Job& job) { job.state = Job::State::idle; }
  // Whoever waits for a job has nothing left to do meanwhile.
  virtual void wait_for(Job&, Lock& lock) {
    if (!has_news(lock)) a_job_is_done_.wait_for(lock, kPatience);
  }

  static constexpr std::chrono::milliseconds kPatience{100};

  mutable std::mutex mutex_;
  std::condition_variable a_job_is_done_;
  std::deque<Job*> queue_;

 private:
  void begin_thread();
  void serve();
  void remove(Job& job);
  void do_one(Job& job, Lock& lock);
  // Looks around for as long as falling asleep is not worth it, with the lock open: whether a job has been
  // handed out or done, or all is over.
  bool has_news(Lock& lock);
  static constexpr std::chrono::microseconds kMoment{100};

  unsigned threads_wanted_;
  std::condition_variable there_is_work_;
  unsigned sleeping_ = 0;
  bool is_closing_ = false;
  std::atomic<std::uint64_t> news_ = 0;  // jobs handed out and done, and the end
  std::vector<std::thread> threads_;
};

}  // namespace hornbeam
