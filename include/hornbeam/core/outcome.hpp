// How a search came out of `resume`, and how the move to play is chosen at the end.
#pragma once

namespace hornbeam {

enum class Outcome {
  more,  // stopped by a limit or a pause; there is more to do
  done,  // nothing left to do, whatever the limits leave
};

// How the move to play is chosen at the end (Schadd et al., SP-MCTS, section 4.2).
enum class FinalMove {
  top,     // the first move of the best line
  mean,    // the highest average
  visits,  // the most playouts
};

}  // namespace hornbeam
