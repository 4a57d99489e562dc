// How fast Havannah's playouts are, as a rate and as a multiple of the slow rules' uniform playouts in the
// same run, and how random games end.
//
//     bench-havannah [speed|ends]        both where nothing is said
//
// Processor time, not wall time, best of several stretches: other programs only ever make it slower.
#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>

#include "domains/havannah/position.hpp"
#include "domains/havannah/reference.hpp"

namespace {

using namespace hornbeam;
using havannah::Position;
using havannah::Reference;
using havannah::Wins;

double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Calls of `work(stream)` per second, `count` at a time.
template <class Work>
double best_rate(int stretches, int count, Work work) {
  double best = 0;
  for (int stretch = 0; stretch < stretches; ++stretch) {
    const double before = processor_seconds();
    for (int i = 0; i < count; ++i) {
      Stream stream = Stream(1).fork(i);
      work(stream);
    }
    best = std::max(best, count / (processor_seconds() - before));
  }
  return best;
}

void report(const std::string& name, double rate, double foot) {
  std::printf("%-34s %9.0f playouts/s  %.0f times\n", name.c_str(), rate, rate / foot);
}

template <class Policy>
double rate_of(const Position& root, const Policy& policy, int count) {
  Line<Position::Move> line;
  return best_rate(40, count, [&](Stream& stream) {
    Position position = root;
    line.clear();
    position.rollout(policy, stream, line);
  });
}

void bench_speed() {
  for (const int side : {5, 8, 10}) {
    const std::string game = "havannah:" + std::to_string(side) + ": ";
    Line<havannah::Placement> placements;
    const double foot = best_rate(10, 1000 / side / side, [&](Stream& stream) {
      Reference reference(side);
      placements.clear();
      reference.play_out(stream, placements);
    });
    report(game + "slow, uniform", foot, foot);
    const Position root(side);
    const int count = 100'000 / side / side;
    report(game + "light", rate_of(root, playout::Light{}, 4 * count), foot);
    report(game + "heavy", rate_of(root, playout::Heavy{}, count), foot);
    for (std::size_t rule = 0; rule < Position::kHeavyRules.size(); ++rule)
      report(game + "heavy without " + std::string(Position::kHeavyRules[rule].name),
             rate_of(root, playout::Heavy{1u << rule}, count), foot);
    report(game + "heavy, bridge alone",
           rate_of(root, playout::Heavy{havannah::kWithoutWin | havannah::kWithoutBlock}, count),
           foot);
  }
}

// In percent of 100,000 games; a stone may win in several ways.
template <class Policy>
void report_ends(const char* name, int side, const Policy& policy) {
  constexpr int kGames = 100'000;
  std::array<int, 3> ways{};
  int draws = 0;
  double length = 0;
  double score = 0;
  Line<Position::Move> line;
  for (int game = 0; game < kGames; ++game) {
    Position position(side);
    Stream stream = Stream(2).fork(game);
    line.clear();
    position.rollout(policy, stream, line);
    length += static_cast<double>(line.size());
    score += position.score();
    draws += position.wins() == 0;
    for (int way = 0; way < 3; ++way) ways[way] += position.wins() >> way & 1;
  }
  const auto percent = [&](double count) { return 100 * count / kGames; };
  std::printf(
      "side %2d, %s: ring %4.1f %%, bridge %4.1f %%, fork %4.1f %%, draw %5.3f %%; "
      "White scores %4.1f %%; %.1f moves\n",
      side, name, percent(ways[0]), percent(ways[1]), percent(ways[2]), percent(draws),
      percent(score), length / kGames);
}

void bench_ends() {
  for (int side = havannah::kLeastSide; side <= havannah::kMostSide; ++side) {
    report_ends("light", side, playout::Light{});
    report_ends("heavy", side, playout::Heavy{});
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  if (what != "ends") bench_speed();
  if (what != "speed") bench_ends();
}
