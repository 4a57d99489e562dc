// What searches that think in partial lines ask of a position, with what stands in where the domain
// is silent: an upper bound of what any line through it is worth, and whether it is finished.
#pragma once

#include <string>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam {

// The domain's own bound, or else the high end of its range of scores.
template <Position P>
std::optional<Score> upper_bound(const P& position) {
  if constexpr (HasBound<P>)
    if (const std::optional<Score> bound = position.bound()) return bound;
  if constexpr (HasScoreRange<P>)
    if (const std::optional<ScoreRange> range = position.score_range()) return range->high;
  return std::nullopt;
}

template <Position P>
void require_bound(const P& root, const char* search) {
  if (!upper_bound(root))
    throw InputError(std::string(search) +
                     " needs an upper bound of scores, and this domain states none");
}

// `list` is scratch.
template <Position P>
bool is_finished(const P& position, std::vector<MoveOf<P>>& list) {
  if constexpr (HasFinished<P>) {
    return position.finished();
  } else {
    position.moves(list);
    return list.empty();
  }
}

}  // namespace hornbeam
