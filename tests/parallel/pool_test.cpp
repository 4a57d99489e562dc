// What every form of pool promises, and the simulated one's clock by a schedule computed by hand.
#include "hornbeam/parallel/pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace hornbeam {
namespace {

struct Task final : Job {
  explicit Task(std::uint64_t cost = 1) : playouts(cost) {}
  void work() override {
    if (fails) throw std::runtime_error("as it should");
    ++times;
  }
  Effort effort() const override { return {playouts, 10, 20}; }

  std::uint64_t playouts;
  bool fails = false;
  int times = 0;
};

std::vector<std::unique_ptr<Pool>> pools() {
  std::vector<std::unique_ptr<Pool>> all;
  all.push_back(make_inline_pool());
  for (const unsigned workers : {2u, 5u}) all.push_back(make_thread_pool(workers));
  for (const unsigned ranks : {1u, 3u, 1000u}) all.push_back(make_simulated_pool(ranks, {}));
  return all;
}

TEST(APool, DoesEveryJobOnce) {
  for (const auto& pool : pools()) {
    std::vector<Task> tasks(500);
    for (Task& task : tasks) pool->hand_out(task);
    for (Task& task : tasks) pool->finish(task, {});
    for (const Task& task : tasks) EXPECT_EQ(task.times, 1) << pool->workers();
    pool->hand_out(tasks[7]);
    pool->finish(tasks[7], {});
    EXPECT_EQ(tasks[7].times, 2);
  }
}

TEST(APool, GivesBackWhatNobodyHasBegun) {
  for (const auto& pool : pools()) {
    std::vector<Task> tasks(500);
    for (Task& task : tasks) pool->hand_out(task);
    int withdrawn = 0;
    for (auto task = tasks.rbegin(); task != tasks.rend(); ++task) {
      if (pool->withdraw(*task))
        ++withdrawn;
      else
        pool->finish(*task, {});
    }
    int done = 0;
    for (const Task& task : tasks) done += task.times;
    EXPECT_EQ(done + withdrawn, 500) << pool->workers();
  }
}

TEST(APool, TellsWhoWaitsWhatWentWrong) {
  for (const auto& pool : pools()) {
    Task task;
    task.fails = true;
    pool->hand_out(task);
    EXPECT_THROW(pool->finish(task, {}), std::runtime_error);
    task.fails = false;
    pool->hand_out(task);
    pool->finish(task, {});
    EXPECT_EQ(task.times, 1);
  }
}

// A playout takes a second, a message one second and another for every ten bytes.
//
//   t = 0   rank 0 sends a (4 playouts) to rank 1: 10 bytes, and is free again at 1
//   t = 2   a arrives; rank 1 works until 6 and sends 20 bytes until 8; they arrive at 9
//   t = 1   rank 1 has not begun a: b and c wait. Rank 0, who wants a, does b (3) until 4
//   t = 4   rank 1 has begun: rank 0 sends c (2), until 5; rank 1 begins it when a is sent, at 8, is
//           done at 10 and sends until 12
//   t = 9   the answer of a is there; rank 0 has read it at 11
//   t = 13  so is the answer of c; rank 0 has read it at 15
TEST(TheSimulatedPool, KeepsAScheduleThatWasComputedByHand) {
  const auto pool =
      make_simulated_pool(2, {.playouts_per_second = 1, .latency = 1, .bytes_per_second = 10});
  Task a(4), b(3), c(2);
  for (Task* const task : {&a, &b, &c}) pool->hand_out(*task);
  EXPECT_DOUBLE_EQ(pool->now(), 1);
  pool->finish(a, {});
  EXPECT_DOUBLE_EQ(pool->now(), 11);
  pool->finish(b, {});
  EXPECT_DOUBLE_EQ(pool->now(), 11);
  pool->finish(c, {});
  EXPECT_DOUBLE_EQ(pool->now(), 15);
  pool->spend(5);
  EXPECT_DOUBLE_EQ(pool->now(), 20);
}

TEST(TheSimulatedPool, IsAsFastAsItsRanksWhereMessagesAreFree) {
  for (const unsigned ranks : {1u, 2u, 10u, 100u}) {
    const auto pool = make_simulated_pool(
        ranks, {.playouts_per_second = 1, .latency = 0, .bytes_per_second = 1e30});
    std::vector<Task> tasks(1000);
    for (Task& task : tasks) pool->hand_out(task);
    for (Task& task : tasks) pool->finish(task, {});
    EXPECT_GE(pool->now(), 1000.0 / ranks - 1e-6);
    EXPECT_LE(pool->now(), 1000.0 / ranks + 1 + 1e-6);  // a job that was sent is not taken back
  }
}

}  // namespace
}  // namespace hornbeam
