#include "hornbeam/tree/selection.hpp"

#include <cmath>

#include "hornbeam/core/math.hpp"

// One source, two instruction sets, chosen by the loader. Square root and division are exact in
// IEEE arithmetic and nothing is contracted, so both give the same bits. Sanitizers run before the
// loader's choice is possible; they get the plain code.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define HORNBEAM_VECTORISED __attribute__((target_clones("avx2", "default")))
#else
#define HORNBEAM_VECTORISED
#endif

namespace hornbeam::tree {
namespace {

// Formulas are evaluated for a batch of children into a small array, which the compiler turns into
// vector code, and then the first largest is found.
constexpr std::uint32_t kBatch = 64;

struct Winner {
  double value = -std::numeric_limits<double>::infinity();
  std::uint32_t index = 0;

  void meet(const double* values, std::uint32_t begin, std::uint32_t size) {
    for (std::uint32_t i = 0; i < size; ++i) {
      if (values[i] > value) {
        value = values[i];
        index = begin + i;
      }
    }
  }
};

template <class Formula>
[[gnu::always_inline]] inline std::uint32_t first_best(std::uint32_t count, Formula formula) {
  Winner winner;
  double values[kBatch];
  for (std::uint32_t begin = 0; begin < count; begin += kBatch) {
    const std::uint32_t size = count - begin < kBatch ? count - begin : kBatch;
    for (std::uint32_t i = 0; i < size; ++i) values[i] = formula(begin + i);
    winner.meet(values, begin, size);
  }
  return winner.index;
}

// Vector units convert signed integers only; the shift there and back is exact.
[[gnu::always_inline]] inline double as_double(std::uint32_t n) {
  return static_cast<double>(static_cast<std::int32_t>(n ^ 0x80000000u)) + 2147483648.0;
}

// The formulas, in one place each. `log_n` is ln n_p.
struct Ucb1Formula {
  Ucb1 rule;
  Children children;
  double log_n;
  [[gnu::always_inline]] inline double operator()(std::uint32_t i) const {
    const double n = as_double(children.visits[i]);
    return rule.scale(children.mean[i]) + rule.c * std::sqrt(log_n / n);
  }
};

struct Ucb1TunedFormula {
  Ucb1Tuned rule;
  Children children;
  double log_n;
  [[gnu::always_inline]] inline double operator()(std::uint32_t i) const {
    const double n = as_double(children.visits[i]);
    const double square = rule.scale.factor * rule.scale.factor;
    const double width = 2 * log_n / n;
    const double variance = children.spread[i] * square / n + std::sqrt(width);
    return rule.scale(children.mean[i]) +
           rule.c * std::sqrt(width * (variance < 0.25 ? variance : 0.25));
  }
};

struct SinglePlayerFormula {
  SinglePlayer rule;
  Children children;
  double log_n;
  [[gnu::always_inline]] inline double operator()(std::uint32_t i) const {
    const double n = as_double(children.visits[i]);
    const double square = rule.scale.factor * rule.scale.factor;
    return rule.scale(children.mean[i]) + rule.w * rule.scale(children.top[i]) +
           rule.c * std::sqrt(log_n / n) + std::sqrt((children.spread[i] * square + rule.d) / n);
  }
};

struct SinglePlayerProductFormula {
  SinglePlayerProduct rule;
  Children children;
  double root_n;  // sqrt(n_p)
  [[gnu::always_inline]] inline double operator()(std::uint32_t i) const {
    const double n = as_double(children.visits[i]);
    return (1 - rule.w) * children.mean[i] + rule.w * children.top[i] +
           rule.c * std::sqrt(root_n / n * ((children.spread[i] + rule.d) / (n + 1)));
  }
};

HORNBEAM_VECTORISED std::uint32_t best_of(const Ucb1Formula& formula) {
  return first_best(formula.children.tried, formula);
}
HORNBEAM_VECTORISED std::uint32_t best_of(const Ucb1TunedFormula& formula) {
  return first_best(formula.children.tried, formula);
}
HORNBEAM_VECTORISED std::uint32_t best_of(const SinglePlayerFormula& formula) {
  return first_best(formula.children.tried, formula);
}
HORNBEAM_VECTORISED std::uint32_t best_of(const SinglePlayerProductFormula& formula) {
  return first_best(formula.children.tried, formula);
}

double log_of(std::uint64_t n) {
  return n > 1 ? log(static_cast<double>(n)) : 0;
}

}  // namespace

std::uint32_t Ucb1::select(const Children& children, std::uint64_t parent_visits) const {
  return best_of(Ucb1Formula{*this, children, log_of(parent_visits)});
}
double Ucb1::value(const Children& children, std::uint32_t i, std::uint64_t parent_visits) const {
  return Ucb1Formula{*this, children, log_of(parent_visits)}(i);
}

std::uint32_t Ucb1Tuned::select(const Children& children, std::uint64_t parent_visits) const {
  return best_of(Ucb1TunedFormula{*this, children, log_of(parent_visits)});
}
double Ucb1Tuned::value(const Children& children, std::uint32_t i,
                        std::uint64_t parent_visits) const {
  return Ucb1TunedFormula{*this, children, log_of(parent_visits)}(i);
}

std::uint32_t SinglePlayer::select(const Children& children, std::uint64_t parent_visits) const {
  return best_of(SinglePlayerFormula{*this, children, log_of(parent_visits)});
}
double SinglePlayer::value(const Children& children, std::uint32_t i,
                           std::uint64_t parent_visits) const {
  return SinglePlayerFormula{*this, children, log_of(parent_visits)}(i);
}

std::uint32_t SinglePlayerProduct::select(const Children& children,
                                          std::uint64_t parent_visits) const {
  return best_of(
      SinglePlayerProductFormula{*this, children, std::sqrt(static_cast<double>(parent_visits))});
}
double SinglePlayerProduct::value(const Children& children, std::uint32_t i,
                                  std::uint64_t parent_visits) const {
  return SinglePlayerProductFormula{*this, children,
                                    std::sqrt(static_cast<double>(parent_visits))}(i);
}

}  // namespace hornbeam::tree
