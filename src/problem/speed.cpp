#include "src/problem/speed.hpp"

#include "hornbeam/spec/catalogue.hpp"

namespace hornbeam {

std::vector<Speed> bench_problem(const Problem& problem, double seconds_each) {
  std::vector<Speed> table = problem.bench(seconds_each);
  if (!table.empty()) return table;
  RunSettings settings;
  settings.budget.seconds = seconds_each;
  settings.memory = std::size_t{1} << 30;
  for (const char* search : {"uniform", "mcts(select=sp)", "nrpa"}) {
    const Spent spent = problem.solve(catalogue().resolve(search), settings, {}).spent;
    const double rate = static_cast<double>(spent.playouts) / spent.seconds;
    table.push_back({search, "playouts/s", rate, 0});
  }
  return table;
}

}  // namespace hornbeam
