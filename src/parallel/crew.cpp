#include "src/parallel/crew.hpp"

#include <algorithm>
#include <csignal>
#include <system_error>
#include <utility>

namespace hornbeam {

Crew::Crew(unsigned threads) : threads_wanted_(std::max(1u, threads)) {}

Crew::~Crew() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
    ++news_;
  }
  there_is_work_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

double Crew::now() const {
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

void Crew::hand_out(Job& job) {
  while (threads_.size() + 1 < threads_wanted_) begin_thread();
  bool someone_sleeps = false;
  {
    const std::lock_guard lock(mutex_);
    job.state = Job::State::waiting;
    queue_.push_back(&job);
    ++news_;
    someone_sleeps = sleeping_ > 0;
  }
  if (someone_sleeps) there_is_work_.notify_one();
}

void Crew::finish(Job& job, const std::function<void()>& meanwhile) {
  Lock lock(mutex_);
  Clock::time_point last = Clock::now();
  while (job.state != Job::State::idle) {
    if (job.state == Job::State::waiting) {
      remove(job);
      do_one(job, lock);
    } else if (!queue_.empty()) {
      do_one(*take_first(), lock);
    } else {
      wait_for(job, lock);
      if (!meanwhile || Clock::now() - last < kPatience) continue;
      lock.unlock();
      meanwhile();
      lock.lock();
      last = Clock::now();
    }
  }
  lock.unlock();
  if (job.error) std::rethrow_exception(std::exchange(job.error, nullptr));
}

bool Crew::withdraw(Job& job) {
  const std::lock_guard lock(mutex_);
  if (job.state != Job::State::waiting) return false;
  remove(job);
  give_back(job);
  return true;
}

// The system may have no more of them: then those there are will do.
void Crew::begin_thread() {
  try {
    threads_.emplace_back([this] { serve(); });
  } catch (const std::system_error&) {
    threads_wanted_ = static_cast<unsigned>(threads_.size()) + 1;
  }
}

void Crew::serve() {
  sigset_t all;  // are for those who made the thread
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  Lock lock(mutex_);
  while (true) {
    while (queue_.empty() && !is_closing_ && has_news(lock)) {
    }
    ++sleeping_;
    there_is_work_.wait(lock, [this] { return is_closing_ || !queue_.empty(); });
    --sleeping_;
    if (is_closing_) return;
    do_one(*take_first(), lock);
    a_job_is_done_.notify_one();
  }
}

Job* Crew::take_first() {
  Job* const job = queue_.front();
  queue_.pop_front();
  job->state = Job::State::under_way;
  return job;
}

void Crew::remove(Job& job) {
  queue_.erase(std::find(queue_.begin(), queue_.end(), &job));
}

// The job, with the lock open while it is done.
void Crew::do_one(Job& job, Lock& lock) {
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
  ++news_;
}

bool Crew::has_news(Lock& lock) {
  const std::uint64_t known = news_.load(std::memory_order_relaxed);
  lock.unlock();
  const Clock::time_point end = Clock::now() + kMoment;
  bool is_new = false;
  while (!is_new && Clock::now() < end) {
    std::this_thread::yield();  // somebody may want the core
    is_new = news_.load(std::memory_order_relaxed) != known;
  }
  lock.lock();
  return is_new || news_.load(std::memory_order_relaxed) != known;
}

std::unique_ptr<Pool> make_inline_pool() {
  return std::make_unique<Crew>(1);
}
std::unique_ptr<Pool> make_thread_pool(unsigned workers) {
  return std::make_unique<Crew>(workers);
}

}  // namespace hornbeam
