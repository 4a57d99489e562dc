// A search: anything that improves a line within limits. A playout is one, and every search can
// evaluate positions for another one; that is the whole trick of nesting.
//
// Life of a search: `start(root)` forgets everything and takes the context's stream; `resume` goes
// on until the limits, a pause or its own end. After that `best()` has the best line from its root,
// `choose` says which move to play, and `advance` makes the position after it the new root. A GTP
// genmove and `by-move` are the same loop over these three.
//
// `evaluate` is how one search uses another: start, resume, append the best line, return its score.
// A playout's `evaluate` is a single playout and keeps what the policy has learnt since `start`
// (the arms of a bandit, say), so a search starts its evaluator once, when it is started itself.
//
// A search owns its children and its state; nothing mutable is shared. The virtual call is made
// once per evaluation, never once per move.
#pragma once

#include <memory>
#include <optional>

#include "hornbeam/core/considered.hpp"
#include "hornbeam/core/context.hpp"
#include "hornbeam/core/outcome.hpp"
#include "hornbeam/core/statistics.hpp"
#include "hornbeam/core/view.hpp"

namespace hornbeam {

namespace tree {
template <SmallMove M>
struct TreeView;  // tree/tree.hpp
}

// What a search is, for whoever puts it into another one or gives it a budget.
struct Traits {
  bool ends = false;               // `resume` comes to an end by itself, whatever the limits
  bool ends_as_evaluator = false;  // and so does `evaluate`
  bool makes_nodes = false;   // a limit of nodes ends it; searches that only play lines make none
  bool counts_nodes = false;  // nodes are what it spends: a limit of playouts would not end it
  bool learns = false;        // an evaluation depends on those before it since the start
  bool shares = false;        // hands work to others: more workers make it faster
  bool shares_tree = false;   // who walk in one tree, and what it finds depends on them
  bool exchanges = false;     // with other ranks
  bool divides = false;       // an evaluation can be left at a pause and gone on with
  bool begins_ahead = false;  // whole runs, where there are workers
  bool leaves_out = false;    // the moves that it was told to (core/restriction.hpp)
  // How many searches number streams of their own, itself and those that it hands its stream on to.
  unsigned height = 0;
};

// What is thought of a code beforehand: a weight of a policy over codes (playout/code_weights.hpp).
struct Leaning {
  std::uint64_t code;
  double weight;
};

template <Position P>
class Search {
 public:
  using Move = MoveOf<P>;
  virtual ~Search() = default;

  virtual void start(const P& root, Context<Move>& context) = 0;
  virtual Outcome resume(Context<Move>& context) = 0;
  // After `start`: what a policy over codes begins with. A search that has none need not care.
  virtual void lean(const std::vector<Leaning>&) {}

  // Leaves `position` in any state. The score is kNoScore if the limits left no time for a line. In a
  // game of two it is what the player who began may expect, and the line need not be finished.
  virtual Score evaluate(P& position, Context<Move>& context) {
    const typename Context<Move>::Evaluation evaluation(context);
    start(position, context);
    return conclude(go_on_evaluating(context), context);
  }
  // The same by somebody who leaves it at a pause: after `start` it goes on until it is done or halted, and
  // comes to what there is then. Where it is halted that is the best line so far.
  virtual Outcome go_on_evaluating(Context<Move>& context) { return resume(context); }
  virtual Score conclude(Outcome outcome, Context<Move>& context) {
    if (outcome == Outcome::more) context.cut_short();
    if constexpr (TwoPlayer<P>) {
      const Best<Move> found = principal();
      context.line.insert(context.line.end(), found.line.begin(), found.line.end());
      return found.found() ? seen_by(root_->to_move(), found.score) : kNoScore;
    } else {
      context.line.insert(context.line.end(), best_.line.begin(), best_.line.end());
      return best_.score;
    }
  }

  // Nothing where the search has found no line, or the game is over. A search without statistics
  // of its own follows its best line whatever the rule.
  virtual std::optional<Move> choose(FinalMove) const {
    if (best_.line.empty()) return std::nullopt;
    return best_.line.front();
  }
  // Begins anew at the position after the move, with the rest of the best line where the move is on
  // it. Searches with more worth keeping, such as a tree, say what.
  virtual void advance(Move move, Context<Move>& context) {
    P next = *root_;
    next.play(move);
    Best<Move> kept = std::move(best_);
    context.stream = stream_.after_moves(context.line.size());
    start(next, context);
    if (TwoPlayer<P>) return;  // where a line is another player's now
    best_ = std::move(kept);
    follow(move);
  }

  // The same search without its state, for another worker.
  virtual std::unique_ptr<Search> fresh() const = 0;

  // `load` takes the place of `start` with the same root.
  virtual void save(Writer& out) const = 0;
  virtual void load(Reader& in, const P& root, Context<Move>& context) = 0;

  // The tree under way, for others to look at between two playouts; false where there is none. What
  // stands around a tree shows it.
  virtual bool show_tree(tree::TreeView<Move>&) const { return false; }

  // The search from inside, between two playouts. What stands around others shows the one in hand.
  virtual void show(View& view) const { view.show_nodes(statistics()); }

  virtual Statistics statistics() const { return {}; }
  // What each rank has spent, as far as it is known here; nothing where there are none.
  virtual std::vector<Spent> ranks() const { return {}; }

  virtual Traits traits() const { return {}; }

  // Whether no line from its root is better than the best one found.
  virtual bool proves_optimum() const { return false; }

  // The best line from the search's present root.
  const Best<Move>& best() const { return best_; }
  // What a run reports of its root: the best line. In a game of two it is the principal line, what
  // both would play as far as the search knows, and worth what the player to move may expect.
  virtual Best<Move> principal() const { return best_; }
  // The moves of the root that were tried, in a game of two, in the order in which they would be chosen:
  // the first is what `choose` says by the search's own rule, tried or not. Nothing where there is no tree.
  virtual std::vector<Considered<Move>> considered() const { return {}; }

 protected:
  // What every `start` begins with.
  void begin_at(const P& root, const Context<Move>& context) {
    root_ = root;
    stream_ = context.stream;
    best_.clear();
  }
  // Call when the context's line, from `base` on, is a line of this search worth `score`.
  void offer(Score score, const Context<Move>& context, std::size_t base) {
    if (score <= best_.score) return;
    best_.score = score;
    best_.line.assign(context.line.begin() + static_cast<std::ptrdiff_t>(base), context.line.end());
  }
  // What is left of the best line once `move` is played: its rest, or nothing.
  void follow(Move move) {
    if (!best_.line.empty() && best_.line.front() == move)
      best_.line.erase(best_.line.begin());
    else
      best_.clear();
  }
  std::optional<P> root_;  // positions need not have a default constructor
  Stream stream_;          // as it was at the start
  Best<Move> best_;
};

template <Position P>
using SearchPtr = std::unique_ptr<Search<P>>;

}  // namespace hornbeam
