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
//
// With a pool, the playouts before level 1 adapts are made side by side: leaf parallelization, as in
// Nagórko, Parallel Nested Rollout Policy Adaptation, 2019. How many there are is the option's to say,
// so that the search is the same whoever makes them.
#pragma once

#include <algorithm>
#include <utility>

#include "hornbeam/core/math.hpp"
#include "hornbeam/core/search.hpp"
#include "hornbeam/parallel/ahead.hpp"
#include "hornbeam/parallel/shelf.hpp"
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
  explicit Nrpa(const NrpaPlan& plan, Pool* pool = nullptr)
      : plan_(plan), ahead_(plan.playouts > 1 ? pool : nullptr) {}

  void start(const P& root, Context<Move>& context) override {
    ahead_.cancel();
    pace_ = 0;
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
    return {
        .ends = plan_.runs != kUnlimited, .ends_as_evaluator = true, .shares = ahead_.is_open()};
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

  // Makes playouts with the policy of level 1, and has all that takes.
  struct Player {
    Trace trace;  // of the last one
    Trace best;   // for whoever makes several

    // Leaves the context's line where the game ended.
    void play(const Nrpa& nrpa, Context<Move>& context) {
      const std::size_t base = context.line.size();
      trace.clear();
      powers_.clear();
      for (moves_.start(*nrpa.root_, nrpa.tabu_); !moves_.candidates().empty();) {
        look_up_new_moves(nrpa.levels_.front().policy, nrpa.plan_.bias);
        const std::uint32_t place = draw(context.stream);
        const std::uint32_t number = moves_.candidates()[place];
        trace.drawn.push_back(static_cast<std::uint32_t>(trace.candidates.size()) + place);
        trace.candidates.insert(trace.candidates.end(), moves_.candidates().begin(),
                                moves_.candidates().end());
        trace.ends.push_back(static_cast<std::uint32_t>(trace.candidates.size()));
        context.line.push_back(moves_.move(number));
        moves_.play(number);
      }
      trace.score = moves_.score();
      trace.line.assign(context.line.begin() + static_cast<std::ptrdiff_t>(base),
                        context.line.end());
      context.finish(trace.score);
    }

   private:
    void look_up_new_moves(const playout::CodeWeights& policy, double bias) {
      for (std::size_t i = trace.codes.size(); i < moves_.known(); ++i) {
        const auto number = static_cast<std::uint32_t>(i);
        const double factor = bias == 0 ? 1 : exp(bias * moves_.bias(number));
        trace.codes.push_back(moves_.code(number));
        trace.factors.push_back(factor);
        powers_.push_back(policy.power(trace.codes.back()) * factor);
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

    playout::CodedMoves<P> moves_;
    std::vector<double> powers_;  // by the number of a move: e^(weight + bias)
    std::vector<double> sums_;
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
    is_alone_ = !ahead_.is_open();
    while (run_ < runs && !is_exhausted_) {
      if (context.halted()) {
        leave(context);
        return Outcome::more;
      }
      if (!under_way_) begin_run();
      const std::uint64_t before = levels_.front().done;
      if (is_alone_ || !take_ahead(context)) play_here(context);
      const std::uint64_t done = levels_.front().done;
      if (done > before && done % plan_.playouts == 0) end_iteration(0, context.memory);
    }
    return Outcome::done;
  }

  void play_here(Context<Move>& context) {
    const std::size_t base = context.line.size();
    Level& leaf = levels_.front();
    context.stream = leaf.stream.fork(leaf.done++);
    player_.play(*this, context);
    this->offer(player_.trace.score, context, base);
    context.line.resize(base);
    is_exhausted_ = player_.trace.line.empty();
    leaf.keep(player_.trace);
    if (ahead_.is_open()) ahead_.pool().spend(1);
  }

  // Playouts of one policy that follow each other, made ahead.
  class Stretch final : public Job {
   public:
    Stretch(const Nrpa& nrpa, std::unique_ptr<Context<Move>> context, std::uint64_t from,
            std::uint64_t end)
        : first(from), count(end - from), nrpa_(nrpa), context_(std::move(context)) {}

    void work() override {
      has_begun = true;
      player = nrpa_.players_.take();
      if (!player) player = std::make_unique<Player>();
      player->best.clear();
      const std::size_t base = context_->line.size();
      const Stream& stream = nrpa_.levels_.front().stream;
      std::uint64_t made = 0;
      bool is_finished = false;  // the root
      for (; made < count && !context_->stopped(); ++made) {
        context_->stream = stream.fork(first + made);
        player->play(nrpa_, *context_);
        const Trace& trace = player->trace;
        if (trace.score > best.score) best = {trace.score, trace.line};
        is_finished |= trace.line.empty();
        if (trace.score >= player->best.score) std::swap(player->best, player->trace);
        context_->line.resize(base);
      }
      is_whole = made == count && !is_finished && !context_->stopped();
    }
    Effort effort() const override {
      // The policy goes there and a trace comes back.
      return {tally().playouts, nrpa_.levels_.front().policy.size() * 2 * sizeof(double),
              best.line.size() * (sizeof(Move) + sizeof(std::uint64_t))};
    }
    const Tally<Move>& tally() const { return context_->tally(); }

    const std::uint64_t first;
    const std::uint64_t count;
    bool has_begun = false;
    bool is_whole = false;
    Best<Move> best;                 // of equal ones the first,
    std::unique_ptr<Player> player;  // and its best the last

   private:
    const Nrpa& nrpa_;
    std::unique_ptr<Context<Move>> context_;
  };

  // Takes playouts that were made ahead. False where there are none, or none that count.
  bool take_ahead(Context<Move>& context) {
    Level& leaf = levels_.front();
    if (ahead_.empty()) hand_out(context);
    if (ahead_.empty()) return false;
    Stretch& stretch = ahead_.front();
    ahead_.finish(stretch, [&] { context.look(); });
    context.look();
    const Limits rest = context.rest_at_once();
    const Tally<Move>& tally = stretch.tally();
    if (!stretch.is_whole || tally.playouts >= rest.playouts) {
      is_alone_ = true;
      if (!context.ran_out_of_time()) ahead_.cancel();
      return context.ran_out_of_time();  // it will be left
    }
    pace_ = stretch.seconds / static_cast<double>(stretch.count);
    context.join(tally);
    if (stretch.best.score > this->best_.score) this->best_ = stretch.best;
    leaf.keep(stretch.player->best);
    leaf.done += stretch.count;
    players_.give(std::move(stretch.player));
    ahead_.pop_front();
    return true;
  }

  // What is left of the playouts before the next adaptation, unless that is too little to share.
  void hand_out(const Context<Move>& context) {
    const std::uint64_t done = levels_.front().done;
    const std::uint64_t end = (done / plan_.playouts + 1) * plan_.playouts;
    const std::uint64_t parts = std::min<std::uint64_t>(4 * ahead_.workers(), end - done);
    if (pace_ > 0 && static_cast<double>(end - done) * pace_ < parallel::kPiece / 4) return;
    for (std::uint64_t part = 0; part < parts; ++part) {
      const std::uint64_t from = done + (end - done) * part / parts;
      const std::uint64_t to = done + (end - done) * (part + 1) / parts;
      ahead_.hand_out(std::make_unique<Stretch>(*this, ahead_.worker(context), from, to));
    }
  }

  // What was spent ahead counts where time ended it.
  void leave(Context<Move>& context) {
    if (context.stopped() && !context.ran_out_of_time()) ahead_.cancel();
    ahead_.settle([&] { context.look(); });
    if (!context.ran_out_of_time()) return;
    for (const auto& stretch : ahead_) {
      if (stretch->tally().playouts > context.rest().playouts) break;
      context.join(stretch->tally());
      if (stretch->best.score > this->best_.score) this->best_ = stretch->best;
    }
    if (!ahead_.empty()) context.cut_short();
    ahead_.cancel();
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

  Player player_;
  std::vector<double> shares_;

  Reservation reserved_;
  std::size_t room_ = 0;  // codes a level that memory was reserved for

  // Of what is done ahead.
  bool is_alone_ = true;  // for now
  double pace_ = 0;       // seconds a playout takes, where that is known
  mutable parallel::Shelf<Player> players_;
  parallel::Ahead<Stretch> ahead_;  // ends before all that it works on
};

}  // namespace hornbeam
