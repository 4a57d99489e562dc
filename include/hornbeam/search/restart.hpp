// Randomised restarts: independent runs of one search with different random numbers, the best line
// of all (SP-MCTS, section 4.3). Each run may have limits of its own; without them, and with a
// number of runs, what the budget leaves is shared equally among the runs still to come. Run 0 uses
// the stream as it is, so one run is the search itself.
//
// Under a budget of nodes alone, a run that made no node is the last: so would the next be. So is a run
// that proves its line the best.
//
// With a pool, runs are begun ahead by others (parallel/ahead_runs.hpp). Their results are those of one
// worker; where the runs share a time, each gets what it would have if all workers were as fast.
#pragma once

#include <utility>

#include "hornbeam/core/search.hpp"
#include "hornbeam/parallel/ahead_runs.hpp"

namespace hornbeam {

struct RestartPlan {
  Limit runs{};
  Budget each{};  // of one run
};

template <Position P>
class Restart final : public Search<P> {
 public:
  using typename Search<P>::Move;
  Restart(RestartPlan plan, SearchPtr<P> child, Pool* pool = nullptr)
      : plan_(plan),
        child_(std::move(child)),
        height_(child_->traits().height),
        ahead_(pool, *child_) {}

  // Whether there is a second run to begin before the first one's end.
  static bool has_runs_to_share(const RestartPlan& plan, const Traits& child) {
    return plan.runs > 1 && (plan.runs != kUnlimited || plan.each.limited() || child.ends);
  }

  void start(const P& root, Context<Move>& context) override {
    ahead_.clear();
    this->begin_at(root, context);
    run_ = 0;
    under_way_ = is_proved_ = false;
    past_ = {};
    past_.searches = 0;
    last_ = {};
  }

  Outcome resume(Context<Move>& context) override {
    ahead_.go_on(context);
    while (run_ < plan_.runs) {
      if (context.halted()) return leave(context);
      hand_out(context);
      Run* const ahead =
          under_way_ || ahead_.empty() ? nullptr : ahead_.take(run_, next_budget(context), context);
      if (!(ahead ? take(*ahead, context) : run_here(context))) return leave(context);
      ++run_;
    }
    ahead_.clear();
    return Outcome::done;
  }

  SearchPtr<P> fresh() const override { return std::make_unique<Restart>(plan_, child_->fresh()); }

  void save(Writer& out) const override {
    out.mark("rest");
    out.put(stream_), out.put(run_), out.put(under_way_), out.put(limits_);
    out.put(before_), out.put(past_), out.put(is_proved_);
    this->best_.save(out);
    if (under_way_) child_->save(out);
    ahead_.save(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    start(root, context);
    in.expect("rest");
    in.get(stream_), in.get(run_), in.get(under_way_), in.get(limits_);
    in.get(before_), in.get(past_), in.get(is_proved_);
    this->best_.load(in);
    if (under_way_) child_->load(in, root, context);
    ahead_.load(in, root, context);
  }

  Traits traits() const override {
    const Traits child = child_->traits();
    const bool ends = plan_.runs != kUnlimited && (plan_.each.limited() || child.ends);
    return {.ends = ends,
            .ends_as_evaluator = ends,
            .makes_nodes = child.makes_nodes,
            .counts_nodes = child.counts_nodes,
            .shares = ahead_.is_open() || child.shares,
            .shares_tree = child.shares_tree,
            .exchanges = child.exchanges,
            .divides = true,
            .begins_ahead = true,
            .height = height_ + 1};
  }
  bool proves_optimum() const override { return is_proved_; }
  bool show_tree(tree::TreeView<Move>& shown) const override { return child_->show_tree(shown); }
  void show(View& view) const override { child_->show(view); }
  std::vector<Spent> ranks() const override { return child_->ranks(); }
  Statistics statistics() const override {
    Statistics all = past_;
    if (under_way_)
      all.add(child_->statistics());
    else if (const auto run = ahead_.joined(run_))
      all.add(run->statistics);
    return all;
  }

 private:
  using Search<P>::root_;
  using Search<P>::stream_;

  using Run = parallel::AheadRun<P>;

  // What the next run gets of its own.
  Budget budget_of(std::uint64_t run, const Budget& left) const {
    if (plan_.each.limited() || plan_.runs == kUnlimited) return plan_.each;
    const auto runs = plan_.runs - run;
    Budget budget = share(left, static_cast<double>(runs));
    const auto workers = ahead_.workers();
    const auto rounds = workers > 1 ? (runs - 1) / workers + 1 : runs;  // in each all work at once
    budget.seconds = left.seconds / static_cast<double>(rounds);
    return budget;
  }
  Budget next_budget(const Context<Move>& context) const {
    return plan_.each.limited() || plan_.runs == kUnlimited ? plan_.each
                                                            : budget_of(run_, context.left());
  }

  void begin_run(Context<Move>& context) {
    limits_ = context.from_now(next_budget(context));
    const typename Context<Move>::Scope scope(context, limits_);  // a search may look at its start
    before_ = {context.tally().playouts, context.tally().nodes, 0};
    context.stream = stream_.of_run(run_, height_);
    child_->start(*root_, context);
    under_way_ = true;
  }

  // False if it was halted before its end.
  bool run_here(Context<Move>& context) {
    if (!under_way_) begin_run(context);
    {
      const typename Context<Move>::Scope scope(context, limits_);
      const std::uint64_t before = context.tally().playouts;
      const bool is_done = child_->resume(context) == Outcome::done;
      ahead_.spend(context.tally().playouts - before);
      const bool finished = is_done || context.stopped();
      keep(child_->best());
      is_proved_ = is_done && child_->proves_optimum();
      if (!finished) return false;  // a pause; the run goes on later
    }
    last_ = {context.tally().playouts - before_.playouts, context.tally().nodes - before_.nodes, 0};
    if (!end_run(last_.nodes, context)) return false;
    past_.add(child_->statistics());
    under_way_ = false;
    return true;
  }

  // The same for one that was begun ahead.
  bool take(Run& run, Context<Move>& context) {
    if (!run.is_joined) return false;  // a pause
    keep(run.best);
    is_proved_ = run.is_proved;
    if (!run.is_over) return false;
    const Tally<Move>& tally = run.worker().tally();
    const bool is_last = !end_run(tally.nodes, context);
    run.plan.index = run_;  // a proof makes it the last one
    if (is_last) return false;
    last_ = {tally.playouts, tally.nodes, 0};
    past_.add(run.statistics);
    ahead_.pop_front();
    return true;
  }

  // False if there is nothing left to spend.
  bool end_run(std::uint64_t nodes, Context<Move>& context) {
    if (is_proved_) run_ = plan_.runs - 1;
    if (context.stopped()) return false;
    if (context.only_nodes() && nodes == 0) run_ = plan_.runs - 1;
    return true;
  }

  void keep(const Best<Move>& found) {
    if (found.score > this->best_.score) this->best_ = found;
  }
  Outcome leave(Context<Move>& context) {
    ahead_.leave(run_, context, [this](const Run& run) { keep(run.best); });
    return Outcome::more;
  }

  // Begins runs ahead, each where the one before it is expected to end.
  void hand_out(Context<Move>& context) {
    if (!ahead_.is_open() || context.has_exact_pause()) return;
    while (ahead_.has_room()) {
      parallel::RunPlan<P> run = parallel::after(ahead_.empty() ? turn(context) : ahead_.last(),
                                                 last_, child_->traits().ends);
      if (run.index >= plan_.runs || parallel::is_nothing(run.rest)) return;
      run.budget =
          budget_of(run.index, {context.left().seconds, run.rest.playouts, run.rest.nodes});
      run.stream = stream_.of_run(run.index, height_);
      ahead_.hand_out(*root_, std::move(run), context);
    }
  }
  // The run whose turn it is, as it was or will be when it begins.
  parallel::RunPlan<P> turn(const Context<Move>& context) const {
    if (!under_way_)
      return {.index = run_,
              .budget = next_budget(context),
              .rest = context.rest(),
              .whole = context.whole_rest()};
    const auto since_begin = [&](const Limits& limits) {
      return parallel::less(limits, before_.playouts, before_.nodes);
    };
    const Limits own = since_begin(limits_);
    return {.index = run_,
            .budget = {kForever, own.playouts, own.nodes},
            .rest = since_begin(context.with_rest(context.rest())),
            .whole = since_begin(context.with_rest(context.whole_rest()))};
  }

  RestartPlan plan_;
  SearchPtr<P> child_;
  unsigned height_;  // of its streams above those of the searches inside
  std::uint64_t run_ = 0;
  bool under_way_ = false;  // here
  bool is_proved_ = false;  // a run has proved its line the best
  Limits limits_;
  TallyPlace before_;  // the run under way
  TallyPlace last_;    // run: what it spent
  Statistics past_;
  parallel::AheadRuns<P> ahead_;
};

}  // namespace hornbeam
