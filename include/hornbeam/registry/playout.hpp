// The playout policies as parts.
#pragma once

#include "hornbeam/core/run_settings.hpp"
#include "hornbeam/playout/greedy.hpp"
#include "hornbeam/playout/roulette.hpp"
#include "hornbeam/playout/sources.hpp"
#include "hornbeam/search/playout.hpp"
#include "hornbeam/spec/part.hpp"

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

}  // namespace hornbeam::registry
