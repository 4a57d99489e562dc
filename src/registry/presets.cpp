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
       "by-move(mcts(select=sp-product(c=4.31, d=96.67, w=0.28), expand-after=11, "
       "skip-finished=true, "
       "evaluate=tabu-color(epsilon=0.00007)))",
       "SP-MCTS(3): time spread over the moves, parameters found by cross-entropy",
       "SP-MCTS, sections 6.6 and 6.7, table 5"},
      {"sp-mcts-1-printed",
       "restart(mcts(select=sp(c=0.1, d=32, w=0.02), expand-after=10, "
       "evaluate=tabu-color(epsilon=0.003)), runs=1000, playouts=100k)",
       "SP-MCTS(1) with formula 1 as the paper prints it", "SP-MCTS, formula 1, section 6.7"},
      {"sp-mcts-2-printed",
       "by-move(mcts(select=sp(c=0.1, d=32, w=0.02), expand-after=10, "
       "evaluate=tabu-color(epsilon=0.003)), length=64.4)",
       "SP-MCTS(2) with formula 1 as the paper prints it", "SP-MCTS, formula 1, section 6.7"},
      {"sp-mcts-3-printed",
       "by-move(mcts(select=sp(c=4.31, d=96.67, w=0.28), expand-after=11, "
       "evaluate=tabu-color(epsilon=0.00007)), length=64.4)",
       "SP-MCTS(3) with formula 1 as the paper prints it", "SP-MCTS, formula 1, table 5"},
      {"nmcs-1", "nested(level=1)", "iterative nested Monte-Carlo search of level 1",
       "Monte-Carlo Beam Search, algorithm 1"},
      {"nmcs-2", "nested(level=2)", "iterative nested Monte-Carlo search of level 2",
       "Monte-Carlo Beam Search, algorithm 1"},
      {"nmcs-3", "nested(level=3)", "iterative nested Monte-Carlo search of level 3",
       "Monte-Carlo Beam Search, algorithm 1; nested MCTS, section 5"},
      {"nmcs-4", "nested(level=4)", "iterative nested Monte-Carlo search of level 4",
       "Monte-Carlo Beam Search, section 5"},
      {"nmcs-3-tabu", "nested(level=3, evaluate=tabu-color)",
       "nested Monte-Carlo search for SameGame: playouts spare the most frequent colour",
       "SP-MCTS, table 7 (Cazenave 2009)"},
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
      {"line-preference", "improve(nrpa(level=1), playouts=100, prefer=4, drop=0.05)",
       "around a line: NRPA that leans to most of its moves, away from a few; for Morpion and "
       "solve --from"},
      {"billings-dbs", "dbs(grow=true)",
       "depth-budgeted search; undocumented, so budgets of nodes a depth that double are our "
       "reading",
       "SP-MCTS, section 2.3 (Billings 2007)"},
      {"mc-rws", "roulette", "playouts by roulette wheel; how the wheel is divided is our reading",
       "SP-MCTS, sections 2.3 and 4.1 (Takes and Kosters 2009)"},
      {"learned-beam", "beam(value=learned(samegame-15x15x5))",
       "SameGame, 15x15 tiles in 5 colours: a beam by a learned value, as wide as the budget "
       "allows"},
      {"spurious", "beam(width=8, value=playouts(2, tabu-color), grow=true)",
       "SPURIOUS AI's breadth search; only that it is a beam is known, what it keeps is our "
       "reading",
       "SP-MCTS, section 2.3"},
      {"hgsts",
       "mcts(select=sp-product(c=0.1, d=32, w=0.02), skip-finished=true, "
       "evaluate=restart(tabu-color(epsilon=0.003), runs=1, playouts=100))",
       "HGSTS, a parallelized MCTS for GPUs; that a leaf is worth the best of many playouts, and "
       "SP-MCTS's formula, is our reading",
       "SP-MCTS, sections 2.3 and 6.7 (Edelkamp et al. 2010)"},
      // Beam MCTS and nested MCTS scale scores to [0, 1] and do not say from what range. For SameGame
      // ours is what a board of one colour could be worth, -223^2 to 223^2 + 1000: there the published
      // C are among the best at 100,000 playouts; with the domain's bounds, a fifth as wide, they are
      // too small. For the other two games the domain's bounds do. docs/performance.md has figures.
      {"bmcts",
       "mcts(select=ucb1-tuned(c=0.0025, range=[-49729, 50729]), prune=[50k, 25], "
       "evaluate=tabu-bandit)",
       "Beam MCTS for SameGame, informed playouts", "Beam MCTS, figure 7"},
      {"bmcts-random", "mcts(select=ucb1-tuned(c=0.0009, range=[-49729, 50729]), prune=[90k, 1])",
       "Beam MCTS for SameGame, random playouts", "Beam MCTS, figure 6"},
      {"bmcts-bubble-breaker", "mcts(select=ucb1-tuned(c=0.0275), prune=[110k, 1])",
       "Beam MCTS for Bubble Breaker", "Beam MCTS, figure 8"},
      {"bmcts-clickomania", "mcts(select=ucb1-tuned(c=0.0175), prune=[3k, 100])",
       "Beam MCTS for Clickomania", "Beam MCTS, figure 9"},
      {"mcts-60s", "mcts(select=ucb1-tuned(c=0.0025, range=[-49729, 50729]), evaluate=tabu-bandit)",
       "MCTS for SameGame, informed playouts, C for 60 s", "Beam MCTS, figure 7"},
      {"mcts-120s",
       "mcts(select=ucb1-tuned(c=0.0035, range=[-49729, 50729]), evaluate=tabu-bandit)",
       "MCTS for SameGame, informed playouts, C for 120 s", "Beam MCTS, figure 7"},
      {"mcts-240s",
       "mcts(select=ucb1-tuned(c=0.0065, range=[-49729, 50729]), evaluate=tabu-bandit)",
       "MCTS for SameGame, informed playouts, C for 240 s", "Beam MCTS, figure 7"},
      {"mcts-random-60s", "mcts(select=ucb1-tuned(c=0.0009, range=[-49729, 50729]))",
       "MCTS for SameGame, random playouts, C for 60 s", "Beam MCTS, figure 6"},
      {"mcts-random-120s", "mcts(select=ucb1-tuned(c=0.0016, range=[-49729, 50729]))",
       "MCTS for SameGame, random playouts, C for 120 s", "Beam MCTS, figure 6"},
      {"mcts-random-240s", "mcts(select=ucb1-tuned(c=0.002, range=[-49729, 50729]))",
       "MCTS for SameGame, random playouts, C for 240 s", "Beam MCTS, figure 6"},
      {"mcts-bubble-breaker-60s", "mcts(select=ucb1-tuned(c=0.0275))",
       "MCTS for Bubble Breaker, C for 60 s", "Beam MCTS, figure 8"},
      {"mcts-bubble-breaker-120s", "mcts(select=ucb1-tuned(c=0.0475))",
       "MCTS for Bubble Breaker, C for 120 s", "Beam MCTS, figure 8"},
      {"mcts-bubble-breaker-240s", "mcts(select=ucb1-tuned(c=0.055))",
       "MCTS for Bubble Breaker, C for 240 s", "Beam MCTS, figure 8"},
      {"mcts-clickomania-60s", "mcts(select=ucb1-tuned(c=0.012))",
       "MCTS for Clickomania, C for 60 s", "Beam MCTS, figure 9"},
      {"mcts-clickomania-120s", "mcts(select=ucb1-tuned(c=0.016))",
       "MCTS for Clickomania, C for 120 s", "Beam MCTS, figure 9"},
      {"mcts-clickomania-240s", "mcts(select=ucb1-tuned(c=0.022))",
       "MCTS for Clickomania, C for 240 s", "Beam MCTS, figure 9"},
      // Searches of so many milliseconds are given in iterations, at 10,000 playouts per second and 4,000
      // on Clickomania's boards, about what a plain program makes (docs/performance.md). The C of
      // level 1 was tuned and not published: it is that of Beam MCTS, figures 6, 7 and 9, for 60 s.
      {"nmcts-2",
       "mcts(select=ucb1-tuned(c=0), iterations=36480, "
       "evaluate=mcts(select=ucb1-tuned(c=0.0025, range=[-49729, 50729]), iterations=2500, "
       "evaluate=tabu-bandit))",
       "nested MCTS for SameGame, informed playouts: 36,480 searches of 250 ms",
       "nested MCTS, section 5, figure 3"},
      {"nmcts-2-by-move",
       "by-move(mcts(select=ucb1-tuned(c=0), iterations=608, "
       "evaluate=mcts(select=ucb1-tuned(c=0.0025, range=[-49729, 50729]), iterations=7500, "
       "evaluate=tabu-bandit)), "
       "moves=20, share=false)",
       "nested MCTS for SameGame, informed playouts: 608 searches of 750 ms a move",
       "nested MCTS, figure 6"},
      {"nmcts-2-random-by-move",
       "by-move(mcts(select=ucb1-tuned(c=0), iterations=2280, "
       "evaluate=mcts(select=ucb1-tuned(c=0.0009, range=[-49729, 50729]), iterations=1000)), "
       "moves=40, share=false)",
       "nested MCTS for SameGame, random playouts: 2,280 searches of 100 ms a move",
       "nested MCTS, figure 5"},
      {"nmcts-2-clickomania-by-move",
       "by-move(mcts(select=ucb1-tuned(c=0), iterations=25600, "
       "evaluate=mcts(select=ucb1-tuned(c=0.012), iterations=20)), moves=10, share=false)",
       "nested MCTS for Clickomania: 25,600 searches of 5 ms a move", "nested MCTS, figure 7"},
      {"multi-start-mcts",
       "restart(mcts(select=ucb1-tuned(c=0.0025, range=[-49729, 50729]), evaluate=tabu-bandit), "
       "runs=2280, "
       "playouts=40k)",
       "multi-start MCTS for SameGame, informed playouts: 2,280 searches of 4 s",
       "nested MCTS, section 5"},
  };
}

}  // namespace hornbeam
