// One of several who walk in one tree at the same time: an iteration of MCTS as search/mcts.hpp has it, on
// what can be shared (tree/shared.hpp), with an evaluator and a worker of its own.
//
// A walker goes on until the limits, a pause, or until somebody wants the tree for himself, which is
// looked at between two iterations. An evaluation that the limits cut never was: its walker leaves, and a
// first visit that it had claimed is there for others again.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "hornbeam/parallel/mailbox.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "hornbeam/search/mcts.hpp"

namespace hornbeam {

// What all walkers see. The first part stays as it is while they walk.
template <Position P>
struct Grounds {
  using Move = MoveOf<P>;

  Grounds(tree::Tree<Move>& one, const tree::Rule& by, const MctsPlan& options)
      : tree(one), rule(by), plan(options) {}

  tree::Tree<Move>& tree;
  const tree::Rule& rule;
  const MctsPlan& plan;
  const P* root = nullptr;
  tree::Handle root_block = tree::kNoHandle;
  std::uint64_t root_visits = 0;
  Stream stream;
  std::uint64_t evaluations = 0;  // before: ordinals of streams
  std::uint32_t advanced = 0;
  std::uint64_t patience = kUnlimited;  // evaluations in a row without a new node
  std::span<std::uint64_t> passed;      // of a beam
  std::size_t deepest = 0;              // path that leaves room in `passed` for those of all others

  alignas(64) std::atomic<std::uint64_t> begun = 0;  // evaluations
  alignas(64) std::atomic<bool> is_stopping = false;
  std::atomic<bool> is_exhausted = false;  // the walkers have seen every line
  std::atomic<bool> is_proved = false;     // have proved the root's value
  Score worst = -kNoScore;                 // score seen
  std::atomic<std::uint64_t> idle = 0;     // evaluations since the last new node
  parallel::Quota playouts;                // before the limit
  parallel::Quota starts;                  // of evaluations
  parallel::Quota before_pause;            // playouts, which no evaluation is cut at
  parallel::Quota nodes;
  parallel::Quota erasures;  // before the tree is to be made compact
  parallel::Mailbox<Move> mail;

  void stop() { is_stopping.store(true, std::memory_order_relaxed); }
};

template <Position P>
class Walker final : public Job, private Observer {
 public:
  using Move = MoveOf<P>;

  Walker(Grounds<P>& grounds, Search<P>& evaluator) : grounds_(grounds), evaluator_(evaluator) {}

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
      grounds_.tree.leave(plot_);
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
  using Block = typename tree::Tree<Move>::Block;
  using Step = tree::Step;

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
    descend(position, grounds_.root_visits + ordinal);
    worker_->stream = grounds_.stream.fork(grounds_.evaluations + ordinal);
    const Score score = evaluator_.evaluate(position, *worker_);
    if (!TwoPlayer<P> && score > best.score)
      best = {score,
              {worker_->line.begin() + static_cast<std::ptrdiff_t>(base), worker_->line.end()}};
    if (score != kNoScore && !worker_->was_cut())
      learn(score, base);
    else
      grounds_.starts.spend(-1);
    for (const Step& step : path_)
      tree::shared::leave(grounds_.tree.arrays(step.block), step.child);
    worker_->line.resize(base);
    const TallyPlace after = here();
    grounds_.before_pause.spend(static_cast<std::int64_t>(after.playouts - before.playouts) - 1);
    grounds_.nodes.spend(static_cast<std::int64_t>(after.nodes - before.nodes));
    if (grounds_.nodes.is_spent()) grounds_.stop();
  }

  // Walks to the node to evaluate. `visits` are the root's, with those under way.
  void descend(P& position, std::uint64_t visits) {
    path_.clear();
    at_end_ = false;
    const Score worst = TwoPlayer<P> ? 0 : tree::shared::load(grounds_.worst);
    tree::Tree<Move>& tree = grounds_.tree;
    for (tree::Handle at = grounds_.root_block; at < tree::kErased;) {
      const Block block = tree.arrays(at);
      if (block.count == 0) return come_to_end(position);
      const std::uint32_t child =
          chooser_.choose(grounds_.rule, grounds_.plan.widening, block, tree.next(at),
                          static_cast<double>(visits), grounds_.plan.virtual_loss, worst);
      if (child == block.count) return;  // others have been everywhere meanwhile
      path_.push_back({at, child, player_to_move(position)});
      worker_->line.push_back(block.move[child]);
      at = tree::shared::below(block.child[child]);
      if (at < tree::kErased) tree.prefetch(at);
      position.play(block.move[child]);
      visits = tree::shared::load(block.visits[child]);
      if (visits == 0) {
        if (TwoPlayer<P> && is_finished(position, expansion_.list)) come_to_end(position);
        return;
      }
      if (at == tree::kNoHandle && visits >= grounds_.plan.expand_after && !grounds_.plan.flat)
        at = expand(position, block.child[child]);
    }
  }
  void come_to_end(const P& position) {
    at_end_ = true;
    end_score_ = position.score();
  }

  // Another may have been as quick; then it is his block.
  tree::Handle expand(const P& position, tree::Handle& child) {
    const tree::Handle made =
        expansion_.expand(position, grounds_.plan, grounds_.tree, worker_->memory, plot_);
    if (made == tree::kNoHandle) return made;
    const tree::Handle published = tree::shared::publish(child, made);
    if (published != made) grounds_.tree.take_back(made, plot_);
    return published;
  }

  static Score as_seen_by(const Step& step, Score score) {
    return TwoPlayer<P> ? seen_by(step.mover, score) : score;
  }

  // The evaluation is whole: the line from `base` on is worth `score`.
  void learn(Score score, std::size_t base) {
    ++iterations;
    bool added = false;  // whoever makes the first visit has
    for (const Step& step : path_)
      added = tree::shared::record(grounds_.tree.arrays(step.block), step.child,
                                   as_seen_by(step, score)) == 0;
    if (added) {
      worker_->count_node();
      statistics.count_node(static_cast<std::uint32_t>(path_.size()) + grounds_.advanced);
    }
    tree::Together::change_to(grounds_.worst, score, std::greater<>());
    if (grounds_.plan.rave) record_rave(score, base);
    if (grounds_.patience != kUnlimited) lose_patience(added);
    if (grounds_.plan.beam.prunes()) count_depths(path_.size() - (added ? 1 : 0));
    if (at_end_ && TwoPlayer<P>) learn_of_end();
    if (at_end_ && grounds_.plan.skip_finished) drop_finished();
  }

  void record_rave(Score score, std::size_t base) {
    tree::list_keys(*grounds_.root, worker_->line, base, keys_);
    tree::record_rave(
        grounds_.tree, path_, keys_, met_,
        [&](const Step& step) { return as_seen_by(step, score); }, tree::shared::record_rave);
  }

  void lose_patience(bool added) {
    if (added)
      grounds_.idle.store(0, std::memory_order_relaxed);
    else if (grounds_.idle.fetch_add(1, std::memory_order_relaxed) + 1 >= grounds_.patience)
      grounds_.stop();
  }

  // The playout passed nodes of depths 1 to `depth`.
  void count_depths(std::size_t depth) {
    for (std::size_t d = 0; d < depth; ++d) {
      const std::atomic_ref<std::uint64_t> passed(grounds_.passed[d]);
      if (passed.fetch_add(1, std::memory_order_relaxed) + 1 == grounds_.plan.beam.limit)
        grounds_.stop();
    }
    if (path_.size() >= grounds_.deepest) grounds_.stop();
  }

  void learn_of_end() {
    const bool proves = !grounds_.plan.beam.prunes();
    if (path_.empty() ||
        (proves &&
         tree::prove<tree::Together>(grounds_.tree, path_, as_seen_by(path_.back(), end_score_)))) {
      grounds_.is_proved.store(true, std::memory_order_relaxed);
      grounds_.stop();
    }
  }

  // The node at the end of the path is a finished game, and every node above that has no other child
  // left is done with, too. Of several who find out the first one goes on.
  void drop_finished() {
    for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
      const Block block = grounds_.tree.arrays(step->block);
      if (!tree::shared::erase(block, step->child)) return;
      grounds_.erasures.spend(1);
      if (grounds_.erasures.is_spent()) grounds_.stop();
      if (!tree::shared::is_all_erased(block)) return;
    }
    grounds_.is_exhausted.store(true, std::memory_order_relaxed);
    grounds_.stop();
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
  tree::Arena::Plot plot_;
  tree::Chooser chooser_;
  Expansion<P> expansion_;
  std::vector<Step> path_;
  bool at_end_ = false;  // the walk came to a finished game,
  Score end_score_ = 0;  // worth so much
  std::vector<std::uint32_t> keys_;
  tree::KeySet met_;
};

}  // namespace hornbeam
