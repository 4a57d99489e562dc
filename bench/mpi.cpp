// What it costs to reach another rank: the constants of the cost model in docs/cluster.md.
//
//     mpirun -n 2 build/release/bench-mpi
#include <chrono>
#include <cstdio>
#include <deque>
#include <memory>
#include <string>

#include "src/mpi/module.hpp"
#include "src/parallel/rank_pool.hpp"
#include "src/parallel/rank_worker.hpp"

extern "C" const hornbeam::MpiModule* hornbeam_mpi();

namespace {

using namespace hornbeam;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Seconds per message, there and back and there again, by who looks all the time.
double bounce(Transport& transport, std::size_t size, int times) {
  const unsigned other = 1 - transport.rank();
  std::string bytes(size, 'x');
  unsigned from = 0;
  const Clock::time_point begin = Clock::now();
  for (int i = 0; i < times; ++i) {
    if (transport.rank() == 0) transport.send(other, bytes);
    while (!transport.receive(from, bytes)) {
    }
    if (transport.rank() == 1) transport.send(other, bytes);
  }
  return since(begin) / (2 * times);
}

// A job in which nothing is to be done.
struct Nothing final : Job {
  Nothing() { workshop = 0; }
  void work() override {}
  void send(Writer& out) const override { out.append(kFreight, sizeof kFreight); }
  Effort effort() const override { return {}; }
  static constexpr char kFreight[400] = {};  // as much as a stretch of `nested` has
};

void measure_pool(RankPool& pool) {
  constexpr int kTimes = 2000;
  const Clock::time_point begin = Clock::now();
  for (int i = 0; i < kTimes; ++i) {
    Nothing job;
    pool.hand_out(job);
    while (!pool.withdraw(job) && job.state == Job::State::under_way) pool.finish(job, {});
  }
  std::printf("a job handed out and done         %8.1f us\n", since(begin) / kTimes * 1e6);
  const Clock::time_point again = Clock::now();
  std::deque<Nothing> jobs(20'000);
  for (Nothing& job : jobs) pool.hand_out(job);
  for (Nothing& job : jobs) pool.finish(job, {});
  std::printf("one of many                       %8.1f us\n",
              since(again) / static_cast<double>(jobs.size()) * 1e6);
}

}  // namespace

int main() {
  std::unique_ptr<Transport> transport(hornbeam_mpi()->connect());
  if (transport->size() != 2) {
    std::fprintf(stderr, "mpirun -n 2 bench-mpi\n");
    return 2;
  }
  bounce(*transport, 100, 1000);
  const double latency = bounce(*transport, 100, 10'000);
  constexpr std::size_t kLarge = std::size_t{1} << 24;
  const double large = bounce(*transport, kLarge, 20);
  if (transport->rank() == 1) {
    work_for_rank_0(*transport, 1, nullptr, [](const std::string&, const Desk&) -> DoJob {
      return [](std::uint32_t, Reader&, Writer&, const JobFlags&) {};
    });
    return 0;
  }
  std::printf("a message of 100 bytes            %8.1f us\n", latency * 1e6);
  std::printf("a message of 16 MiB               %8.2f GB/s\n",
              static_cast<double>(kLarge) / large / 1e9);
  RankPool pool([&] { return std::move(transport); }, 1, nullptr, [] {});
  pool.begin("", true);
  measure_pool(pool);
}
