// Nested rollout policy adaptation (Rosin, Nested Rollout Policy Adaptation for Monte Carlo Tree
// Search, 2011): playouts draw moves in proportion to e^weight of their codes, and the weights learn
// from the best line so far.
//
// A search of level n makes N searches of level n - 1, each with a copy of the policy as it stands;
// after each it remembers the best line, of equal ones the last, and adapts the policy to it
// (search/adaptation.hpp). Level 0 is a playout, which keeps the codes that it could draw from, so that
// adapting replays nothing.
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
#include <optional>
#include <utility>

#include "hornbeam/core/math.hpp"
#include "hornbeam/core/search.hpp"
#include "hornbeam/parallel/ahead.hpp"
#include "hornbeam/parallel/shelf.hpp"
#include "hornbeam/playout/coded_moves.hpp"
#include "hornbeam/playout/wheel.hpp"
#include "hornbeam/search/adaptation.hpp"

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
      : plan_(plan), ahead_(plan.playouts > 1 ? pool : nullptr, *this) {}

  void start(const P& root, Context<Move>& context) override {
    ahead_.cancel();
    pace_ = 0;
    if (plan_.bias > 0)
      require_stated<Stated::bias>(
          root,
          "this domain knows nothing of its moves beforehand (no bias(move)): leave out bias");
    if (plan_.tabu) require_stated<Stated::colors>(root, kNoColors);
    this->begin_at(root, context);
    run_ = 0;
    is_exhausted_ = under_way_ = false;
    levels_.resize(plan_.level);
    leanings_.clear();
    reserved_.release();
    room_ = 0;
    tabu_ = tabu_of(root);
  }

  Outcome resume(Context<Move>& context) override { return go_on(context, plan_.runs); }
  void lean(const std::vector<Leaning>& leanings) override { leanings_ = leanings; }

  Outcome go_on_evaluating(Context<Move>& context) override {
    return go_on(context, plan_.runs == kUnlimited ? Limit(1) : plan_.runs);
  }
  Score conclude(Outcome outcome, Context<Move>& context) override {
    if (outcome == Outcome::more) context.cut_short();
    under_way_ = false;
    // Of equal lines the last, as in the pseudocode; the search itself keeps the first.
    const Trace& last = levels_.back().learnt.best;
    const bool is_whole = outcome == Outcome::done && last.score == this->best_.score;
    const Line<Move>& line = is_whole ? last.line : this->best_.line;
    context.line.insert(context.line.end(), line.begin(), line.end());
    return this->best_.score;
  }

  Traits traits() const override {
    return {.ends = plan_.runs != kUnlimited,
            .ends_as_evaluator = true,
            .shares = ahead_.is_open(),
            .divides = true};
  }
  SearchPtr<P> fresh() const override { return std::make_unique<Nrpa>(plan_); }
  // The policy of the highest level that has a line yet.
  void show(View& view) const override {
    const auto level = std::find_if(levels_.rbegin(), levels_.rend(),
                                    [](const Level& one) { return !one.learnt.best.line.empty(); });
    if (level != levels_.rend()) view.certainty = level->learnt.certainty();
  }

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

  using Trace = hornbeam::Trace<Move>;

  // What is not drawn while there are other moves; -1: nothing.
  int tabu_of(const P& root) const {
    if constexpr (Colored<P>)
      if (plan_.tabu) return root.common_color();
    return -1;
  }

  // What playouts depend on.
  struct Ground {
    const P& root;
    int tabu;
    const playout::CodeWeights& policy;
    double bias;
  };
  Ground ground() const { return {*root_, tabu_, levels_.front().learnt.policy, plan_.bias}; }

  // Makes playouts, and has all that takes.
  struct Player {
    Trace trace;  // of the last one
    Trace best;   // for whoever makes several

    // Leaves the context's line where the game ended.
    void play(const Ground& ground, Context<Move>& context) {
      const std::size_t base = context.line.size();
      trace.clear();
      known_ = 0;
      for (moves_.start(ground.root, ground.tabu); !moves_.candidates().empty();) {
        look_up_new_moves(ground.policy, ground.bias);
        const std::uint32_t number = draw(context.stream.uniform());
        trace.drawn.push_back(number);
        context.line.push_back(moves_.move(number));
        moves_.play(number);
      }
      trace.score = moves_.score();
      trace.codes.assign(codes_.data(), codes_.data() + known_);
      trace.line.assign(context.line.begin() + static_cast<std::ptrdiff_t>(base),
                        context.line.end());
      context.finish(trace.score);
    }

   private:
    static constexpr std::size_t kNobodies = playout::Wheel::kNobodies;

    void look_up_new_moves(const playout::CodeWeights& policy, double bias) {
      const std::size_t from = known_;
      known_ = moves_.known();
      if (codes_.size() < known_) {
        codes_.resize(2 * known_);
        powers_.resize(kNobodies + 2 * known_);
      }
      for (std::size_t i = from; i < known_; ++i) {
        codes_[i] = moves_.code(static_cast<std::uint32_t>(i));
        powers_[kNobodies + i] = policy.power(codes_[i]);
      }
      if (bias != 0) lean_new_moves(from, bias);
    }
    [[gnu::noinline]] void lean_new_moves(std::size_t from, double bias) {
      for (std::size_t i = from; i < known_; ++i) {
        trace.factors.push_back(exp(bias * moves_.bias(static_cast<std::uint32_t>(i))));
        powers_[kNobodies + i] *= trace.factors.back();
      }
    }
    // The number of a move on the list, which the trace keeps.
    std::uint32_t draw(double uniform) {
      const auto& candidates = moves_.candidates();
      const std::size_t begin = trace.listed();
      const std::size_t end = begin + playout::Wheel::whole(candidates.size());
      if (trace.lists.size() < end) trace.lists.resize(2 * end);
      trace.ends.push_back(static_cast<std::uint32_t>(end));
      return candidates[wheel_.draw({candidates.data(), candidates.size()},
                                    powers_.data() + kNobodies, uniform,
                                    trace.lists.data() + begin)];
    }

    playout::CodedMoves<P> moves_;
    // By the number of a move; then there is room.
    std::size_t known_ = 0;
    std::vector<std::uint64_t> codes_;
    std::vector<double> powers_;  // e^(weight + bias), after nobody's
    playout::Wheel wheel_;
  };

  struct Level {
    Adaptation<Move> learnt;
    Stream stream;
    std::uint64_t done = 0;  // evaluations: playouts at level 1, searches one level lower above

    void save(Writer& out) const { learnt.save(out), out.put(stream), out.put(done); }
    void load(Reader& in) { learnt.load(in), in.get(stream), in.get(done); }
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
    player_.play(ground(), context);
    this->offer(player_.trace.score, context, base);
    context.line.resize(base);
    is_exhausted_ = player_.trace.line.empty();
    leaf.learnt.keep(player_.trace);
    if (ahead_.is_open()) ahead_.pool().spend(1);
  }

  // Playouts of one policy that follow each other, made ahead.
  class Stretch final : public Job {
   public:
    using Root = P;
    using Owner = Nrpa;

    Stretch(const Nrpa& nrpa, std::unique_ptr<Context<Move>> context, std::uint64_t from,
            std::uint64_t end)
        : first(from), count(end - from), nrpa_(nrpa), context_(std::move(context)) {}
    // Handed out elsewhere.
    Stretch(const Nrpa& nrpa, Reader& in, const parallel::Site<P>& site)
        : nrpa_(nrpa), context_(site.worker(in)), visitor_(site.after(context_->line)) {
      in.get(first), in.get(count), in.get(visitor_->stream);
      visitor_->policy.load(in);
    }

    void work() override {
      has_begun = true;
      player = nrpa_.players_.take();
      if (!player) player = std::make_unique<Player>();
      player->best.clear();
      const std::size_t base = context_->line.size();
      const Ground ground = visitor_ ? Ground{visitor_->root, nrpa_.tabu_of(visitor_->root),
                                              visitor_->policy, nrpa_.plan_.bias}
                                     : nrpa_.ground();
      const Stream& stream = visitor_ ? visitor_->stream : nrpa_.levels_.front().stream;
      std::uint64_t made = 0;
      bool is_finished = false;  // the root
      for (; made < count && !context_->stopped(); ++made) {
        context_->stream = stream.fork(first + made);
        player->play(ground, *context_);
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
      return {tally().playouts, nrpa_.levels_.front().learnt.policy.size() * 2 * sizeof(double),
              best.line.size() * (sizeof(Move) + sizeof(std::uint64_t))};
    }
    void send(Writer& out) const override {
      parallel::send_worker(*context_, out);
      out.put(first), out.put(count), out.put(nrpa_.levels_.front().stream);
      nrpa_.levels_.front().learnt.policy.save(out);
    }
    void answer(Writer& out) {
      context_->pack(out);
      out.put(is_whole);
      best.save(out), player->best.save(out);
      nrpa_.players_.give(std::move(player));
    }
    void receive(Reader& in) override {
      has_begun = true;
      context_->unpack(in);
      in.get(is_whole);
      player = std::make_unique<Player>();
      best.load(in), player->best.load(in);
    }
    const Tally<Move>& tally() const { return context_->tally(); }

    std::uint64_t first = 0;
    std::uint64_t count = 0;
    bool has_begun = false;
    bool is_whole = false;
    Best<Move> best;                 // of equal ones the first,
    std::unique_ptr<Player> player;  // and its best the last

   private:
    // What playouts of another process depend on.
    struct Visitor {
      explicit Visitor(P position) : root(std::move(position)) {}
      P root;
      Stream stream;
      playout::CodeWeights policy;
    };

    const Nrpa& nrpa_;
    std::unique_ptr<Context<Move>> context_;
    std::optional<Visitor> visitor_;
  };

  // Takes playouts that were made ahead. False where there are none, or none that count.
  bool take_ahead(Context<Move>& context) {
    Level& leaf = levels_.front();
    hand_out(context);
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
    leaf.learnt.keep(stretch.player->best);
    leaf.done += stretch.count;
    players_.give(std::move(stretch.player));
    ahead_.pop_front();
    return true;
  }

  // So many of the playouts before the next adaptation as keep everybody busy, unless all of them are too
  // little to share. Everybody waits for the last of them, so pieces become smaller towards the end
  // (guided self-scheduling: Polychronopoulos and Kuck 1987); nobody who pauses has to wait long for one.
  void hand_out(const Context<Move>& context) {
    const std::uint64_t done = levels_.front().done;
    const std::uint64_t end = (done / plan_.playouts + 1) * plan_.playouts;
    if (ahead_.empty() && !ahead_.is_worth_sharing(static_cast<double>(end - done), pace_)) return;
    const std::uint64_t workers = ahead_.workers();
    const std::uint64_t least = plan_.playouts / (16 * workers) + 1;
    const double most = pace_ > 0 ? std::max(1.0, kLongestPiece / pace_) : 1;
    std::uint64_t from = ahead_.empty() ? done : ahead_.back().first + ahead_.back().count;
    while (from < end && ahead_.has_room()) {
      const std::uint64_t share = std::max(least, (end - from) / (2 * workers));
      const std::uint64_t to =
          std::min({end, from + share, from + static_cast<std::uint64_t>(most)});
      ahead_.hand_out(std::make_unique<Stretch>(*this, ahead_.worker(context), from, to));
      from = to;
    }
  }
  static constexpr double kLongestPiece = 0.02;  // seconds

  void leave(Context<Move>& context) {
    ahead_.leave(context, [&](const Stretch& stretch) {
      if (stretch.best.score > this->best_.score) this->best_ = stretch.best;
    });
  }

  void begin_run() {
    under_way_ = true;
    Level& top = levels_.back();
    top.learnt.policy.clear();
    for (const Leaning& leaning : leanings_) top.learnt.policy.lean(leaning.code, leaning.weight);
    top.stream = stream_.fork(run_);
    begin_level(top);
    for (std::size_t i = levels_.size() - 1; i-- > 0;) begin_below(i);
  }
  void begin_level(Level& level) {
    level.learnt.begin();
    level.done = 0;
  }
  void begin_below(std::size_t i) {
    levels_[i].learnt.policy = levels_[i + 1].learnt.policy;
    levels_[i].stream = levels_[i + 1].stream.fork(levels_[i + 1].done);
    begin_level(levels_[i]);
  }

  // An evaluation of level i + 1 is in its best line.
  void end_iteration(std::size_t i, MemoryCap& memory) {
    Level& level = levels_[i];
    const std::uint64_t length = plan_.iterations * (i == 0 ? plan_.playouts : 1);
    if (level.done < length) {
      if (has_room(level, memory)) level.learnt.adapt(plan_.alpha);
    } else if (i + 1 == levels_.size()) {
      under_way_ = false;
      ++run_;
    } else {
      levels_[i + 1].learnt.keep(level.learnt.best);
      ++levels_[i + 1].done;
      end_iteration(i + 1, memory);
      if (under_way_) begin_below(i);
    }
  }

  // For what the level's best line may add to its policy, and to the copies one level lower. Where
  // memory is full the policy stays as it is.
  bool has_room(const Level& level, MemoryCap& memory) {
    const std::size_t codes = level.learnt.policy.size() + level.learnt.best.codes.size();
    if (codes <= room_) return true;
    const std::size_t more = std::max(codes, 2 * room_) - room_;
    if (!reserved_.take(memory, more * levels_.size() * playout::CodeWeights::kBytesEach))
      return false;
    room_ += more;
    return true;
  }

  NrpaPlan plan_;

  int tabu_ = -1;
  std::uint64_t run_ = 0;
  bool is_exhausted_ = false;  // the root is finished
  bool under_way_ = false;
  std::vector<Level> levels_;  // level 1 first
  std::vector<Leaning> leanings_;

  Player player_;

  Reservation reserved_;
  std::size_t room_ = 0;  // codes a level that memory was reserved for

  // Of what is done ahead.
  bool is_alone_ = true;  // for now
  double pace_ = 0;       // seconds a playout takes, where that is known
  mutable parallel::Shelf<Player> players_;
  parallel::Ahead<Stretch> ahead_;  // ends before all that it works on
};

}  // namespace hornbeam
