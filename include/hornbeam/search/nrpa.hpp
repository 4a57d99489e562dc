// Nested rollout policy adaptation (Rosin, Nested Rollout Policy Adaptation for Monte Carlo Tree
// Search, 2011): playouts draw moves in proportion to e^weight of their codes, and the weights learn
// from the best line so far.
//
// A search of level n makes N searches of level n - 1, each with a copy of the policy as it stands;
// after each it remembers the best line, of equal ones the last, and adapts the policy to it by a
// step of size alpha: the code of every move on the line gains alpha, and the codes of all moves that
// could have been drawn in its place lose alpha times the probability of each. Level 0 is a playout.
// A playout keeps the codes that it could draw from, so that adapting replays nothing.
//
// What came later: several playouts before level 1 adapts (`playouts`, the P of Cazenave, Sevestre
// and Toulemont, Stabilized NRPA, 2020); a bias of the domain beside the weights, so that nothing has
// to be learnt of what is known (`bias`, Cazenave, Generalized NRPA, 2020); and a colour that is not
// drawn while there are others (`tabu`).
//
// As a search it runs again and again while the limits allow, from an empty policy or from what it
// was told to lean to; as an evaluator it is one run.
#pragma once

#include <algorithm>
#include <utility>

#include "hornbeam/core/math.hpp"
#include "hornbeam/core/search.hpp"
#include "hornbeam/playout/code_weights.hpp"
#include "hornbeam/playout/coded_moves.hpp"

namespace hornbeam {

struct NrpaPlan {
  std::uint64_t level = 3;
  std::uint64_t iterations = 100;  // N, of each level
  double alpha = 1;
  std::uint64_t playouts = 1;  // before level 1 adapts
  double bias = 0;             // weight of the domain's bias
  bool tabu = false;           // the colour that is most frequent at the root is not drawn
  Limit runs{};                // as a search; unlimited: one as an evaluator
};

template <Position P>
class Nrpa final : public Search<P> {
 public:
  using typename Search<P>::Move;
  explicit Nrpa(const NrpaPlan& plan) : plan_(plan) {}

  void start(const P& root, Context<Move>& context) override {
    this->begin_at(root, context);
    run_ = 0;
    is_exhausted_ = under_way_ = false;
    levels_.resize(plan_.level);
    leanings_.clear();
    reserved_.release();
    room_ = 0;
    tabu_ = -1;
    if constexpr (Colored<P>)
      if (plan_.tabu) tabu_ = root.common_color();
  }

  Outcome resume(Context<Move>& context) override { return go_on(context, plan_.runs); }
  void lean(const std::vector<Leaning>& leanings) override { leanings_ = leanings; }

  Score evaluate(P& position, Context<Move>& context) override {
    const typename Context<Move>::Evaluation evaluation(context);
    start(position, context);
    const Outcome outcome = go_on(context, plan_.runs == kUnlimited ? Limit(1) : plan_.runs);
    if (outcome == Outcome::more) context.cut_short();
    under_way_ = false;
    // Of equal lines the last, as in the pseudocode; the search itself keeps the first.
    const Trace& last = levels_.back().best;
    const bool is_whole = outcome == Outcome::done && last.score == this->best_.score;
    const Line<Move>& line = is_whole ? last.line : this->best_.line;
    context.line.insert(context.line.end(), line.begin(), line.end());
    return this->best_.score;
  }

  Traits traits() const override {
    return {.ends = plan_.runs != kUnlimited, .ends_as_evaluator = true};
  }
  SearchPtr<P> fresh() const override { return std::make_unique<Nrpa>(plan_); }

  void save(Writer& out) const override {
    out.mark("nrpa");
    out.put(stream_), out.put(run_), out.put(is_exhausted_), out.put(under_way_);
    out.put(leanings_);
    reserved_.save(out), out.put(room_);
    if (under_way_)
      for (const Level& level : levels_) level.save(out);
    this->best_.save(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    start(root, context);
    in.expect("nrpa");
    in.get(stream_), in.get(run_), in.get(is_exhausted_), in.get(under_way_);
    in.get(leanings_);
    reserved_.load(in, context.memory), in.get(room_);
    if (under_way_)
      for (Level& level : levels_) level.load(in);
    this->best_.load(in);
  }

 private:
  using Search<P>::root_;
  using Search<P>::stream_;

  // A playout and what it could have drawn.
  struct Trace {
    Score score = kNoScore;
    Line<Move> line;
    std::vector<std::uint64_t> codes;       // by the number of a move
    std::vector<double> factors;            // e^bias, by the number of a move
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

  struct Level {
    playout::CodeWeights policy;
    Trace best;
    Stream stream;
    std::uint64_t done = 0;  // evaluations: playouts at level 1, searches one level lower above

    // The weights that the best line is about, by their numbers in the policy: made once per line.
    bool is_numbered = false;
    std::vector<std::uint32_t> numbers;  // by the number of a move
    std::vector<std::uint32_t> weights;  // by place among the candidates

    // Of equal lines the last; the same line again changes nothing.
    void keep(Trace& trace) {
      if (trace.score < best.score || trace.line == best.line) return;
      std::swap(best, trace);
      is_numbered = false;
    }

    void adapt(double alpha, std::vector<double>& shares) {
      if (!is_numbered) number_weights();
      std::size_t begin = 0;
      for (std::size_t step = 0; step < best.ends.size(); ++step) {
        const std::size_t end = best.ends[step];
        double* const share = room_for(end - begin, shares);
        double sum = 0;
        for (std::size_t i = begin; i < end; ++i)
          sum += share[i - begin] = policy.power_of(weights[i]) * best.factors[best.candidates[i]];
        policy.add(weights[best.drawn[step]], alpha);
        const double step_size = alpha / sum;
        for (std::size_t i = begin; i < end; ++i)
          policy.add(weights[i], -step_size * share[i - begin]);
        begin = end;
      }
      for (const std::uint32_t number : numbers) policy.settle(number);
    }

    void number_weights() {
      numbers.clear();
      for (const std::uint64_t code : best.codes) numbers.push_back(policy.number(code));
      weights.clear();
      for (const std::uint32_t candidate : best.candidates) weights.push_back(numbers[candidate]);
      is_numbered = true;
    }

    void save(Writer& out) const {
      policy.save(out), best.save(out);
      out.put(stream), out.put(done);
    }
    void load(Reader& in) {
      policy.load(in), best.load(in);
      in.get(stream), in.get(done);
      is_numbered = false;
    }
  };

  Outcome go_on(Context<Move>& context, std::uint64_t runs) {
    while (run_ < runs && !is_exhausted_) {
      if (context.halted()) return Outcome::more;
      if (!under_way_) begin_run();
      Level& leaf = levels_.front();
      context.stream = leaf.stream.fork(leaf.done++);
      play(context, leaf.policy);
      is_exhausted_ = trace_.line.empty();
      leaf.keep(trace_);
      if (leaf.done % plan_.playouts == 0) end_iteration(0, context.memory);
    }
    return Outcome::done;
  }

  void begin_run() {
    under_way_ = true;
    Level& top = levels_.back();
    top.policy.clear();
    for (const Leaning& leaning : leanings_) top.policy.lean(leaning.code, leaning.weight);
    top.stream = stream_.fork(run_);
    begin_level(top);
    for (std::size_t i = levels_.size() - 1; i-- > 0;) begin_below(i);
  }
  void begin_level(Level& level) {
    level.best.clear();
    level.is_numbered = false;
    level.done = 0;
  }
  void begin_below(std::size_t i) {
    levels_[i].policy = levels_[i + 1].policy;
    levels_[i].stream = levels_[i + 1].stream.fork(levels_[i + 1].done);
    begin_level(levels_[i]);
  }

  // An evaluation of level i + 1 is in its best line.
  void end_iteration(std::size_t i, MemoryCap& memory) {
    Level& level = levels_[i];
    const std::uint64_t length = plan_.iterations * (i == 0 ? plan_.playouts : 1);
    if (level.done < length) {
      if (has_room(level, memory)) level.adapt(plan_.alpha, shares_);
    } else if (i + 1 == levels_.size()) {
      under_way_ = false;
      ++run_;
    } else {
      levels_[i + 1].keep(level.best);
      ++levels_[i + 1].done;
      end_iteration(i + 1, memory);
      if (under_way_) begin_below(i);
    }
  }

  // For what the level's best line may add to its policy, and to the copies one level lower. Where
  // memory is full the policy stays as it is.
  bool has_room(const Level& level, MemoryCap& memory) {
    const std::size_t codes = level.policy.size() + level.best.codes.size();
    if (codes <= room_) return true;
    const std::size_t more = std::max(codes, 2 * room_) - room_;
    if (!reserved_.take(memory, more * levels_.size() * playout::CodeWeights::kBytesEach))
      return false;
    room_ += more;
    return true;
  }

  // A playout with the policy, into `trace_`.
  void play(Context<Move>& context, const playout::CodeWeights& policy) {
    const std::size_t base = context.line.size();
    trace_.clear();
    powers_.clear();
    for (moves_.start(*root_, tabu_); !moves_.candidates().empty();) {
      look_up_new_moves(policy);
      const std::uint32_t place = draw(context.stream);
      const std::uint32_t number = moves_.candidates()[place];
      trace_.drawn.push_back(static_cast<std::uint32_t>(trace_.candidates.size()) + place);
      trace_.candidates.insert(trace_.candidates.end(), moves_.candidates().begin(),
                               moves_.candidates().end());
      trace_.ends.push_back(static_cast<std::uint32_t>(trace_.candidates.size()));
      context.line.push_back(moves_.move(number));
      moves_.play(number);
    }
    trace_.score = moves_.score();
    trace_.line.assign(context.line.begin() + static_cast<std::ptrdiff_t>(base),
                       context.line.end());
    context.finish(trace_.score);
    this->offer(trace_.score, context, base);
    context.line.resize(base);
  }

  void look_up_new_moves(const playout::CodeWeights& policy) {
    for (std::size_t i = trace_.codes.size(); i < moves_.known(); ++i) {
      const auto number = static_cast<std::uint32_t>(i);
      const double factor = plan_.bias == 0 ? 1 : exp(plan_.bias * moves_.bias(number));
      trace_.codes.push_back(moves_.code(number));
      trace_.factors.push_back(factor);
      powers_.push_back(policy.power(trace_.codes.back()) * factor);
    }
  }

  // The place of a candidate, in proportion to the powers.
  std::uint32_t draw(Stream& stream) {
    const auto& candidates = moves_.candidates();
    const std::size_t count = candidates.size();
    double* const until = room_for(count, sums_);
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) until[i] = sum += powers_[candidates[i]];
    const double target = stream.uniform() * sum;
    std::uint32_t place = 0;
    for (std::size_t i = 0; i < count; ++i) place += until[i] <= target;
    return std::min(place, static_cast<std::uint32_t>(count) - 1);
  }

  // Adding to a vector one by one costs more than what is added here.
  static double* room_for(std::size_t count, std::vector<double>& room) {
    if (room.size() < count) room.resize(count);
    return room.data();
  }

  NrpaPlan plan_;

  int tabu_ = -1;
  std::uint64_t run_ = 0;
  bool is_exhausted_ = false;  // the root is finished
  bool under_way_ = false;
  std::vector<Level> levels_;  // level 1 first
  std::vector<Leaning> leanings_;

  playout::CodedMoves<P> moves_;
  Trace trace_;
  std::vector<double> powers_;  // by the number of a move: e^(weight + bias)
  std::vector<double> sums_;
  std::vector<double> shares_;

  Reservation reserved_;
  std::size_t room_ = 0;  // codes a level that memory was reserved for
};

}  // namespace hornbeam
