// Monte-Carlo tree search over any evaluator (Beam MCTS, listing 1; SP-MCTS, section 4).
//
// Each iteration walks down from the root by the selection rule, adds one node, has it evaluated,
// and records the score in every node it passed. Children are tried once each, in the order of the
// move list, before the rule chooses among them. A node is expanded, that is, gets children, at the
// first visit after it has `expand_after` of them (SP-MCTS's T: "the number of visits before a node
// is expanded"); before that it is evaluated again. The root is in the tree from the start.
//
// When the memory cap is reached the tree stops growing and the search goes on in it.
//
// With a beam this is Beam MCTS: a depth that enough playouts have passed is pruned to its
// most-visited nodes; see tree/prune.hpp.
//
// It is the same search for one player and for two. In a game of two a child's statistics hold scores as
// its mover sees them; there is no best line, and what is told of the root is the principal line. What is
// proved is kept with the statistics (tree/proof.hpp), and a root whose value is proved ends the search.
//
// Optional, for both: what the domain knows of moves counts as virtual visits; `rave` counts playouts for
// moves that were made later in them (tree/rave.hpp); and with widening a node's moves come into play one
// by one, the more the more often it is visited.
//
// Several threads can walk in one tree: search/shared_mcts.hpp.
//
// A budget of nodes alone would never end once selection sits on finished lines or memory is full,
// so under a limit of nodes `kPatience` evaluations in a row without a new node end the search.
#pragma once

#include <algorithm>
#include <bit>
#include <functional>
#include <stdexcept>
#include <utility>

#include "hornbeam/core/bound.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/search.hpp"
#include "hornbeam/search/expansion.hpp"
#include "hornbeam/search/in_parts.hpp"
#include "hornbeam/tree/final_choice.hpp"
#include "hornbeam/tree/prune.hpp"
#include "hornbeam/tree/rave.hpp"
#include "hornbeam/tree/selection.hpp"
#include "hornbeam/tree/shared.hpp"
#include "hornbeam/tree/tree.hpp"

namespace hornbeam {

struct MctsPlan {
  Limit iterations{};
  std::uint64_t expand_after = 1;
  bool skip_finished = false;
  bool once = false;  // ends when each move of the root has been tried
  tree::Beam beam{};
  FinalMove final_move = FinalMove::visits;  // in a game of two, where nobody asks for the mean
  bool flat = false;           // nothing is below the root's moves, which are chosen by their mean
  bool rave = false;           // the rule needs its arrays
  bool averaged = false;       // with other ranks (search/ranks.hpp),
  bool averaged_rave = false;  // what rave knows, too
  Knowledge knowledge{};
  tree::Widening widening{};
  tree::VirtualLoss virtual_loss = tree::VirtualLoss::loss;  // among threads
  const Restrictions* restrictions = nullptr;                // in a game of two

  bool chooses_by_mean(FinalMove rule = FinalMove::visits) const {
    return flat || final_move == FinalMove::mean || rule == FinalMove::mean;
  }
};

// `make_rule(root)` gives the selection rule for a root: where scores are scaled, its range matters.
template <Position P>
class Mcts : public Search<P> {
 public:
  using typename Search<P>::Move;
  using RuleMaker = std::function<tree::Rule(const P&)>;

  Mcts(RuleMaker make_rule, MctsPlan plan, SearchPtr<P> evaluator, bool is_shared = false)
      : make_rule_(std::move(make_rule)),
        plan_(plan),
        evaluator_(std::move(evaluator)),
        divides_(evaluator_->traits().divides && !evaluator_->traits().begins_ahead),
        tree_({.prior = plan.knowledge.any(),
               .bounds = TwoPlayer<P> && !plan.beam.prunes(),
               .rave = plan.rave,
               .sums = is_shared,
               .averaged = plan.averaged,
               .averaged_rave = plan.averaged && plan.averaged_rave}) {}

  void start(const P& root, Context<Move>& context) override {
    begin(root, context);
    evaluator_->start(root, context);
    expand_root(context);
  }

  Outcome resume(Context<Move>& context) override {
    while (!context.halted()) {
      if (finished(context)) return Outcome::done;
      iterate(context);
    }
    return finished(context) ? Outcome::done : Outcome::more;
  }

  std::optional<Move> choose(FinalMove rule) const override {
    if (rule == FinalMove::top) return Search<P>::choose(rule);
    if (root_block_ == tree::kNoHandle) return std::nullopt;
    const Block block = tree_.view(root_block_);
    const std::uint32_t best = tree::final_choice(block, plan_.chooses_by_mean(rule));
    return best < block.count ? std::optional(block.move[best]) : std::nullopt;
  }

  Best<Move> principal() const override {
    if constexpr (TwoPlayer<P>)
      return principal_line();
    else
      return this->best_;
  }

  std::vector<Considered<Move>> considered() const override {
    if (!TwoPlayer<P> || root_block_ == tree::kNoHandle) return {};
    const Block block = tree_.view(root_block_);
    return tree::considered(block, tree::order_of_choice(block, plan_.chooses_by_mean()));
  }

  // Keeps the subtree below the move, and the counters of its depths; the memory of the rest is free
  // again. A move that is not in the tree begins a new one.
  void advance(Move move, Context<Move>& context) override {
    root_->play(move);
    this->follow(move);
    tree::Handle kept = tree::kNoHandle;
    std::uint64_t visits = 0;
    double fraction = 0;
    double own = 0;
    if (root_block_ != tree::kNoHandle) {
      const Block block = tree_.view(root_block_);
      for (std::uint32_t i = 0; i < block.count; ++i) {
        if (!block.is_tried(i) || !(block.move[i] == move)) continue;
        kept = block.child[i];
        visits = block.visits[i];
        if (plan_.averaged) fraction = block.fraction[i], own = block.own[i];
      }
    }
    if (visits == 0) passed_.clear();
    if (!passed_.empty()) passed_.erase(passed_.begin());
    root_visits_ = visits;
    root_fraction_ = fraction;
    root_own_ = static_cast<std::uint64_t>(own);
    iterations_ = 0;
    idle_ = 0;
    exhausted_ = is_inside_ = false;
    ++advanced_;
    if (kept != tree::kNoHandle) {
      root_block_ = tree_.compact(kept);
    } else {
      tree_.clear();
      expand_root(context);
    }
    look_for_proof();
  }

  SearchPtr<P> fresh() const override {
    return std::make_unique<Mcts>(make_rule_, plan_, evaluator_->fresh());
  }

  void save(Writer& out) const override {
    out.mark("mcts");
    out.put(rule_), out.put(stream_), out.put(iterations_), out.put(evaluations_),
        out.put(advanced_);
    out.put(passed_), out.put(idle_), out.put(exhausted_), out.put(root_visits_),
        out.put(root_fraction_), out.put(root_own_), out.put(statistics_);
    tree_.save(out, root_block_);
    this->best_.save(out);
    // A search begins anew with each evaluation; what a policy has learnt stays.
    out.put(is_inside_);
    if (is_inside_) out.put(is_new_), out.put(at_end_), out.put(way_);
    if (is_inside_ || !evaluator_->traits().divides) evaluator_->save(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    begin(root, context);
    in.expect("mcts");
    in.get(rule_), in.get(stream_), in.get(iterations_), in.get(evaluations_), in.get(advanced_);
    in.get(passed_), in.get(idle_), in.get(exhausted_), in.get(root_visits_);
    in.get(root_fraction_), in.get(root_own_), in.get(statistics_);
    root_block_ = tree_.load(in, context.memory);
    this->best_.load(in);
    in.get(is_inside_);
    if (is_inside_)
      load_inside(in, context);
    else if (evaluator_->traits().divides)
      evaluator_->start(root, context);
    else
      evaluator_->load(in, root, context);
    look_for_proof();
  }

  Traits traits() const override {
    const bool ends = plan_.iterations != kUnlimited || plan_.once;
    return {.ends = ends,
            .ends_as_evaluator = ends,
            .makes_nodes = true,
            .shares = evaluator_->traits().shares,
            .divides = true,
            .leaves_out = plan_.restrictions != nullptr};
  }
  // Finished games are dropped once they are seen, and nothing else is.
  bool proves_optimum() const override {
    return is_proved_ || (exhausted_ && !plan_.beam.prunes());
  }
  Statistics statistics() const override {
    Statistics all = statistics_;
    all.discarded = evaluator_->statistics().discarded;
    return all;
  }

  tree::TreeView<Move> view() const { return {&tree_, root_block_, root_visits_}; }
  bool show_tree(tree::TreeView<Move>& shown) const override {
    shown = view();
    return true;
  }
  void show(View& view) const override { view.show_nodes(statistics_, advanced_); }

  // For ranks that share what they know, between two playouts (parallel/averaging.hpp). Without others
  // the same search has another tree.
  std::unique_ptr<Mcts> alone() const {
    MctsPlan plan = plan_;
    plan.averaged = false;
    return std::make_unique<Mcts>(make_rule_, plan, evaluator_->fresh());
  }
  const Stream& first_stream() const { return stream_; }
  const MctsPlan& plan() const { return plan_; }
  tree::Tree<Move>& tree() { return tree_; }
  const tree::Tree<Move>& tree() const { return tree_; }
  tree::Handle root_block() const { return root_block_; }
  // The children of a node that others know, so deep below the root; kNoHandle where memory is full.
  tree::Handle open(const P& position, std::size_t depth, Context<Move>& context) {
    return expand(position, depth, context);
  }
  // What the root was visited by this rank since it was last asked, and what it is seen to be.
  std::uint64_t take_root_visits() { return std::exchange(root_own_, 0); }
  std::uint64_t own_root_visits() const { return root_own_; }
  void add_root_visits(std::uint64_t own) { root_own_ += own, root_visits_ += own; }
  void see_root(double visits) {
    root_visits_ = static_cast<std::uint64_t>(visits);
    root_fraction_ = visits - static_cast<double>(root_visits_);
  }
  // Others have seen every line.
  void end() { exhausted_ = true; }
  // Others may have proved something.
  void look_for_proof() {
    is_proved_ = false;
    if (!TwoPlayer<P> || plan_.beam.prunes() || root_block_ == tree::kNoHandle) return;
    const Block block = tree_.view(root_block_);
    is_proved_ = block.count > 0 && tree::bounds_of(block).are_exact();
  }

 protected:
  using Search<P>::root_;
  using Search<P>::stream_;

  using Block = typename tree::Tree<Move>::Block;
  using Step = tree::Step;
  static constexpr std::uint64_t kPatience = 10'000;
  static constexpr std::uint64_t kPatienceANode = 100;

  void begin(const P& root, Context<Move>& context) {
    this->begin_at(root, context);
    rule_ = make_rule_(root);
    if (plan_.knowledge.any() && !rule_.urgency)
      throw InputError(
          "what is known of moves beforehand is used by a rule that chooses among all of them: "
          "give "
          "the selection rule an urgency");
    iterations_ = evaluations_ = idle_ = root_visits_ = root_own_ = 0;
    root_fraction_ = 0;
    advanced_ = 0;
    exhausted_ = is_proved_ = is_inside_ = false;
    passed_.clear();
    statistics_ = {};
    tree_.clear();
    root_block_ = tree::kNoHandle;
  }

  void expand_root(Context<Move>& context) {
    root_block_ = expand(*root_, 0, context);
    if (statistics_.nodes == 0) statistics_.count_node(0);
  }

  tree::Handle expand(const P& position, std::size_t depth, Context<Move>& context) {
    return expansion_.expand(position, depth, plan_, tree_, context.memory);
  }

  static Score as_seen_by(const Step& step, Score score) {
    if constexpr (TwoPlayer<P>)
      return seen_by(step.mover, score);
    else
      return score;
  }

  bool finished(const Context<Move>& context) const {
    return exhausted_ || is_proved_ || iterations_ >= plan_.iterations ||
           (plan_.once && has_tried_all()) ||
           (is_stuck() && waits_for_nodes(context.limits(), context.whole()));
  }

  // Evaluation after evaluation without a new node, the more the larger the tree.
  bool is_stuck() const { return idle_ >= patience(); }
  std::uint64_t patience() const { return std::min(kPatience, kPatienceANode * statistics_.nodes); }
  // Whether more nodes are all that could end it, or a budget of nodes that a search around it gave.
  static bool waits_for_nodes(const Limits& limits, const Limits& whole) {
    return limits.only_nodes() || (limits.nodes != kUnlimited && limits.nodes != whole.nodes);
  }

  bool has_tried_all() const {
    if (iterations_ == 0) return false;
    if (root_block_ == tree::kNoHandle) return true;  // memory is full, and one evaluation is all
    const Block block = tree_.view(root_block_);
    return block.next == block.count;
  }

  void iterate(Context<Move>& context) {
    const std::size_t base = context.line.size();
    const Score score = divides_ && context.can_be_left() ? evaluate_next_in_parts(context)
                                                          : evaluate_next(context);
    const bool added = is_new_;
    if (score != kNoScore) {
      if (added) count_node_in_parts(is_inside_, context);
      if constexpr (!TwoPlayer<P>) this->offer(score, context, base);
    }
    // Else the limits cut it short, and it never was or goes on later.
    if (score != kNoScore && !context.was_cut()) {
      ++evaluations_;
      ++iterations_;
      idle_ = added ? 0 : idle_ + 1;
      if (added) {
        statistics_.count_node(static_cast<std::uint32_t>(path_.size()) + advanced_);
      }
      ++root_visits_;
      ++root_own_;
      record(score);
      if (plan_.rave) record_rave(score, context.line, base);
      if (added) tree_.pass_tried(path_.back().block);
      const std::size_t passed = path_.size() - (added ? 1 : 0);
      if (plan_.skip_finished && at_end_) drop_finished();
      if (plan_.beam.prunes()) count_depths(passed);
      if constexpr (TwoPlayer<P>) {
        if (at_end_) learn_of_end();
        if (std::has_single_bit(root_visits_) && !context.is_evaluating()) tell_value(context);
      }
    }
    context.line.resize(base);
  }

  Score evaluate_next(Context<Move>& context) {
    P position = *root_;
    is_new_ = descend(position, context);
    context.stream = stream_.fork(evaluations_);
    return evaluator_->evaluate(position, context);
  }
  Score evaluate_next_in_parts(Context<Move>& context) {
    const std::size_t base = context.line.size();
    P position = *root_;
    if (is_inside_ && !retrace(position)) {  // others have pruned it since
      is_inside_ = false;
      position = *root_;
    }
    if (is_inside_)
      context.line.insert(context.line.end(), way_.begin(), way_.end());
    else
      is_new_ = descend(position, context);
    const Score score = evaluate_in_parts(*evaluator_, is_inside_, context, [&] {
      context.stream = stream_.fork(evaluations_);
      evaluator_->start(position, context);
    });
    if (is_inside_) {
      const auto from = context.line.begin() + static_cast<std::ptrdiff_t>(base);
      way_.assign(from, from + static_cast<std::ptrdiff_t>(path_.size()));
    }
    return score;
  }
  // Finds the way again to the node whose evaluation was left: blocks may have moved. False where it is gone.
  bool retrace(P& position) {
    path_.clear();
    tree::Handle at = root_block_;
    for (const Move& move : way_) {
      if (at >= tree::kErased) return false;
      const Block block = tree_.view(at);
      const auto child = static_cast<std::uint32_t>(
          std::find(block.move, block.move + block.count, move) - block.move);
      if (child == block.count || block.is_erased(child)) return false;
      path_.push_back({at, child, player_to_move(position)});
      at = block.child[child];
      position.play(move);
    }
    return true;
  }
  void load_inside(Reader& in, Context<Move>& context) {
    in.get(is_new_), in.get(at_end_), in.get(way_);
    P position = *root_;
    if (!retrace(position)) throw std::runtime_error("the checkpoint's tree is damaged");
    if constexpr (TwoPlayer<P>)
      if (at_end_) end_score_ = position.score();
    const std::size_t base = context.line.size();
    context.line.insert(context.line.end(), way_.begin(), way_.end());
    evaluator_->load(in, position, context);
    context.line.resize(base);
  }

  void record(Score score) {
    if (plan_.averaged) {
      for (const Step& step : path_)
        tree_.view(step.block).record_averaged(step.child, as_seen_by(step, score));
    } else if (plan_.knowledge.any()) {
      for (const Step& step : path_)
        tree_.view(step.block).record_after_prior(step.child, as_seen_by(step, score));
    } else {
      for (const Step& step : path_)
        tree_.view(step.block).record(step.child, as_seen_by(step, score));
    }
  }

  // The line from `base` on is worth `score`.
  void record_rave(Score score, const Line<Move>& line, std::size_t base) {
    tree::list_keys(*root_, line, base, keys_);
    tree::record_rave(
        tree_, path_, keys_, met_, [&](const Step& step) { return as_seen_by(step, score); },
        [](const Block& block, std::uint32_t i, Score seen) { block.record_rave(i, seen); });
  }

  void learn_of_end() requires TwoPlayer<P> {
    if (path_.empty())
      is_proved_ = true;
    else if (!plan_.beam.prunes())
      is_proved_ = tree::prove(tree_, path_, as_seen_by(path_.back(), end_score_));
  }
  // The root's value over time is told whenever its visits have doubled.
  void tell_value(Context<Move>& context) const requires TwoPlayer<P> {
    if (const Best<Move> line = principal_line(); line.found()) context.note(line.score);
  }

  Best<Move> principal_line() const requires TwoPlayer<P> {
    if (root_block_ != tree::kNoHandle && tree_.view(root_block_).count == 0)
      return {seen_by(root_->to_move(), root_->score()), {}};
    return tree::principal_line(tree_, root_block_, plan_.chooses_by_mean());
  }

  // A playout passed nodes of depths 1 to `depth`. At most one depth comes to its limit, because the
  // one above came there before. A depth to prune that has no node left, since all were finished
  // games and dropped, waits for the next playout.
  void count_depths(std::size_t depth) {
    if (passed_.size() < depth) passed_.resize(depth);
    for (std::size_t d = 0; d < depth; ++d) {
      if (++passed_[d] != plan_.beam.limit || exhausted_) continue;
      const tree::Handle pruned = tree::prune(tree_, root_block_, d + 1, plan_.beam.width);
      if (pruned == tree::kNoHandle)
        --passed_[d];
      else
        root_block_ = pruned;
    }
  }

  // The node at the end of the path is a finished game: it leaves its parent's block, and so does
  // every node above that has no other child left.
  void drop_finished() {
    while (!path_.empty()) {
      const Step step = path_.back();
      path_.pop_back();
      tree_.erase(step.block, step.child);
      if (tree_.tidy(step.block) > 0) return;
    }
    exhausted_ = true;
  }

  // Walks to the node to evaluate; true if it is new.
  bool descend(P& position, Context<Move>& context) {
    path_.clear();
    at_end_ = false;
    tree::Handle at = root_block_;
    double played = static_cast<double>(root_visits_) + root_fraction_;
    while (at != tree::kNoHandle) {
      const Block block = tree_.view(at);
      if (block.count == 0) {  // the game is over here
        at_end_ = true;
        return false;
      }
      const std::uint32_t child = tree::select(rule_, plan_.widening, block, played);
      path_.push_back({at, child, player_to_move(position)});
      context.line.push_back(block.move[child]);
      if (block.child[child] != tree::kNoHandle) tree_.prefetch(block.child[child]);
      position.play(block.move[child]);
      const std::uint32_t visits = block.visits[child];
      if (visits == 0) {
        if constexpr (TwoPlayer<P>) look_for_end(position);
        return true;
      }
      played = block.played(child);
      at = block.child[child];
      if (at == tree::kNoHandle && visits >= plan_.expand_after && !plan_.flat)
        at = block.child[child] = expand(position, path_.size(), context);
    }
    return false;
  }

  // A game that is over is proved to be worth what it is, at its first visit.
  void look_for_end(const P& position) {
    at_end_ = is_finished(position, expansion_.list);
    if (at_end_) end_score_ = position.score();
  }

  RuleMaker make_rule_;
  MctsPlan plan_;
  SearchPtr<P> evaluator_;
  bool
      divides_;  // its evaluations can be left. Runs that were begun ahead in one would have to be kept.

  tree::Rule rule_;
  tree::Tree<Move> tree_;
  tree::Handle root_block_ = tree::kNoHandle;
  std::uint64_t root_visits_ = 0;
  double root_fraction_ = 0;           // as of a child that is shared,
  std::uint64_t root_own_ = 0;         // and this rank's own visits since
  std::uint64_t iterations_ = 0;       // since the present root became the root
  std::uint64_t evaluations_ = 0;      // since the start: ordinals of the evaluator's streams
  std::uint64_t idle_ = 0;             // evaluations since the last new node
  std::vector<std::uint64_t> passed_;  // playouts that passed depth 1, 2, ...; of a beam
  bool is_new_ = false;                // the node that the walk came to,
  bool is_inside_ = false;             // whose evaluation goes on later,
  Line<Move> way_;                     // and the moves that lead there
  bool at_end_ = false;                // the walk came to a finished game,
  Score end_score_ = 0;                // which in a game of two is worth so much
  bool is_proved_ = false;             // the value of the root is, in a game of two
  bool exhausted_ = false;             // every line from the root has been seen
  std::uint32_t advanced_ = 0;         // moves from the first root to the present one
  Statistics statistics_;
  std::vector<Step> path_;
  Expansion<P> expansion_;
  std::vector<std::uint32_t> keys_;  // of a line's moves, for rave
  tree::KeySet met_;
};

}  // namespace hornbeam
