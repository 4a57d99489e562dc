#include "src/registry/presets.hpp"

namespace hornbeam {

std::vector<Preset> presets() {
  return {
      {"playout", "uniform", "random sampling: playouts from the root, the best one kept"},
      {"sp-mcts-1",
       "restart(mcts(select=sp(c=0.1, d=32, w=0.02), expand-after=10, "
       "evaluate=tabu-color(epsilon=0.003)), runs=1000, nodes=100k)",
       "SP-MCTS(1): the exploitation setting with randomised restarts",
       "SP-MCTS, section 6.7"},
      {"sp-mcts-2",
       "by-move(mcts(select=sp(c=0.1, d=32, w=0.02), expand-after=10, "
       "evaluate=tabu-color(epsilon=0.003)))",
       "SP-MCTS(2): the same setting, its time spread over the moves",
       "SP-MCTS, section 6.7"},
      {"sp-mcts-3",
       "by-move(mcts(select=sp(c=4.31, d=96.67, w=0.28), expand-after=11, "
       "evaluate=tabu-color(epsilon=0.00007)))",
       "SP-MCTS(3): time spread over the moves, parameters found by cross-entropy",
       "SP-MCTS, sections 6.6 and 6.7, table 5"},
  };
}

}  // namespace hornbeam
