// Runs whose scores are known, for what is computed from them.
#pragma once

#include <fmt/format.h>

#include <functional>

#include "src/laboratory/verdict.hpp"

namespace hornbeam::laboratory {

inline constexpr const char* kThreeSearches = R"toml(
title = "Three searches"
paper = "sp-mcts"
shows = "Table 1"
instances = "samegame:random/5x5x3/1..12"
budgets = ["10 playouts", "20 playouts", "40 playouts"]
seeds = "1..2"
[[search]]
label = "low"
search = "uniform"
[[search]]
label = "middle"
search = "tabu"
[[search]]
label = "high"
search = "tabu-color"
[[table]]
name = "table-1"
title = "All | three"
baseline = "low"
budget-factor = true
printed = [{search = "low", budget = "10 playouts", value = 90, deviation = 7}]
claims = [
  {rising = ["low", "middle", "high"], says = "in this order"},
  {better = "low", than = "high", budget = "10 playouts"},
  {no-worse = "middle", than = "high", margin = 100},
]
[[bars]]
name = "bars"
[[budget-curve]]
name = "curve"
[[any-time]]
name = "profile"
)toml";

// What a run found, by search, board, budget and seed.
using ScoreOf = std::function<double(std::size_t, std::size_t, std::size_t, std::uint64_t)>;

inline Runs runs_of(const Experiment& experiment, const ScoreOf& score_of) {
  Runs runs;
  for (std::size_t search = 0; search < experiment.searches.size(); ++search)
    for (const std::size_t set : experiment.searches[search].sets)
      for (std::size_t board = 0; board < experiment.sets[set].instances.size(); ++board)
        for (std::size_t budget = 0; budget < experiment.searches[search].budgets.size(); ++budget)
          for (const std::uint64_t seed : experiment.searches[search].seeds) {
            FoundRun found{search, set, board, budget, {}};
            found.run.key.search = std::to_string(search);
            found.run.key.position = fmt::format("{}/{}", set, board);
            found.run.key.budget = std::to_string(budget);
            found.run.key.seed = seed;
            found.run.score = score_of(search, board, budget, seed);
            found.run.domain = "samegame";
            found.run.behaviour = 0xabc;
            found.run.version = "9.9";
            found.run.spent = {.seconds = 1, .playouts = std::uint64_t{10} << budget, .nodes = 0};
            found.run.history = {{0.1, 1, found.run.score - 50}, {0.5, 5, found.run.score}};
            runs.found.push_back(std::move(found));
          }
  return runs;
}

// Boards differ a lot and searches a little, so that only pairs tell them apart. Seeds differ by two.
inline double in_order(std::size_t search, std::size_t board, std::size_t budget,
                       std::uint64_t seed) {
  const double noise = static_cast<double>((board * 7 + search * 3 + budget) % 5);
  return 100 * static_cast<double>(board) + 20 * static_cast<double>(search) +
         10 * static_cast<double>(budget) + noise + (seed == 1 ? -1 : 1);
}

inline Experiment three_searches() {
  return parse_experiment(kThreeSearches, "three.toml");
}

// A match of two searches of so many games, of which the first wins those before `wins`; the second lose all
// of them.
struct Match {
  explicit Match(int games)
      : experiment(parse_experiment(fmt::format(R"toml(
instances = "havannah:4"
budgets = "10 playouts"
seeds = "1..{}"
[[search]]
label = "first"
search = "mcts"
against = "mcts"
[[search]]
label = "second"
search = "mcts(select=rave)"
against = "mcts"
[[table]]
searches = "first"
claims = [{{better = "first"}}]
[[table]]
claims = [{{better = "first", than = "second"}}]
)toml",
                                                games),
                                    "match.toml")) {}

  Analysis analysed(std::uint64_t wins, std::size_t drawing = 0) const {
    const Runs runs = runs_of(experiment, [&](std::size_t search, auto, auto, std::uint64_t seed) {
      return search == 0 && seed <= wins ? 1.0 : 0.0;
    });
    return analyse(experiment, runs, experiment.drawings[drawing]);
  }

  Experiment experiment;
};

}  // namespace hornbeam::laboratory
