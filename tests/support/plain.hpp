// For tests that follow a search move by move: a position without its shortcuts, so that moves are
// drawn from the list, and small boards on which everything can be tried.
#pragma once

#include <algorithm>
#include <map>
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

// The line of the moves that gain most at once, the first of equals.
template <Position P>
Best<MoveOf<P>> greedy_line(P position) {
  Best<MoveOf<P>> result;
  std::vector<MoveOf<P>> list;
  for (position.moves(list); !list.empty(); position.moves(list)) {
    std::vector<P> after(list.size(), position);
    std::size_t best = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      after[i].play(list[i]);
      if (after[i].score() > after[best].score()) best = i;
    }
    position = after[best];
    result.line.push_back(list[best]);
  }
  result.score = position.score();
  return result;
}

// A line of moves drawn from the list, as a uniform playout is defined.
template <Position P>
Best<MoveOf<P>> uniform_line(P position, Stream stream) {
  Best<MoveOf<P>> result;
  std::vector<MoveOf<P>> list;
  for (position.moves(list); !list.empty(); position.moves(list)) {
    result.line.push_back(list[stream.below(static_cast<std::uint32_t>(list.size()))]);
    position.play(result.line.back());
  }
  result.score = position.score();
  return result;
}

// What no line from the board can pass: the over-estimator of SP-MCTS, section 3. All tiles of a colour go at once, and the
// bonus for a cleared board is deducted where a colour has a single tile.
inline Score over_estimate(const samegame::Position16& position) {
  if (position.finished()) return position.score();
  std::map<int, int> tiles;
  for (const int tile : position.board().tiles)
    if (tile > 0) ++tiles[tile];
  Score estimate = position.score();
  bool can_be_cleared = true;
  for (const auto& [color, n] : tiles) {
    if (n == 1) {
      can_be_cleared = false;
      continue;
    }
    switch (position.scoring()) {
      case samegame::Scoring::same_game: estimate += (n - 2) * (n - 2); break;
      case samegame::Scoring::bubble_breaker: estimate += n * (n - 1); break;
      case samegame::Scoring::clickomania: estimate += n; break;
    }
  }
  if (position.scoring() == samegame::Scoring::same_game && can_be_cleared) estimate += 1000;
  return estimate;
}

}  // namespace hornbeam::testing
