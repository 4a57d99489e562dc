// A walk through a tree that others are on the way in, too: down to the node to evaluate, and back with
// what it is worth, as search/mcts.hpp has it, on what can be shared (tree/shared.hpp). Between the two
// anything may happen: walkers of several threads walk at the same time (search/walker.hpp), and one who
// waits for evaluations that are made elsewhere begins others (search/fast_tree.hpp).
#pragma once

#include <span>
#include <vector>

#include "hornbeam/parallel/mailbox.hpp"
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

// Where somebody is.
struct Walk {
  std::vector<tree::Step> path;
  bool at_end = false;  // it came to a finished game,
  Score end_score = 0;  // worth so much
};

// Knows the way. Everybody who walks at the same time as others has one.
template <Position P>
class Guide {
 public:
  using Move = MoveOf<P>;

  explicit Guide(Grounds<P>& grounds) : grounds_(grounds) {}

  // Walks from the root, where the position is, to the node to evaluate, and adds the moves to the line.
  // `visits` are the root's, with those under way.
  void descend(Walk& walk, P& position, Line<Move>& line, std::uint64_t visits, MemoryCap& memory) {
    walk.path.clear();
    walk.at_end = false;
    const Score worst = TwoPlayer<P> ? 0 : tree::shared::load(grounds_.worst);
    tree::Tree<Move>& tree = grounds_.tree;
    for (tree::Handle at = grounds_.root_block; at < tree::kErased;) {
      const Block block = tree.arrays(at);
      if (block.count == 0) return come_to_end(walk, position);
      const std::uint32_t child =
          chooser_.choose(grounds_.rule, grounds_.plan.widening, block, tree.next(at),
                          static_cast<double>(visits), grounds_.plan.virtual_loss, worst);
      if (child == block.count) return;  // others have been everywhere meanwhile
      walk.path.push_back({at, child, player_to_move(position)});
      line.push_back(block.move[child]);
      at = tree::shared::below(block.child[child]);
      if (at < tree::kErased) tree.prefetch(at);
      position.play(block.move[child]);
      visits = tree::shared::load(block.visits[child]);
      if (visits == 0) {
        if (TwoPlayer<P> && is_finished(position, expansion_.list)) come_to_end(walk, position);
        return;
      }
      if (at == tree::kNoHandle && visits >= grounds_.plan.expand_after && !grounds_.plan.flat)
        at = expand(position, walk.path.size(), block.child[child], memory);
    }
  }

  // The evaluation is whole: the line from `base` on is worth `score`. True for whoever makes the first
  // visit of the node, and so has added it.
  bool learn(const Walk& walk, Score score, const Line<Move>& line, std::size_t base) {
    bool added = false;
    for (const Step& step : walk.path)
      added = tree::shared::record(grounds_.tree.arrays(step.block), step.child,
                                   as_seen_by(step, score)) == 0;
    tree::Together::change_to(grounds_.worst, score, std::greater<>());
    if (grounds_.plan.rave) record_rave(walk, score, line, base);
    if (grounds_.patience != kUnlimited) lose_patience(added);
    if (grounds_.plan.beam.prunes()) count_depths(walk, walk.path.size() - (added ? 1 : 0));
    if (walk.at_end && TwoPlayer<P>) learn_of_end(walk);
    if (walk.at_end && grounds_.plan.skip_finished) drop_finished(walk);
    return added;
  }

  // Nobody is on this way any more. A first visit that was claimed and not made is there for others.
  void leave(const Walk& walk) const {
    for (const Step& step : walk.path)
      tree::shared::leave(grounds_.tree.arrays(step.block), step.child);
  }

  // To be called before the tree is moved, cleared or saved.
  void rest() { grounds_.tree.leave(plot_); }

 private:
  using Block = typename tree::Tree<Move>::Block;
  using Step = tree::Step;

  static void come_to_end(Walk& walk, const P& position) {
    walk.at_end = true;
    walk.end_score = position.score();
  }

  // Another may have been as quick; then it is his block.
  tree::Handle expand(const P& position, std::size_t depth, tree::Handle& child,
                      MemoryCap& memory) {
    const tree::Handle made =
        expansion_.expand(position, depth, grounds_.plan, grounds_.tree, memory, plot_);
    if (made == tree::kNoHandle) return made;
    const tree::Handle published = tree::shared::publish(child, made);
    if (published != made) grounds_.tree.take_back(made, plot_);
    return published;
  }

  static Score as_seen_by(const Step& step, Score score) {
    return TwoPlayer<P> ? seen_by(step.mover, score) : score;
  }

  void record_rave(const Walk& walk, Score score, const Line<Move>& line, std::size_t base) {
    tree::list_keys(*grounds_.root, line, base, keys_);
    tree::record_rave(
        grounds_.tree, walk.path, keys_, met_,
        [&](const Step& step) { return as_seen_by(step, score); }, tree::shared::record_rave);
  }

  void lose_patience(bool added) {
    if (added)
      grounds_.idle.store(0, std::memory_order_relaxed);
    else if (grounds_.idle.fetch_add(1, std::memory_order_relaxed) + 1 >= grounds_.patience)
      grounds_.stop();
  }

  // The playout passed nodes of depths 1 to `depth`.
  void count_depths(const Walk& walk, std::size_t depth) {
    for (std::size_t d = 0; d < depth; ++d) {
      const std::atomic_ref<std::uint64_t> passed(grounds_.passed[d]);
      if (passed.fetch_add(1, std::memory_order_relaxed) + 1 == grounds_.plan.beam.limit)
        grounds_.stop();
    }
    if (walk.path.size() >= grounds_.deepest) grounds_.stop();
  }

  void learn_of_end(const Walk& walk) {
    const bool proves = !grounds_.plan.beam.prunes();
    if (walk.path.empty() ||
        (proves && tree::prove<tree::Together>(grounds_.tree, walk.path,
                                               as_seen_by(walk.path.back(), walk.end_score)))) {
      grounds_.is_proved.store(true, std::memory_order_relaxed);
      grounds_.stop();
    }
  }

  // The node at the end of the path is a finished game, and every node above that has no other child
  // left is done with, too. Of several who find out the first one goes on.
  void drop_finished(const Walk& walk) {
    for (auto step = walk.path.rbegin(); step != walk.path.rend(); ++step) {
      const Block block = grounds_.tree.arrays(step->block);
      if (!tree::shared::erase(block, step->child)) return;
      grounds_.erasures.spend(1);
      if (grounds_.erasures.is_spent()) grounds_.stop();
      if (!tree::shared::is_all_erased(block)) return;
    }
    grounds_.is_exhausted.store(true, std::memory_order_relaxed);
    grounds_.stop();
  }

  Grounds<P>& grounds_;
  tree::Arena::Plot plot_;
  tree::Chooser chooser_;
  Expansion<P> expansion_;
  std::vector<std::uint32_t> keys_;
  tree::KeySet met_;
};

}  // namespace hornbeam
