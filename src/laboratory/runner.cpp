#include "src/laboratory/runner.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <set>
#include <thread>

#include "src/laboratory/one_run.hpp"

namespace hornbeam::laboratory {
namespace {

// How often it is looked whether another process has ended a run, or has ended itself.
constexpr std::chrono::milliseconds kLook{100};

class Runner {
 public:
  Runner(const Experiment& experiment, const std::vector<PlannedRun>& plan, Store& store,
         const RunnerPlan& how, const std::atomic<bool>& interrupt,
         const std::function<void(const RunnerProgress&)>& tell)
      : experiment_(experiment),
        plan_(plan),
        store_(store),
        how_(how),
        interrupt_(interrupt),
        tell_(tell),
        free_(how.threads) {
    std::set<RunKey> seen;  // two labels may be one search
    for (std::size_t i = 0; i < plan.size(); ++i)
      if (seen.insert(plan[i].key).second) open_.push_back(i);
    progress_.total = open_.size();
  }

  RunnerProgress operator()() {
    std::vector<std::jthread> threads;
    const auto workers = std::min<std::size_t>(how_.threads, plan_.size());
    for (std::size_t i = 1; i < workers; ++i) threads.emplace_back([this] { work(); });
    work();
    threads.clear();
    if (problem_) std::rethrow_exception(problem_);
    return progress_;
  }

 private:
  void work() {
    try {
      while (const auto next = take()) attempt(*next);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!problem_) problem_ = std::current_exception();
    }
  }

  // The next run to try; nothing where none is left.
  std::optional<std::size_t> take() {
    std::unique_lock lock(mutex_);
    while (open_.empty() && !theirs_.empty() && !ends()) {
      change_.wait_for(lock, kLook);
      std::swap(open_, theirs_);
    }
    if (open_.empty() || ends()) return std::nullopt;
    const std::size_t next = open_.front();
    open_.pop_front();
    return next;
  }
  bool ends() const { return interrupt_ || problem_; }

  void attempt(std::size_t index) {
    const PlannedRun& planned = plan_[index];
    const std::uint64_t behaviour = behaviours_.of(experiment_, planned);
    switch (store_.claim(planned.key, behaviour, how_.counts)) {
      case Claimed::is_there: count(false); return;
      case Claimed::theirs: {
        const std::lock_guard lock(mutex_);
        theirs_.push_back(index);
        return;
      }
      case Claimed::ours: break;
    }
    const Seats seats(*this, experiment_.searches[planned.search].threads);
    std::optional<StoredRun> run;
    try {
      run = carry_out(experiment_, planned, behaviour, interrupt_);
    } catch (...) {
      store_.release(planned.key, behaviour);
      throw;
    }
    if (!run) {
      store_.release(planned.key, behaviour);
      return;
    }
    store_.finish(*run);
    count(true);
  }

  void count(bool is_ours) {
    const std::lock_guard lock(mutex_);
    ++progress_.there;
    progress_.ours += is_ours;
    progress_.seconds = clock_.precise();
    tell_(progress_);
  }

  // A run takes as many of the threads as its search uses, as far as there are so many.
  class Seats {
   public:
    Seats(Runner& runner, unsigned wanted)
        : runner_(runner), taken_(std::min(wanted, runner.how_.threads)) {
      std::unique_lock lock(runner.mutex_);
      runner.change_.wait(lock, [&] { return runner.free_ >= taken_; });
      runner.free_ -= taken_;
    }
    ~Seats() {
      const std::lock_guard lock(runner_.mutex_);
      runner_.free_ += taken_;
      runner_.change_.notify_all();
    }
    Seats(const Seats&) = delete;
    Seats& operator=(const Seats&) = delete;

   private:
    Runner& runner_;
    unsigned taken_;
  };

  const Experiment& experiment_;
  const std::vector<PlannedRun>& plan_;
  Store& store_;
  const RunnerPlan how_;
  const std::atomic<bool>& interrupt_;
  const std::function<void(const RunnerProgress&)>& tell_;

  Behaviours behaviours_;
  Clock clock_;
  std::mutex mutex_;  // of all below
  std::condition_variable change_;
  std::deque<std::size_t> open_;    // to be tried
  std::deque<std::size_t> theirs_;  // claimed by other processes when they were tried
  unsigned free_;                   // threads
  RunnerProgress progress_;
  std::exception_ptr problem_;  // the first
};

}  // namespace

RunnerProgress run_all(const Experiment& experiment, const std::vector<PlannedRun>& plan,
                       Store& store, const RunnerPlan& how, const std::atomic<bool>& interrupt,
                       const std::function<void(const RunnerProgress&)>& tell) {
  return Runner(experiment, plan, store, how, interrupt, tell)();
}

}  // namespace hornbeam::laboratory
