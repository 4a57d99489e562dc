// The searches that end with an optimum, as parts: exhaustive search, A* and IDA*.
#pragma once

#include "hornbeam/core/run_settings.hpp"
#include "hornbeam/search/a_star.hpp"
#include "hornbeam/search/alpha_beta.hpp"
#include "hornbeam/search/exhaustive.hpp"
#include "hornbeam/search/ida_star.hpp"
#include "hornbeam/spec/part.hpp"

namespace hornbeam::registry {

struct ExactOptions {};
extern const Part<ExactOptions> kExhaustive;
extern const Part<ExactOptions> kAStar;
extern const Part<ExactOptions> kIdaStar;

template <Position P>
SearchPtr<P> build_exhaustive(const Spec&, const Means&) {
  return std::make_unique<Exhaustive<P>>();
}
// The same of a game of two.
template <Position P>
SearchPtr<P> build_alpha_beta(const Spec&, const Means&) {
  return std::make_unique<AlphaBeta<P>>();
}
template <Position P>
SearchPtr<P> build_a_star(const Spec&, const Means&) {
  return std::make_unique<AStar<P>>();
}
template <Position P>
SearchPtr<P> build_ida_star(const Spec&, const Means&) {
  return std::make_unique<IdaStar<P>>();
}

}  // namespace hornbeam::registry
