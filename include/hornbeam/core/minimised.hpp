// Problems whose lines cost something, as positions whose scores are maximised.
//
//     struct Tour {
//       ...
//       hornbeam::Score cost() const { return travelled + 1e6 * late; }
//       hornbeam::Score bound() const { return cost(); }   // no line through here costs less
//     };
//     using TourPosition = hornbeam::Minimised<Tour>;      // what searches see
//
// A score is the negative of a cost, everywhere inside; whatever is shown to people is turned back. What
// else a position states of itself it states in its own terms: `bound` is the least that a line through
// it costs, and `cost_range` takes the place of `score_range`. All other members are as they are.
#pragma once

#include <utility>

#include "hornbeam/core/objective.hpp"
#include "hornbeam/core/settling.hpp"

namespace hornbeam {

template <class P>
concept HasCost = requires(const P& position) {
  { position.cost() } -> std::convertible_to<Score>;
};

template <class P>
concept HasCostRange = requires(const P& position) {
  { position.cost_range() } -> std::convertible_to<std::optional<ScoreRange>>;
};

template <HasCost P>
class Minimised : public P {
 public:
  static constexpr Objective kObjective = Objective::minimise;

  Minimised(P position) : P(std::move(position)) {}  // NOLINT: whoever has the one has the other

  Score score() const { return turned(P::cost()); }
  std::optional<Score> bound() const requires HasBound<P> {
    const std::optional<Score> least = P::bound();
    return least ? std::optional(turned(*least)) : std::nullopt;
  }
  std::optional<ScoreRange> score_range() const requires HasCostRange<P> {
    const std::optional<ScoreRange> range = P::cost_range();
    return range ? std::optional(ScoreRange{turned(range->high), turned(range->low)})
                 : std::nullopt;
  }
  bool settles(Score best) const requires Settling<P> { return P::settles(turned(best)); }
};

// What the position's scores are for people.
template <class P>
constexpr Objective objective_of() {
  if constexpr (requires { P::kObjective; })
    return P::kObjective;
  else
    return Objective::maximise;
}

}  // namespace hornbeam
