// The playout policies as parts.
#pragma once

#include <algorithm>

#include "hornbeam/playout/greedy.hpp"
#include "hornbeam/playout/roulette.hpp"
#include "hornbeam/playout/sources.hpp"
#include "hornbeam/registry/child.hpp"
#include "hornbeam/search/conditioning.hpp"
#include "hornbeam/search/playout.hpp"

namespace hornbeam::registry {

struct UniformOptions {};
extern const Part<UniformOptions> kUniform;

struct TabuOptions {
  double epsilon = 0;
};
extern const Part<TabuOptions> kTabu;
extern const Part<TabuOptions> kTabuColor;

struct TabuBanditOptions {
  double epsilon = 0;
  double c = 1;
  std::optional<ScoreRange> range;
};
extern const Part<TabuBanditOptions> kTabuBandit;

struct RouletteOptions {
  int beta = 1;
  double epsilon = 0;
};
extern const Part<RouletteOptions> kRoulette;

struct GreedyOptions {
  double epsilon = 0;
};
extern const Part<GreedyOptions> kGreedy;

struct LightOptions {};
extern const Part<LightOptions> kLight;

struct HeavyOptions {
  std::vector<Name> without;
};
extern const Part<HeavyOptions> kHeavy;

struct ConditioningOptions {
  Spec playout;
  std::uint64_t times = 10;
  std::uint64_t size = 10;
};
extern const Part<ConditioningOptions> kConditioning;

template <Position P>
SearchPtr<P> build_uniform(const Spec&, const Means&) {
  return std::make_unique<Playout<P, playout::UniformSource>>(playout::UniformSource{});
}

template <Position P>
SearchPtr<P> build_greedy(const Spec& spec, const Means&) {
  const playout::GreedySource source{{}, Stream::Chance(kGreedy.read(spec).epsilon)};
  return std::make_unique<Playout<P, playout::GreedySource>>(source);
}

// Tabu and roulette playouts are for positions whose moves have colours.
template <Position P, class MakeSource>
SearchPtr<P> build_colored(const Spec& spec, MakeSource make_source) {
  if constexpr (Colored<P>) {
    auto source = make_source();
    return std::make_unique<Playout<P, decltype(source)>>(std::move(source));
  } else {
    throw SpecError(
        "'" + spec.name + "' needs a domain whose moves have colours; this one's do not",
        spec.place);
  }
}

template <Position P>
SearchPtr<P> build_tabu(const Spec& spec, const Means&) {
  return build_colored<P>(spec, [&] {
    return playout::TabuSource{{}, Stream::Chance(kTabu.read(spec).epsilon)};
  });
}

template <Position P>
SearchPtr<P> build_tabu_color(const Spec& spec, const Means&) {
  return build_colored<P>(spec, [&] {
    return playout::TabuColorSource{{}, Stream::Chance(kTabuColor.read(spec).epsilon)};
  });
}

template <Position P>
SearchPtr<P> build_tabu_bandit(const Spec& spec, const Means&) {
  return build_colored<P>(spec, [&] {
    const TabuBanditOptions options = kTabuBandit.read(spec);
    return playout::TabuBanditSource(options.epsilon, options.c, options.range);
  });
}

template <Position P>
SearchPtr<P> build_roulette(const Spec& spec, const Means&) {
  return build_colored<P>(spec, [&] {
    const RouletteOptions options = kRoulette.read(spec);
    return playout::RouletteSource{{}, options.beta, Stream::Chance(options.epsilon)};
  });
}

// Light and heavy playouts are a domain's own.
template <Position P>
SearchPtr<P> build_light(const Spec& spec, const Means&) {
  if constexpr (HasRollout<P, playout::Light>)
    return std::make_unique<Playout<P, playout::LightSource>>(playout::LightSource{});
  else
    throw SpecError("this domain has no light playouts: uniform is for all", spec.place);
}

// The rules that the names leave out, as bits.
template <Position P>
std::uint32_t heavy_without(const std::vector<Name>& names, const Place& place) {
  std::vector<std::string> known;
  for (const playout::Rule& rule : P::kHeavyRules) known.emplace_back(rule.name);
  std::uint32_t without = 0;
  for (const Name& name : names) {
    const auto at = std::find(known.begin(), known.end(), name.text);
    if (at == known.end())
      throw SpecError("heavy playouts have no rule '" + name.text + "' here" +
                          hint(name.text, known, "there are"),
                      place);
    without |= 1u << (at - known.begin());
  }
  return without;
}

template <Position P>
SearchPtr<P> build_heavy(const Spec& spec, const Means&) {
  if constexpr (HasRollout<P, playout::Heavy>) {
    const playout::HeavySource source{{},
                                      {heavy_without<P>(kHeavy.read(spec).without, spec.place)}};
    return std::make_unique<Playout<P, playout::HeavySource>>(source);
  } else {
    throw SpecError("this domain has no heavy playouts: uniform is for all", spec.place);
  }
}

template <Position P>
SearchPtr<P> build_conditioning(const Spec& spec, [[maybe_unused]] const Means& means) {
  if constexpr (TwoPlayer<P> && HasPrediction<P>) {
    const ConditioningOptions options = kConditioning.read(spec);
    return std::make_unique<Conditioning<P>>(build<P>(options.playout, means), options.times,
                                             options.size);
  } else {
    throw SpecError("'conditioning' needs a domain with a solver that predicts, and this has none",
                    spec.place);
  }
}

}  // namespace hornbeam::registry
