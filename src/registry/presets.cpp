#include "src/registry/presets.hpp"

namespace hornbeam {

std::vector<Preset> presets() {
  return {
      {"playout", "uniform", "random sampling: playouts from the root, the best one kept"},
      {"sp-mcts-1",
       "restart(mcts(select=sp-product(c=0.1, d=32, w=0.02), expand-after=10, skip-finished=true, "
       "evaluate=tabu-color(epsilon=0.003)), runs=1000, nodes=25k)",
       "SP-MCTS(1): the exploitation setting with randomised restarts", "SP-MCTS, section 6.7"},
      {"sp-mcts-2",
       "by-move(mcts(select=sp-product(c=0.1, d=32, w=0.02), expand-after=10, skip-finished=true, "
       "evaluate=tabu-color(epsilon=0.003)))",
       "SP-MCTS(2): the same setting, its time spread over the moves", "SP-MCTS, section 6.7"},
      {"sp-mcts-3",
       "by-move(mcts(select=sp-product(c=4.31, d=96.67, w=0.28), expand-after=11, skip-finished=true, "
       "evaluate=tabu-color(epsilon=0.00007)))",
       "SP-MCTS(3): time spread over the moves, parameters found by cross-entropy",
       "SP-MCTS, sections 6.6 and 6.7, table 5"},
      {"nmcs-1", "nested(level=1)", "iterative nested Monte-Carlo search of level 1",
       "Monte-Carlo Beam Search, algorithm 1"},
      {"nmcs-2", "nested(level=2)", "iterative nested Monte-Carlo search of level 2",
       "Monte-Carlo Beam Search, algorithm 1"},
      {"nmcs-3", "nested(level=3)", "iterative nested Monte-Carlo search of level 3",
       "Monte-Carlo Beam Search, algorithm 1; nested MCTS, section 5"},
      {"nmcs-4", "nested(level=4)", "iterative nested Monte-Carlo search of level 4",
       "Monte-Carlo Beam Search, section 5"},
      {"iterated-rollouts", "nested(level=1, memory=false, average=10)",
       "each move the one whose playouts are best on average; no line is memorised",
       "nested MCTS, section 3"},
      {"mcbs-444", "nested(level=3, widths=[4, 4, 4])",
       "Monte-Carlo beam search, s1 = s2 = s3 = 4: the setting that matched Morpion's 82 moves",
       "Monte-Carlo Beam Search, section 5"},
      {"mcbs-188", "nested(level=3, widths=[1, 8, 8])",
       "Monte-Carlo beam search, s1 = 1 and s2 = s3 = 8: 82 moves a second time",
       "Monte-Carlo Beam Search, section 5"},
      {"nrpa-tabu", "nrpa(level=3, tabu=true)",
       "NRPA without the most frequent colour: for SameGame and its kin",
       "Rosin 2011; SP-MCTS, section 4.1 (TabuColorRandom)"},
      {"stabilized-nrpa", "nrpa(level=3, playouts=4, tabu=true)",
       "NRPA that adapts after every fourth playout: for SameGame and its kin",
       "Cazenave, Sevestre and Toulemont 2020"},
      {"gnrpa", "nrpa(level=3, bias=1, tabu=true)",
       "generalised NRPA: large groups are likelier from the start; for SameGame and its kin",
       "Cazenave 2020"},
      {"billings-dbs", "dbs(grow=true)",
       "depth-budgeted search; undocumented, so budgets of nodes a depth that double are our "
       "reading",
       "SP-MCTS, section 2.3 (Billings 2007)"},
      {"mc-rws", "roulette", "playouts by roulette wheel; how the wheel is divided is our reading",
       "SP-MCTS, sections 2.3 and 4.1 (Takes and Kosters 2009)"},
      {"spurious", "beam(width=8, value=playouts, playouts=2, grow=true, evaluate=tabu-color)",
       "SPURIOUS AI's breadth search; only that it is a beam is known, what it keeps is our "
       "reading",
       "SP-MCTS, section 2.3"},
  };
}

}  // namespace hornbeam
