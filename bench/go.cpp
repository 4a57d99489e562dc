// How fast Go's playouts are, as rates and as multiples of the slow rules' light ones in the same run.
//
//     bench-go [SIZE...]        9 and 19 where nothing is said
//
// Processor time, not wall time, best of several stretches: other programs only ever make it slower.
// Each playout starts from a copy of the empty board, and its score is asked for.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "domains/go/position.hpp"
#include "domains/go/reference.hpp"

namespace {

using namespace hornbeam;
using namespace hornbeam::go;

double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Rate {
  double playouts = 0;  // per second
  double moves = 0;     // per playout
};

// `play(stream, line)` is one playout.
template <class M, class Play>
Rate best_rate(int stretches, std::uint64_t count, Play play) {
  Rate best;
  Line<M> line;
  for (int stretch = 0; stretch < stretches; ++stretch) {
    const double before = processor_seconds();
    std::uint64_t moves = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      Stream stream = Stream(1).fork(i);
      line.clear();
      play(stream, line);
      moves += line.size();
    }
    const double spent = processor_seconds() - before;
    best.playouts = std::max(best.playouts, static_cast<double>(count) / spent);
    best.moves = static_cast<double>(moves) / static_cast<double>(count);
  }
  return best;
}

void print(int size, const char* name, const Rate& rate, double foot) {
  std::printf("%dx%d %-28s %9.0f playouts/s %6.0f ns per move %8.1f times\n", size, size, name,
              rate.playouts, 1e9 / rate.playouts / rate.moves, rate.playouts / foot);
}

template <class Policy>
Rate fast(const Start& start, const Policy& policy) {
  const go::Position root(start);
  const auto count = static_cast<std::uint64_t>(600'000 / start.shape.area());
  return best_rate<go::Move>(10, count, [&](Stream& stream, Line<go::Move>& line) {
    go::Position position = root;
    position.rollout(policy, stream, line);
    position.score();
  });
}

void bench(int size) {
  const Start start{.shape = {size, size}};
  const Rate slow =
      best_rate<Reference::Move>(3, static_cast<std::uint64_t>(2'500 / start.shape.area()) + 1,
                                 [&](Stream& stream, Line<Reference::Move>& line) {
                                   Reference(start).play_out(stream, line);
                                 });
  print(size, "mailbox, light", slow, slow.playouts);
  print(size, "light", fast(start, playout::Light{}), slow.playouts);
  print(size, "heavy", fast(start, playout::Heavy{}), slow.playouts);
  for (std::size_t rule = 0; rule < kHeavyRules.size(); ++rule) {
    const std::string name = "heavy without " + std::string(kHeavyRules[rule].name);
    print(size, name.c_str(), fast(start, playout::Heavy{1u << rule}), slow.playouts);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<int> sizes;
  for (int i = 1; i < argc; ++i) sizes.push_back(std::clamp(std::atoi(argv[i]), 1, kMaxSide));
  if (sizes.empty()) sizes = {9, 19};
  for (const int size : sizes) bench(size);
}
