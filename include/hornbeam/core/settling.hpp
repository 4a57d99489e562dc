// A position may list fewer moves than there are, because those left out only spoil a line, and know that this holds
// where a good line exists and not where all are bad (a tour that cannot be in time). `settles(best)` says whether
// the best of all lines that its moves lead to, worth so much, is the best of all there are. Without it every
// move is on the list, and it always is.
#pragma once

#include <concepts>

#include "hornbeam/core/position.hpp"

namespace hornbeam {

template <class P>
concept Settling = requires(const P& position, Score best) {
  { position.settles(best) } -> std::convertible_to<bool>;
};

template <class P>
bool settles(const P& position, Score best) {
  if constexpr (Settling<P>)
    return position.settles(best);
  else
    return true;
}

}  // namespace hornbeam
