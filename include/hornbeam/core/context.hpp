// What a worker carries through a search: its random stream, the full line from the run's root, the
// limits it works under, and the one choke point that every finished playout passes.
//
// `finish` counts the playout, keeps the best line, tells the observer and looks at the clock.
// Nobody else does any of these, so anytime behaviour and equal counting hold for every composition
// of searches.
//
// Limits nest: a `Scope` narrows them for a part of the work and restores them. They are kept as
// absolute figures (the playout count at which to stop, not how many are left), so the test is a
// few comparisons. Time is known by a lower bound `now_`, which comes from the coarse clock until a
// deadline is near and from the precise one then: that is how a run overshoots by no more than one
// playout without paying for a precise reading after each.
//
// A pause is not a limit: it ends a `resume` early so that the caller can look around and go on
// later as if nothing had happened. Searches that spread a budget look at the limits alone.
#pragma once

#include <atomic>
#include <utility>
#include <vector>

#include "hornbeam/core/archive.hpp"
#include "hornbeam/core/budget.hpp"
#include "hornbeam/core/memory.hpp"
#include "hornbeam/core/observer.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam {

// A score and the line that reaches it.
template <class M>
struct Best {
  Score score = kNoScore;
  Line<M> line;

  bool found() const { return score != kNoScore; }
  void clear() {
    score = kNoScore;
    line.clear();
  }
};

// Where to stop: counts since the run began, and seconds on the run's clock.
struct Limits {
  double deadline = kForever;
  std::uint64_t playouts = kUnlimited;
  std::uint64_t nodes = kUnlimited;

  bool only_nodes() const {
    return nodes != kUnlimited && playouts == kUnlimited && deadline == kForever;
  }
};

template <Position P>
class Context {
 public:
  using Move = MoveOf<P>;

  Context(std::uint64_t seed, const Budget& budget, MemoryCap& cap, Observer* observer = nullptr,
          const std::atomic<bool>* interrupt = nullptr)
      : stream(seed), memory(cap), observer_(observer), interrupt_(interrupt) {
    whole_ = limits_ = within(budget);
  }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  Stream stream;      // of the evaluation under way
  Line<Move> line;    // from the run's root to where the work is
  MemoryCap& memory;  // what trees and tables ask before they grow

  // The choke point: `line` is finished and worth `score`.
  void finish(Score score) {
    ++playouts_;
    if (score > best_.score) improve(score);
    look_at_clock();
  }
  void count_node() { ++nodes_; }
  // For searches that finish few playouts: counts a node and looks at the clock.
  void visit_node() {
    ++nodes_;
    look_at_clock();
  }

  // A limit is reached or somebody asked to stop: hand back the best so far.
  bool stopped() const {
    return playouts_ >= limits_.playouts || nodes_ >= limits_.nodes || now_ >= limits_.deadline ||
           interrupted();
  }
  // Stopped or paused: what a search's own loop asks between two evaluations. Evaluations are not
  // cut by a pause, so going on later gives what going on at once would have given.
  bool halted() const { return stopped() || (evaluations_ == 0 && playouts_ >= pause_at_); }
  bool interrupted() const { return interrupt_ && interrupt_->load(std::memory_order_relaxed); }
  void pause_after(std::uint64_t playouts) {
    pause_at_ = playouts < kUnlimited - playouts_ ? playouts_ + playouts : kUnlimited;
  }

  const Limits& limits() const { return limits_; }
  const Limits& whole() const { return whole_; }           // of the run
  bool is_evaluating() const { return evaluations_ > 0; }  // for another search
  // What the limits leave.
  Budget left() const {
    return {limits_.deadline == kForever ? kForever
                                         : std::max(0.0, limits_.deadline - clock_.precise()),
            limits_.playouts == kUnlimited ? kUnlimited : minus(limits_.playouts, playouts_),
            limits_.nodes == kUnlimited ? kUnlimited : minus(limits_.nodes, nodes_)};
  }
  // The absolute form of a budget that starts now, no wider than the present limits.
  Limits within(const Budget& budget) const {
    return narrower(limits_,
                    {budget.seconds == kForever ? kForever : clock_.precise() + budget.seconds,
                     plus(playouts_, budget.playouts), plus(nodes_, budget.nodes)});
  }

  // Narrows the limits for as long as it lives.
  class Scope {
   public:
    Scope(Context& context, const Limits& limits) : context_(context), outer_(context.limits_) {
      context_.limits_ = narrower(outer_, limits);
    }
    Scope(Context& context, const Budget& budget) : Scope(context, context.within(budget)) {}
    ~Scope() { context_.limits_ = outer_; }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Context& context_;
    Limits outer_;
  };

  // Alive while a search evaluates a position for another one.
  class Evaluation {
   public:
    explicit Evaluation(Context& context) : context_(context) { ++context_.evaluations_; }
    ~Evaluation() { --context_.evaluations_; }
    Evaluation(const Evaluation&) = delete;
    Evaluation& operator=(const Evaluation&) = delete;

   private:
    Context& context_;
  };

  // A finished line from the run's root that is known before the run; nothing is spent on it. A
  // search may begin with it, and the run's result is no worse.
  void know(Best<Move> line) {
    best_ = known_ = std::move(line);
    history_.push_back({0, 0, known_.score});
  }
  const Best<Move>& known() const { return known_; }

  const Best<Move>& best() const { return best_; }
  const std::vector<Improvement>& history() const { return history_; }
  Spent spent() const { return {clock_.precise(), playouts_, nodes_}; }

  // What a checkpoint needs besides the search itself. The clock goes on where it stood.
  void save(Writer& out) const {
    out.mark("ctxt");
    out.put(stream), out.put(line), out.put(playouts_), out.put(nodes_);
    out.put(best_.score), out.put(best_.line), out.put(history_);
    out.put(known_.score), out.put(known_.line);
    out.put(clock_.precise());
  }
  void load(Reader& in) {
    in.expect("ctxt");
    in.get(stream), in.get(line), in.get(playouts_), in.get(nodes_);
    in.get(best_.score), in.get(best_.line), in.get(history_);
    in.get(known_.score), in.get(known_.line);
    clock_.set(in.get<double>());
  }

 private:
  static constexpr double kProgressInterval = 0.1;

  static std::uint64_t plus(std::uint64_t a, std::uint64_t b) {
    return b < kUnlimited - a ? a + b : kUnlimited;
  }
  static std::uint64_t minus(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : 0; }
  static Limits narrower(const Limits& a, const Limits& b) {
    return {std::min(a.deadline, b.deadline), std::min(a.playouts, b.playouts),
            std::min(a.nodes, b.nodes)};
  }

  void look_at_clock() {
    if (limits_.deadline == kForever && !observer_) return;
    now_ = clock_.coarse();
    if (now_ + Clock::kCoarseLag >= limits_.deadline) now_ = clock_.precise();
    if (observer_ && now_ >= next_progress_) {
      next_progress_ = now_ + kProgressInterval;
      observer_->progress({now_, playouts_, nodes_}, best_.score);
    }
  }

  void improve(Score score) {
    best_.score = score;
    best_.line = line;
    history_.push_back({clock_.precise(), playouts_, score});
    if (observer_) observer_->improved(history_.back());
  }

  Clock clock_;
  Limits limits_;
  Limits whole_;
  double now_ = 0;
  std::uint64_t playouts_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t pause_at_ = kUnlimited;
  int evaluations_ = 0;
  Best<Move> best_;
  Best<Move> known_;
  std::vector<Improvement> history_;
  Observer* observer_;
  double next_progress_ = kProgressInterval;
  const std::atomic<bool>* interrupt_;
};

}  // namespace hornbeam
