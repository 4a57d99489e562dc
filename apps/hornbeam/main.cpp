#include <cstdio>
#include <iostream>
#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/registry/build.hpp"
#include "hornbeam/spec/catalogue.hpp"
using namespace hornbeam;
int main(int c, char** v) {
  auto board = samegame::load(v[1], std::cin);
  samegame::Position16 root(board, samegame::Scoring::same_game);
  try {
    auto search = registry::build<samegame::Position16>(catalogue().resolve(v[2]));
    RunSettings s;
    s.seed = 1;
    s.budget.playouts = parse_count(v[3]);
    s.memory = 4ull << 30;
    if (c > 4) s.budget.nodes = parse_count(v[4]);
    auto r = run(*search, root, s);
    printf("%g %zu moves  %.2fs %.0f playouts/s nodes %lu depth %.1f deepest %u peak %zu MB\n", r.best.score, r.best.line.size(), r.spent.seconds,
           double(r.spent.playouts) / r.spent.seconds, r.spent.nodes, r.statistics.average_depth(), r.statistics.deepest, r.peak_bytes >> 20);
  } catch (const SpecError& e) { puts(e.render().c_str()); return 2; }
}
