// The greedy playout: the move that gains most at once, the first of equals. It is how searches that
// think in partial lines finish one when they are stopped. With probability epsilon a step is
// uniform over all moves.
#pragma once

#include "hornbeam/playout/sources.hpp"

namespace hornbeam::playout {

struct Greedy {
  Stream::Chance epsilon{0.0};
};

template <Position P>
bool draw_step(P& position, const Greedy& greedy, Stream& stream, std::vector<MoveOf<P>>& list,
               MoveOf<P>& move) {
  position.moves(list);
  if (list.empty()) return false;
  if (!greedy.epsilon.never() && stream.happens(greedy.epsilon)) {
    move = list[stream.below(static_cast<std::uint32_t>(list.size()))];
  } else {
    Score best = kNoScore;
    for (const MoveOf<P>& candidate : list) {
      P after = position;
      after.play(candidate);
      if (after.score() <= best) continue;
      best = after.score();
      move = candidate;
    }
  }
  position.play(move);
  return true;
}

struct GreedySource : Stateless {
  Stream::Chance epsilon{0.0};
  template <Position P>
  Greedy begin(const P&, Stream&) {
    return {epsilon};
  }
};

}  // namespace hornbeam::playout
