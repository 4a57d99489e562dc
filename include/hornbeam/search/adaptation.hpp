// What NRPA learns from: a playout with all that it could have drawn, and how the weights of one level
// adapt to the best one.
//
// Adapting by a step of size alpha, the code of every move on the line gains alpha, and the codes of
// all moves that could have been drawn in its place lose alpha times the probability of each. All
// probabilities are those of the policy before, so a code gains alpha for each time that it is on the line
// beyond those that were to be expected (search/odds.hpp): one exponential per code.
#pragma once

#include <algorithm>
#include <utility>

#include "hornbeam/core/archive.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/playout/code_weights.hpp"
#include "hornbeam/search/odds.hpp"

namespace hornbeam {

// A playout and what it could have drawn.
template <class Move>
struct Trace {
  Score score = kNoScore;
  Line<Move> line;
  std::vector<std::uint32_t> drawn;  // the number of the move, at each step
  // By the number of a move:
  std::vector<std::uint64_t> codes;
  std::vector<double> factors;        // e^bias; none without a bias
  std::vector<std::uint32_t> begins;  // the step at which it came to the list,
  std::vector<std::uint32_t> ends;    // and the one after the last at which it was there

  void clear() {
    score = kNoScore;
    line.clear(), drawn.clear(), codes.clear(), factors.clear();
    begins.clear(), ends.clear();
  }
  void save(Writer& out) const {
    out.put(score), out.put(line), out.put(drawn), out.put(codes), out.put(factors);
    out.put(begins), out.put(ends);
  }
  void load(Reader& in) {
    in.get(score), in.get(line), in.get(drawn), in.get(codes), in.get(factors);
    in.get(begins), in.get(ends);
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
    is_read_ = false;
  }

  // Of equal lines the last; the same line again changes nothing.
  void keep(Trace<Move>& trace) {
    if (trace.score < best.score || trace.line == best.line) return;
    std::swap(best, trace);
    is_read_ = false;
  }

  void adapt(double alpha) {
    if (!is_read_) read();
    changes_.resize(codes_.size());
    for (std::size_t i = 0; i < codes_.size(); ++i) changes_[i] = alpha * drawn_[i];
    odds_.subtract_expected(stays_, best.drawn.size(), powers_, alpha, changes_);
    policy.change(codes_, changes_, powers_);
  }

  // The probability that the policy draws each move of the best line where that has it.
  std::vector<double> certainty() const {
    std::vector<double> powers, sums(best.drawn.size()), certainty;
    for (std::size_t move = 0; move < best.codes.size(); ++move) {
      const double factor = best.factors.empty() ? 1 : best.factors[move];
      powers.push_back(policy.power(best.codes[move]) * factor);
      for (std::uint32_t step = best.begins[move]; step < best.ends[move]; ++step)
        sums[step] += powers.back();
    }
    for (std::size_t step = 0; step < sums.size(); ++step)
      certainty.push_back(powers[best.drawn[step]] / sums[step]);
    return certainty;
  }

  void save(Writer& out) const { policy.save(out), best.save(out); }
  void load(Reader& in) {
    policy.load(in), best.load(in);
    is_read_ = false;
  }

 private:
  // The best line, once for all the times that the policy adapts to it.
  void read() {
    codes_.clear();
    powers_.clear();
    stays_.clear();
    for (std::size_t move = 0; move < best.codes.size(); ++move) {
      const std::uint32_t number = policy.number(best.codes[move]);
      if (number >= places_.size()) places_.resize(2 * number + 1);
      std::uint32_t& place = places_[number];
      if (place >= codes_.size() || codes_[place] != number) {
        place = static_cast<std::uint32_t>(codes_.size());
        codes_.push_back(number);
        powers_.push_back(policy.power_of(number));
      }
      stays_.push_back({place, best.begins[move], best.ends[move],
                        best.factors.empty() ? 1 : best.factors[move]});
    }
    drawn_.assign(codes_.size(), 0);
    for (const std::uint32_t move : best.drawn) ++drawn_[stays_[move].code];
    is_read_ = true;
  }

  // What was read of the best line, and the powers of the policy as it is.
  bool is_read_ = false;
  std::vector<std::uint32_t> codes_;  // numbers in the policy, each once
  std::vector<double> powers_;        // of the codes
  std::vector<double> drawn_;         // how often each is on the line
  std::vector<Stay> stays_;           // by the number of a move
  Odds odds_;

  // Among the codes, by the number in the policy; what does not agree with them is of another line.
  std::vector<std::uint32_t> places_;
  std::vector<double> changes_;
};

}  // namespace hornbeam
