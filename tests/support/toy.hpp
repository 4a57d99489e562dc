// A small tree of a game whose every detail comes from a seed: up to `branching` moves at each node,
// a few lines that end early, and moves worth -3 to 3, so that there are negative scores and ties.
//
// `Toy` has everything optional but `step`; `FusedToy` has that too.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/core/position.hpp"
#include "hornbeam/playout/policy.hpp"

namespace hornbeam::testing {

class Toy {
 public:
  using Move = std::uint8_t;

  explicit Toy(std::uint64_t seed = 1, int depth = 5, int branching = 4)
      : node_(mix_bits(seed)), depth_(depth), branching_(branching) {}

  void moves(std::vector<Move>& list) const {
    list.clear();
    for (int i = 0; i < width(); ++i) list.push_back(static_cast<Move>(i));
  }
  void play(Move move) {
    node_ = mix_bits(node_ + move + 1);
    score_ += static_cast<int>(node_ % 7) - 3;
    ++ply_;
  }
  Score score() const { return score_; }
  ScoreRange score_range() const { return {-3.0 * depth_, 3.0 * depth_}; }
  std::uint64_t hash() const { return node_; }
  std::uint64_t kin() const { return node_ / 64 % 3; }

  int colors() const { return 3; }
  int color(Move move) const { return move % 3; }
  int common_color() const { return static_cast<int>(node_ % 3); }

  std::string format(Move move) const { return std::string(1, static_cast<char>('a' + move)); }
  std::optional<Move> parse(std::string_view text) const {
    if (text.size() != 1 || text[0] < 'a' || text[0] >= 'a' + width()) return std::nullopt;
    return static_cast<Move>(text[0] - 'a');
  }

  int ply() const { return ply_; }

 protected:
  int width() const {
    if (ply_ >= depth_ || (ply_ > 1 && node_ % 11 == 0)) return 0;
    return branching_ - static_cast<int>(node_ / 16 % 2);
  }

  std::uint64_t node_;
  int depth_;
  int branching_;
  int ply_ = 0;
  int score_ = 0;
};

// Draws by rejection: the same distribution from other numbers.
class FusedToy : public Toy {
 public:
  using Toy::Toy;
  bool step(const playout::Uniform&, Stream& stream, Move& move) {
    if (width() == 0) return false;
    do move = static_cast<Move>(stream.below(static_cast<std::uint32_t>(branching_)));
    while (move >= width());
    play(move);
    return true;
  }
};

static_assert(Position<Toy> && HasHash<Toy> && HasKin<Toy> && HasNotation<Toy> && Colored<Toy>);
static_assert(!HasStep<Toy, playout::Uniform> && HasStep<FusedToy, playout::Uniform>);

// What no line can pass.
inline Score over_estimate(const Toy& toy) {
  return toy.score_range().high;
}

}  // namespace hornbeam::testing
