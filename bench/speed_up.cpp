// How much faster a search is with more ranks, by a clock that does not exist: the cost model says what
// a playout, a walk through a tree and a message take, and the search itself what waits for what
// (docs/cluster.md).
//
//     bench-speed_up [PLAYOUTS_PER_SECOND [SECONDS_PER_WALK [LATENCY [BYTES_PER_SECOND]]]]
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "domains/samegame/instances.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/searches/searches.hpp"

namespace {

using namespace hornbeam;

constexpr unsigned kRanks[] = {2, 4, 16, 64, 256, 1000};

// Knows what has travelled.
class Counted final : public Pool {
 public:
  explicit Counted(std::unique_ptr<Pool> pool) : pool_(std::move(pool)) {}

  double bytes() const { return bytes_; }

  unsigned workers() const override { return pool_->workers(); }
  double worth_sharing() const override { return pool_->worth_sharing(); }
  void hand_out(Job& job) override { pool_->hand_out(job); }
  void finish(Job& job, const std::function<void()>& meanwhile) override {
    pool_->finish(job, meanwhile);
    const Job::Effort effort = job.effort();
    bytes_ += static_cast<double>(effort.bytes_there + effort.bytes_back);
  }
  bool withdraw(Job& job) override { return pool_->withdraw(job); }
  void spend(std::uint64_t playouts) override { pool_->spend(playouts); }
  void spend_walks(std::uint64_t walks) override { pool_->spend_walks(walks); }
  double now() const override { return pool_->now(); }

 private:
  std::unique_ptr<Pool> pool_;
  double bytes_ = 0;
};

struct Took {
  double seconds;
  double bytes;  // per playout
};

template <Position P>
Took took(const char* text, const P& root, unsigned ranks, const CostModel& model) {
  Counted pool(make_simulated_pool(ranks, model));
  const auto search = registry::build<P>(catalogue().resolve(text), {.pool = &pool});
  const auto found = run(*search, root, {.seed = 1});
  return {pool.now(), pool.bytes() / static_cast<double>(found.spent.playouts)};
}

template <Position P>
void report(const char* text, const P& root, const CostModel& model) {
  std::printf("| `%s` |", text);
  const double alone = took(text, root, 1, model).seconds;
  double bytes = 0;
  for (const unsigned ranks : kRanks) {
    const Took all = took(text, root, ranks, model);
    std::printf(" %.1f |", alone / all.seconds);
    bytes = all.bytes;
  }
  std::printf(" %.2g |\n", bytes);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const auto figure = [&](int i, double usual) { return argc > i ? std::atof(argv[i]) : usual; };
  const CostModel model{.playouts_per_second = figure(1, 150'000),
                        .seconds_per_walk = figure(2, 2e-6),
                        .latency = figure(3, 50e-6),
                        .bytes_per_second = figure(4, 1e9)};
  const samegame::Position16 root(samegame::load("random/10x10x4/1", std::cin),
                                  samegame::Scoring::same_game);
  std::printf("| search |");
  for (const unsigned ranks : kRanks) std::printf(" %u |", ranks);
  std::printf(" bytes per playout |\n|---|");
  for (std::size_t i = 0; i <= std::size(kRanks); ++i) std::printf("---|");
  std::printf("\n");
  for (const char* text :
       {"nested(level=2, runs=1)", "nested(level=2, widths=[1, 8], runs=1)",
        "nrpa(level=1, playouts=64, runs=1)", "nrpa(level=1, playouts=2000, runs=1)",
        "restart(mcts, runs=2000, playouts=100)", "fast-tree(mcts(iterations=50k), playouts=64)",
        "fast-tree(mcts(iterations=50k), playouts=1000)",
        "fast-tree(mcts(iterations=50k), playouts=4000)"})
    report(text, root, model);
}
