// Playouts by roulette wheel (MC-RWS: F. Takes and W. Kosters, Solving SameGame and its Chessboard
// Variant, 2009, known here by what SP-MCTS says of it in sections 2.3 and 4.1: it "not only tries
// to maximize one group of a certain color, but also tries to create bigger groups of other colors").
//
// Our reading: the most frequent colour at the playout's start is spared while another can be
// played, as in TabuColorRandom. Among the others a wheel is spun at every move: a colour's slice is
// 1 / g^beta, where g is how many moves (groups) it has now. A colour in many pieces waits for them
// to meet, and one in few pieces is cleared out of the way. The move is any of the drawn colour, all
// equally likely. With probability epsilon a step is uniform over all moves.
#pragma once

#include <array>

#include "hornbeam/playout/sources.hpp"

namespace hornbeam::playout {

struct Roulette {
  static constexpr std::size_t kMaxColors = 64;

  int spared = 0;
  int beta = 1;
  Stream::Chance epsilon{0.0};
};

template <Position P>
requires Colored<P>
bool draw_step(P& position, const Roulette& wheel, Stream& stream, std::vector<MoveOf<P>>& list,
               MoveOf<P>& move) {
  position.moves(list);
  if (list.empty()) return false;
  std::array<std::uint32_t, Roulette::kMaxColors> groups{};
  for (const MoveOf<P>& m : list) ++groups[static_cast<std::size_t>(position.color(m))];
  const auto spared = static_cast<std::size_t>(wheel.spared);
  const bool is_free =
      groups[spared] == list.size() || (!wheel.epsilon.never() && stream.happens(wheel.epsilon));
  if (is_free) {
    move = list[stream.below(static_cast<std::uint32_t>(list.size()))];
    position.play(move);
    return true;
  }

  std::array<double, Roulette::kMaxColors> slice{};
  double sum = 0;
  for (std::size_t color = 0; color < slice.size(); ++color) {
    if (groups[color] == 0 || color == spared) continue;
    slice[color] = 1;
    for (int i = 0; i < wheel.beta; ++i) slice[color] /= groups[color];
    sum += slice[color];
  }
  double at = stream.uniform() * sum;
  std::size_t drawn = 0;
  for (std::size_t color = 0; color < slice.size(); ++color) {
    if (slice[color] == 0) continue;
    drawn = color;  // the last one takes what rounding leaves
    at -= slice[color];
    if (at < 0) break;
  }
  std::uint32_t which = stream.below(groups[drawn]);
  for (const MoveOf<P>& m : list) {
    if (static_cast<std::size_t>(position.color(m)) != drawn || which-- > 0) continue;
    move = m;
    break;
  }
  position.play(move);
  return true;
}

struct RouletteSource : Stateless {
  static constexpr bool kNeedsColors = true;
  int beta = 1;
  Stream::Chance epsilon{0.0};

  template <Colored P>
  void start(const P& root) {
    if (root.colors() > static_cast<int>(Roulette::kMaxColors))
      throw InputError("roulette chooses among at most " + std::to_string(Roulette::kMaxColors) +
                       " colours; this position has " + std::to_string(root.colors()));
  }
  template <Colored P>
  Roulette begin(const P& position, Stream&) {
    return {position.common_color(), beta, epsilon};
  }
};

}  // namespace hornbeam::playout
