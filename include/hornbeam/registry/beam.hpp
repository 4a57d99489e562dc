// Beam search as a part, and what its members can be ranked by.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/search/beam.hpp"
#include "hornbeam/search/learned_beam.hpp"

namespace hornbeam::registry {

struct ValueOptions {};
extern const Part<ValueOptions> kScoreValue, kPotentialValue, kBoundValue;

struct PlayoutsOptions {
  std::uint64_t count = 1;
  Spec evaluate{"uniform"};
};
extern const Part<PlayoutsOptions> kPlayoutsValue;

struct LearnedOptions {
  NameOrFile name;
  std::optional<std::string> checksum;
};
extern const Part<LearnedOptions> kLearnedValue;

// The value that a resolved spec names, from the program or a file. Throws SpecError, InputError.
value::LearnedPtr load_learned(const Spec& spec);

// A resolved search with the checksum of every learned value in it, and these values: what a run needs
// so that nobody repeats it with others. Throws SpecError, InputError.
struct Pinned {
  Spec search;
  std::vector<value::LearnedPtr> values;
};
Pinned pinned(const Spec& search);

// Of both beams: what a Spec says where their plans have numbers.
struct BeamOptions {
  AutoCount width;
  Spec value{"potential"};
  AutoCount cap;
  bool ordered = false;
  double noise = 0;
  bool grow = false;

  // Playouts were options of the beam itself once: beam(value=playouts, playouts=2, evaluate=tabu).
  static Spec renewed(const Spec& spec);

  std::string problem() const {
    if (is_learned() && ordered)
      return "'beam' is ordered only with other values than learned(...)";
    if (!is_learned() && noise != 0) return "'beam' has noise only with value=learned(...)";
    if (is_learned() && grow && !width.count)
      return "'beam' grows from a width: without one, a learned value's is as wide as the budget "
             "allows";
    return "";
  }
  void use_defaults() {
    if (cap.count == default_cap()) cap = {};
  }
  bool is_learned() const { return value.name == kLearnedValue.name; }
  std::uint64_t default_cap() const { return is_learned() ? 1 : 0; }

  BeamPlan plan() const {
    BeamPlan plan{.value = plain_value(),
                  .playouts = playouts_of_value().count,
                  .grow = grow,
                  .cap = cap.count.value_or(default_cap()),
                  .ordered = ordered};
    if (width.count) plan.width = *width.count;
    return plan;
  }
  BeamValue plain_value() const {
    return value.name == kScoreValue.name      ? BeamValue::score
           : value.name == kBoundValue.name    ? BeamValue::bound
           : value.name == kPlayoutsValue.name ? BeamValue::playouts
                                               : BeamValue::potential;
  }
  // Where the value makes none, those that it would make.
  PlayoutsOptions playouts_of_value() const {
    return value.name == kPlayoutsValue.name ? kPlayoutsValue.read(value) : PlayoutsOptions{};
  }
  LearnedBeamPlan learned_plan() const {
    return {width.count.value_or(0), cap.count.value_or(default_cap()), noise, grow};
  }
};
extern const Part<BeamOptions> kBeam;

template <Position P>
SearchPtr<P> build_beam(const Spec& spec, const Means& means) {
  const BeamOptions options = kBeam.read(spec);
  if (!options.is_learned())
    return std::make_unique<Beam<P>>(
        options.plan(), build_evaluator<P>(options.playouts_of_value().evaluate, alone(means)),
        means.pool);
  if constexpr (HasFeatures<P> && HasHash<P>)
    return std::make_unique<LearnedBeam<P>>(options.learned_plan(), load_learned(options.value),
                                            means.pool);
  else
    throw SpecError("'learned' needs positions with features, which this domain has not",
                    options.value.place);
}

}  // namespace hornbeam::registry
