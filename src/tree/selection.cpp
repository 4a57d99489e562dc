#include "hornbeam/tree/selection.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/core/math.hpp"
#include "src/tree/fours.hpp"

// One source, two instruction sets, and nothing is contracted, so that both give the same bits.

namespace hornbeam::tree {
namespace {

template <class T>
[[gnu::always_inline]] inline T at_most_a_quarter(T x) {
  const T quarter = T{} + 0.25;
  return x < quarter ? x : quarter;
}
// Vector units convert signed integers only; the shift there and back is exact.
template <class T>
[[gnu::always_inline]] inline T load_count(const std::uint32_t* from) {
  if constexpr (sizeof(T) == sizeof(double)) {
    return *from;
  } else {
    using Counts = std::int32_t __attribute__((vector_size(4 * sizeof(std::int32_t))));
    Counts counts;
    std::memcpy(&counts, from, sizeof counts);
    return __builtin_convertvector(counts ^ std::numeric_limits<std::int32_t>::min(), T) +
           2147483648.0;
  }
}

// What depends on the parent alone is computed once, and a child's 1 / sqrt(n_i) is at hand, so that
// at most one root per child is left.

// v_i + C sqrt(ln n_p / n_i)
struct Ucb1Formula {
  const Children& children;
  Scale scale;
  double exploration;
  Ucb1Formula(const Ucb1& rule, const Children& arrays, double log_n)
      : children(arrays), scale(rule.scale), exploration(rule.c * std::sqrt(log_n)) {}
  template <class T>
  [[gnu::always_inline]] inline T value(std::uint32_t i) const {
    return scale(load<T>(children.mean + i)) + exploration * load<T>(children.reach + i);
  }
};

// v_i + C sqrt(w_i min(1/4, variance_i + sqrt(w_i))) with w_i = 2 ln n_p / n_i
struct Ucb1TunedFormula {
  const Children& children;
  Scale scale;
  double c, root_of_logs, square;
  Ucb1TunedFormula(const Ucb1Tuned& rule, const Children& arrays, double log_n)
      : children(arrays),
        scale(rule.scale),
        c(rule.c),
        root_of_logs(std::sqrt(2 * log_n)),
        square(scale.factor * scale.factor) {}
  template <class T>
  [[gnu::always_inline]] inline T value(std::uint32_t i) const {
    const T reach = load<T>(children.reach + i);
    const T root_of_width = root_of_logs * reach;
    const T variance = load<T>(children.spread + i) * square * (reach * reach) + root_of_width;
    return scale(load<T>(children.mean + i)) +
           c * root_of_width * root(at_most_a_quarter(variance));
  }
};

// v_i + W top_i + C sqrt(ln n_p / n_i) + sqrt((spread_i + D) / n_i)
struct SinglePlayerFormula {
  const Children& children;
  Scale scale;
  double exploration, w, d, square;
  SinglePlayerFormula(const SinglePlayer& rule, const Children& arrays, double log_n)
      : children(arrays),
        scale(rule.scale),
        exploration(rule.c * std::sqrt(log_n)),
        w(rule.w),
        d(rule.d),
        square(scale.factor * scale.factor) {}
  template <class T>
  [[gnu::always_inline]] inline T value(std::uint32_t i) const {
    return scale(load<T>(children.mean + i)) + w * scale(load<T>(children.top + i)) +
           (exploration + root(load<T>(children.spread + i) * square + d)) *
               load<T>(children.reach + i);
  }
};

// (1 - W) v_i + W top_i + C sqrt(sqrt(n_p) / n_i (spread_i + D) / (n_i + 1)); visits that were averaged
// are whole numbers and fractions.
template <bool has_fractions>
struct SinglePlayerProductFormula {
  const Children& children;
  double exploration, w, d;
  SinglePlayerProductFormula(const SinglePlayerProduct& rule, const Children& arrays, double n)
      : children(arrays), exploration(rule.c * std::sqrt(std::sqrt(n))), w(rule.w), d(rule.d) {}
  template <class T>
  [[gnu::always_inline]] inline T value(std::uint32_t i) const {
    T visits = load_count<T>(children.visits + i);
    if constexpr (has_fractions) visits += load<T>(children.fraction + i);
    const T deviation = (load<T>(children.spread + i) + d) / (visits + 1);
    return (1 - w) * load<T>(children.mean + i) + w * load<T>(children.top + i) +
           exploration * load<T>(children.reach + i) * root(deviation);
  }
};

// (1 - beta_i) v_i + beta_i rave_i + C sqrt(ln n_p / n_i), n_i with virtual visits
struct RaveFormula {
  const Children& children;
  Scale scale;
  double exploration, urgency, of_parent, four_b_squared;
  bool is_least_squares;
  RaveFormula(const Rave& rule, const Children& arrays, double n, double log_n, double of_untried)
      : children(arrays),
        scale(rule.scale),
        exploration(rule.c * std::sqrt(log_n)),
        urgency(of_untried),
        of_parent(std::sqrt(rule.k / (3 * n + rule.k))),
        four_b_squared(4 * rule.b * rule.b),
        is_least_squares(rule.schedule == RaveSchedule::least_squares) {}
  template <class T>
  [[gnu::always_inline]] inline T value(std::uint32_t i) const {
    const T one = T{} + 1;
    const T reach = load<T>(children.reach + i);
    const T visits = reach == 0 ? T{} : 1.0 / (reach * reach);
    const T others = load<T>(children.rave_visits + i);
    T beta = T{} + of_parent;
    if (is_least_squares) beta = others / (visits + others * (1.0 + four_b_squared * visits));
    beta = others == 0 ? T{} : visits == 0 ? one : beta;
    const T mean = (1.0 - beta) * scale(load<T>(children.mean + i)) +
                   beta * scale(load<T>(children.rave_mean + i));
    const T known = mean + exploration * (reach == 0 ? one : reach);
    const T unknown = T{} + urgency;
    return reach == 0 ? (others == 0 ? unknown : known) : known;
  }
};

// The same with a value for children that have no statistics.
template <class Formula>
struct AmongAll {
  Formula formula;
  const Children& children;
  double urgency;
  AmongAll(const Formula& of_tried, const Children& arrays, double of_untried)
      : formula(of_tried), children(arrays), urgency(of_untried) {}
  template <class T>
  [[gnu::always_inline]] inline T value(std::uint32_t i) const {
    const T untried = T{} + urgency;
    return load<T>(children.reach + i) == 0 ? untried : formula.template value<T>(i);
  }
};

// The first child of the largest value. Each lane keeps the first of its own; a last group of four
// that would reach beyond the end begins earlier and sees some children twice, which changes nothing.
// An erased child's value is no number, and so not larger than anything; a lane that begins with one
// begins with the lowest instead.
template <class Formula>
[[gnu::always_inline]] inline std::uint32_t first_best(const Formula& formula) {
  constexpr double kLowest = -std::numeric_limits<double>::infinity();
  const std::uint32_t count = formula.children.count;
  double best = kLowest;
  std::int64_t best_place = 0;
  // Branches, because they are mostly foreseen: the walk goes on before the values are known.
  const auto meet = [&](double value, std::int64_t place) {
    if (value < best || (value == best && place >= best_place)) return;
    best = value;
    best_place = place;
  };
  if (count < 4) {
    for (std::uint32_t i = 0; i < count; ++i) {
      const double value = formula.template value<double>(i);
      if (value == value) meet(value, i);
    }
    return static_cast<std::uint32_t>(best_place);
  }
  const Places lanes = {0, 1, 2, 3};
  Fours values = formula.template value<Fours>(0);
  values = values == values ? values : Fours{} + kLowest;
  Places places = lanes;
  for (std::uint32_t i = 4; i < count; i += 4) {
    const std::uint32_t from = i + 4 <= count ? i : count - 4;
    const Fours next = formula.template value<Fours>(from);
    const Places better = next > values;
    values = better ? next : values;
    places = better ? lanes + from : places;
  }
  for (int lane = 0; lane < 4; ++lane) meet(values[lane], places[lane]);
  return static_cast<std::uint32_t>(best_place);
}

#if defined(__GNUC__) && !defined(__clang__)
template <class Formula>
[[gnu::target("avx2")]] std::uint32_t best_by_avx2(const Formula& formula) {
  return first_best(formula);
}
#else  // clang does not inline vectors into functions of another target
template <class Formula>
std::uint32_t best_by_avx2(const Formula& formula) {
  return first_best(formula);
}
#endif

template <class Formula>
std::uint32_t best_of(const Formula& formula) {
  return instruction_set() == InstructionSet::plain ? first_best(formula) : best_by_avx2(formula);
}

double log_of(double n) {
  return n > 1 ? log(n) : 0;
}

Ucb1Formula formula_of(const Ucb1& rule, const Children& children, double n) {
  return {rule, children, log_of(n)};
}
Ucb1TunedFormula formula_of(const Ucb1Tuned& rule, const Children& children, double n) {
  return {rule, children, log_of(n)};
}
SinglePlayerFormula formula_of(const SinglePlayer& rule, const Children& children, double n) {
  return {rule, children, log_of(n)};
}
// Calls `use` with the formula.
template <class Use>
auto with_formula_of(const SinglePlayerProduct& rule, const Children& children, double n, Use use) {
  return children.fraction ? use(SinglePlayerProductFormula<true>(rule, children, n))
                           : use(SinglePlayerProductFormula<false>(rule, children, n));
}

RaveFormula formula_of(const Rave& rule, const Children& children, double n, double urgency) {
  return {rule, children, n, log_of(n), urgency};
}

}  // namespace

std::uint32_t Ucb1::select(const Children& children, double n) const {
  return best_of(formula_of(*this, children, n));
}
std::uint32_t Ucb1::select_among_all(const Children& children, double n, double urgency) const {
  return best_of(AmongAll{formula_of(*this, children, n), children, urgency});
}
double Ucb1::value(const Children& children, std::uint32_t i, double n) const {
  return formula_of(*this, children, n).value<double>(i);
}

std::uint32_t Ucb1Tuned::select(const Children& children, double n) const {
  return best_of(formula_of(*this, children, n));
}
std::uint32_t Ucb1Tuned::select_among_all(const Children& children, double n,
                                          double urgency) const {
  return best_of(AmongAll{formula_of(*this, children, n), children, urgency});
}
double Ucb1Tuned::value(const Children& children, std::uint32_t i, double n) const {
  return formula_of(*this, children, n).value<double>(i);
}

std::uint32_t SinglePlayer::select(const Children& children, double n) const {
  return best_of(formula_of(*this, children, n));
}
std::uint32_t SinglePlayer::select_among_all(const Children& children, double n,
                                             double urgency) const {
  return best_of(AmongAll{formula_of(*this, children, n), children, urgency});
}
double SinglePlayer::value(const Children& children, std::uint32_t i, double n) const {
  return formula_of(*this, children, n).value<double>(i);
}

std::uint32_t SinglePlayerProduct::select(const Children& children, double n) const {
  return with_formula_of(*this, children, n, [](const auto& formula) { return best_of(formula); });
}
std::uint32_t SinglePlayerProduct::select_among_all(const Children& children, double n,
                                                    double urgency) const {
  return with_formula_of(*this, children, n, [&](const auto& formula) {
    return best_of(AmongAll{formula, children, urgency});
  });
}
double SinglePlayerProduct::value(const Children& children, std::uint32_t i, double n) const {
  return with_formula_of(*this, children, n,
                         [&](const auto& formula) { return formula.template value<double>(i); });
}

// Children that are all tried need no urgency.
std::uint32_t Rave::select(const Children& children, double n) const {
  return best_of(formula_of(*this, children, n, 0));
}
std::uint32_t Rave::select_among_all(const Children& children, double n, double urgency) const {
  return best_of(formula_of(*this, children, n, urgency));
}
double Rave::value(const Children& children, std::uint32_t i, double n) const {
  return formula_of(*this, children, n, 0).value<double>(i);
}

std::uint32_t Widening::width(const Children& children, double visits) const {
  const double wanted = visits > 0 ? factor * exp(exponent * log_of(visits)) : 0;
  std::uint32_t width = 1;
  if (wanted >= children.count) return children.count;
  if (wanted > 1) width = static_cast<std::uint32_t>(wanted);
  // Erased children and those that are cut have no reach.
  const auto is_hopeless = [&](std::uint32_t end) {
    return std::all_of(children.reach, children.reach + end, [](double r) { return r != r; });
  };
  while (width < children.count && is_hopeless(width)) ++width;
  return width;
}

}  // namespace hornbeam::tree
