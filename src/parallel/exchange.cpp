// Exchanges of ranks that are all in this process: whatever they bring is all there is.
#include "hornbeam/parallel/exchange.hpp"

#include <algorithm>
#include <utility>

#include "hornbeam/parallel/pool.hpp"

namespace hornbeam {
namespace {

class Local : public Exchange {
 public:
  explicit Local(unsigned ranks) : ranks_(std::max(1u, ranks)) {}
  unsigned ranks() const override { return ranks_; }
  unsigned first() const override { return 0; }
  unsigned here() const override { return ranks_; }
  bool reduce(Figures&) override { return true; }

 private:
  unsigned ranks_;
};

class SimulatedExchange final : public Local {
 public:
  SimulatedExchange(unsigned ranks, std::vector<double> speeds)
      : Local(ranks), speeds_(std::move(speeds)) {}
  bool at_once() const override { return false; }
  double speed(unsigned rank) const override {
    return speeds_.empty() ? 1 : speeds_[rank % speeds_.size()];
  }
  void each(const std::function<void(unsigned)>& step) override {
    for (unsigned i = here(); i-- > 0;) step(i);
  }

 private:
  std::vector<double> speeds_;
};

// A step of a rank is a job, and there is a thread for each.
class ThreadExchange final : public Local {
 public:
  explicit ThreadExchange(unsigned ranks) : Local(ranks), pool_(make_thread_pool(here())) {}
  bool at_once() const override { return true; }
  void each(const std::function<void(unsigned)>& step) override {
    std::vector<std::unique_ptr<Step>> steps;
    for (unsigned i = 1; i < here(); ++i) {
      steps.push_back(std::make_unique<Step>(step, i));
      pool_->hand_out(*steps.back());
    }
    std::exception_ptr error;
    const auto note_errors = [&](const auto& work) {
      try {
        work();
      } catch (...) {
        if (!error) error = std::current_exception();
      }
    };
    note_errors([&] { step(0); });
    for (const auto& one : steps) note_errors([&] { pool_->finish(*one, {}); });
    if (error) std::rethrow_exception(error);
  }

 private:
  struct Step final : Job {
    Step(const std::function<void(unsigned)>& of_rank, unsigned index) : step(of_rank), i(index) {}
    void work() override { step(i); }
    Effort effort() const override { return {}; }

    const std::function<void(unsigned)>& step;
    unsigned i;
  };

  std::unique_ptr<Pool> pool_;
};

template <class T, class Merge>
void merge(std::vector<T>& all, const std::vector<T>& more, Merge two) {
  std::transform(all.begin(), all.end(), more.begin(), all.begin(), two);
}

}  // namespace

void Figures::add(const Figures& other) {
  merge(counts, other.counts, std::plus<>{});
  merge(sums, other.sums, std::plus<>{});
  merge(tops, other.tops, [](double a, double b) { return std::max(a, b); });
  if (other.best > best) {
    best = other.best;
    line = other.line;
  }
  stop |= other.stop;
}

std::uint64_t Figures::bytes() const {
  return sizeof best + sizeof stop + line.size() + 8 * (counts.size() + sums.size() + tops.size());
}

std::unique_ptr<Exchange> make_simulated_exchange(unsigned ranks, std::vector<double> speeds) {
  return std::make_unique<SimulatedExchange>(ranks, std::move(speeds));
}
std::unique_ptr<Exchange> make_thread_exchange(unsigned ranks) {
  return std::make_unique<ThreadExchange>(ranks);
}

}  // namespace hornbeam
