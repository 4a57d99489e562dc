// What ranks know together of the top of their trees, and the rounds in which they come to know it
// (Gelly et al., The parallelization of Monte-Carlo planning, 2008; Bourki et al., Scalability and
// Parallelization of Monte-Carlo Tree Search, 2010, section 3).
//
// To share a node is to share the statistics of its moves. The root is always shared; below it, down to a
// depth, the nodes with at least a share of all simulations are. That is decided level by level from
// figures that were reduced, so every rank comes to the same nodes without a message. Moves are matched
// by the move: figures have the order of the position's own list, whatever order or part of it a rank's
// block has. A node that a rank lacks counts as empty there and is made; a move that it has pruned stays
// pruned.
//
// `Tree` is a search with a tree of one rank (Mcts). Ranks in one process have one copy of the totals.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "hornbeam/core/context.hpp"
#include "hornbeam/parallel/exchange.hpp"
#include "hornbeam/tree/averaged.hpp"
#include "hornbeam/tree/final_choice.hpp"

namespace hornbeam::parallel {

template <Position P, class Tree>
class Averaging {
 public:
  using Move = MoveOf<P>;
  using Block = tree::Block<Move>;
  struct Rank {
    Tree* tree;
    Context<Move>* context;
  };

  Averaging(std::uint64_t depth, double share) : depth_(depth), share_(share) {}

  void begin(const P& root) {
    root_ = std::make_unique<Node>(root);
    visits_ = rounds_ = bytes_ = 0;
  }
  // What is known below the move, which leads to `root`, stays.
  void advance(Move move, const P& root) {
    std::unique_ptr<Node> next;
    std::uint64_t visits = 0;
    for (std::size_t i = 0; i < root_->moves.size(); ++i) {
      if (!(root_->moves[i] == move)) continue;
      next = std::move(root_->below[i]);
      visits = root_->totals[i].visits;
    }
    root_ = next ? std::move(next) : std::make_unique<Node>(root);
    visits_ = visits;
  }

  // Reduces the figures, whose first counts the caller has set, with the statistics of the root, and
  // then those of the levels below. False where nobody is left to exchange with.
  bool round(const P& root, const std::vector<Rank>& ranks, Exchange& exchange, Figures& figures) {
    parts_ = parts_of(ranks.front().tree->plan());
    const std::size_t first = figures.counts.size();
    figures.counts.push_back(0);
    for (const Rank& rank : ranks) figures.counts[first] += rank.tree->take_root_visits();
    std::vector<std::vector<Place>> levels(1);
    levels[0].push_back({root_.get(), root, 0, 0, {}});
    for (const Rank& rank : ranks) levels[0][0].blocks.push_back(rank.tree->root_block());
    for (std::size_t depth = 0; !levels[depth].empty(); ++depth) {
      std::vector<Place>& level = levels[depth];
      bring(level, ranks, figures);
      if (!exchange.reduce(figures)) return false;
      bytes_ += figures.bytes();
      if (depth == 0) visits_ += figures.counts[first];
      take(level, figures, depth == 0 ? first + 1 : 0);
      for (std::size_t r = 0; r < ranks.size(); ++r) show(level, *ranks[r].tree, r, exchange);
      if (depth == 0) header_ = figures;
      if (depth == depth_) break;
      levels.push_back(next_level(level, depth + 1, ranks));
      figures = {};
    }
    for (std::size_t r = 0; r < ranks.size(); ++r) conclude(levels, *ranks[r].tree, r);
    ++rounds_;
    figures = std::move(header_);
    return true;
  }

  // One rank sees the totals again, and what it has added since: their number is another one, or it is new
  // among them.
  void show_again(const P& root, const Rank& rank, unsigned ranks) {
    if (!rank.tree->plan().averaged) return;
    const double own = static_cast<double>(rank.tree->own_root_visits());
    rank.tree->see_root(static_cast<double>(visits_) / ranks + own);
    show_below(*root_, root, 0, rank.tree->root_block(), rank, ranks);
  }

  // The move that all ranks together would play, what those here have added since included.
  std::optional<Move> choose(const std::vector<Rank>& ranks, bool by_mean) const {
    const std::uint32_t best = as_all_know(
        ranks, [&](const tree::Children& all) { return tree::final_choice(all, by_mean); });
    return best < root_->moves.size() ? std::optional(root_->moves[best]) : std::nullopt;
  }
  // And the others in the order in which they would.
  std::vector<Move> order_of_choice(const std::vector<Rank>& ranks, bool by_mean) const {
    std::vector<Move> order;
    for (const std::uint32_t i : as_all_know(
             ranks, [&](const tree::Children& all) { return tree::order_of_choice(all, by_mean); }))
      order.push_back(root_->moves[i]);
    return order;
  }

  std::uint64_t rounds() const { return rounds_; }
  std::uint64_t bytes() const { return bytes_; }  // that one rank has sent

  void save(Writer& out) const {
    out.mark("avrg");
    out.put(visits_), out.put(rounds_), out.put(bytes_);
    root_->save(out);
  }
  void load(Reader& in) {
    in.expect("avrg");
    in.get(visits_), in.get(rounds_), in.get(bytes_);
    root_ = std::make_unique<Node>();
    root_->load(in);
  }

 private:
  struct Node {
    std::vector<Move> moves;  // all that are legal, in the position's order
    std::vector<tree::Total> totals;
    std::vector<std::unique_ptr<Node>> below;  // those that were ever shared

    Node() = default;
    explicit Node(const P& position) {
      position.moves(moves);
      totals.resize(moves.size());
      below.resize(moves.size());
    }
    void save(Writer& out) const {
      out.put(moves), out.put(totals);
      for (const auto& node : below) {
        out.put(node != nullptr);
        if (node) node->save(out);
      }
    }
    void load(Reader& in) {
      in.get(moves), in.get(totals);
      if (totals.size() != moves.size()) throw std::runtime_error("the checkpoint is damaged");
      below.resize(moves.size());
      for (auto& node : below)
        if (in.get<bool>()) (node = std::make_unique<Node>())->load(in);
    }
  };

  // A node in this round.
  struct Place {
    Node* node;
    P position;
    std::size_t parent;                // its place on the level above,
    std::size_t move;                  // and which of the moves there leads here
    std::vector<tree::Handle> blocks;  // of each rank; kNoHandle where it lacks it
  };

  // What is exchanged of a move besides visits, sums and top.
  struct Parts {
    bool has_rave = false;
    bool has_bounds = false;
    bool has_finished = false;

    std::size_t counts() const { return 1 + has_rave; }
    std::size_t sums() const { return 2 + has_rave; }
    std::size_t tops() const { return 1 + 2 * has_bounds + has_finished; }
  };
  template <class Plan>
  static Parts parts_of(const Plan& plan) {
    const bool prunes = plan.beam.prunes();
    return {plan.averaged_rave, TwoPlayer<P> && !prunes, plan.skip_finished && !prunes};
  }

  // What `use` makes of the root's moves with the statistics of all ranks.
  template <class Use>
  auto as_all_know(const std::vector<Rank>& ranks, Use use) const {
    const std::size_t count = root_->moves.size();
    std::vector<double> mean(count), reach(count, 1);
    std::vector<std::uint32_t> visits(count);
    std::vector<float> low(count), high(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      const tree::Total& total = root_->totals[i];
      double played = static_cast<double>(total.visits);
      double sum = total.sum;
      low[i] = static_cast<float>(total.low), high[i] = static_cast<float>(total.high);
      for (const Rank& rank : ranks) {
        if (rank.tree->root_block() == tree::kNoHandle) continue;
        const Block block = std::as_const(*rank.tree).tree().view(rank.tree->root_block());
        const std::uint32_t at = tree::find(block, root_->moves[i], i);
        if (at == block.count) continue;
        played += block.own[at];
        sum += block.own_sum[at];
        if (block.low)
          low[i] = std::max(low[i], block.low[at]), high[i] = std::min(high[i], block.high[at]);
      }
      visits[i] = static_cast<std::uint32_t>(std::min(played, double{~std::uint32_t{0}}));
      mean[i] = played > 0 ? sum / played : 0;
    }
    tree::Children all;
    all.count = static_cast<std::uint32_t>(count);
    all.mean = mean.data(), all.reach = reach.data(), all.visits = visits.data();
    if (parts_of(ranks.front().tree->plan()).has_bounds)
      all.low = low.data(), all.high = high.data();
    return use(std::as_const(all));
  }

  // Adds what the ranks here have added to the moves of a level.
  void bring(const std::vector<Place>& level, const std::vector<Rank>& ranks, Figures& figures) {
    std::size_t moves = 0;
    for (const Place& place : level) moves += place.node->moves.size();
    const std::size_t counts = figures.counts.size();
    figures.counts.resize(counts + moves * parts_.counts());
    figures.sums.assign(moves * parts_.sums(), 0);
    figures.tops.assign(moves * parts_.tops(), kNoScore);
    for (std::size_t r = 0; r < ranks.size(); ++r) {
      std::uint64_t* count = figures.counts.data() + counts;
      double* sum = figures.sums.data();
      double* top = figures.tops.data();
      for (const Place& place : level) {
        const std::vector<Move>& list = place.node->moves;
        const tree::Handle handle = place.blocks[r];
        const bool is_here = handle != tree::kNoHandle;
        const Block block = is_here ? ranks[r].tree->tree().view(handle) : Block{};
        for (std::uint32_t i = 0; i < list.size(); ++i) {
          const std::uint32_t at = tree::find(block, list[i], i);
          const bool has = at < block.count && !block.is_erased(at);
          const tree::Total own = has ? tree::take_own(block, at) : tree::Total{};
          *count++ += own.visits;
          *sum++ += own.sum;
          *sum++ += own.squares;
          raise(*top++, own.top);
          if (parts_.has_rave) *count++ += own.rave_visits, *sum++ += own.rave_sum;
          if (parts_.has_bounds) raise(*top++, own.low), raise(*top++, -own.high);
          if (parts_.has_finished) raise(*top++, is_here && !has);
        }
      }
    }
  }
  static void raise(double& top, double value) { top = std::max(top, value); }

  // Adds what all have added to the totals.
  void take(const std::vector<Place>& level, const Figures& figures, std::size_t first) {
    const std::uint64_t* count = figures.counts.data() + first;
    const double* sum = figures.sums.data();
    const double* top = figures.tops.data();
    for (const Place& place : level) {
      for (tree::Total& total : place.node->totals) {
        total.visits += *count++;
        total.sum += *sum++;
        total.squares += *sum++;
        raise(total.top, *top++);
        if (parts_.has_rave) total.rave_visits += *count++, total.rave_sum += *sum++;
        if (parts_.has_bounds) {
          raise(total.low, *top++);
          total.high = std::min(total.high, -*top++);
        }
        if (parts_.has_finished) total.is_finished |= *top++ > 0;
      }
    }
  }

  // One rank sees the totals.
  void show(const std::vector<Place>& level, Tree& one, std::size_t r, const Exchange& exchange) {
    const double ranks = exchange.ranks();
    one.see_root(static_cast<double>(visits_) / ranks);
    for (const Place& place : level) {
      const tree::Handle handle = place.blocks[r];
      if (handle == tree::kNoHandle) continue;
      const Block block = one.tree().view(handle);
      for (std::uint32_t i = 0; i < place.node->moves.size(); ++i) {
        const std::uint32_t at = tree::find(block, place.node->moves[i], i);
        if (at < block.count && !block.is_erased(at))
          tree::see(block, at, place.node->totals[i], ranks);
      }
      one.tree().pass_tried(handle);
    }
  }

  void show_below(const Node& node, const P& position, std::size_t depth, tree::Handle handle,
                  const Rank& rank, unsigned ranks) {
    if (handle == tree::kNoHandle) return;
    for (std::uint32_t i = 0; i < node.moves.size(); ++i) {
      const Block block = rank.tree->tree().view(handle);
      const std::uint32_t at = tree::find(block, node.moves[i], i);
      if (at == block.count || block.is_erased(at)) continue;
      tree::see_with_own(block, at, node.totals[i], ranks);
      if (!node.below[i] || node.below[i]->moves.empty()) continue;
      P next = position;
      next.play(node.moves[i]);
      show_below(*node.below[i], next, depth + 1,
                 open(handle, node.moves[i], i, next, depth + 1, rank), rank, ranks);
    }
    rank.tree->tree().pass_tried(handle);
  }

  // The nodes of that depth that are shared, in the order of the level above and of moves.
  std::vector<Place> next_level(const std::vector<Place>& level, std::size_t depth,
                                const std::vector<Rank>& ranks) {
    std::vector<Place> next;
    if (ranks.front().tree->plan().flat) return next;
    const double least = share_ * static_cast<double>(visits_);
    for (std::size_t p = 0; p < level.size(); ++p) {
      Node& node = *level[p].node;
      for (std::uint32_t i = 0; i < node.moves.size(); ++i) {
        const tree::Total& total = node.totals[i];
        if (total.visits == 0 || static_cast<double>(total.visits) < least || !total.is_open())
          continue;
        Place place{nullptr, level[p].position, p, i, {}};
        place.position.play(node.moves[i]);
        if (!node.below[i]) node.below[i] = std::make_unique<Node>(place.position);
        place.node = node.below[i].get();
        if (place.node->moves.empty()) continue;  // the game is over here
        for (std::size_t r = 0; r < ranks.size(); ++r)
          place.blocks.push_back(
              open(level[p].blocks[r], node.moves[i], i, place.position, depth, ranks[r]));
        next.push_back(std::move(place));
      }
    }
    return next;
  }
  // A rank's block for the node after a move, made where it has none.
  static tree::Handle open(tree::Handle parent, Move move, std::uint32_t guess, const P& position,
                           std::size_t depth, const Rank& rank) {
    if (parent == tree::kNoHandle) return parent;
    const Block block = rank.tree->tree().view(parent);
    const std::uint32_t at = tree::find(block, move, guess);
    if (at == block.count || block.is_erased(at)) return tree::kNoHandle;
    if (block.child[at] == tree::kNoHandle)
      block.child[at] = rank.tree->open(position, depth, *rank.context);
    return block.child[at];
  }

  // What is proved or finished of the moves of a node tells of the node, from below to the root.
  void conclude(const std::vector<std::vector<Place>>& levels, Tree& one, std::size_t r) {
    for (std::size_t depth = levels.size(); depth-- > 0;) {
      for (const Place& place : levels[depth]) {
        const tree::Handle handle = place.blocks[r];
        if (handle == tree::kNoHandle) continue;
        const Place* const parent = depth > 0 ? &levels[depth - 1][place.parent] : nullptr;
        if (parts_.has_finished) drop_finished(place, handle, parent, one, r);
        if constexpr (TwoPlayer<P>)
          if (parts_.has_bounds) prove(place, handle, parent, one, r);
      }
    }
    one.look_for_proof();
  }
  void drop_finished(const Place& place, tree::Handle handle, const Place* parent, Tree& one,
                     std::size_t r) {
    const Block block = one.tree().view(handle);
    for (std::uint32_t i = 0; i < place.node->moves.size(); ++i) {
      if (!place.node->totals[i].is_finished) continue;
      const std::uint32_t at = tree::find(block, place.node->moves[i], i);
      if (at < block.count && !block.is_erased(at)) one.tree().erase(handle, at);
    }
    if (one.tree().tidy(handle) > 0) return;
    if (!parent) {
      if (!place.node->moves.empty()) one.end();
      return;
    }
    const Block above = one.tree().view(parent->blocks[r]);
    const std::uint32_t at = tree::find(above, parent->node->moves[place.move], 0);
    if (at < above.count && !above.is_erased(at)) one.tree().erase(parent->blocks[r], at);
  }
  void prove(const Place& place, tree::Handle handle, const Place* parent, Tree& one,
             std::size_t r) requires TwoPlayer<P> {
    const Block block = one.tree().view(handle);
    if (block.count == 0) return;
    tree::Bounds bounds = tree::bounds_of(block);
    tree::cut_hopeless(block, bounds.low);
    if (!parent) return;
    if (place.position.to_move() != parent->position.to_move()) bounds = bounds.of_other_player();
    const Block above = one.tree().view(parent->blocks[r]);
    const std::uint32_t at = tree::find(above, parent->node->moves[place.move], 0);
    if (at == above.count) return;
    above.low[at] = std::max(above.low[at], bounds.low);
    above.high[at] = std::min(above.high[at], bounds.high);
  }

  std::uint64_t depth_;
  double share_;
  Parts parts_;
  std::unique_ptr<Node> root_;
  std::uint64_t visits_ = 0;  // of the root, by all ranks
  std::uint64_t rounds_ = 0;
  std::uint64_t bytes_ = 0;
  Figures header_;  // what the first reduction of a round left
};

}  // namespace hornbeam::parallel
