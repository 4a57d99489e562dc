// For tests that follow a search move by move: a position without its shortcuts, so that moves are
// drawn from the list, and small boards on which everything can be tried.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "hornbeam/core/context.hpp"

namespace hornbeam::testing {

// What every search may rely on, and nothing else.
template <Position P>
struct Plain {
  using Move = MoveOf<P>;
  P inner;

  void moves(std::vector<Move>& list) const { inner.moves(list); }
  void play(Move move) { inner.play(move); }
  Score score() const { return inner.score(); }
  std::uint64_t hash() const { return inner.hash(); }
};

inline samegame::Position16 small_board(std::uint64_t seed, int side = 4, int colors = 3,
                                        samegame::Scoring scoring = samegame::Scoring::same_game) {
  return {samegame::random_board(side, side, colors, seed), scoring};
}

// The best score of all lines. Only for positions that a person could almost search by hand.
template <Position P>
Score best_of_all(const P& position) {
  std::vector<MoveOf<P>> list;
  position.moves(list);
  if (list.empty()) return position.score();
  Score best = kNoScore;
  for (const MoveOf<P>& move : list) {
    P next = position;
    next.play(move);
    best = std::max(best, best_of_all(next));
  }
  return best;
}

}  // namespace hornbeam::testing
