// The selection rules as parts: options, and how a rule for a root is made from them.
#pragma once

#include <functional>
#include <optional>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/stated.hpp"
#include "hornbeam/spec/part.hpp"
#include "hornbeam/tree/selection.hpp"

namespace hornbeam::registry {

// What every rule has.
struct RuleOptions {
  std::optional<double> urgency{};
};

struct Ucb1Options : RuleOptions {
  double c = 0.5;
  std::optional<ScoreRange> range;
};
extern const Part<Ucb1Options> kUcb1;

struct Ucb1TunedOptions : RuleOptions {
  double c = 1;
  std::optional<ScoreRange> range;
};
extern const Part<Ucb1TunedOptions> kUcb1Tuned;

struct SpOptions : RuleOptions {
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

struct SpProductOptions : RuleOptions {
  double c = 0.1;
  double d = 32;
  double w = 0.02;
};
extern const Part<SpProductOptions> kSpProduct;

struct RaveOptions : RuleOptions {
  double c = 0;
  tree::RaveSchedule schedule = tree::RaveSchedule::least_squares;
  double k = 1000;
  double bias = 0.01;
  std::optional<ScoreRange> range;

  RaveOptions() { urgency = 1; }
};
extern const Part<RaveOptions> kRave;

// The scores between which a rule scales: the option's, or else the domain's.
template <Position P>
ScoreRange scaling_range(const std::optional<ScoreRange>& option, const P& root, const char* rule) {
  if (option) return *option;
  if constexpr (HasScoreRange<P>)
    if (const std::optional<ScoreRange> stated = root.score_range()) return *stated;
  throw InputError(std::string(rule) +
                   " scales scores, and this domain states no bounds (no score_range() or "
                   "cost_range()): give it range=[low, high]");
}

// What makes the rule for a root.
template <Position P>
std::function<tree::Rule(const P&)> rule_maker(const Spec& spec) {
  const auto unit = [](const auto& options, const P& root, const char* rule) {
    return tree::Scale::to_unit(scaling_range(options.range, root, rule));
  };
  if (spec.name == kUcb1.name)
    return [unit, options = kUcb1.read(spec)](const P& root) {
      return tree::Rule(tree::Ucb1{options.c, unit(options, root, "ucb1")}, options.urgency);
    };
  if (spec.name == kUcb1Tuned.name)
    return [unit, options = kUcb1Tuned.read(spec)](const P& root) {
      return tree::Rule(tree::Ucb1Tuned{options.c, unit(options, root, "ucb1-tuned")},
                        options.urgency);
    };
  if (spec.name == kSp.name)
    return [options = kSp.read(spec)](const P& root) {
      const tree::Scale scale =
          options.scale ? tree::Scale::to_symmetric(scaling_range(options.range, root, "sp"))
                        : tree::Scale{};
      return tree::Rule(tree::SinglePlayer{options.c, options.d, options.w, scale},
                        options.urgency);
    };
  if (spec.name == kSpProduct.name)
    return [options = kSpProduct.read(spec)](const P&) {
      return tree::Rule(tree::SinglePlayerProduct{options.c, options.d, options.w},
                        options.urgency);
    };
  if (spec.name == kRave.name) {
    constexpr const char* kNoCodes =
        "'rave' knows moves of different positions by their codes, and this domain has none";
    if (!HasCode<P>) throw SpecError(kNoCodes, spec.place);
    return [unit, options = kRave.read(spec)](const P& root) {
      require_stated<Stated::code>(root, kNoCodes);
      return tree::Rule(tree::Rave{options.c, options.schedule, options.k, options.bias,
                                   unit(options, root, "rave")},
                        options.urgency);
    };
  }
  throw SpecError("'" + spec.name + "' is no selection rule", spec.place);
}

}  // namespace hornbeam::registry
