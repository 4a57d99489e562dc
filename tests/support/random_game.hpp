// A game of two whose every detail comes from a seed: up to three moves at each position, a few games that
// end early, draws, and players who now and then move twice.
#pragma once

#include <algorithm>
#include <vector>

#include "hornbeam/core/position.hpp"

namespace hornbeam::testing {

class RandomGame {
 public:
  using Move = std::uint8_t;

  explicit RandomGame(std::uint64_t seed, int depth = 5) : node_(mix_bits(seed)), left_(depth) {}

  void moves(std::vector<Move>& list) const {
    list.clear();
    if (left_ == 0 || (node_ % 13 == 0 && !is_start_)) return;
    for (Move i = 0; i < 2 + node_ / 16 % 2; ++i) list.push_back(i);
  }
  void play(Move move) {
    node_ = mix_bits(node_ + move + 1);
    if (node_ % 5 > 0) to_move_ = 1 - to_move_;
    --left_;
    is_start_ = false;
  }
  int to_move() const { return to_move_; }
  Score score() const { return static_cast<Score>(node_ / 64 % 3) / 2; }
  ScoreRange score_range() const { return {0, 1}; }
  std::uint64_t code(Move move) const { return node_ % 4 + move; }

 private:
  std::uint64_t node_;
  int left_;
  int to_move_ = 0;
  bool is_start_ = true;
};

static_assert(Position<RandomGame> && TwoPlayer<RandomGame> && !HasStaticCode<RandomGame>);

// What the game is worth to the player who began, by looking at everything.
template <TwoPlayer P>
Score value_of_all(const P& position) {
  std::vector<MoveOf<P>> list;
  position.moves(list);
  if (list.empty()) return position.score();
  Score best = 0;
  for (const MoveOf<P> move : list) {
    P next = position;
    next.play(move);
    best = std::max(best, seen_by(position.to_move(), value_of_all(next)));
  }
  return seen_by(position.to_move(), best);
}

}  // namespace hornbeam::testing
