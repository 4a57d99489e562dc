// MCTS in one tree that all workers of a pool walk in at the same time (tree parallelization: Chaslot,
// Winands and van den Herik, 2008; without locks: Enzenberger and Müller, 2010). tree/shared.hpp has how
// nothing is lost, search/walker.hpp what each of them does.
//
// Who comes first decides where the others go, so what is found depends on how many there are and on
// chance. Counts do not: N playouts are N, and the visits of the root are the evaluations made.
//
// Walkers stop between two iterations when the tree is wanted whole: to be pruned, where they have gone on
// for up to one iteration each since a depth came to its limit; to be made compact, when a good part of it
// is finished games; to be looked at, in a game of two, whenever the root's visits have doubled; and for
// pauses, moves and checkpoints. A checkpoint is that of one walker, and any number may go on with it.
//
// Each walker has an evaluator of its own. One that learns from its playouts learns from those it has made
// itself, and a checkpoint holds what the first one has learnt.
#pragma once

#include <exception>

#include "hornbeam/search/walked_mcts.hpp"
#include "hornbeam/search/walker.hpp"

namespace hornbeam {

template <Position P>
class SharedMcts final : public WalkedMcts<P> {
 public:
  using typename Search<P>::Move;

  SharedMcts(typename Mcts<P>::RuleMaker make_rule, const MctsPlan& plan, SearchPtr<P> evaluator,
             Pool& pool)
      : WalkedMcts<P>(std::move(make_rule), plan, std::move(evaluator)), pool_(pool) {
    walkers_.push_back(std::make_unique<Walker<P>>(grounds_, *this->evaluator_));
    while (walkers_.size() < pool.workers_here()) {
      evaluators_.push_back(this->evaluator_->fresh());
      walkers_.push_back(std::make_unique<Walker<P>>(grounds_, *evaluators_.back()));
    }
  }

  // Each move of the root once is nothing to share.
  static bool can_share(const MctsPlan& plan) { return !plan.once; }

  void start(const P& root, Context<Move>& context) override {
    Mcts<P>::start(root, context);
    start_others(root, context);
  }

  Outcome resume(Context<Move>& context) override {
    while (!context.halted()) {
      if (this->finished(context)) return Outcome::done;
      prepare(context);
      walk(context);
      take_over();
      tell_and_tidy(context);
    }
    return this->finished(context) ? Outcome::done : Outcome::more;
  }

  SearchPtr<P> fresh() const override {
    return std::make_unique<Mcts<P>>(this->make_rule_, this->plan_, this->evaluator_->fresh());
  }

  void load(Reader& in, const P& root, Context<Move>& context) override {
    Mcts<P>::load(in, root, context);
    // Several walk from the root: an evaluation that one had left in the middle is made again.
    this->is_inside_ = false;
    context.be_inside(false);
    start_others(root, context);
  }

  Traits traits() const override {
    Traits all = Mcts<P>::traits();
    all.shares = all.shares_tree = true;
    return all;
  }
  Statistics statistics() const override {
    Statistics all = Mcts<P>::statistics();
    for (const auto& evaluator : evaluators_) all.discarded += evaluator->statistics().discarded;
    return all;
  }

 private:
  using WalkedMcts<P>::grounds_;

  void start_others(const P& root, Context<Move>& context) {
    for (const auto& evaluator : evaluators_) evaluator->start(root, context);
    deepest_ = this->passed_.size() + 1;
    this->begin_walking();
  }

  void prepare(Context<Move>& context) {
    this->open_grounds();
    grounds_.idle = this->idle_;
    grounds_.patience =
        this->waits_for_nodes(context.limits(), context.whole()) ? this->patience() : kUnlimited;
    const Limits rest = context.rest();
    const Limits pause = context.rest_before_pause();
    grounds_.playouts.set(rest.playouts);
    grounds_.before_pause.set(pause.playouts);
    grounds_.nodes.set(std::min(rest.nodes, pause.nodes));
    grounds_.starts.set(std::min(this->plan_.iterations - this->iterations_, until_told(context)));
    if (this->plan_.beam.prunes()) make_room_below();
    reached_ = this->reached();
    for (const auto& walker : walkers_)
      walker->begin(context, walker == walkers_.front() ? &context : nullptr);
  }
  // Evaluations before the root's value is told.
  std::uint64_t until_told(const Context<Move>& context) const {
    if (!TwoPlayer<P> || context.is_evaluating()) return kUnlimited;
    return std::bit_ceil(this->root_visits_ + 1) - this->root_visits_;
  }
  // Walkers count depths as they come to them, each up to one further than those before; who comes to
  // the deepest that leaves room for the others stops all.
  void make_room_below() {
    constexpr std::size_t kMore = 64;
    const std::size_t room = walkers_.size() + 1;
    if (this->passed_.size() < deepest_ + 1 + room) this->passed_.resize(deepest_ + kMore + room);
    grounds_.passed = this->passed_;
    grounds_.deepest = this->passed_.size() - room;
  }

  void walk(Context<Move>& context) {
    std::exception_ptr error;
    const auto attempt = [&](const auto& act) {
      try {
        act();
      } catch (...) {
        error = std::current_exception();
        grounds_.stop();
      }
    };
    for (std::size_t i = 1; i < walkers_.size(); ++i)
      attempt([&] { pool_.hand_out(*walkers_[i]); });
    attempt([&] { walkers_.front()->work(); });
    for (std::size_t i = 1; i < walkers_.size(); ++i)
      attempt([&] { pool_.finish(*walkers_[i], [&] { grounds_.mail.deliver(context); }); });
    grounds_.mail.deliver(context);
    context.look();
    if (error) std::rethrow_exception(error);
  }

  // What the walkers leave.
  void take_over() {
    for (const auto& walker : walkers_) {
      this->iterations_ += walker->iterations;
      this->root_visits_ += walker->iterations;
      this->statistics_.add(walker->statistics);
      deepest_ = std::max<std::size_t>(deepest_, walker->statistics.deepest);
      if (walker->best.score > this->best_.score) this->best_ = std::move(walker->best);
    }
    this->evaluations_ += grounds_.begun;
    this->idle_ = grounds_.idle;
    this->exhausted_ = grounds_.is_exhausted;
    this->is_proved_ = grounds_.is_proved;
  }

  void tell_and_tidy(Context<Move>& context) {
    if constexpr (TwoPlayer<P>)
      if (std::has_single_bit(this->root_visits_) && !context.is_evaluating())
        this->tell_value(context);
    if (!this->exhausted_) this->tidy(reached_);
  }

  Pool& pool_;
  std::vector<SearchPtr<P>> evaluators_;  // of all walkers but the first
  std::vector<std::unique_ptr<Walker<P>>> walkers_;
  std::size_t deepest_ = 0;  // node that there ever was
  std::size_t reached_ = 0;  // depths that were pruned before the walkers began
};

}  // namespace hornbeam
