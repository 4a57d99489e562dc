// Somebody else's problem, searched by everything Hornbeam has: pack items of given weights, in any
// order, into a bag that holds 10.
//
//     outside [SEARCH]
//
// fails unless the search finds the best packing.
#include <cstdio>
#include <exception>
#include <hornbeam/core/run.hpp>
#include <hornbeam/registry/build.hpp>
#include <hornbeam/spec/catalogue.hpp>
#include <utility>
#include <vector>

struct Bag {
  using Move = std::uint8_t;  // which item goes in next
  std::vector<int> weights;
  int packed = 0;

  void moves(std::vector<Move>& list) const {  // legal moves, always in the same order
    list.clear();
    for (std::size_t i = 0; i < weights.size(); ++i)
      if (weights[i] > 0 && packed + weights[i] <= 10) list.push_back(Move(i));
  }
  void play(Move item) { packed += std::exchange(weights[item], 0); }
  hornbeam::Score score() const { return packed; }  // cumulative from the instance's root
};
static_assert(hornbeam::Position<Bag>);

int main(int argc, char** argv) try {
  const Bag bag{{8, 6, 9, 7, 3, 1}};  // 7 + 3, 9 + 1 or 6 + 3 + 1 fill it
  const char* text = argc > 1 ? argv[1] : "nested(level=2)";
  const auto search = hornbeam::registry::build<Bag>(hornbeam::catalogue().resolve(text));
  const auto result = hornbeam::run(*search, bag, {.budget = {.playouts = 1000}, .seed = 1});
  std::printf("%s packs %g:", text, result.best.score);
  for (const Bag::Move item : result.best.line) std::printf(" %d", bag.weights[item]);
  std::printf("\n");
  return result.best.score == 10 ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
