// How fast NRPA is on SameGame, as a rate and as a multiple of the mailbox's uniform playouts.
//
//     bench-nrpa [BOARD]        samegame's standard/1 where nothing is said
//
// Processor time, not wall time, best of several stretches: other programs only ever make it slower.
#include "hornbeam/search/nrpa.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <iostream>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "domains/samegame/reference.hpp"
#include "hornbeam/core/run.hpp"

namespace {

using namespace hornbeam;
using namespace hornbeam::samegame;

double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Calls of `work(i)` a second, `count` at a time.
template <class Work>
double best_rate(std::uint64_t count, Work work) {
  double best = 0;
  for (int stretch = 0; stretch < 5; ++stretch) {
    const double before = processor_seconds();
    work(count);
    best = std::max(best, static_cast<double>(count) / (processor_seconds() - before));
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  const Board board = load(argc > 1 ? argv[1] : "standard/1", std::cin);
  const Reference slow(board, Scoring::same_game);
  const double mailbox = best_rate(3'000, [&](std::uint64_t count) {
    Line<samegame::Move> line;
    for (std::uint64_t i = 0; i < count; ++i) {
      Reference game = slow;
      Stream stream = Stream(1).fork(i);
      line.clear();
      game.play_out(stream, line);
    }
  });
  std::printf("%-28s %9.0f playouts/s\n", "mailbox, uniform", mailbox);

  const Position16 root(board, Scoring::same_game);
  const auto report = [&](const char* name, const NrpaPlan& plan) {
    const double rate = best_rate(100'000, [&](std::uint64_t count) {
      Nrpa<Position16> search(plan);
      run(search, root, {.budget = {.playouts = count}, .seed = 1});
    });
    std::printf("%-28s %9.0f playouts/s  %.1f times\n", name, rate, rate / mailbox);
  };
  report("nrpa(tabu=true)", {.tabu = true});
  report("nrpa", {});
  report("nrpa(tabu=true, bias=1)", {.bias = 1, .tabu = true});
  report("nrpa(tabu=true, playouts=4)", {.playouts = 4, .tabu = true});
}
