// How much faster a search is with more ranks, by a clock that does not exist: the cost model says what
// a playout and a message take, and the search itself what waits for what (docs/cluster.md).
//
//     bench-speed-up [PLAYOUTS_PER_SECOND [LATENCY [BYTES_PER_SECOND]]]
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "domains/samegame/instances.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/searches/searches.hpp"

namespace {

using namespace hornbeam;

constexpr unsigned kRanks[] = {2, 4, 16, 64, 256, 1000};

template <Position P>
double seconds(const char* text, const P& root, unsigned ranks, const CostModel& model) {
  const auto pool = make_simulated_pool(ranks, model);
  const auto search = registry::build<P>(catalogue().resolve(text), {.pool = pool.get()});
  run(*search, root, {.seed = 1});
  return pool->now();
}

template <Position P>
void report(const char* text, const P& root, const CostModel& model) {
  std::printf("%-40s", text);
  const double alone = seconds(text, root, 1, model);
  for (const unsigned ranks : kRanks)
    std::printf(" %6.1f", alone / seconds(text, root, ranks, model));
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  const auto figure = [&](int i, double usual) { return argc > i ? std::atof(argv[i]) : usual; };
  const CostModel model{.playouts_per_second = figure(1, 150'000),
                        .latency = figure(2, 50e-6),
                        .bytes_per_second = figure(3, 1e9)};
  const samegame::Position16 root(samegame::load("random/10x10x4/1", std::cin),
                                  samegame::Scoring::same_game);
  std::printf("%-40s", "ranks");
  for (const unsigned ranks : kRanks) std::printf(" %6u", ranks);
  std::printf("\n");
  report("nested(level=2, runs=1)", root, model);
  report("nested(level=2, widths=[1, 8], runs=1)", root, model);
  report("nrpa(level=1, playouts=64, runs=1)", root, model);
  report("nrpa(level=1, playouts=2000, runs=1)", root, model);
  report("restart(mcts, runs=2000, playouts=100)", root, model);
}
