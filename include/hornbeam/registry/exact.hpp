// The searches that end with an optimum, as parts: exhaustive search, A* and IDA*.
#pragma once

#include "hornbeam/search/a_star.hpp"
#include "hornbeam/search/exhaustive.hpp"
#include "hornbeam/search/ida_star.hpp"
#include "hornbeam/spec/part.hpp"

namespace hornbeam::registry {

struct ExactOptions {};
inline const Part<ExactOptions> kExhaustive{
    "exhaustive",
    Kind::search,
    "every line, equal positions once: the optimum of small boards",
    "",
    {}};
inline const Part<ExactOptions> kAStar{
    "a-star",
    Kind::search,
    "A*: the position that promises most first; ends with an optimum",
    "SP-MCTS, section 3",
    {}};
inline const Part<ExactOptions> kIdaStar{
    "ida-star",
    Kind::search,
    "IDA*: depth first down to a bound that is lowered pass by pass; ends with an optimum",
    "SP-MCTS, section 3",
    {}};

template <Position P>
SearchPtr<P> build_exhaustive(const Spec&) {
  return std::make_unique<Exhaustive<P>>();
}
template <Position P>
SearchPtr<P> build_a_star(const Spec&) {
  return std::make_unique<AStar<P>>();
}
template <Position P>
SearchPtr<P> build_ida_star(const Spec&) {
  return std::make_unique<IdaStar<P>>();
}

}  // namespace hornbeam::registry
