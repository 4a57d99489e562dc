// One tree, many threads, and no visit lost: what the root's moves were given, beside the playouts that
// were made, on a board of SameGame (docs/cluster.md).
//
//     bench-shared_tree [PLAYOUTS [THREADS [MEGABYTES [SEARCH]]]]
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>

#include "domains/samegame/instances.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/searches/searches.hpp"

int main(int argc, char** argv) {
  using namespace hornbeam;
  const auto figure = [&](int i, double usual) { return argc > i ? std::atof(argv[i]) : usual; };
  const auto playouts = static_cast<std::uint64_t>(figure(1, 1e7));
  const auto threads = static_cast<unsigned>(figure(2, 8));
  const auto memory = static_cast<std::size_t>(figure(3, 1024)) << 20;
  const char* const text = argc > 4 ? argv[4] : "mcts";

  const samegame::Position16 root(samegame::load("standard/7", std::cin),
                                  samegame::Scoring::same_game);
  const auto pool = make_thread_pool(threads);
  const auto search = registry::build<samegame::Position16>(
      catalogue().resolve(text), {.threads = threads, .one_tree = true, .pool = pool.get()});
  const auto result =
      run(*search, root, {.budget = {.playouts = playouts}, .seed = 1, .memory = memory});

  tree::TreeView<samegame::Position16::Move> view;
  if (!search->show_tree(view) || view.root == tree::kNoHandle) return EXIT_FAILURE;
  const auto block = view.tree->view(view.root);
  std::uint64_t visits = 0;
  for (std::uint32_t i = 0; i < block.count; ++i) visits += block.visits[i];
  const double cpu = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  std::printf("%s, %u threads: %llu playouts, %llu visits of the root's moves\n", text, threads,
              static_cast<unsigned long long>(result.spent.playouts),
              static_cast<unsigned long long>(visits));
  std::printf("%.1f s, %.1f CPU s (%.2f us per playout), score %g, %zu MB%s\n",
              result.spent.seconds, cpu, 1e6 * cpu / static_cast<double>(playouts),
              result.best.score, result.peak_bytes >> 20,
              result.memory_was_full ? ", memory full" : "");
  return visits == result.spent.playouts ? EXIT_SUCCESS : EXIT_FAILURE;
}
