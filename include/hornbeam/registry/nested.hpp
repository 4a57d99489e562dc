// Nested Monte-Carlo search and Monte-Carlo beam search as a part.
#pragma once

#include <algorithm>

#include "hornbeam/registry/mcts.hpp"
#include "hornbeam/search/nested.hpp"

namespace hornbeam::registry {

struct NestedOptions : NestedPlan {
  std::uint64_t level = 2;
  std::vector<std::uint64_t> widths;
  Spec evaluate{"uniform"};

  std::string problem() const {
    if (!widths.empty() && widths.size() != level)
      return "'nested' of level " + std::to_string(level) + " wants a width for every level, not " +
             std::to_string(widths.size());
    if (average > 1 && memory)
      return "'nested' memorises single lines: average above 1 needs memory=false";
    if (distinct && std::all_of(widths.begin(), widths.end(), [](auto w) { return w == 1; }))
      return "'nested' meets equal positions in beams: distinct needs a width above 1";
    return "";
  }
};
extern const Part<NestedOptions> kNested;

// The level that shares its evaluations, where there are so many: they have to be long enough to be handed
// out, and short enough to be waited for at a pause, which goes into those of the levels above.
inline constexpr std::uint64_t kSharingLevel = 2;

template <Position P>
SearchPtr<P> build_nested(const Spec& spec, const Means& means) {
  const NestedOptions options = kNested.read(spec);
  if (options.distinct && !HasHash<P>)
    throw SpecError(
        "'nested' finds equal positions by hash, and this domain has none: leave "
        "out distinct",
        spec.place);
  SearchPtr<P> search = build_evaluator<P>(options.evaluate, alone(means));
  for (std::uint64_t level = 1; level <= options.level; ++level) {
    NestedPlan plan = options;
    if (!options.widths.empty()) plan.width = options.widths[level - 1];
    if (level > 1) plan.average = 1;
    if (level < options.level) plan.runs = {};
    Pool* const pool = level == std::min(options.level, kSharingLevel) ? means.pool : nullptr;
    search = std::make_unique<Nested<P>>(plan, std::move(search), pool);
  }
  return search;
}

// In a game of two the best line is nobody's; what is left of nested search is its first level, flat
// Monte-Carlo: the moves of the root in turn, and the best mean. That is a tree of depth one, in which
// a rule that does nothing but explore chooses.
template <Position P>
SearchPtr<P> build_flat(const Spec& spec, const Means& means) {
  const NestedOptions options = kNested.read(spec);
  NestedOptions flat;
  flat.level = 1;
  flat.evaluate = options.evaluate;
  if (kNested.write(options) != kNested.write(flat))
    throw SpecError(
        "in a game of two 'nested' is flat Monte-Carlo: nested(level=1), with an evaluator and no "
        "other option",
        spec.place);
  constexpr double kNothingElse = 1e9;
  MctsPlan plan;
  plan.flat = true;
  const auto rule = [](const P&) { return tree::Rule(tree::Ucb1{kNothingElse, {}}); };
  return build_tree<P>(rule, plan, means,
                       [&](const Means& its) { return build_evaluator<P>(options.evaluate, its); });
}

}  // namespace hornbeam::registry
