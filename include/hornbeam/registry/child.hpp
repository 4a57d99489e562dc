// What every registration needs: how a search inside another is built, and limits as options.
#pragma once

#include "hornbeam/core/search.hpp"
#include "hornbeam/spec/part.hpp"

namespace hornbeam::registry {

// The search that a resolved spec names, for positions of type P. Defined in build.hpp.
template <Position P>
SearchPtr<P> build(const Spec& spec);

// A search that gives another one's positions their scores: it has to come to an end.
template <Position P>
SearchPtr<P> build_evaluator(const Spec& spec) {
  SearchPtr<P> search = build<P>(spec);
  if (!search->ends_as_evaluator())
    throw SpecError("'" + spec.name +
                        "' would spend the whole budget on one evaluation: give it an end, such as "
                        "iterations, or one from outside: restart(" +
                        spec.name + ", runs=1, playouts=100)",
                    spec.place);
  return search;
}

// The budget in a part's options `playouts`, `nodes` and `time`.
template <class Options>
Budget budget_of(const Options& options) {
  return {options.time ? options.time->count() : kForever, options.playouts.value_or(kUnlimited),
          options.nodes.value_or(kUnlimited)};
}

}  // namespace hornbeam::registry
