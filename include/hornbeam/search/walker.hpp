// One of several who walk in one tree at the same time, by search/walk.hpp, with an evaluator and a worker
// of its own.
//
// A walker goes on until the limits, a pause, or until somebody wants the tree for himself, which is
// looked at between two iterations. An evaluation that the limits cut never was: its walker leaves, and a
// first visit that it had claimed is there for others again.
#pragma once

#include <memory>

#include "hornbeam/parallel/pool.hpp"
#include "hornbeam/search/walk.hpp"

namespace hornbeam {

template <Position P>
class Walker final : public Job, private Observer {
 public:
  using Move = MoveOf<P>;

  Walker(Grounds<P>& grounds, Search<P>& evaluator)
      : grounds_(grounds), evaluator_(evaluator), guide_(grounds) {}

  // Before its work: a part of the context's. `home` is the context of the one who walks in the thread
  // that handed out the work, and nothing for the others.
  void begin(Context<Move>& context, Context<Move>* home) {
    worker_.reset(new Context<Move>(context.fork(0, context.rest())));
    worker_->pause_at({.deadline = context.rest_before_pause().deadline});
    worker_->be_watched_by(this);
    home_ = home;
    posted_ = {};
    iterations = 0;
    statistics = {};
    statistics.searches = 0;
    best.clear();
  }

  void work() override {
    try {
      if (auto* tickets = grounds_.playouts.tickets()) worker_->draw_from(tickets);
      while (may_begin()) {
        iterate();
        if (home_ && grounds_.mail.has_mail()) deliver();
      }
      worker_->give_back_tickets();
      if (worker_->has_enough()) grounds_.stop();
      guide_.rest();
      post();
    } catch (...) {
      grounds_.stop();
      throw;
    }
  }
  Effort effort() const override { return {worker_->tally().playouts, 0, 0}; }

  // What its work leaves besides the tree.
  std::uint64_t iterations = 0;
  Statistics statistics;
  Best<Move> best;  // from the tree's root

 private:
  bool may_begin() {
    if (grounds_.is_stopping.load(std::memory_order_relaxed) || worker_->halted()) return false;
    if (!grounds_.starts.take()) return false;
    if (grounds_.before_pause.take()) return true;
    grounds_.starts.spend(-1);
    return false;
  }

  void iterate() {
    const std::size_t base = worker_->line.size();
    const TallyPlace before = here();
    const std::uint64_t ordinal = grounds_.begun.fetch_add(1, std::memory_order_relaxed);
    P position = *grounds_.root;
    guide_.descend(walk_, position, worker_->line, grounds_.root_visits + ordinal, worker_->memory);
    worker_->stream = grounds_.stream.fork(grounds_.evaluations + ordinal);
    const Score score = evaluator_.evaluate(position, *worker_);
    if (!TwoPlayer<P> && score > best.score)
      best = {score,
              {worker_->line.begin() + static_cast<std::ptrdiff_t>(base), worker_->line.end()}};
    if (score != kNoScore && !worker_->was_cut())
      learn(score, base);
    else
      grounds_.starts.spend(-1);
    guide_.leave(walk_);
    worker_->line.resize(base);
    const TallyPlace after = here();
    grounds_.before_pause.spend(static_cast<std::int64_t>(after.playouts - before.playouts) - 1);
    grounds_.nodes.spend(static_cast<std::int64_t>(after.nodes - before.nodes));
    if (grounds_.nodes.is_spent()) grounds_.stop();
  }

  // The evaluation is whole: the line from `base` on is worth `score`.
  void learn(Score score, std::size_t base) {
    ++iterations;
    if (!guide_.learn(walk_, score, worker_->line, base)) return;
    worker_->count_node();
    statistics.count_node(static_cast<std::uint32_t>(walk_.path.size()) + grounds_.advanced);
  }

  // What it has spent and found is told now and then, and what it has found at once.
  void improved(const Improvement&, const LineText&) override { post(); }
  void progress(const Spent&, Score) override { post(); }
  void post() {
    grounds_.mail.post(worker_->tally().since(posted_));
    posted_ = here();
    if (home_) deliver();
  }
  void deliver() {
    grounds_.mail.deliver(*home_);
    if (home_->halted()) grounds_.stop();
  }
  TallyPlace here() const {
    const Tally<Move>& tally = worker_->tally();
    return {tally.playouts, tally.nodes, tally.history.size()};
  }

  Grounds<P>& grounds_;
  Search<P>& evaluator_;
  std::unique_ptr<Context<Move>> worker_;
  Context<Move>* home_ = nullptr;
  TallyPlace posted_;
  Guide<P> guide_;
  Walk walk_;
};

}  // namespace hornbeam
