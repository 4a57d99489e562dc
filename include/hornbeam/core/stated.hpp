// Which optional members a position has. For most the type says all; one that is only known at run time
// (AnyPosition) has every member, and says by `states` which of them mean something.
#pragma once

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam {

// Those that somebody does without, or refuses to.
enum class Stated { hash, kin, order, code, bias, colors };

template <Stated member, class P>
inline constexpr bool declares = member == Stated::hash    ? HasHash<P>
                                 : member == Stated::kin   ? HasKin<P>
                                 : member == Stated::order ? HasOrder<P>
                                 : member == Stated::code  ? HasCode<P>
                                 : member == Stated::bias  ? HasBias<P>
                                                           : Colored<P>;

template <Stated member, class P>
constexpr bool states([[maybe_unused]] const P& position) {
  if constexpr (requires { position.states(member); })
    return position.states(member);
  else
    return declares<member, P>;
}

// For a search that cannot do without it. Whether the type has the member its builder has asked.
template <Stated member, class P>
void require_stated([[maybe_unused]] const P& root, [[maybe_unused]] const char* sentence) {
  if constexpr (declares<member, P>)
    if (!states<member>(root)) throw InputError(sentence);
}

inline constexpr const char* kNoColors =
    "tabu and roulette need a domain whose moves have colours; this one's do not";

}  // namespace hornbeam
