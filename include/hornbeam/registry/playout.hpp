// The playout policies as parts.
#pragma once

#include "hornbeam/playout/greedy.hpp"
#include "hornbeam/playout/roulette.hpp"
#include "hornbeam/playout/sources.hpp"
#include "hornbeam/search/playout.hpp"
#include "hornbeam/spec/part.hpp"

namespace hornbeam::registry {

struct UniformOptions {};
inline const Part<UniformOptions> kUniform{
    "uniform", Kind::playout, "every legal move with equal probability", "", {}};

struct TabuOptions {
  double epsilon = 0;
};
inline const Part<TabuOptions> kTabu{
    "tabu",
    Kind::playout,
    "a colour chosen at random is not played while another can be (TabuRandom)",
    "SP-MCTS, section 4.1",
    {{"epsilon", &TabuOptions::epsilon, {0, 1}, "probability that a move ignores the tabu"}}};
inline const Part<TabuOptions> kTabuColor{
    "tabu-color",
    Kind::playout,
    "the most frequent colour is not played while another can be (TabuColorRandom)",
    "SP-MCTS, section 4.1",
    {{"epsilon", &TabuOptions::epsilon, {0, 1}, "probability that a move ignores the tabu"}}};

struct TabuBanditOptions {
  double epsilon = 0;
  double c = 1;
  std::optional<ScoreRange> range;
};
inline const Part<TabuBanditOptions> kTabuBandit{
    "tabu-bandit",
    Kind::playout,
    "tabu with the colour that a UCB1-TUNED bandit finds best, learnt anew at every start",
    "Beam MCTS, section V",
    {{"epsilon", &TabuBanditOptions::epsilon, {0, 1}, "probability that a move ignores the tabu"},
     {"c", &TabuBanditOptions::c, at_least(0), "exploration coefficient of the bandit"},
     {"range", &TabuBanditOptions::range,
      "scores that become 0 and 1; none: the domain's bounds"}}};

struct RouletteOptions {
  int beta = 1;
  double epsilon = 0;
};
inline const Part<RouletteOptions> kRoulette{
    "roulette",
    Kind::playout,
    "the most frequent colour is spared; of the others one in few groups is likelier than one in "
    "many (our reading of MC-RWS)",
    "Takes and Kosters 2009; SP-MCTS, sections 2.3 and 4.1",
    {{"beta", &RouletteOptions::beta, {0, 10}, "a colour of g groups has weight 1 / g^beta"},
     {"epsilon",
      &RouletteOptions::epsilon,
      {0, 1},
      "probability that a move ignores the colours"}}};

struct GreedyOptions {
  double epsilon = 0;
};
inline const Part<GreedyOptions> kGreedy{
    "greedy",
    Kind::playout,
    "the move that gains most at once, the first of equals",
    "SP-MCTS, section 2.3",
    {{"epsilon", &GreedyOptions::epsilon, {0, 1}, "probability that a move is drawn from all"}}};

template <Position P>
SearchPtr<P> build_uniform(const Spec&) {
  return std::make_unique<Playout<P, playout::UniformSource>>(playout::UniformSource{});
}

template <Position P>
SearchPtr<P> build_greedy(const Spec& spec) {
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
SearchPtr<P> build_tabu(const Spec& spec) {
  return build_colored<P>(spec, [&] {
    return playout::TabuSource{{}, Stream::Chance(kTabu.read(spec).epsilon)};
  });
}

template <Position P>
SearchPtr<P> build_tabu_color(const Spec& spec) {
  return build_colored<P>(spec, [&] {
    return playout::TabuColorSource{{}, Stream::Chance(kTabuColor.read(spec).epsilon)};
  });
}

template <Position P>
SearchPtr<P> build_tabu_bandit(const Spec& spec) {
  return build_colored<P>(spec, [&] {
    const TabuBanditOptions options = kTabuBandit.read(spec);
    return playout::TabuBanditSource(options.epsilon, options.c, options.range);
  });
}

template <Position P>
SearchPtr<P> build_roulette(const Spec& spec) {
  return build_colored<P>(spec, [&] {
    const RouletteOptions options = kRoulette.read(spec);
    return playout::RouletteSource{{}, options.beta, Stream::Chance(options.epsilon)};
  });
}

}  // namespace hornbeam::registry
