// Randomised restarts: independent runs of one search with different random numbers, the best line
// of all (SP-MCTS, section 4.3). Each run may have limits of its own; without them, and with a
// number of runs, what the budget leaves is shared equally among the runs still to come. Run 0 uses
// the stream as it is, so one run is the search itself.
//
// Under a budget of nodes alone, a run that made no node is the last: so would the next be. So is a run
// that proves its line the best.
#pragma once

#include <utility>

#include "hornbeam/core/search.hpp"

namespace hornbeam {

struct RestartPlan {
  Limit runs{};
  Budget each{};  // of one run
};

template <Position P>
class Restart final : public Search<P> {
 public:
  using typename Search<P>::Move;
  Restart(RestartPlan plan, SearchPtr<P> child)
      : plan_(plan), child_(std::move(child)), height_(child_->traits().height) {}

  void start(const P& root, Context<Move>& context) override {
    this->begin_at(root, context);
    run_ = 0;
    under_way_ = is_proved_ = false;
    past_ = {};
    past_.searches = 0;
  }

  Outcome resume(Context<Move>& context) override {
    while (run_ < plan_.runs) {
      if (context.halted()) return Outcome::more;
      if (!under_way_) begin_run(context);
      {
        const typename Context<Move>::Scope scope(context, limits_);
        const bool is_done = child_->resume(context) == Outcome::done;
        const bool finished = is_done || context.stopped();
        if (child_->best().score > this->best_.score) this->best_ = child_->best();
        is_proved_ = is_done && child_->proves_optimum();
        if (!finished) return Outcome::more;  // a pause; the run goes on later
      }
      if (is_proved_) run_ = plan_.runs - 1;
      if (context.stopped()) return Outcome::more;
      if (context.limits().only_nodes() && context.spent().nodes == nodes_before_)
        run_ = plan_.runs - 1;
      past_.add(child_->statistics());
      under_way_ = false;
      ++run_;
    }
    return Outcome::done;
  }

  SearchPtr<P> fresh() const override { return std::make_unique<Restart>(plan_, child_->fresh()); }

  void save(Writer& out) const override {
    out.mark("rest");
    out.put(stream_), out.put(run_), out.put(under_way_), out.put(limits_);
    out.put(nodes_before_), out.put(past_), out.put(is_proved_);
    this->best_.save(out);
    if (under_way_) child_->save(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    start(root, context);
    in.expect("rest");
    in.get(stream_), in.get(run_), in.get(under_way_), in.get(limits_);
    in.get(nodes_before_), in.get(past_), in.get(is_proved_);
    this->best_.load(in);
    if (under_way_) child_->load(in, root, context);
  }

  Traits traits() const override {
    const Traits child = child_->traits();
    const bool ends = plan_.runs != kUnlimited && (plan_.each.limited() || child.ends);
    return {.ends = ends,
            .ends_as_evaluator = ends,
            .makes_nodes = child.makes_nodes,
            .counts_nodes = child.counts_nodes,
            .height = height_ + 1};
  }
  bool proves_optimum() const override { return is_proved_; }
  bool show_tree(tree::TreeView<Move>& shown) const override { return child_->show_tree(shown); }
  Statistics statistics() const override {
    Statistics all = past_;
    if (under_way_) all.add(child_->statistics());
    return all;
  }

 private:
  using Search<P>::root_;
  using Search<P>::stream_;

  void begin_run(Context<Move>& context) {
    Budget budget = plan_.each;
    if (!budget.limited() && plan_.runs != kUnlimited)
      budget = share(context.left(), static_cast<double>(plan_.runs - run_));
    limits_ = context.from_now(budget);
    const typename Context<Move>::Scope scope(context, limits_);  // a search may look at its start
    nodes_before_ = context.spent().nodes;
    context.stream = stream_.of_run(run_, height_);
    child_->start(*root_, context);
    under_way_ = true;
  }

  RestartPlan plan_;
  SearchPtr<P> child_;
  unsigned height_;  // of its streams above those of the searches inside
  std::uint64_t run_ = 0;
  bool under_way_ = false;
  bool is_proved_ = false;  // a run has proved its line the best
  Limits limits_;
  std::uint64_t nodes_before_ = 0;  // the run under way
  Statistics past_;
};

}  // namespace hornbeam
