// Work that is done before its turn comes, and when it may count.
//
// A search keeps its own sequential order. What comes later in it is handed out ahead, done by whoever
// is free, and taken when its turn is there. It counts only if it is what the search would have found
// at that moment: stream, root and evaluator are the same by themselves, and the limits are where they
// can differ, because nobody knows beforehand what those before will spend. Work that came to its end
// without asking for its limits or reaching them is the same under any that are wider (`fits`). All
// else is done again, here and now.
//
// So what is handed out is never part of a search's state, and results, pauses and checkpoints are
// those of one worker.
//
// In another process the same search, built there, is asked to do the jobs of this one: a job is made
// again from its bytes, done, and what it found goes back.
#pragma once

#include <atomic>
#include <deque>
#include <memory>

#include "hornbeam/core/context.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "hornbeam/parallel/workshop.hpp"

namespace hornbeam::parallel {

// Whether what was done under the limits `assumed` would have been done the same under `actual`.
inline bool fits(const Limits& assumed, const Limits& actual, std::uint64_t playouts,
                 std::uint64_t nodes, bool has_looked) {
  const auto is_same = [&](std::uint64_t a, std::uint64_t b, std::uint64_t spent) {
    return a == b || (!has_looked && spent < a && spent < b);
  };
  return is_same(assumed.playouts, actual.playouts, playouts) &&
         is_same(assumed.nodes, actual.nodes, nodes);
}

// Seconds of work that make a good job: more is handed out in several.
inline constexpr double kPiece = 0.001;
// Jobs handed out for each worker, so that nobody waits for the one who hands out.
inline constexpr std::size_t kJobsEach = 4;

// Jobs in the order in which their turns come. A job says whether it `has_begun`, ever; it can be made
// of its owner, bytes and a site, and has an `answer` for the one who sent the bytes.
template <class J>
class Ahead final : private WorkshopOf<typename J::Root> {
 public:
  Ahead(Pool* pool, const typename J::Owner& owner) : pool_(pool), owner_(owner) {
    if (pool_) workshop_ = pool_->enlist(*this);
  }
  ~Ahead() override { cancel(); }
  Ahead(const Ahead&) = delete;
  Ahead& operator=(const Ahead&) = delete;

  bool is_open() const { return pool_ != nullptr; }
  Pool& pool() { return *pool_; }
  unsigned workers() const { return pool_ ? pool_->workers() : 1; }
  bool has_room() const { return jobs_.size() < kJobsEach * workers(); }
  // Whether so much work, `pace` seconds each where that is known, is worth handing out.
  bool is_worth_sharing(double count, double pace) const {
    return pace <= 0 || count * pace >= pool_->worth_sharing();
  }

  bool empty() const { return jobs_.empty(); }
  J& front() { return *jobs_.front(); }
  J& back() { return *jobs_.back(); }
  auto begin() { return jobs_.begin(); }
  auto end() { return jobs_.end(); }
  auto begin() const { return jobs_.begin(); }
  auto end() const { return jobs_.end(); }
  std::size_t size() const { return jobs_.size(); }

  // Raised for a pause, and for the end of what is under way.
  const std::atomic<bool>* pause_flag() const { return &is_pausing_; }
  const std::atomic<bool>* cancel_flag() const { return &is_cancelled_; }

  // A worker for a job, with all that is left now.
  template <class M>
  std::unique_ptr<Context<M>> worker(const Context<M>& context) const {
    std::unique_ptr<Context<M>> worker(new Context<M>(context.fork(0, context.rest())));
    worker->obey(&is_pausing_, &is_cancelled_);
    return worker;
  }

  // At the end; one that was begun before and is kept for later need not be handed out yet.
  J& keep(std::unique_ptr<J> job) { return *jobs_.emplace_back(std::move(job)); }
  void hand_out(std::unique_ptr<J> job) { hand_out(keep(std::move(job))); }
  void hand_out(J& job) {
    job.workshop = workshop_;
    pool_->hand_out(job);
  }
  // Done when this returns; without a pool that is here.
  template <class Meanwhile>
  void finish(J& job, const Meanwhile& meanwhile) {
    if (pool_)
      pool_->finish(job, meanwhile);
    else
      job.work();
  }
  // The first is done when this returns. Whether it is what would be found now.
  template <class M>
  bool finish_first(Context<M>& context) {
    finish(front(), [&] { context.look(); });
    context.look();
    return front().fits(context.rest(), context.rest_at_once());
  }
  bool withdraw(J& job) { return pool_ && pool_->withdraw(job); }
  void pop_front() { jobs_.pop_front(); }

  // Takes back what nobody has begun, and waits for what is under way to end or to pause.
  template <class Meanwhile>
  void settle(const Meanwhile& meanwhile) {
    if (!pool_) return;
    is_pausing_.store(true, std::memory_order_relaxed);
    for (std::size_t i = jobs_.size(); i-- > 0;)
      if (pool_->withdraw(*jobs_[i]) && !jobs_[i]->has_begun) jobs_.pop_back();
    for (const auto& job : jobs_) pool_->ask_to_pause(*job);
    for (const auto& job : jobs_) pool_->finish(*job, meanwhile);
    is_pausing_.store(false, std::memory_order_relaxed);
  }
  // When the search leaves off. What was spent ahead counts where time ended it, as far as limits allow;
  // `take` sees each of these jobs.
  template <class M, class Take>
  void leave(Context<M>& context, const Take& take) {
    if (context.stopped() && !context.ran_out_of_time()) cancel();
    settle([&] { context.look(); });
    if (!context.ran_out_of_time()) return;
    for (const auto& job : jobs_) {
      const Limits rest = context.rest();
      if (job->tally().playouts > rest.playouts || job->tally().nodes > rest.nodes) break;
      context.join(job->tally());
      take(*job);
    }
    if (!empty()) context.cut_short();
    cancel();
  }
  // Ends and forgets all but the first so many. What went wrong in it went wrong in nothing that
  // counts.
  void cancel(std::size_t but = 0) {
    is_cancelled_.store(true, std::memory_order_relaxed);
    for (std::size_t i = but; pool_ && i < jobs_.size(); ++i) pool_->ask_to_end(*jobs_[i]);
    while (jobs_.size() > but) {
      try {
        if (pool_ && !pool_->withdraw(back())) pool_->finish(back(), {});
      } catch (...) {
      }
      jobs_.pop_back();
    }
    is_cancelled_.store(false, std::memory_order_relaxed);
  }

 private:
  void work(Reader& in, Writer& out, const Site<typename J::Root>& site) const override {
    J job(owner_, in, site);
    job.work();
    job.answer(out);
  }

  Pool* pool_;
  const typename J::Owner& owner_;
  std::uint32_t workshop_ = Job::kNowhere;
  std::deque<std::unique_ptr<J>> jobs_;
  std::atomic<bool> is_pausing_ = false;
  std::atomic<bool> is_cancelled_ = false;
};

}  // namespace hornbeam::parallel
