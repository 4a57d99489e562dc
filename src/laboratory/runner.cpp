#include "src/laboratory/runner.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <set>
#include <thread>

#include "src/laboratory/behaviours.hpp"
#include "src/laboratory/one_run.hpp"

namespace hornbeam::laboratory {
namespace {

// How often it is looked whether another process has ended a run, or has ended itself.
constexpr std::chrono::milliseconds kLook{100};

// Runs that are handed out for each worker of a pool: they end in any order, and are waited for in their own.
constexpr std::size_t kHandedOut = 16;

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
    if (how_.pool) {
      share(*how_.pool);
      return progress_;
    }
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

  // Whether it is for us to run.
  bool claim(std::size_t index, std::uint64_t behaviour) {
    const PlannedRun& run = plan_[index];
    switch (const Claimed found =
                store_.claim(run.key, behaviour, how_.counts, run.needs_history)) {
      case Claimed::is_there:
      case Claimed::came: count(found); return false;
      case Claimed::theirs: {
        const std::lock_guard lock(mutex_);
        theirs_.push_back(index);
        return false;
      }
      case Claimed::ours: break;
    }
    return true;
  }

  void attempt(std::size_t index) {
    const PlannedRun& planned = plan_[index];
    const std::uint64_t behaviour = behaviours_.of(experiment_, planned);
    if (!claim(index, behaviour)) return;
    const Seats seats(*this, experiment_.searches[planned.search].threads);
    try {
      end(planned, behaviour, carry_out(experiment_, planned, behaviour, interrupt_));
    } catch (...) {
      store_.release(planned.key, behaviour);
      throw;
    }
  }

  // What was claimed: stored, or given up where it was cut short.
  void end(const PlannedRun& planned, std::uint64_t behaviour,
           const std::optional<StoredRun>& run) {
    if (!run) {
      store_.release(planned.key, behaviour);
      return;
    }
    store_.finish(*run);
    count(Claimed::ours);
  }

  // A run for whoever of the pool is free. It is stored by whoever has it first: who did it here, or who takes
  // the answer from elsewhere.
  class RunJob final : public Job {
   public:
    RunJob(Runner& runner, std::size_t index, std::uint64_t behaviour)
        : runner_(runner), index_(index), behaviour_(behaviour) {
      workshop = 0;
    }
    ~RunJob() override {
      if (!has_ended_) runner_.store_.release(planned().key, behaviour_);
    }

    void work() override {
      end(carry_out(runner_.experiment_, planned(), behaviour_, runner_.interrupt_));
    }
    void send(Writer& out) const override {
      out.put(static_cast<std::uint64_t>(index_)), out.put(behaviour_);
    }
    void receive(Reader& in) override {
      const auto runs = parse_csv(in.get<std::string>(), "what a rank has sent");
      end(runs.empty() ? std::nullopt : std::optional(runs.front()));
    }
    Effort effort() const override { return effort_; }

   private:
    const PlannedRun& planned() const { return runner_.plan_[index_]; }
    void end(const std::optional<StoredRun>& run) {
      has_ended_ = true;
      if (run) effort_ = {.playouts = run->spent.playouts, .nodes = run->spent.nodes};
      runner_.end(planned(), behaviour_, run);
    }

    Runner& runner_;
    std::size_t index_;
    std::uint64_t behaviour_;
    Effort effort_;
    bool has_ended_ = false;
  };

  void share(Pool& pool) {
    std::deque<std::unique_ptr<RunJob>> jobs;
    const auto end_all = [&] {
      for (const auto& job : jobs) pool.ask_to_end(*job);
    };
    const auto finish_first = [&] {
      pool.finish(*jobs.front(), [&] {
        if (interrupt_) end_all();
      });
      jobs.pop_front();
    };
    try {
      while (const auto next = take()) {
        const std::uint64_t behaviour = behaviours_.of(experiment_, plan_[*next]);
        if (!claim(*next, behaviour)) continue;
        jobs.push_back(std::make_unique<RunJob>(*this, *next, behaviour));
        pool.hand_out(*jobs.back());
        if (jobs.size() >= kHandedOut * pool.workers()) finish_first();
      }
      while (!jobs.empty()) finish_first();
    } catch (...) {
      const std::exception_ptr problem = std::current_exception();
      end_all();
      for (const auto& job : jobs)
        if (!pool.withdraw(*job)) try {
            pool.finish(*job, [] {});
          } catch (...) {  // the first is the one that is told
          }
      jobs.clear();
      std::rethrow_exception(problem);
    }
  }

  void count(Claimed by) {
    const std::lock_guard lock(mutex_);
    ++progress_.there;
    progress_.ours += by == Claimed::ours;
    progress_.came += by == Claimed::came;
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

void do_sent_run(const Experiment& experiment, const std::vector<PlannedRun>& plan, Reader& job,
                 Writer& answer, const std::atomic<bool>& cancel) {
  const auto index = job.get<std::uint64_t>();
  const auto behaviour = job.get<std::uint64_t>();
  const auto run = carry_out(experiment, plan.at(index), behaviour, cancel);
  answer.put(to_csv(run ? std::vector{*run} : std::vector<StoredRun>{}));
}

RunnerProgress run_all(const Experiment& experiment, const std::vector<PlannedRun>& plan,
                       Store& store, const RunnerPlan& how, const std::atomic<bool>& interrupt,
                       const std::function<void(const RunnerProgress&)>& tell) {
  return Runner(experiment, plan, store, how, interrupt, tell)();
}

}  // namespace hornbeam::laboratory
