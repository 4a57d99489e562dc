// What every registration needs: how a search inside another is built, and limits as options.
#pragma once

#include "hornbeam/core/run_settings.hpp"
#include "hornbeam/core/search.hpp"
#include "hornbeam/spec/part.hpp"

namespace hornbeam::registry {

// The search that a resolved spec names, for positions of type P. Defined in build.hpp.
template <Position P>
SearchPtr<P> build(const Spec& spec, const Means& means = {});

// The means of what stands inside a part that hands out work: workers go to the outermost one.
inline Means alone(Means means) {
  means.pool = nullptr;
  return means;
}
// And inside one that ranks would not go through together, and whose root is another.
inline Means by_itself(Means means) {
  means.exchange = nullptr;
  means.restrictions = nullptr;
  return means;
}

// A search that gives another one's positions their scores: it has to come to an end.
template <Position P>
SearchPtr<P> build_evaluator(const Spec& spec, const Means& means) {
  SearchPtr<P> search = build<P>(spec, by_itself(means));
  if (!search->traits().ends_as_evaluator) {
    const std::string remedy =
        TwoPlayer<P>
            ? "a playout ends, and in a game of two so do exhaustive and mcts(iterations=100)"
            : "give it an end, such as runs or iterations, or one from outside: restart(" +
                  to_text(spec) + ", runs=1, playouts=100)";
    throw SpecError("'" + spec.name + "' would spend the whole budget on one evaluation: " + remedy,
                    spec.place);
  }
  return search;
}

// The options of a part that gives another search a budget, again and again.
struct BudgetOptions {
  Limit playouts{};
  Limit nodes{};
  std::optional<Seconds> time{};

  Budget budget() const { return {time ? time->count() : kForever, playouts, nodes}; }
};

// A search that is given the budget again and again: that has to end it.
template <Position P>
SearchPtr<P> build_within(const Spec& spec, const Budget& each, const Means& means) {
  SearchPtr<P> search = build<P>(spec, means);
  if (each.only_nodes() && !search->traits().makes_nodes)
    throw SpecError("'" + spec.name + "' makes no nodes: limit it by playouts or time", spec.place);
  return search;
}

}  // namespace hornbeam::registry
