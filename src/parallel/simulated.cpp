// A cluster that does not exist: jobs are done here, one by one, and booked on the ranks that would
// have done them.
//
// Rank 0 sends the first waiting job to the rank that will be free first, which keeps rank 0 for as long
// as the bytes take; it arrives after the latency, and so does the answer. A rank that has begun its
// last job is sent another, so that it need not wait while rank 0 is at work. Rank 0 does a job itself
// where it needs one that was not sent, or has to wait for one and another is waiting.
#include <algorithm>
#include <deque>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hornbeam/parallel/pool.hpp"

namespace hornbeam {
namespace {

class Simulated final : public Pool {
 public:
  Simulated(unsigned ranks, const CostModel& model)
      : model_(model), ranks_(std::max(1u, ranks) - 1) {}

  unsigned workers() const override { return static_cast<unsigned>(ranks_.size()) + 1; }
  double worth_sharing() const override { return 10 * model_.latency; }
  double now() const override { return now_; }
  void spend(std::uint64_t playouts) override { now_ += cost(playouts); }
  void spend_walks(std::uint64_t walks) override {
    now_ += static_cast<double>(walks) * model_.seconds_per_walk;
  }

  void hand_out(Job& job) override {
    job.state = Job::State::waiting;
    queue_.push_back(&job);
    send_what_can_be_sent();
  }

  void finish(Job& job, const std::function<void()>&) override {
    while (job.state != Job::State::idle) {
      send_what_can_be_sent();
      if (job.state == Job::State::waiting) {
        remove(job);
        do_here(job);
      } else if (const double back = back_at_[&job]; !queue_.empty() && now_ < back) {
        Job& other = *queue_.front();
        queue_.pop_front();
        do_here(other);
      } else {
        now_ = std::max(now_, back) + transfer(job.effort().bytes_back);
        back_at_.erase(&job);
        job.state = Job::State::idle;
      }
    }
    if (job.error) std::rethrow_exception(std::exchange(job.error, nullptr));
  }

  // What is under way was done already, however late its answer comes.
  bool withdraw(Job& job) override {
    if (job.state != Job::State::waiting) return false;
    remove(job);
    job.state = Job::State::idle;
    return true;
  }

 private:
  struct Rank {
    double begins_at = 0;  // its last job,
    double free_at = 0;    // and has sent the answer
  };

  double cost(std::uint64_t playouts) const {
    return static_cast<double>(playouts) / model_.playouts_per_second;
  }
  double transfer(std::uint64_t bytes) const {
    return static_cast<double>(bytes) / model_.bytes_per_second;
  }

  void send_what_can_be_sent() {
    while (!queue_.empty() && !ranks_.empty()) {
      const auto rank =
          std::min_element(ranks_.begin(), ranks_.end(),
                           [](const Rank& a, const Rank& b) { return a.free_at < b.free_at; });
      if (rank->begins_at > now_) return;
      Job& job = *queue_.front();
      queue_.pop_front();
      work(job);
      const Job::Effort effort = job.effort();
      now_ += transfer(effort.bytes_there);
      rank->begins_at = std::max(now_ + model_.latency, rank->free_at);
      rank->free_at = rank->begins_at + job.seconds + transfer(effort.bytes_back);
      back_at_[&job] = rank->free_at + model_.latency;
      job.state = Job::State::under_way;
    }
  }
  void do_here(Job& job) {
    work(job);
    now_ += job.seconds;
    job.state = Job::State::idle;
  }
  void work(Job& job) {
    try {
      job.work();
    } catch (...) {
      job.error = std::current_exception();
    }
    // Where a search makes no playouts, a node takes as long.
    job.seconds = cost(std::max(job.effort().playouts, job.effort().nodes));
  }
  void remove(Job& job) { queue_.erase(std::find(queue_.begin(), queue_.end(), &job)); }

  CostModel model_;
  double now_ = 0;
  std::vector<Rank> ranks_;  // without rank 0
  std::deque<Job*> queue_;
  std::unordered_map<Job*, double> back_at_;
};

}  // namespace

std::unique_ptr<Pool> make_simulated_pool(unsigned ranks, const CostModel& model) {
  return std::make_unique<Simulated>(ranks, model);
}

}  // namespace hornbeam
