// The selection rules as parts: options, and how a rule for a root is made from them.
#pragma once

#include <functional>
#include <optional>

#include "hornbeam/core/error.hpp"
#include "hornbeam/spec/part.hpp"
#include "hornbeam/tree/selection.hpp"

namespace hornbeam::registry {

struct Ucb1Options {
  double c = 0.5;
  std::optional<ScoreRange> range;
};
extern const Part<Ucb1Options> kUcb1;

struct Ucb1TunedOptions {
  double c = 1;
  std::optional<ScoreRange> range;
};
extern const Part<Ucb1TunedOptions> kUcb1Tuned;

struct SpOptions {
  double c = 0.5;
  double d = 10000;
  double w = 0.02;
  bool scale = false;
  std::optional<ScoreRange> range;

  std::string problem() const {
    return range && !scale ? "'sp' uses its range to scale scores: add scale=true" : "";
  }
};
extern const Part<SpOptions> kSp;

struct SpProductOptions {
  double c = 0.1;
  double d = 32;
  double w = 0.02;
};
extern const Part<SpProductOptions> kSpProduct;

// The scores between which a rule scales: the option's, or else the domain's.
template <Position P>
ScoreRange scaling_range(const std::optional<ScoreRange>& option, const P& root, const char* rule) {
  if (option) return *option;
  if constexpr (HasScoreRange<P>)
    if (const std::optional<ScoreRange> stated = root.score_range()) return *stated;
  throw InputError(std::string(rule) +
                   " scales scores, and this domain states no bounds: give it range=[low, high]");
}

// What makes the rule for a root.
template <Position P>
std::function<tree::Rule(const P&)> rule_maker(const Spec& spec) {
  if (spec.name == kUcb1.name)
    return [options = kUcb1.read(spec)](const P& root) {
      return tree::Ucb1{options.c,
                        tree::Scale::to_unit(scaling_range(options.range, root, "ucb1"))};
    };
  if (spec.name == kUcb1Tuned.name)
    return [options = kUcb1Tuned.read(spec)](const P& root) {
      return tree::Ucb1Tuned{
          options.c, tree::Scale::to_unit(scaling_range(options.range, root, "ucb1-tuned"))};
    };
  if (spec.name == kSp.name)
    return [options = kSp.read(spec)](const P& root) {
      const tree::Scale scale =
          options.scale ? tree::Scale::to_symmetric(scaling_range(options.range, root, "sp"))
                        : tree::Scale{};
      return tree::SinglePlayer{options.c, options.d, options.w, scale};
    };
  if (spec.name == kSpProduct.name)
    return [options = kSpProduct.read(spec)](const P&) {
      return tree::SinglePlayerProduct{options.c, options.d, options.w};
    };
  throw SpecError("'" + spec.name + "' is no selection rule", spec.place);
}

}  // namespace hornbeam::registry
