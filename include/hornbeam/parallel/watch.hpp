// Keeps a run's observer up to date while the one who hands out works on a job itself, or waits.
#pragma once

#include <thread>

#include "hornbeam/core/context.hpp"

namespace hornbeam::parallel {

template <SmallMove M>
class Watch final : public Observer {
 public:
  // Made by the one who hands out, for a job.
  explicit Watch(Context<M>& outer) : outer_(outer), home_(std::this_thread::get_id()) {}

  // To be called by whoever does the job, with its worker.
  void over(Context<M>& worker) {
    worker.be_watched_by(std::this_thread::get_id() == home_ ? this : nullptr);
  }
  void progress(const Spent&, Score) override { outer_.look(); }

 private:
  Context<M>& outer_;
  std::thread::id home_;
};

}  // namespace hornbeam::parallel
