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

#include "hornbeam/core/position.hpp"

namespace hornbeam {

template <class P>
concept HasCost = requires(const P& position) {
  { position.cost() } -> std::convertible_to<Score>;
};

template <class P>
concept HasCostRange = requires(const P& position) {
  { position.cost_range() } -> std::convertible_to<std::optional<ScoreRange>>;
};

// The same both ways; a cost of nothing is a score of 0, which has no sign.
constexpr Score turned(Score score) {
  return 0 - score;
}

template <HasCost P>
class Minimised : public P {
 public:
  static constexpr bool kMinimises = true;

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
};

// Whether scores of the position are negatives of costs.
template <class P>
constexpr bool minimises = requires {
  requires P::kMinimises;
};

}  // namespace hornbeam
