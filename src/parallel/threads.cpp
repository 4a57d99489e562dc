// Workers as threads of this process, and no thread at all where one worker is asked for.
//
// One lock guards the queue and the states of the jobs. It is taken once or twice per job, and a job is
// about a millisecond of work, so that nothing is gained by less. Who has nothing to do sleeps.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "hornbeam/parallel/pool.hpp"

namespace hornbeam {
namespace {

class ThreadPool final : public Pool {
 public:
  explicit ThreadPool(unsigned workers) : workers_(std::max(1u, workers)) {}
  ~ThreadPool() override {
    {
      const std::lock_guard lock(mutex_);
      is_closing_ = true;
    }
    there_is_work_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  unsigned workers() const override { return workers_; }
  double now() const override {
    return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
  }

  void hand_out(Job& job) override {
    while (threads_.size() + 1 < workers_) begin_thread();
    bool someone_sleeps = false;
    {
      const std::lock_guard lock(mutex_);
      job.state = Job::State::waiting;
      queue_.push_back(&job);
      someone_sleeps = sleeping_ > 0;
    }
    if (someone_sleeps) there_is_work_.notify_one();
  }

  void finish(Job& job, const std::function<void()>& meanwhile) override {
    std::unique_lock lock(mutex_);
    while (job.state != Job::State::idle) {
      if (job.state == Job::State::waiting) {
        remove(job);
        do_one(job, lock);
      } else if (!queue_.empty()) {
        do_one(*take_first(), lock);
      } else if (a_job_is_done_.wait_for(lock, kPatience) == std::cv_status::timeout && meanwhile) {
        lock.unlock();
        meanwhile();
        lock.lock();
      }
    }
    lock.unlock();
    if (job.error) std::rethrow_exception(std::exchange(job.error, nullptr));
  }

  bool withdraw(Job& job) override {
    const std::lock_guard lock(mutex_);
    if (job.state != Job::State::waiting) return false;
    remove(job);
    job.state = Job::State::idle;
    return true;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kPatience{100};

  // The system may have no more of them: then those there are will do.
  void begin_thread() {
    try {
      threads_.emplace_back([this] { serve(); });
    } catch (const std::system_error&) {
      workers_ = static_cast<unsigned>(threads_.size()) + 1;
    }
  }

  void serve() {
    sigset_t all;  // are for those who made the thread
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    std::unique_lock lock(mutex_);
    while (true) {
      ++sleeping_;
      there_is_work_.wait(lock, [this] { return is_closing_ || !queue_.empty(); });
      --sleeping_;
      if (is_closing_) return;
      do_one(*take_first(), lock);
      a_job_is_done_.notify_one();
    }
  }

  Job* take_first() {
    Job* const job = queue_.front();
    queue_.pop_front();
    return job;
  }
  void remove(Job& job) { queue_.erase(std::find(queue_.begin(), queue_.end(), &job)); }

  // The job, with the lock open while it is done.
  static void do_one(Job& job, std::unique_lock<std::mutex>& lock) {
    job.state = Job::State::under_way;
    lock.unlock();
    const Clock::time_point begin = Clock::now();
    try {
      job.work();
    } catch (...) {
      job.error = std::current_exception();
    }
    job.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    lock.lock();
    job.state = Job::State::idle;
  }

  unsigned workers_;
  std::mutex mutex_;
  std::condition_variable there_is_work_;
  std::condition_variable a_job_is_done_;
  std::deque<Job*> queue_;
  unsigned sleeping_ = 0;
  bool is_closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace

std::unique_ptr<Pool> make_inline_pool() {
  return std::make_unique<ThreadPool>(1);
}
std::unique_ptr<Pool> make_thread_pool(unsigned workers) {
  return std::make_unique<ThreadPool>(workers);
}

}  // namespace hornbeam
