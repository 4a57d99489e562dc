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
#include "hornbeam/playout/wheel.hpp"
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
  std::vector<double> factors;  // e^bias; none without a bias
  // The moves that could be drawn, as a wheel leaves them, one list after the other; then there is room.
  std::vector<std::int32_t> lists;
  std::vector<std::uint32_t> ends;  // of the lists, by step

  void clear() {
    score = kNoScore;
    line.clear(), drawn.clear(), codes.clear(), factors.clear(), ends.clear();
  }
  void save(Writer& out) const {
    out.put(score), out.put(line), out.put(drawn), out.put(codes), out.put(factors);
    out.put(std::vector(lists.begin(), lists.begin() + listed())), out.put(ends);
  }
  void load(Reader& in) {
    in.get(score), in.get(line), in.get(drawn), in.get(codes), in.get(factors);
    in.get(lists), in.get(ends);
  }
  std::uint32_t listed() const { return ends.empty() ? 0 : ends.back(); }
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
    for (std::size_t move = 0; move < places_.size(); ++move)
      of_moves_[kNobodies + move] = powers_[places_[move]] * factor(move);
    const std::vector<double>& expected =
        odds_.expected({best.lists.data(), best.ends}, of_moves_, alpha);
    changes_.resize(codes_.size());
    for (std::size_t i = 0; i < codes_.size(); ++i) changes_[i] = alpha * drawn_[i];
    for (std::size_t move = 0; move < places_.size(); ++move)
      changes_[places_[move]] -= expected[kNobodies + move];
    policy.change(codes_, changes_, powers_);
  }

  // The probability that the policy draws each move of the best line where that has it.
  std::vector<double> certainty() const {
    std::vector<double> powers(kNobodies), certainty;
    for (std::size_t move = 0; move < best.codes.size(); ++move)
      powers.push_back(policy.power(best.codes[move]) * factor(move));
    std::uint32_t at = 0;
    for (std::size_t step = 0; step < best.drawn.size(); ++step) {
      double sum = 0;
      for (; at < best.ends[step]; ++at) sum += powers[kNobodies + best.lists[at]];
      certainty.push_back(powers[kNobodies + best.drawn[step]] / sum);
    }
    return certainty;
  }

  void save(Writer& out) const { policy.save(out), best.save(out); }
  void load(Reader& in) {
    policy.load(in), best.load(in);
    is_read_ = false;
  }

 private:
  static constexpr std::size_t kNobodies = playout::Wheel::kNobodies;

  // The best line, once for all the times that the policy adapts to it.
  void read() {
    const std::size_t moves = best.codes.size();
    codes_.resize(moves);
    places_.resize(moves);
    std::uint32_t count = 0;
    for (std::size_t move = 0; move < moves; ++move) {
      const std::uint32_t number = policy.number(best.codes[move]);
      if (number >= known_.size()) known_.resize(2 * number + 1);
      std::uint32_t& place = known_[number];
      if (place >= count || codes_[place] != number) {
        place = count++;
        codes_[place] = number;
      }
      places_[move] = place;
    }
    codes_.resize(count);
    powers_.resize(count);
    for (std::size_t i = 0; i < count; ++i) powers_[i] = policy.power_of(codes_[i]);
    of_moves_.assign(kNobodies + moves, 0);
    drawn_.assign(codes_.size(), 0);
    for (const std::uint32_t move : best.drawn) ++drawn_[places_[move]];
    is_read_ = true;
  }

  double factor(std::size_t move) const { return best.factors.empty() ? 1 : best.factors[move]; }

  // What was read of the best line, and the powers of the policy as it is.
  bool is_read_ = false;
  std::vector<std::uint32_t> codes_;   // numbers in the policy, each once
  std::vector<double> powers_;         // of the codes
  std::vector<double> drawn_;          // how often each is on the line
  std::vector<std::uint32_t> places_;  // among the codes, by the number of a move
  Odds odds_;

  // Places among the codes, by the number in the policy; what does not agree with them is of another line.
  std::vector<std::uint32_t> known_;
  std::vector<double> of_moves_;  // powers, after nobody's
  std::vector<double> changes_;
};

}  // namespace hornbeam
