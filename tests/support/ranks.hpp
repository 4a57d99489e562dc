// Ranks that talk by queues in one process: other ranks are threads, and nothing needs MPI.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "src/parallel/rank_pool.hpp"
#include "src/parallel/rank_worker.hpp"

namespace hornbeam::testing {

// Where messages lie until they are looked for.
struct Office {
  explicit Office(unsigned count) : boxes(count) {}
  struct Letter {
    unsigned from;
    std::string bytes;
  };
  std::mutex mutex;
  std::vector<std::deque<Letter>> boxes;
};

class Queues final : public Transport {
 public:
  Queues(Office& office, unsigned rank) : office_(office), rank_(rank) {}
  unsigned rank() const override { return rank_; }
  unsigned size() const override { return static_cast<unsigned>(office_.boxes.size()); }
  unsigned ranks_here() const override { return size(); }
  std::string host() const override { return "here"; }
  void send(unsigned to, std::string bytes) override {
    const std::lock_guard lock(office_.mutex);
    office_.boxes[to].push_back({rank_, std::move(bytes)});
  }
  bool receive(unsigned& from, std::string& bytes) override {
    const std::lock_guard lock(office_.mutex);
    auto& box = office_.boxes[rank_];
    if (box.empty()) return false;
    from = box.front().from;
    bytes = std::move(box.front().bytes);
    box.pop_front();
    return true;
  }
  void close() override {}

 private:
  Office& office_;
  unsigned rank_;
};

// Other ranks, two of them, that do what they are told to.
class Ranks {
 public:
  explicit Ranks(const BeginRun& begin, unsigned others = 2) : office_(others + 1) {
    for (unsigned rank = 1; rank <= others; ++rank)
      threads_.emplace_back([this, rank, begin] {
        Queues queues(office_, rank);
        work_for_rank_0(queues, 2, nullptr, begin);
      });
  }
  ~Ranks() {
    pool_.reset();
    for (std::thread& thread : threads_) thread.join();
  }
  RankPool& pool(const std::atomic<bool>* interrupt = nullptr) {
    pool_ = std::make_unique<RankPool>([this] { return std::make_unique<Queues>(office_, 0); }, 1,
                                       interrupt, [] {});
    return *pool_;
  }
  Office& office() { return office_; }

 private:
  Office office_;
  std::unique_ptr<RankPool> pool_;
  std::vector<std::thread> threads_;
};

}  // namespace hornbeam::testing
