// How good a search is: runs on each board of a family at a fixed budget, then means with their
// standard errors, as in the papers' tables.
//
//     build/release/hornbeam-quality samegame:schadd/1..250 --nodes 100k --search 'mcts(...)'
//     build/release/hornbeam-quality morpion:5D --runs 118 --search 'nested(level=2, runs=1)'
//
// Without a budget a search ends by itself or not at all. Runs are shared out among threads; each is
// sequential, so the figures depend on neither their number nor their order.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <cmath>
#include <iostream>
#include <mutex>
#include <thread>

#include "hornbeam/core/error.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/problem/problem.hpp"

namespace {

using namespace hornbeam;

// "samegame:schadd/1..250" -> 250 names; anything else is one instance.
std::vector<std::string> instances(const std::string& range) {
  const std::size_t dots = range.find("..");
  if (dots == std::string::npos) return {range};
  const std::size_t digits = range.find_last_not_of("0123456789", dots - 1) + 1;
  const auto first = parse_count(range.substr(digits, dots - digits));
  const auto last = parse_count(range.substr(dots + 2));
  std::vector<std::string> names;
  for (auto i = first; i <= last; ++i) names.push_back(range.substr(0, digits) + std::to_string(i));
  return names;
}

// One run: an instance and a seed.
struct Task {
  std::string instance;
  std::uint64_t seed;
};

struct Sample {
  double sum = 0, squares = 0, highest = kNoScore;
  int count = 0;
  void add(double x) { sum += x, squares += x * x, highest = std::max(highest, x), ++count; }
  double mean() const { return sum / count; }
  double deviation() const {
    return count > 1 ? std::sqrt((squares - sum * mean()) / (count - 1)) : 0;
  }
  double error() const { return deviation() / std::sqrt(count); }
};

void report(const std::vector<Result>& results) {
  Sample score, playouts, nodes, depth, deepest, seconds;
  for (const Result& result : results) {
    score.add(result.score);
    playouts.add(static_cast<double>(result.spent.playouts));
    nodes.add(static_cast<double>(result.spent.nodes));
    depth.add(result.statistics.average_depth());
    deepest.add(result.statistics.deepest);
    seconds.add(result.spent.seconds);
  }
  fmt::print("runs {}  total {:.0f}  mean {:.2f} ± {:.2f}  deviation {:.1f}  highest {:.0f}\n",
             score.count, score.sum, score.mean(), score.error(), score.deviation(), score.highest);
  fmt::print("a run: {:.0f} playouts, {:.0f} nodes, {:.2f} s; depth {:.1f}, deepest {:.1f}\n",
             playouts.mean(), nodes.mean(), seconds.mean(), depth.mean(), deepest.mean());
}

std::vector<Result> run_all(const std::vector<Task>& tasks, const Spec& search,
                            const RunSettings& base, unsigned threads, bool verbose) {
  std::vector<Result> results(tasks.size());
  std::atomic<std::size_t> next = 0;
  std::mutex printing;
  const auto work = [&] {
    for (std::size_t i = next++; i < tasks.size(); i = next++) {
      RunSettings settings = base;
      settings.seed = tasks[i].seed;
      results[i] = load_problem(tasks[i].instance, std::cin)->solve(search, settings, {});
      if (!verbose) continue;
      const std::lock_guard lock(printing);
      fmt::print("{} seed {} {:.0f}\n", tasks[i].instance, tasks[i].seed, results[i].score);
    }
  };
  std::vector<std::jthread> workers;
  for (unsigned i = 0; i < threads; ++i) workers.emplace_back(work);
  workers.clear();
  return results;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Runs on each board of a family, and the means"};
  std::string range, search = "sp-mcts-1", playouts, nodes, time;
  RunSettings settings;
  settings.seed = 1;
  settings.memory = std::size_t{4} << 30;
  unsigned threads = std::thread::hardware_concurrency();
  std::uint64_t runs = 1;
  bool verbose = false;
  app.add_option("instances", range, "such as samegame:schadd/1..250")->required();
  app.add_option("--search", search);
  app.add_option("--playouts", playouts);
  app.add_option("--nodes", nodes);
  app.add_option("--time", time);
  app.add_option("--seed", settings.seed);
  app.add_option("--runs", runs, "on each board, with this many seeds from the first on");
  app.add_option("--threads", threads);
  app.add_flag("--verbose", verbose, "print every run's score");
  CLI11_PARSE(app, argc, argv);
  try {
    if (!playouts.empty()) settings.budget.playouts = parse_count(playouts);
    if (!nodes.empty()) settings.budget.nodes = parse_count(nodes);
    if (!time.empty()) settings.budget.seconds = parse_duration(time).count();
    const Spec spec = catalogue().resolve(search);
    fmt::print("{}\n", to_text(spec));
    std::vector<Task> tasks;
    for (const std::string& instance : instances(range))
      for (std::uint64_t i = 0; i < runs; ++i) tasks.push_back({instance, settings.seed + i});
    report(run_all(tasks, spec, settings, threads, verbose));
  } catch (const SpecError& error) {
    fmt::print(stderr, "{}\n", error.render());
    return 2;
  } catch (const InputError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
  return 0;
}
