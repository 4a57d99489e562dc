// What NRPA learns from: a playout with all that it could have drawn, and how the weights of one level
// adapt to the best one.
//
// Adapting by a step of size alpha, the code of every move on the line gains alpha, and the codes of
// all moves that could have been drawn in its place lose alpha times the probability of each. All
// probabilities are those of the policy before, so a move that stands on the list for many steps, each
// time with the same power p, loses p times the sum of alpha / (sum of all powers) over those steps:
// one addition per candidate, and one multiplication and one exponential per move.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "hornbeam/core/archive.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"
#include "hornbeam/playout/code_weights.hpp"

namespace hornbeam {

// The powers of some of the moves, added up in blocks of eight: a chain of additions, each waiting for
// the one before, would take longer than all else.
class PowerSums {
 public:
  // Of moves by their numbers; their sum is at least as large as the largest of them.
  double add(const std::uint32_t* numbers, std::size_t count, const double* powers) {
    if (sums_.size() < count / kBlock + 1) sums_.resize(2 * (count / kBlock + 1));
    double sum = 0;
    std::size_t block = 0;
    for (; (block + 1) * kBlock <= count; ++block) {
      const std::uint32_t* const at = numbers + block * kBlock;
      sums_[block] = ((powers[at[0]] + powers[at[1]]) + (powers[at[2]] + powers[at[3]])) +
                     ((powers[at[4]] + powers[at[5]]) + (powers[at[6]] + powers[at[7]]));
      sum += sums_[block];
    }
    double rest[2] = {0, 0};
    for (std::size_t i = block * kBlock; i < count; ++i) rest[i % 2] += powers[numbers[i]];
    sums_[block] = rest[0] + rest[1];
    return sum + sums_[block];
  }

  // The place of one of those just added, in proportion to the powers.
  std::uint32_t draw(const std::uint32_t* numbers, std::size_t count, const double* powers,
                     double sum, Stream& stream) const {
    double target = stream.uniform() * sum;
    std::size_t from = 0;
    for (std::size_t block = 0; from + kBlock < count && target >= sums_[block]; ++block) {
      target -= sums_[block];
      from += kBlock;
    }
    const std::size_t last = std::min(from + kBlock, count) - 1;
    double until = 0;
    std::uint32_t place = 0;
    for (std::size_t i = from; i < last; ++i) place += (until += powers[numbers[i]]) <= target;
    return static_cast<std::uint32_t>(from) + place;
  }

 private:
  static constexpr std::size_t kBlock = 8;
  std::vector<double> sums_;
};

// A playout and what it could have drawn.
template <class Move>
struct Trace {
  Score score = kNoScore;
  Line<Move> line;
  std::vector<std::uint64_t> codes;       // by the number of a move
  std::vector<double> factors;            // e^bias, by the number of a move; none without a bias
  std::vector<std::uint32_t> candidates;  // of all steps, one after the other: numbers of moves
  std::vector<std::uint32_t> ends;        // of each step, among the candidates
  std::vector<std::uint32_t> drawn;       // at each step: the place among the candidates

  void clear() {
    score = kNoScore;
    line.clear(), codes.clear(), factors.clear();
    candidates.clear(), ends.clear(), drawn.clear();
  }
  void save(Writer& out) const {
    out.put(score), out.put(line), out.put(codes), out.put(factors);
    out.put(candidates), out.put(ends), out.put(drawn);
  }
  void load(Reader& in) {
    in.get(score), in.get(line), in.get(codes), in.get(factors);
    in.get(candidates), in.get(ends), in.get(drawn);
  }
};

// The policy of a level, and the best line that it adapts to.
template <class Move>
class Adaptation {
 public:
  playout::CodeWeights policy;
  Trace<Move> best;

  void begin() {
    best.clear();
    is_numbered_ = false;
  }

  // Of equal lines the last; the same line again changes nothing.
  void keep(Trace<Move>& trace) {
    if (trace.score < best.score || trace.line == best.line) return;
    std::swap(best, trace);
    is_numbered_ = false;
  }

  void adapt(double alpha) {
    if (!is_numbered_) number_codes();
    const std::size_t known = numbers_.size();
    powers_.resize(known);
    for (std::size_t i = 0; i < known; ++i) powers_[i] = policy.power_of(numbers_[i]);
    for (std::size_t i = 0; i < best.factors.size(); ++i) powers_[i] *= best.factors[i];
    losses_.assign(known, 0);
    std::size_t begin = 0;
    for (std::size_t step = 0; step < best.ends.size(); ++step) {
      const std::size_t end = best.ends[step];
      const std::uint32_t* const candidates = best.candidates.data() + begin;
      const double loss = alpha / sums_.add(candidates, end - begin, powers_.data());
      for (std::size_t i = 0; i < end - begin; ++i) losses_[candidates[i]] += loss;
      policy.add(numbers_[best.candidates[best.drawn[step]]], alpha);
      begin = end;
    }
    for (std::size_t i = 0; i < known; ++i) policy.add(numbers_[i], -powers_[i] * losses_[i]);
    policy.settle(numbers_, powers_);
  }

  // The probability that the policy draws each move of the best line where that has it.
  std::vector<double> certainty() const {
    std::vector<double> powers, certainty;
    for (const std::uint64_t code : best.codes) powers.push_back(policy.power(code));
    for (std::size_t i = 0; i < best.factors.size(); ++i) powers[i] *= best.factors[i];
    for (std::size_t step = 0, place = 0; step < best.ends.size(); ++step) {
      double sum = 0;
      for (; place < best.ends[step]; ++place) sum += powers[best.candidates[place]];
      certainty.push_back(powers[best.candidates[best.drawn[step]]] / sum);
    }
    return certainty;
  }

  void save(Writer& out) const { policy.save(out), best.save(out); }
  void load(Reader& in) {
    policy.load(in), best.load(in);
    is_numbered_ = false;
  }

 private:
  // Made once per line.
  void number_codes() {
    numbers_.clear();
    for (const std::uint64_t code : best.codes) numbers_.push_back(policy.number(code));
    is_numbered_ = true;
  }

  bool is_numbered_ = false;
  std::vector<std::uint32_t> numbers_;  // in the policy, by the number of a move
  std::vector<double> powers_, losses_;
  PowerSums sums_;
};

}  // namespace hornbeam
