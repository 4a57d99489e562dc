// What a worker carries through a search: its random stream, the full line from the run's root, the
// limits it works under, its tally, and the one choke point that every finished playout passes.
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
// later as if nothing had happened. Searches that spread a budget look at the limits alone. There are
// two kinds. The end of a slice, which a search hands out to another, is a part of what it does, and comes
// between two evaluations. The run's own pause depends on whoever looks on, a checkpoint say, and goes
// into evaluations that can be left (`divided`), so that it never waits for one that takes an hour.
//
// A limit or an interrupt may cut an evaluation of the outermost search, which then never was; what was
// spent and found in it counts all the same, but a checkpoint holds what there was before it. One that
// can be left goes on later instead.
//
// `fork` makes a worker for a piece of the work, in whatever thread or process, and `join` adds what
// it leaves. Joined in the order of the pieces, any number of workers leaves what one would have.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "hornbeam/core/budget.hpp"
#include "hornbeam/core/memory.hpp"
#include "hornbeam/core/stream.hpp"
#include "hornbeam/core/tally.hpp"

namespace hornbeam {

// Where to stop: counts since the worker began, and seconds on the run's clock.
struct Limits {
  double deadline = kForever;
  std::uint64_t playouts = kUnlimited;
  std::uint64_t nodes = kUnlimited;

  bool only_nodes() const {
    return nodes != kUnlimited && playouts == kUnlimited && deadline == kForever;
  }
};

// Whichever comes first.
inline Limits narrower(const Limits& a, const Limits& b) {
  return {std::min(a.deadline, b.deadline), std::min(a.playouts, b.playouts),
          std::min(a.nodes, b.nodes)};
}

template <SmallMove M>
class Context {
 public:
  Context(std::uint64_t seed, const Budget& budget, const MemoryCap& cap,
          Observer* observer = nullptr, const std::atomic<bool>* interrupt = nullptr,
          const Clock& clock = Clock())
      : stream(seed), memory(cap), clock_(clock), observer_(observer), interrupt_(interrupt) {
    allow(budget);
  }
  // A run of its own inside another one, which it tells of its improvements and has to be joined to:
  // clock, cap, interrupt and the line so far are shared; what it spends and where it pauses is its
  // own, and nothing limits it until it is allowed something.
  Context(Context& outer, const Stream& own) : Context(outer, own, Limits{}) {
    outer_ = &outer;
    whole_ = {};
    evaluations_ = 0;
  }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  Stream stream;     // of the evaluation under way
  Line<M> line;      // from the run's root to where the work is
  MemoryCap memory;  // what trees and tables ask before they grow

  // How a line is written for the observer; whoever knows the root sets it.
  std::function<std::vector<std::string>(const Line<M>&)> to_text;

  // The choke point: `line` is finished and worth `score`. Of a batch of playouts it is the best.
  void finish(Score score, std::uint64_t count = 1) {
    tally_.playouts += count;
    if (!has_ticket()) draw();
    if (score > tally_.best.score && keeps_best_) improve(score);
    look_at_clock();
  }
  // The last playout of a game of two was no good: it is as if it had not been made.
  void discard_playout() { --tally_.playouts; }
  // In a game of two no line is the best: the one in which the opponent blunders most would be. The
  // history is then what the root was found to be worth, and when.
  void keep_no_best() { keeps_best_ = false; }
  void note(Score value) { tally_.history.push_back({clock_.precise(), tally_.playouts, value}); }
  // A node whose evaluation used up what was left of the nodes was cut with it and does not count.
  void count_node() { tally_.nodes += tally_.nodes < limits_.nodes; }
  // That of an evaluation which goes on if the run does: it counts until then.
  void show_node() {
    shown_ += tally_.nodes < limits_.nodes;
    count_node();
  }
  // For searches that finish few playouts: counts a node and looks at the clock.
  void visit_node() {
    ++tally_.nodes;
    look_at_clock();
  }

  // A limit is reached or somebody asked to stop: hand back the best so far.
  bool stopped() const {
    return has_reached(limits_) || !has_ticket() || has_enough() || interrupted();
  }
  // The whole run is, and not only the part of it that the present limits are for.
  bool is_over() const { return is_over(whole_); }
  // Stopped or paused: what a search's own loop asks between two evaluations. Evaluations are not
  // cut by a pause, but left or waited for, so going on later gives what going on at once would have.
  bool halted() {
    if (!can_be_left()) return stopped();
    if (evaluations_ < due_) return false;  // the evaluation that was left asks again
    if (!is_cut_) mark();
    return stopped() || has_reached(next_pause()) || is_set(pause_flag_);
  }
  bool interrupted() const { return is_set(interrupt_) || is_set(cancel_); }
  // Whether it is time that ended the work, or somebody who asked: not a count.
  bool ran_out_of_time() const { return interrupted() || now_ >= limits_.deadline; }

  // Sets the run's limits from now on, and where the next pause is.
  void allow(const Budget& budget) { whole_ = limits_ = from_now(budget); }
  void pause_after(const Budget& slice) { pause_ = own_pause_ = from_now(slice); }
  // The same for a worker, in its own counts. Where it pauses is part of what another search does, so
  // that it has to be there to the count, however many work.
  void pause_at(const Limits& limits) {
    pause_ = limits;
    own_pause_ = {};
    is_pause_exact_ = limits.playouts != kUnlimited || limits.nodes != kUnlimited;
  }
  // The same where another worker does, or the slice ends.
  void pause_with(const Context& other, const Limits& slice = {}) {
    pause_at(narrower(slice, with_rest(other.rest_before_pause())));
    own_pause_ = with_rest(other.can_be_left() ? other.rest_of(other.own_pause_) : Limits{});
  }
  // What a run inside another may spend before that one has to stop.
  void work_within(const Context& outer) {
    whole_ = limits_ = with_rest(outer.rest());
    everything_ = with_rest(outer.rest_of(outer.everything()));
  }
  // The limits of a worker: the whole is what `is_over` is about.
  void allow_until(const Limits& limits) { work_under(limits, limits); }
  void work_under(const Limits& limits, const Limits& whole) {
    limits_ = limits;
    whole_ = whole;
  }
  // Who hands out a piece of work may ask for a pause of it, and for its end.
  void obey(const std::atomic<bool>* pause, const std::atomic<bool>* cancel) {
    pause_flag_ = pause;
    cancel_ = cancel;
  }
  // Several who work at the same time draw the playouts that are left from one counter: a worker has a
  // ticket for the next one, or none is left. At the end it gives back those that it has not used.
  void draw_from(std::atomic<std::int64_t>* tickets) {
    tickets_ = tickets;
    drawn_ = tally_.playouts;
    draw();
  }
  void give_back_tickets() {
    if (!tickets_) return;
    tickets_->fetch_add(static_cast<std::int64_t>(drawn_ - tally_.playouts));
    drawn_ = tally_.playouts;
  }
  // Who hears of progress from here on.
  void be_watched_by(Observer* observer) {
    observer_ = observer;
    next_progress_ = now_ + kProgressInterval;
  }
  // Nothing is finished and time passes all the same.
  void look() { look_at_clock(); }
  bool has_reached(const Limits& limits) const {
    return tally_.playouts >= limits.playouts || tally_.nodes >= limits.nodes ||
           now_ >= limits.deadline;
  }

  // No line is worth more than this: one that is ends the run.
  void set_bound(Score bound) { bound_ = bound; }
  bool has_enough() const { return tally_.best.score >= bound_; }

  // An evaluation did not come to its end. If that is because the run is over, it never was.
  void cut_short() { is_cut_ = is_over(); }
  bool was_cut() const { return is_cut_; }

  // Whether a pause may be where the work is: in no evaluation, or in none but those that can be left.
  bool can_be_left() const { return evaluations_ == divided_; }
  // Whether an evaluation that can be left, and was not done, is to go on later. Where limits other than
  // the whole run's have cut it, it is what it was until then.
  bool goes_on_later() const { return !stopped() || is_over(everything()); }
  // The innermost evaluation that can be left is, or else it is done.
  void leave_evaluation(bool goes_on) {
    inside_ = goes_on ? std::max(inside_, divided_) : std::min(inside_, divided_ - 1);
    due_ = 0;
  }
  // The same of one that another worker has done a part of.
  void be_inside(bool goes_on) {
    inside_ = goes_on;
    due_ = 0;
  }
  // Whether an evaluation was left. It is the first to go on, and a slice waits for it.
  bool is_inside() const { return inside_ > 0; }

  // Nothing is under way: what there is now is what a checkpoint holds.
  void settle() {
    is_cut_ = false;
    mark();
  }
  // The same before everything goes on.
  void set_out() {
    const std::uint64_t shown = std::exchange(shown_, 0);
    tally_.nodes -= shown;
    if (std::exchange(is_ahead_, false)) joined_.nodes -= shown;
    due_ = inside_;
    settle();
  }

  const Limits& limits() const {
    has_looked_ = true;
    return limits_;
  }
  // Whether anybody asked what the limits are, and what was done may depend on it. Who stops where
  // they are reached asks nothing.
  bool has_looked() const { return has_looked_; }
  bool only_nodes() const { return limits_.only_nodes(); }
  bool has_counts() const { return limits_.playouts != kUnlimited || limits_.nodes != kUnlimited; }
  const Limits& whole() const { return whole_; }           // of the run
  bool is_evaluating() const { return evaluations_ > 0; }  // for another search
  // What the limits leave.
  Budget left() const {
    has_looked_ = true;
    const Limits rest = rest_of(limits_);
    return {rest.deadline == kForever ? kForever : std::max(0.0, rest.deadline - clock_.precise()),
            rest.playouts, rest.nodes};
  }
  // The absolute form of a budget that starts now, and the same no wider than the present limits.
  Limits from_now(const Budget& budget) const {
    return {budget.seconds == kForever ? kForever : clock_.precise() + budget.seconds,
            plus(tally_.playouts, budget.playouts), plus(tally_.nodes, budget.nodes)};
  }
  Limits within(const Budget& budget) const { return narrower(limits_, from_now(budget)); }

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

  // Brings the next pause forward for as long as it lives.
  class Slice {
   public:
    Slice(Context& context, const Limits& until) : context_(context), outer_(context.pause_) {
      context_.pause_ = narrower(outer_, until);
    }
    ~Slice() { context_.pause_ = outer_; }
    Slice(const Slice&) = delete;
    Slice& operator=(const Slice&) = delete;

   private:
    Context& context_;
    Limits outer_;
  };

  // Alive while a search evaluates a position for another one, which is divided where it can be left.
  class Evaluation {
   public:
    explicit Evaluation(Context& context, bool is_divided = false)
        : context_(context), is_divided_(is_divided) {
      ++context_.evaluations_;
      context_.divided_ += is_divided_;
    }
    ~Evaluation() {
      --context_.evaluations_;
      context_.divided_ -= is_divided_;
    }
    Evaluation(const Evaluation&) = delete;
    Evaluation& operator=(const Evaluation&) = delete;

   private:
    Context& context_;
    bool is_divided_;
  };

  // What a piece of work that begins now may spend: counts from nothing, and the same deadline. And
  // what it may before the next pause, which there is none of within an evaluation that cannot be left.
  Limits rest() const { return rest_of(limits_); }
  // What may be spent at once: no further than a pause that has to be exact.
  Limits rest_at_once() const {
    return has_exact_pause() ? narrower(rest(), rest_before_pause()) : rest();
  }
  bool has_exact_pause() const { return is_pause_exact_ && evaluations_ == 0; }
  Limits whole_rest() const { return rest_of(whole_); }
  Limits rest_before_pause() const {
    if (!can_be_left()) return {};
    return rest_of(divided_ > 0 ? own_pause_ : pause_);
  }
  // Such a rest of another worker's, in the counts of this one.
  Limits with_rest(const Limits& rest) const {
    return {rest.deadline, plus(tally_.playouts, rest.playouts), plus(tally_.nodes, rest.nodes)};
  }
  // A worker for a piece of this one's work: clock, cap, interrupt and the line so far are shared,
  // the stream is that of the evaluation with this ordinal, and nothing is spent yet.
  Context fork(std::uint64_t ordinal, const Limits& limits) const {
    return Context(*this, stream.fork(ordinal), limits);
  }
  // Adds what a worker leaves. Its improvements on the best line here become this one's, at the
  // playouts at which one worker would have made them.
  void join(const Tally<M>& piece) {
    if (add(piece)) tell(tally_.history.back(), tally_.best.line);
    look_at_clock();
  }
  // Adds what a run inside has left since it was last joined; true where a checkpoint knows of it. Where
  // the end of this run cut an evaluation of a worker's, that is as far as it had come before; a run with
  // an outer one adds the same again when it is loaded.
  bool join(Context& inner) {
    const bool is_kept_in_part = !inner.outer_ && inner.is_cut_ && !is_cut_ && !is_evaluating();
    if (!inner.is_ahead_) inner.joined_before_ = inner.joined_;
    bool improves = false;
    if (is_kept_in_part) {
      improves = add(inner.marked_tally().since(inner.joined_));
      mark();
      inner.joined_before_ = inner.joined_ = inner.mark_;
    }
    improves |= add(inner.tally_.since(inner.joined_));
    if (improves && !inner.outer_) tell(tally_.history.back(), tally_.best.line);
    inner.joined_ = inner.here();
    look_at_clock();
    if (inner.outer_ ? inner.is_over() : inner.is_cut_) cut_short();
    if (is_cut_ && !inner.is_ahead_) shown_ += inner.shown_;
    inner.is_ahead_ = is_cut_;
    if (!is_cut_) inner.settle();
    return is_kept_in_part || !is_cut_;
  }
  // A finished line from the run's root that another rank has found and paid for.
  void learn(const Best<M>& found) {
    if (found.score <= tally_.best.score || !keeps_best_) return;
    keep_marked_best();
    tally_.best = found;
    tally_.history.push_back({clock_.precise(), tally_.playouts, found.score});
    tell(tally_.history.back(), tally_.best.line);
  }
  // A finished line from the run's root that is known before the run; nothing is spent on it. A
  // search may begin with it, and the run's result is no worse.
  void know(Best<M> best) {
    tally_.best = known_ = std::move(best);
    tally_.history.push_back({0, 0, known_.score});
  }
  const Best<M>& known() const { return known_; }
  // The run has another root from now on, at the end of `line`: a best line that does not lead there
  // is none any more.
  void follow_line() {
    inside_ = due_ = 0;
    const Line<M>& best = tally_.best.line;
    if (best.size() >= line.size() && std::equal(line.begin(), line.end(), best.begin())) return;
    tally_.best.clear();
    tally_.history.clear();
    joined_.improvements = 0;
    mark();
  }

  const Tally<M>& tally() const { return tally_; }
  const Best<M>& best() const { return tally_.best; }
  const std::vector<Improvement>& history() const { return tally_.history; }
  Spent spent() const { return {clock_.precise(), tally_.playouts, tally_.nodes}; }

  // All of a worker, to go on with its work in another process and to come back from there. Clock, cap,
  // interrupt and who watches are each process's own.
  void pack(Writer& out) const {
    out.mark("wrkr");
    out.put(stream), out.put(line);
    out.put(limits_), out.put(whole_), out.put(pause_), out.put(own_pause_);
    out.put(is_pause_exact_), out.put(inside_), out.put(due_), out.put(shown_);
    out.put(now_), out.put(evaluations_), out.put(is_cut_), out.put(bound_), out.put(keeps_best_);
    tally_.save(out), out.put(mark_);
    marked_best_.save(out), known_.save(out);
    out.put(joined_), out.put(joined_before_), out.put(is_ahead_), out.put(has_looked_);
  }
  void unpack(Reader& in) {
    in.expect("wrkr");
    in.get(stream), in.get(line);
    in.get(limits_), in.get(whole_), in.get(pause_), in.get(own_pause_);
    in.get(is_pause_exact_), in.get(inside_), in.get(due_), in.get(shown_);
    in.get(now_), in.get(evaluations_), in.get(is_cut_), in.get(bound_), in.get(keeps_best_);
    tally_.load(in), in.get(mark_);
    marked_best_.load(in), known_.load(in);
    in.get(joined_), in.get(joined_before_), in.get(is_ahead_), in.get(has_looked_);
  }
  // Seconds of the run, as another process's clock has them.
  void set_time(double seconds) { clock_.set(seconds); }

  // What a checkpoint needs besides the search itself. The clock goes on where it stood; that of a run
  // inside is the outer one's.
  void save(Writer& out) const {
    out.mark("ctxt");
    out.put(stream), out.put(line), out.put(whole_), out.put(inside_);
    marked_tally().save(out);
    known_.save(out);
    out.put(is_ahead_ ? joined_before_ : joined_);
    out.put(clock_.precise());
  }
  void load(Reader& in) {
    in.expect("ctxt");
    in.get(stream), in.get(line), in.get(whole_), in.get(inside_);
    limits_ = whole_;
    tally_.load(in);
    known_.load(in);
    in.get(joined_);
    is_ahead_ = false;
    shown_ = 0;
    const auto seconds = in.get<double>();
    if (outer_)
      clock_ = outer_->clock_;
    else
      clock_.set(seconds);
    settle();
  }

 private:
  static constexpr double kProgressInterval = 0.1;

  Context(const Context& parent, const Stream& own, const Limits& limits)
      : stream(own),
        line(parent.line),
        memory(parent.memory),
        clock_(parent.clock_),
        limits_(limits),
        whole_(parent.rest_of(parent.whole_)),
        now_(parent.now_),
        evaluations_(parent.evaluations_),
        bound_(parent.bound_),
        keeps_best_(parent.keeps_best_),
        known_(parent.known_),
        observer_(nullptr),
        interrupt_(parent.interrupt_) {}

  static bool is_set(const std::atomic<bool>* flag) {
    return flag && flag->load(std::memory_order_relaxed);
  }
  static std::uint64_t plus(std::uint64_t a, std::uint64_t b) {
    return b < kUnlimited - a ? a + b : kUnlimited;
  }
  static std::uint64_t minus(std::uint64_t limit, std::uint64_t spent) {
    if (limit == kUnlimited) return kUnlimited;
    return limit > spent ? limit - spent : 0;
  }
  Limits rest_of(const Limits& limits) const {
    return {limits.deadline, minus(limits.playouts, tally_.playouts),
            minus(limits.nodes, tally_.nodes)};
  }
  bool is_over(const Limits& whole) const {
    return has_reached(whole) || !has_ticket() || has_enough() || interrupted();
  }
  const Limits& everything() const { return outer_ ? everything_ : whole_; }
  const Limits& next_pause() const { return inside_ > 0 || divided_ > 0 ? own_pause_ : pause_; }

  void look_at_clock() {
    const double deadline = std::min(limits_.deadline, next_pause().deadline);
    if (deadline == kForever && !observer_) return;
    now_ = clock_.coarse();
    if (now_ + Clock::kCoarseLag >= deadline) now_ = clock_.precise();
    if (observer_ && now_ >= next_progress_) {
      next_progress_ = now_ + kProgressInterval;
      observer_->progress({now_, tally_.playouts, tally_.nodes}, tally_.best.score);
    }
  }

  bool has_ticket() const { return tally_.playouts < drawn_; }
  void draw() {
    while (!has_ticket()) {
      if (tickets_->fetch_sub(1, std::memory_order_relaxed) <= 0) {
        tickets_->fetch_add(1, std::memory_order_relaxed);
        return;
      }
      ++drawn_;
    }
  }

  // True where the best line is another one now.
  bool add(const Tally<M>& piece) {
    const Score before = tally_.best.score;
    const bool improves = piece.best.score > before;
    if (improves) {
      keep_marked_best();
      for (Improvement step : piece.history) {
        if (step.score <= before) continue;
        step.playouts += tally_.playouts;
        tally_.history.push_back(step);
      }
      tally_.best = piece.best;
    }
    tally_.playouts += piece.playouts;
    tally_.nodes += piece.nodes;
    return improves;
  }

  void improve(Score score) {
    keep_marked_best();
    tally_.best.score = score;
    tally_.best.line = line;
    tally_.history.push_back({clock_.precise(), tally_.playouts, score});
    tell(tally_.history.back(), tally_.best.line);
  }
  // The observer hears of what is an improvement for the whole run, at the whole run's playouts.
  void tell(Improvement step, const Line<M>& best) {
    if (outer_ && step.score > outer_->tally_.best.score) {
      step.playouts += outer_->tally_.playouts - joined_.playouts;
      outer_->tell(step, best);
    }
    if (!observer_) return;
    observer_->improved(step, [&] { return to_text ? to_text(best) : std::vector<std::string>{}; });
  }

  // The tally as it stood between two evaluations is a place in it; the best line of then is kept only
  // where there is another since.
  TallyPlace here() const { return {tally_.playouts, tally_.nodes, tally_.history.size()}; }
  void mark() { mark_ = here(); }
  void keep_marked_best() {
    if (tally_.history.size() == mark_.improvements) std::swap(marked_best_, tally_.best);
  }
  Tally<M> marked_tally() const {
    const bool has_improved = tally_.history.size() > mark_.improvements;
    const auto end = tally_.history.begin() + static_cast<std::ptrdiff_t>(mark_.improvements);
    return {mark_.playouts,
            mark_.nodes,
            has_improved ? marked_best_ : tally_.best,
            {tally_.history.begin(), end}};
  }

  Clock clock_;
  Limits limits_;
  Limits whole_;
  Limits pause_;
  Limits own_pause_;  // the run's, which does not wait for an evaluation that can be left
  bool is_pause_exact_ = false;
  double now_ = 0;
  int evaluations_ = 0;
  int divided_ = 0;          // of those, from the outermost on, which can be left,
  int inside_ = 0;           // and of these which were,
  int due_ = 0;              // and have not gone on since
  std::uint64_t shown_ = 0;  // nodes of theirs
  bool is_cut_ = false;
  Score bound_ = -kNoScore;
  bool keeps_best_ = true;
  Tally<M> tally_;
  TallyPlace mark_;
  Best<M> marked_best_;
  Best<M> known_;
  Observer* observer_;
  double next_progress_ = kProgressInterval;
  const std::atomic<bool>* interrupt_;
  const std::atomic<bool>* pause_flag_ = nullptr;  // of whoever handed out this work,
  const std::atomic<bool>* cancel_ = nullptr;      // who may also end it
  mutable bool has_looked_ = false;                // at the limits
  std::atomic<std::int64_t>* tickets_ = nullptr;   // of the playouts that are left, among several
  std::uint64_t drawn_ = kUnlimited;               // playouts that there were tickets for

  // Of a run inside another one.
  Context* outer_ = nullptr;
  Limits everything_;         // where the outermost run is over
  TallyPlace joined_;         // what the outer run knows of,
  TallyPlace joined_before_;  // and knew before the last time
  bool is_ahead_ = false;     // of what a checkpoint holds
};

// The worker of a search for positions of type P.
template <Position P>
using ContextOf = Context<MoveOf<P>>;

}  // namespace hornbeam
