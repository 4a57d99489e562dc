// How good a search is: runs on each board of a family at a fixed budget, then means with their
// standard errors, as in the papers' tables.
//
//     hornbeam-quality samegame:schadd/1..250 --nodes 100k --search 'mcts(...)'
//     hornbeam-quality morpion:5D --runs 118 --search 'nested(level=2, runs=1)'
//
// Without a budget a search ends by itself or not at all. Runs are shared out among threads; each is
// sequential, so the figures depend on neither their number nor their order.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <cmath>
#include <exception>
#include <iostream>
#include <mutex>
#include <thread>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/problem/plugin.hpp"

namespace {

using namespace hornbeam;

constexpr std::uint64_t kMostRuns = 1'000'000;

// "samegame:schadd/1..250" -> 250 names; anything else is one instance.
std::vector<std::string> instances(const std::string& range) {
  const std::size_t dots = range.find("..");
  const auto is_digit = [&](std::size_t i) { return i < range.size() && std::isdigit(range[i]); };
  // A path may hold two dots, too.
  if (dots == std::string::npos || dots == 0 || !is_digit(dots - 1) || !is_digit(dots + 2))
    return {range};
  const std::size_t digits = range.find_last_not_of("0123456789", dots - 1) + 1;
  const auto first = parse_count(range.substr(digits, dots - digits));
  const auto last = parse_count(range.substr(dots + 2));
  if (first > last || last - first >= kMostRuns)
    throw InputError(fmt::format("{} is no range; one is written 1..20", in_quotes(range)));
  std::vector<std::string> names;
  for (auto i = first; i <= last; ++i) names.push_back(range.substr(0, digits) + std::to_string(i));
  return names;
}

// One run: a problem and a seed.
struct Task {
  const Problem* problem;
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
  std::exception_ptr problem;  // the first that a run met
  std::mutex talking;
  const auto run_one = [&](std::size_t i) {
    RunSettings settings = base;
    settings.seed = tasks[i].seed;
    results[i] = tasks[i].problem->solve(search, settings, {});
    if (!verbose) return;
    const std::lock_guard lock(talking);
    fmt::print("{} seed {} {:.0f}\n", tasks[i].problem->instance, tasks[i].seed, results[i].score);
  };
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < tasks.size(); i = next++) run_one(i);
    } catch (...) {
      next = tasks.size();
      const std::lock_guard lock(talking);
      if (!problem) problem = std::current_exception();
    }
  };
  std::vector<std::jthread> workers;
  for (unsigned i = 0; i < threads; ++i) workers.emplace_back(work);
  workers.clear();
  if (problem) std::rethrow_exception(problem);
  return results;
}

struct Flags {
  std::string range, search = "sp-mcts-1", playouts, nodes, time, seed = "1", runs = "1", threads;
  std::vector<std::string> plugins;
  bool verbose = false;
};

void measure(const Flags& flags) {
  for (const std::string& path : flags.plugins) load_plugin(path);
  RunSettings settings;
  settings.memory = std::size_t{4} << 30;
  if (!flags.playouts.empty()) settings.budget.playouts = parse_limit(flags.playouts);
  if (!flags.nodes.empty()) settings.budget.nodes = parse_limit(flags.nodes);
  if (!flags.time.empty()) settings.budget.seconds = parse_duration(flags.time).count();
  const std::uint64_t seed = parse_count(flags.seed);
  const std::uint64_t runs = parse_count(flags.runs);
  const std::uint64_t threads = flags.threads.empty()
                                    ? std::max(1u, std::thread::hardware_concurrency())
                                    : parse_count(flags.threads);
  const std::vector<std::string> names = instances(flags.range);
  if (runs < 1 || runs > kMostRuns / names.size() || threads < 1 || threads > 1024)
    throw InputError("there is at least one run and one thread, and no more than " +
                     std::to_string(kMostRuns) + " runs and 1024 threads");
  const Spec spec = catalogue().resolve(flags.search);
  std::vector<std::unique_ptr<Problem>> problems;
  std::vector<Task> tasks;
  for (const std::string& name : names) {
    problems.push_back(load_problem(name, std::cin));
    for (std::uint64_t i = 0; i < runs; ++i) tasks.push_back({problems.back().get(), seed + i});
  }
  fmt::print("{}\n", to_text(spec));
  report(run_all(tasks, spec, settings, static_cast<unsigned>(threads), flags.verbose));
}

int complain(const std::string& sentence, int code) {
  fmt::print(stderr, "hornbeam-quality: {}\n", harmless(sentence));
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Runs on each board of a family, and the means"};
  Flags flags;
  app.add_option("instances", flags.range, "such as samegame:schadd/1..250")->required();
  app.add_option("--search", flags.search, "a name or a composition of parts");
  app.add_option("--playouts", flags.playouts, "budget of each run: 100k, 1M");
  app.add_option("--nodes", flags.nodes, "budget of tree nodes of each run");
  app.add_option("--time", flags.time, "budget of each run: 10s");
  app.add_option("--seed", flags.seed, "the first run's on each board (default 1)");
  app.add_option("--runs", flags.runs, "on each board, with this many seeds from the first on");
  app.add_option("--threads", flags.threads, "runs at a time (default as many as there are cores)");
  app.add_option("--plugin", flags.plugins, "a shared library with further domains")
      ->allow_extra_args(false);
  app.add_flag("--verbose", flags.verbose, "print every run's score");
  try {
    app.parse(argc, argv);
    measure(flags);
    return 0;
  } catch (const CLI::Success& wish) {
    return app.exit(wish);
  } catch (const CLI::ParseError& error) {
    return complain(error.what(), 2);
  } catch (const SpecError& error) {
    return complain(error.render(), 2);
  } catch (const InputError& error) {
    return complain(error.what(), 2);
  } catch (const std::exception& error) {
    return complain(error.what(), 1);
  }
}
