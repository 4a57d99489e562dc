// Independent runs of one search side by side, for searches that make them one after the other and
// take the best: the runs of `restart`, the rounds of a batch of `improve`.
//
// The run whose turn it is goes on in the worker of the whole, as it would alone. Those after it are
// begun ahead by others, each with a worker and a search of its own, under the limits that will hold
// if those before it spend what is expected. They can be paused and saved like any run. One whose turn
// comes while it is under way is waited for, one that nobody has begun is not missed.
//
// Where only time is limited, everything that was spent and found counts at once.
//
// A run that was paused in another process comes back as bytes and stays such until somebody goes on
// with it, here or there. One that does not come back is what it was when it was sent.
#pragma once

#include <algorithm>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include "hornbeam/core/search.hpp"
#include "hornbeam/parallel/ahead.hpp"
#include "hornbeam/parallel/watch.hpp"

namespace hornbeam::parallel {

// What a run is given, from nothing spent.
template <Position P>
struct RunPlan {
  std::uint64_t index = 0;
  Stream stream{};
  Line<MoveOf<P>> prefix{};  // from the root of the search that makes the runs
  std::vector<Leaning> leanings{};
  Budget budget{};  // its own
  Limits rest{};    // of the search that makes the runs,
  Limits whole{};   // and of the whole run, if those before spend what is expected
};

template <Position P>
class AheadRun final : public Job {
 public:
  using Root = P;
  using Owner = Search<P>;
  using Move = MoveOf<P>;

  AheadRun(const Search<P>& model, const P& root, RunPlan<P> run, Context<Move>& context,
           const std::atomic<bool>* pause, const std::atomic<bool>* cancel)
      : plan(std::move(run)),
        model_(model),
        root_(root),
        worker_(new Context<Move>(context.fork(0, plan.rest))),
        watch_(std::in_place, context) {
    worker_->stream = plan.stream;
    worker_->work_under(plan.rest, plan.whole);
    worker_->pause_with(context);
    worker_->obey(pause, cancel);
    worker_->line.insert(worker_->line.end(), plan.prefix.begin(), plan.prefix.end());
    for (const Move& move : plan.prefix) root_.play(move);
  }
  // One that is under way elsewhere, to go on here.
  AheadRun(const Search<P>& model, Reader& in, const Site<P>& site)
      : plan(load_plan(in)),
        model_(model),
        root_(site.start),
        worker_(site.worker(in)),
        is_kept_(site.flags.is_kept) {
    for (const Move& move : worker_->line) root_.play(move);
    load_state(in);
  }

  void work() override {
    const Tally<Move>& tally = worker_->tally();
    const TallyPlace before{tally.playouts, tally.nodes, 0};
    if (watch_) watch_->over(*worker_);
    if (!is_over) go_on();
    spent_ = {tally.playouts - before.playouts, tally.nodes - before.nodes, 0};
  }
  Effort effort() const override {
    const auto line = [](const Line<Move>& moves) { return moves.size() * sizeof(Move); };
    return {spent_.playouts, sizeof(RunPlan<P>) + line(plan.prefix),
            sizeof(Tally<Move>) + line(best.line), spent_.nodes};
  }

  void send(Writer& out) const override {
    save_plan(out);
    send_worker(*worker_, out);
    save_state(out);
  }
  void answer(Writer& out) {
    if (!is_kept_) search_.reset();
    out.put(spent_);
    worker_->pack(out);
    save_state(out);
  }
  void receive(Reader& in) override {
    search_.reset();
    in.get(spent_);
    worker_->unpack(in);
    load_state(in);
    has_begun = is_over || !asleep_.empty();  // or what was done there is all that there will be
  }

  Context<Move>& worker() { return *worker_; }
  // Whether the run is what it would have been with this budget and rest.
  bool is_right(const Budget& budget, const Limits& rest) const {
    const auto own = [](const Budget& b, const Limits& r) {
      return narrower({kForever, b.playouts, b.nodes}, r);
    };
    const Tally<Move>& tally = worker_->tally();
    return fits(own(plan.budget, plan.rest), own(budget, rest), tally.playouts, tally.nodes,
                has_looked());
  }

  bool is_paused() const { return !is_over && !worker_->stopped(); }
  // To go on under the limits that hold now, for no longer than the whole does.
  void prepare(const Context<Move>& context) {
    worker_->set_out();
    was_joined = is_joined;
    worker_->pause_with(context);
    Limits rest = plan.rest;
    Limits whole = plan.whole;
    if (is_joined) {
      rest = worker_->with_rest(context.rest());
      whole = worker_->with_rest(context.whole_rest());
    }
    rest.deadline = context.rest().deadline;
    whole.deadline = context.whole_rest().deadline;
    worker_->work_under(rest, whole);
  }

  void save(Writer& out) const {
    save_plan(out);
    worker_->save(out);
    save_state(out);
  }
  void load(Reader& in) {
    worker_->load(in);
    load_state(in);
    is_joined = was_joined;
  }
  static RunPlan<P> load_plan(Reader& in) {
    RunPlan<P> run;
    in.get(run.index), in.get(run.stream), in.get(run.prefix), in.get(run.leanings);
    in.get(run.budget), in.get(run.rest), in.get(run.whole);
    return run;
  }

  RunPlan<P> plan;
  bool has_begun = false;
  bool is_over = false;  // it has come to its end or spent its own budget
  bool is_done = false;  // it has come to its end
  bool is_proved = false;
  bool is_joined = false;   // some of it is in the tally of the whole,
  bool was_joined = false;  // in that of a checkpoint
  Best<Move> best;          // from its root
  Statistics statistics;

 private:
  bool has_looked() const { return had_looked_ || worker_->has_looked(); }

  void save_plan(Writer& out) const {
    out.put(plan.index), out.put(plan.stream), out.put(plan.prefix), out.put(plan.leanings);
    out.put(plan.budget), out.put(plan.rest), out.put(plan.whole);
  }
  // All but the plan and the worker.
  void save_state(Writer& out) const {
    out.put(limits_), out.put(has_begun), out.put(is_over), out.put(is_done), out.put(is_proved);
    out.put(is_joined), out.put(was_joined), out.put(statistics), out.put(has_looked());
    best.save(out);
    if (!search_) {
      out.put(asleep_);
      return;
    }
    Counted size;
    search_->save(size.writer);
    size.writer.flush();
    out.put(size.writer.size());
    search_->save(out);
  }
  void load_state(Reader& in) {
    in.get(limits_), in.get(has_begun), in.get(is_over), in.get(is_done), in.get(is_proved);
    in.get(is_joined), in.get(was_joined), in.get(statistics), in.get(had_looked_);
    best.load(in);
    in.get(asleep_);
  }
  // How long something will be, without a copy of it.
  struct Counted : private std::streambuf {
    Counted() : out(this), writer(out) {}
    std::streamsize xsputn(const char*, std::streamsize count) override { return count; }
    std::ostream out;
    Writer writer;
  };

  void wake_up() {
    search_ = model_.fresh();
    Reader in(asleep_);
    search_->load(in, root_, *worker_);
    worker_->settle();
    asleep_ = {};
  }

  void go_on() {
    if (!asleep_.empty()) wake_up();
    if (!has_begun) {
      limits_ = worker_->from_now(plan.budget);
      const typename Context<Move>::Scope scope(*worker_, limits_);
      search_ = model_.fresh();
      search_->start(root_, *worker_);
      search_->lean(plan.leanings);
      worker_->settle();
      has_begun = true;
    }
    {
      const typename Context<Move>::Scope scope(*worker_, limits_);
      is_done = search_->resume(*worker_) == Outcome::done;
    }
    if (is_done) worker_->settle();  // a checkpoint has all of it
    is_over = is_done || worker_->has_reached(limits_);
    is_proved = is_done && search_->proves_optimum();
    best = search_->best();
    statistics = search_->statistics();
    if (is_over) search_.reset();  // and its memory with it
  }

  const Search<P>& model_;
  P root_;
  std::unique_ptr<Context<Move>> worker_;
  std::optional<Watch<Move>> watch_;  // where somebody watches
  SearchPtr<P> search_;               // of a run under way here; or
  std::string asleep_;                // the same as bytes
  Limits limits_;                     // its own, in its own counts
  bool had_looked_ = false;           // at its limits, before a checkpoint
  bool is_kept_ = true;               // where it is paused, by whoever sent it
  TallyPlace spent_;                  // the last time
};

template <Position P>
class AheadRuns {
 public:
  using Move = MoveOf<P>;

  AheadRuns(Pool* pool, const Search<P>& model) : model_(model), ahead_(pool, model) {}

  bool is_open() const { return ahead_.is_open(); }
  bool empty() const { return ahead_.empty(); }
  unsigned workers() const { return ahead_.workers(); }
  bool has_room() const { return ahead_.has_room(); }
  AheadRun<P>& front() { return ahead_.front(); }
  const RunPlan<P>& last() { return ahead_.back().plan; }
  // The run with that index, where it is joined.
  const AheadRun<P>* joined(std::uint64_t index) const {
    if (ahead_.empty()) return nullptr;
    const AheadRun<P>& run = **ahead_.begin();
    return run.is_joined && run.plan.index == index ? &run : nullptr;
  }
  void pop_front() { ahead_.pop_front(); }
  void clear() { ahead_.cancel(); }
  void spend(std::uint64_t playouts) {
    if (is_open()) ahead_.pool().spend(playouts);
  }

  void hand_out(const P& root, RunPlan<P> run, Context<Move>& context) {
    ahead_.hand_out(std::make_unique<AheadRun<P>>(model_, root, std::move(run), context,
                                                  ahead_.pause_flag(), ahead_.cancel_flag()));
  }
  // Those that were paused go on.
  void go_on(const Context<Move>& context) {
    for (const auto& run : ahead_) {
      run->prepare(context);
      if (is_open() && !run->is_over) ahead_.hand_out(*run);
    }
  }

  // The run whose turn it is, done to its end or to a pause, and joined where it is no pause. Nothing
  // where nobody has begun it, or not as it should have been.
  AheadRun<P>* take(std::uint64_t index, const Budget& budget, Context<Move>& context) {
    if (ahead_.empty() || front().plan.index != index) return nullptr;
    AheadRun<P>& run = front();
    if (ahead_.withdraw(run)) {
      if (!run.has_begun) {
        ahead_.pop_front();
        return nullptr;
      }
      ahead_.hand_out(run);
    }
    finish(run, context);
    while (run.is_paused() && !context.halted()) {
      run.prepare(context);
      if (is_open()) ahead_.hand_out(run);
      finish(run, context);
    }
    if (run.is_joined || run.is_right(budget, context.rest())) {
      if (!run.is_paused()) join(run, context);
    } else if (!context.ran_out_of_time()) {
      ahead_.cancel();  // and those after it were to begin where it should have ended
      be_inside(false, context);
      return nullptr;
    }
    return &run;
  }

  // The search is halted in run `index`. `found` hears of the lines of those that count at once.
  template <class Found>
  void leave(std::uint64_t index, Context<Move>& context, const Found& found) {
    if (context.stopped() && !context.ran_out_of_time()) {
      ahead_.cancel(!empty() && front().plan.index == index && front().is_joined ? 1 : 0);
      return;
    }
    ahead_.settle([&] { context.look(); });
    if (!context.ran_out_of_time() && context.has_counts()) return;
    if (context.ran_out_of_time() && !empty()) context.cut_short();  // and no checkpoint has these
    for (const auto& run : ahead_) {
      const Limits rest = context.rest();
      const Tally<Move>& tally = run->worker().tally();
      if (!run->is_joined && (tally.playouts > rest.playouts || tally.nodes > rest.nodes)) return;
      join(*run, context);
      found(*run);
    }
  }

  void save(Writer& out) const {
    // One that was sent away and did not come back was never begun here.
    const auto has_begun = [](const auto& run) { return run->has_begun; };
    out.put(static_cast<std::uint64_t>(std::count_if(ahead_.begin(), ahead_.end(), has_begun)));
    for (const auto& run : ahead_)
      if (run->has_begun) run->save(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) {
    for (auto count = in.get<std::uint64_t>(); count > 0; --count)
      ahead_
          .keep(std::make_unique<AheadRun<P>>(model_, root, AheadRun<P>::load_plan(in), context,
                                              ahead_.pause_flag(), ahead_.cancel_flag()))
          .load(in);
  }

 private:
  // To its end or to a pause.
  void finish(AheadRun<P>& run, Context<Move>& context) {
    ahead_.finish(run, [&] { context.look(); });
    context.look();
    be_inside(run.worker().is_inside(), context);
  }
  // The run whose turn it is was left in an evaluation, as it would have been here.
  static void be_inside(bool goes_on, Context<Move>& context) {
    if (!context.is_evaluating()) context.be_inside(goes_on);
  }
  static void join(AheadRun<P>& run, Context<Move>& context) {
    run.is_joined = true;
    run.was_joined |= context.join(run.worker());
    if (!context.was_cut() && !context.is_evaluating()) context.settle();  // with all of it
  }

  const Search<P>& model_;
  Ahead<AheadRun<P>> ahead_;
};

// What is left of limits once so much is spent, and whether that is nothing.
inline Limits less(const Limits& limits, std::uint64_t playouts, std::uint64_t nodes) {
  const auto minus = [](std::uint64_t a, std::uint64_t b) {
    return a == kUnlimited ? a : a - std::min(a, b);
  };
  return {limits.deadline, minus(limits.playouts, playouts), minus(limits.nodes, nodes)};
}
inline bool is_nothing(const Limits& limits) {
  return limits.playouts == 0 || limits.nodes == 0;
}

// Where the run after this one will begin: one that ends by itself will end as the last one did,
// another spends what it may. Its stream and budget are still to be set.
template <Position P>
RunPlan<P> after(const RunPlan<P>& run, const TallyPlace& last, bool ends) {
  std::uint64_t playouts = std::min(run.budget.playouts, run.rest.playouts);
  std::uint64_t nodes = std::min(run.budget.nodes, run.rest.nodes);
  if (ends || (playouts != kUnlimited && nodes != kUnlimited))
    playouts = last.playouts, nodes = last.nodes;
  return {.index = run.index + 1,
          .rest = less(run.rest, playouts, nodes),
          .whole = less(run.whole, playouts, nodes)};
}

}  // namespace hornbeam::parallel
