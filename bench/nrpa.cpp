// How fast NRPA is, as a rate and as a multiple of the slow rules' uniform playouts in the same run.
//
//     bench-nrpa [samegame|morpion]        both where nothing is said
//
// Processor time, not wall time, best of several stretches: other programs only ever make it slower.
#include "hornbeam/search/nrpa.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <string_view>

#include "domains/morpion/position.hpp"
#include "domains/morpion/reference.hpp"
#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "domains/samegame/reference.hpp"
#include "hornbeam/core/run.hpp"

namespace {

using namespace hornbeam;

double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Pieces of work per second, `count` at a time.
template <class Work>
double best_rate(int stretches, std::uint64_t count, Work work) {
  double best = 0;
  for (int stretch = 0; stretch < stretches; ++stretch) {
    const double before = processor_seconds();
    work(count);
    best = std::max(best, static_cast<double>(count) / (processor_seconds() - before));
  }
  return best;
}

// Uniform playouts by the slow rules, which learn nothing: the foot of the ratios.
template <class Move, class Reference>
double report_slow(const char* name, const Reference& root) {
  const double rate = best_rate(10, 1'000, [&](std::uint64_t count) {
    Line<Move> line;
    for (std::uint64_t i = 0; i < count; ++i) {
      Reference game = root;
      Stream stream = Stream(1).fork(i);
      line.clear();
      game.play_out(stream, line);
    }
  });
  std::printf("%-40s %9.0f playouts/s\n", name, rate);
  return rate;
}

// The beginning of one and the same run, again and again.
template <Position P>
void report(const char* name, const P& root, const NrpaPlan& plan, double foot) {
  const double rate = best_rate(6, 100'000, [&](std::uint64_t count) {
    Nrpa<P> search(plan);
    run(search, root, {.budget = {.playouts = count}, .seed = 1});
  });
  std::printf("%-40s %9.0f playouts/s  %.1f times\n", name, rate, rate / foot);
}

void bench_samegame() {
  using namespace samegame;
  const Board board = load("standard/1", std::cin);
  const double mailbox =
      report_slow<Move>("samegame: mailbox, uniform", Reference(board, Scoring::same_game));
  const Position16 root(board, Scoring::same_game);
  report("samegame: nrpa(tabu=true)", root, {.tabu = true}, mailbox);
  report("samegame: nrpa", root, {}, mailbox);
  report("samegame: nrpa(tabu=true, bias=1)", root, {.bias = 1, .tabu = true}, mailbox);
  report("samegame: nrpa(tabu=true, playouts=4)", root, {.playouts = 4, .tabu = true}, mailbox);
}

void bench_morpion() {
  using namespace morpion;
  for (const Variant variant : {k5D, k5T}) {
    const std::string game = "morpion:" + morpion::name(variant) + ": ";
    const double plain =
        report_slow<Placement>((game + "plain, uniform").c_str(), Reference(variant));
    const morpion::Position root(variant);
    report((game + "nrpa").c_str(), root, {}, plain);
    report((game + "nrpa(playouts=4)").c_str(), root, {.playouts = 4}, plain);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view domain = argc > 1 ? argv[1] : "";
  if (domain != "morpion") bench_samegame();
  if (domain != "samegame") bench_morpion();
}
