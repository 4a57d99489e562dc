// Selection rules: which of a node's children to descend into. Each is a formula over the children's
// arrays; ties go to the first, and erased children are passed over. The loops are compiled once, in
// src/tree/selection.cpp, for plain x86-64 and for AVX2, with the same results.
//
// A parent's visits n_p are a real number: ranks that share a tree average them (tree/averaged.hpp).
//
// A tree holds any of them as a `Rule`. It costs one well predicted jump a node, and spares every
// position a tree search of its own for each rule.
#pragma once

#include <algorithm>
#include <optional>
#include <variant>

#include "hornbeam/core/position.hpp"
#include "hornbeam/tree/tree.hpp"

namespace hornbeam::tree {

// The affine map through which a rule sees raw scores: (score - low) * factor + shift.
struct Scale {
  double low = 0;
  double factor = 1;
  double shift = 0;

  static Scale to_unit(const ScoreRange& range) {  // [0, 1]
    return {range.low, range.high > range.low ? 1 / (range.high - range.low) : 1, 0};
  }
  static Scale to_symmetric(const ScoreRange& range) {  // [-1, 1]
    return {range.low, range.high > range.low ? 2 / (range.high - range.low) : 1, -1};
  }
  template <class T>  // a score, or several side by side
  [[gnu::always_inline]] T operator()(T score) const {
    return (score - low) * factor + shift;
  }
};

// v_i + C sqrt(ln n_p / n_i)   (Kocsis and Szepesvari, 2006; scores scaled to [0, 1])
struct Ucb1 {
  double c = 0.5;
  Scale scale;
  std::uint32_t select(const Children& children, double parent_visits) const;
  std::uint32_t select_among_all(const Children& children, double parent_visits,
                                 double urgency) const;
  double value(const Children& children, std::uint32_t i, double parent_visits) const;
};

// v_i + C sqrt(2 ln n_p / n_i  min(1/4, variance_i + sqrt(2 ln n_p / n_i)))
// (Auer et al., 2002, as Beam MCTS, section II, has it; scores scaled to [0, 1])
struct Ucb1Tuned {
  double c = 1;
  Scale scale;
  std::uint32_t select(const Children& children, double parent_visits) const;
  std::uint32_t select_among_all(const Children& children, double parent_visits,
                                 double urgency) const;
  double value(const Children& children, std::uint32_t i, double parent_visits) const;
};

// v_i + W top_i + C sqrt(ln n_p / n_i) + sqrt((sum r^2 - n_i v_i^2 + D) / n_i)
// (SP-MCTS, formula 1 with the top score of section 4.1; raw scores unless scaled to [-1, 1])
struct SinglePlayer {
  double c = 0.5;
  double d = 10000;
  double w = 0.02;
  Scale scale;
  std::uint32_t select(const Children& children, double parent_visits) const;
  std::uint32_t select_among_all(const Children& children, double parent_visits,
                                 double urgency) const;
  double value(const Children& children, std::uint32_t i, double parent_visits) const;
};

// (1 - W) v_i + W top_i + C sqrt(sqrt(n_p) / n_i) sqrt((sum r^2 - n_i v_i^2 + D) / (n_i + 1))
// (ours, modelled on a public program with the SP-MCTS paper's constants: the deviation multiplies the
// exploration term instead of being added to it, and the parent's visits count by their root, not
// their logarithm. How far the paper's figures come out with it: docs/performance.md)
struct SinglePlayerProduct {
  double c = 0.1;
  double d = 32;
  double w = 0.02;
  std::uint32_t select(const Children& children, double parent_visits) const;
  std::uint32_t select_among_all(const Children& children, double parent_visits,
                                 double urgency) const;
  double value(const Children& children, std::uint32_t i, double parent_visits) const;
};

// How much the moves made later weigh against those made at once.
enum class RaveSchedule {
  equivalence,    // beta = sqrt(k / (3 n_p + k)): both count the same after k visits of the node
  least_squares,  // beta = r_i / (n_i + r_i + 4 b^2 n_i r_i): least error where rave is off by b
};

// (1 - beta_i) v_i + beta_i rave_i + C sqrt(ln n_p / n_i)   (Gelly and Silver, 2007 and 2011; scores
// scaled to [0, 1]). A child that was never tried is worth its rave_i, if it has one, and explored as if
// it had been tried once.
struct Rave {
  double c = 0;
  RaveSchedule schedule = RaveSchedule::least_squares;
  double k = 1000;
  double b = 0.01;
  Scale scale{};
  std::uint32_t select(const Children& children, double parent_visits) const;
  std::uint32_t select_among_all(const Children& children, double parent_visits,
                                 double urgency) const;
  double value(const Children& children, std::uint32_t i, double parent_visits) const;
};

using Formula = std::variant<Ucb1, Ucb1Tuned, SinglePlayer, SinglePlayerProduct, Rave>;

// A formula, and what it does with untried children. Without an urgency each is tried once, in the
// order of the moves, before the formula chooses; with one the formula chooses among all, and that is
// what it takes an untried child to be worth (first-play urgency: Gelly and Wang, 2006).
struct Rule {
  Formula formula;
  std::optional<double> urgency;

  Rule() = default;
  template <class F>
  requires std::is_constructible_v<Formula, F> Rule(const F& one,
                                                    std::optional<double> of_untried = {})
      : formula(one), urgency(of_untried) {}
};

inline std::uint32_t select(const Rule& rule, const Children& children, double parent_visits) {
  if (rule.urgency) {
    return std::visit(
        [&](const auto& one) {
          return one.select_among_all(children, parent_visits, *rule.urgency);
        },
        rule.formula);
  }
  if (children.next < children.count) return children.next;
  return std::visit([&](const auto& one) { return one.select(children, parent_visits); },
                    rule.formula);
}

// Progressive widening (Coulom, 2007; Chaslot et al., 2007): of a node with n visits the first
// max(1, factor n^exponent) moves take part, and always one of which something is left to find out.
struct Widening {
  double factor = 0;  // 0: all moves do
  double exponent = 0.5;

  bool widens() const { return factor > 0; }
  std::uint32_t width(const Children& children, double visits) const;
};

inline std::uint32_t select(const Rule& rule, const Widening& widening, const Children& children,
                            double parent_visits) {
  if (!widening.widens()) return select(rule, children, parent_visits);
  Children first = children;
  first.count = widening.width(children, parent_visits);
  first.next = std::min(children.next, first.count);
  return select(rule, first, parent_visits);
}

}  // namespace hornbeam::tree
