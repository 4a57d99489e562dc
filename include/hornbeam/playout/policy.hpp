// How a playout draws its moves. A policy object lives for one playout.
//
// `Uniform` draws every legal move with equal probability. `Tabu` never plays one colour while a
// move of another colour exists (Schadd et al., SP-MCTS, section 4.1, TabuRandom and
// TabuColorRandom: they differ in who chooses the colour, see tabu.hpp); with probability epsilon a
// step ignores the tabu and is uniform over all moves.
//
// `Light` and `Heavy` are a domain's own: quick playouts that know what no sane player does, and slower
// ones that also know what a player nearly always does. Only a position with a `rollout` for them has
// them; what Heavy consists of is a list of rules that the domain tells of (`P::kHeavyRules`, a range of Rule
// in the order in which they are asked), each of which can be left out.
//
// `draw_step` is the definition of a policy over the list of moves. A position's own `step` or
// `rollout` is a faster way to the same distribution; `play_out` takes the fastest there is.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "hornbeam/core/position.hpp"

namespace hornbeam::playout {

struct Uniform {};

struct Tabu {
  int color = 0;
  Stream::Chance epsilon{0.0};
};

struct Light {};

// One of those that Heavy consists of.
struct Rule {
  std::string_view name;
  std::string_view meaning;  // what it plays, in a line
  double chance = 1;         // with which it is asked
};

struct Heavy {
  std::uint32_t without = 0;  // a bit for each of P::kHeavyRules that is left out
};

template <Position P>
bool draw_step(P& position, const Uniform&, Stream& stream, std::vector<MoveOf<P>>& list,
               MoveOf<P>& move) {
  position.moves(list);
  if (list.empty()) return false;
  move = list[stream.below(static_cast<std::uint32_t>(list.size()))];
  position.play(move);
  return true;
}

template <Position P>
requires Colored<P>
bool draw_step(P& position, const Tabu& tabu, Stream& stream, std::vector<MoveOf<P>>& list,
               MoveOf<P>& move) {
  position.moves(list);
  if (list.empty()) return false;
  if (tabu.epsilon.never() || !stream.happens(tabu.epsilon)) {
    const auto allowed = [&](MoveOf<P> m) { return position.color(m) != tabu.color; };
    if (std::any_of(list.begin(), list.end(), allowed))
      list.erase(std::remove_if(list.begin(), list.end(), std::not_fn(allowed)), list.end());
  }
  move = list[stream.below(static_cast<std::uint32_t>(list.size()))];
  position.play(move);
  return true;
}

// Plays to the end with the policy, appending the moves to `line`.
template <Position P, class Policy>
void play_out(P& position, Policy policy, Stream& stream, std::vector<MoveOf<P>>& list,
              Line<MoveOf<P>>& line) {
  if constexpr (HasRollout<P, Policy>) {
    position.rollout(policy, stream, line);
  } else if constexpr (HasStep<P, Policy>) {
    MoveOf<P> move{};
    while (position.step(policy, stream, move)) line.push_back(move);
  } else {
    MoveOf<P> move{};
    while (draw_step(position, policy, stream, list, move)) line.push_back(move);
  }
}

}  // namespace hornbeam::playout
