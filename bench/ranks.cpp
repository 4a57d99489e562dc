// What more ranks find: the mean score of the 20 standard boards of SameGame, by simulated ranks
// (docs/cluster.md).
//
//     bench-ranks scores PLAYOUTS RANKS SEEDS [FROM [BOARDS]]    with FROM = 1, 2, 4 ... ranks, so many
//                                                                playouts each, on all 20 boards or fewer
//     bench-ranks by-move PLAYOUTS RANKS SEEDS [FROM [BOARDS]]   the same, spread over the moves
//     bench-ranks settings PLAYOUTS RANKS SEEDS         so many ranks: how often, how deep, what is shared
//     bench-ranks speeds PLAYOUTS RANKS SEEDS           ranks of unequal speed
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "domains/samegame/instances.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/parallel/exchange.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/searches/searches.hpp"

namespace {

using namespace hornbeam;

// The tree of sp-mcts-1.
const std::string kTree =
    "mcts(select=sp-product(c=0.1, d=32, w=0.02), expand-after=10, skip-finished=true, "
    "evaluate=tabu-color(epsilon=0.003))";

struct Trial {
  std::uint64_t playouts;
  unsigned ranks;
  std::uint64_t seeds;
  int boards = 20;
  std::vector<double> speeds{};
};

struct Outcomes {
  std::vector<double> scores;  // of boards and seeds, in order
  double bytes = 0;            // of a round

  double mean() const {
    double sum = 0;
    for (const double score : scores) sum += score;
    return sum / static_cast<double>(scores.size());
  }
};

Outcomes outcomes(const std::string& text, const Trial& trial) {
  const auto exchange = make_simulated_exchange(trial.ranks, trial.speeds);
  Outcomes all;
  double rounds = 0;
  for (int board = 1; board <= trial.boards; ++board) {
    const samegame::Position16 root(samegame::load("standard/" + std::to_string(board), std::cin),
                                    samegame::Scoring::same_game);
    for (std::uint64_t seed = 1; seed <= trial.seeds; ++seed) {
      const auto search = registry::build<samegame::Position16>(catalogue().resolve(text),
                                                                {.exchange = exchange.get()});
      const auto result =
          run(*search, root, {.budget = {.playouts = trial.playouts}, .seed = seed});
      all.scores.push_back(result.best.score);
      all.bytes += static_cast<double>(result.statistics.bytes);
      rounds += static_cast<double>(result.statistics.rounds);
    }
  }
  if (rounds > 0) all.bytes /= rounds;
  return all;
}

// The mean of the differences, and twice its standard error.
void put_difference(const Outcomes& one, const Outcomes& other) {
  double sum = 0;
  double squares = 0;
  const auto count = static_cast<double>(one.scores.size());
  for (std::size_t i = 0; i < one.scores.size(); ++i) {
    const double difference = one.scores[i] - other.scores[i];
    sum += difference;
    squares += difference * difference;
  }
  const double mean = sum / count;
  const double error = 2 * std::sqrt((squares / count - mean * mean) / (count - 1));
  std::printf(" %+.0f ± %.0f |", mean, error);
}

// Around the tree, with options.
std::string part(std::string name, const std::string& options) {
  return name.append("(").append(kTree).append(options);
}

// Calls `put` with trials of so many ranks, twice as many, and so on.
template <class Put>
void for_doubled_ranks(const Trial& most, unsigned from, const Put& put) {
  for (unsigned ranks = from; ranks <= most.ranks; ranks *= 2) {
    put(Trial{most.playouts, ranks, most.seeds, most.boards});
    std::printf("\n");
    std::fflush(stdout);
  }
}

void put_scores(const Trial& most, unsigned from) {
  const std::string every = ", playouts=" + std::to_string(most.playouts / 10) + ")";
  std::printf(
      "| ranks | voting | slow-root | slow-tree | slow-root - voting | slow-tree - voting |\n");
  std::printf("|---|---|---|---|---|---|\n");
  for_doubled_ranks(most, from, [&](const Trial& trial) {
    const Outcomes voting = outcomes(part("voting", ")"), trial);
    const Outcomes root = outcomes(part("slow-root", every), trial);
    const Outcomes tree = outcomes(part("slow-tree", every), trial);
    std::printf("| %u | %.0f | %.0f | %.0f |", trial.ranks, voting.mean(), root.mean(),
                tree.mean());
    put_difference(root, voting);
    put_difference(tree, voting);
  });
}

void put_by_move(const Trial& most, unsigned from) {
  const auto every = std::max<std::uint64_t>(1, most.playouts / 200);
  std::printf("| ranks | voting by-move | slow-tree by-move | difference |\n|---|---|---|---|\n");
  for_doubled_ranks(most, from, [&](const Trial& trial) {
    const Outcomes voting = outcomes("voting(by-move(" + kTree + "))", trial);
    const Outcomes tree = outcomes(
        "slow-tree(by-move(" + kTree + "), playouts=" + std::to_string(every) + ")", trial);
    std::printf("| %u | %.0f | %.0f |", trial.ranks, voting.mean(), tree.mean());
    put_difference(tree, voting);
  });
}

void put_settings(const Trial& trial) {
  const Outcomes voting = outcomes(part("voting", ")"), trial);
  std::printf("| search | score | against voting | bytes per round |\n|---|---|---|---|\n");
  std::printf("| voting | %.0f | | %.0f |\n", voting.mean(), voting.bytes);
  const auto put = [&](const std::string& head, const std::string& options) {
    const Outcomes one = outcomes(head + "(" + kTree + ", " + options + ")", trial);
    std::printf("| %s(%s) | %.0f |", head.c_str(), options.c_str(), one.mean());
    put_difference(one, voting);
    std::printf(" %.0f |\n", one.bytes);
    std::fflush(stdout);
  };
  for (const std::uint64_t rounds : {2, 5, 10, 30, 100}) {
    const std::string every = "playouts=" + std::to_string(trial.playouts / rounds);
    put("slow-root", every);
    put("slow-tree", every);
  }
  const std::string every = "playouts=" + std::to_string(trial.playouts / 10);
  for (const char* share : {"0.2", "0.01", "0.002"}) put("slow-tree", every + ", share=" + share);
  for (const char* depth : {"1", "10", "100"}) put("slow-tree", every + ", depth=" + depth);
}

void put_speeds(const Trial& trial) {
  const std::string every = ", playouts=" + std::to_string(trial.playouts / 10) + ")";
  std::printf("| speeds | voting | slow-root | slow-tree |\n|---|---|---|---|\n");
  const std::pair<const char*, std::vector<double>> kinds[] = {
      {"all 1", {1}}, {"1, 0.5", {1, 0.5}}, {"1, 0.1, 0.1, 0.1", {1, 0.1, 0.1, 0.1}}};
  for (const auto& [name, speeds] : kinds) {
    Trial unequal = trial;
    unequal.speeds = speeds;
    std::printf("| %s | %.0f | %.0f | %.0f |\n", name,
                outcomes(part("voting", ")"), unequal).mean(),
                outcomes(part("slow-root", every), unequal).mean(),
                outcomes(part("slow-tree", every), unequal).mean());
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const auto figure = [&](int i, std::uint64_t usual) {
    return argc > i ? std::strtoull(argv[i], nullptr, 10) : usual;
  };
  const std::string what = argc > 1 ? argv[1] : "scores";
  const Trial trial{figure(2, 1000), static_cast<unsigned>(figure(3, 16)), figure(4, 1),
                    static_cast<int>(figure(6, 20))};
  const auto from = static_cast<unsigned>(figure(5, 1));
  if (what == "scores")
    put_scores(trial, from);
  else if (what == "by-move")
    put_by_move(trial, from);
  else if (what == "settings")
    put_settings(trial);
  else if (what == "speeds")
    put_speeds(trial);
  else
    std::fprintf(
        stderr,
        "bench-ranks scores|by-move|settings|speeds PLAYOUTS RANKS SEEDS [FROM [BOARDS]]\n");
}
