// A pool that sends every job away as bytes, to a twin of the search that has its own run, and takes
// what comes back as bytes, by a simulated clock: what jobs know of each other in one process does not
// help them here.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "hornbeam/core/run.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "hornbeam/parallel/workshop.hpp"
#include "tests/support/searches.hpp"

namespace hornbeam::testing {

template <Position P>
class Ferry final : public Pool {
 public:
  // By a clock that takes a playout for a second, so that everything is worth sending.
  Ferry(const std::string& search, const P& root, unsigned workers)
      : pool_(make_simulated_pool(workers, {.playouts_per_second = 1})),
        root_(root),
        workshops_(make_inline_pool()),
        twin_(make_search<P>(search, {.pool = workshops_.get()})),
        run_(*twin_, root, {.seed = 77}) {}

  int journeys() const { return journeys_; }

  unsigned workers() const override { return pool_->workers(); }
  double worth_sharing() const override { return pool_->worth_sharing(); }
  void hand_out(Job& job) override {
    auto& passage = passages_[&job];
    passage = std::make_unique<Passage>(*this, job);
    job.state = Job::State::waiting;
    pool_->hand_out(*passage);
  }
  void finish(Job& job, const std::function<void()>& meanwhile) override {
    const auto found = passages_.find(&job);
    if (found == passages_.end()) return;
    const std::unique_ptr<Passage> passage = std::move(found->second);
    passages_.erase(found);
    pool_->finish(*passage, meanwhile);
    job.seconds = passage->seconds;
    job.state = Job::State::idle;
  }
  bool withdraw(Job& job) override {
    const auto found = passages_.find(&job);
    if (found == passages_.end() || !pool_->withdraw(*found->second)) return false;
    passages_.erase(found);
    job.state = Job::State::idle;
    return true;
  }
  void spend(std::uint64_t playouts) override { pool_->spend(playouts); }
  double now() const override { return pool_->now(); }

 private:
  class Passage final : public Job {
   public:
    Passage(Ferry& ferry, Job& job) : ferry_(ferry), job_(job) {}
    void work() override { ferry_.carry(job_); }
    Effort effort() const override { return job_.effort(); }

   private:
    Ferry& ferry_;
    Job& job_;
  };

  void carry(Job& job) {
    ++journeys_;
    Writer there;
    job.send(there);
    Reader in(there.bytes());
    Writer back;
    const JobFlags flags;
    const Workshop& workshop = *workshops_->workshops().at(job.workshop);
    static_cast<const parallel::WorkshopOf<P>&>(workshop).work(in, back,
                                                               {root_, run_.context(), flags});
    EXPECT_TRUE(in.finished());
    Reader answer(back.bytes());
    job.receive(answer);
    EXPECT_TRUE(answer.finished());
  }

  std::unique_ptr<Pool> pool_;
  P root_;
  std::unique_ptr<Pool> workshops_;
  SearchPtr<P> twin_;
  PositionRun<P> run_;
  std::map<Job*, std::unique_ptr<Passage>> passages_;
  int journeys_ = 0;
};

}  // namespace hornbeam::testing
