// Spreads a budget over the moves of one game: search, play a move, search on from there (SP-MCTS,
// section 6.4, "per move"; nested MCTS, section 4, "action by action").
//
// A move's share is what is left of the budget over what remains of the game. How long the game
// will be is read off the best line so far, so a budget of N spends N: the last move gets all that
// is left, and where it cannot use it, because nothing is left to find there, another game begins
// with other random numbers. The paper's way, the whole budget divided by a fixed length (64.4), is
// an option; games that turn out shorter then leave some of it, and longer ones end when it is
// spent. A search that ends by itself, after so many iterations say, needs no share.
//
// Where the search for the first move proves its line the best, the game is as good as over.
//
// With `memory` the best line of the whole game is kept from move to move, and the `top` rule
// follows it where a later search finds nothing better.
#pragma once

#include <algorithm>
#include <utility>

#include "hornbeam/core/search.hpp"
#include "hornbeam/playout/policy.hpp"

namespace hornbeam {

enum class TreeReuse {
  fresh,  // every move starts a search from nothing
  keep,   // the subtree below the move played is kept
};

struct ByMovePlan {
  Limit moves{};                   // the paper's z: only the first moves are searched
  std::optional<double> length{};  // fixed length of a game; none: read off the best line
  FinalMove choose = FinalMove::top;
  TreeReuse reuse = TreeReuse::fresh;
  bool memory = true;
  Budget each{};      // of one move; unlimited: a share of the whole
  bool share = true;  // else the search for each move ends by itself
};

template <Position P>
class ByMove final : public Search<P> {
 public:
  using typename Search<P>::Move;
  ByMove(ByMovePlan plan, SearchPtr<P> child)
      : plan_(plan), child_(std::move(child)), height_(child_->traits().height) {}

  void start(const P& root, Context<Move>& context) override {
    this->begin_at(root, context);
    position_ = root;
    whole_ = context.left();
    game_ = 0;
    playouts_before_ = context.spent().playouts;
    played_.clear();
    is_searching_ = is_proved_ = false;
    statistics_ = {};
    statistics_.searches = 0;
    child_->start(root, context);
  }

  Outcome resume(Context<Move>& context) override {
    const std::size_t base = context.line.size();
    context.line.insert(context.line.end(), played_.begin(), played_.end());
    Outcome outcome = is_proved_ ? Outcome::done : Outcome::more;
    while (!context.halted() && outcome == Outcome::more) {
      if (!is_searching_) {
        begin_move(context);
        continue;  // it may have made a playout, which stands for itself
      }
      if (!search_move(context)) break;
      if (is_proved_ || (!play_move(context) && !begin_game(context))) outcome = Outcome::done;
    }
    context.line.resize(base);
    return outcome;
  }

  SearchPtr<P> fresh() const override { return std::make_unique<ByMove>(plan_, child_->fresh()); }

  void save(Writer& out) const override {
    out.mark("bymv");
    out.put(stream_), out.put(whole_), out.put(game_), out.put(playouts_before_);
    out.put(played_), out.put(is_searching_), out.put(limits_);
    out.put(statistics_), out.put(is_proved_);
    this->best_.save(out);
    child_->save(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    start(root, context);
    in.expect("bymv");
    in.get(stream_), in.get(whole_), in.get(game_), in.get(playouts_before_);
    in.get(played_), in.get(is_searching_), in.get(limits_);
    in.get(statistics_), in.get(is_proved_);
    this->best_.load(in);
    for (const Move move : played_) position_->play(move);
    child_->load(in, *position_, context);
  }

  Traits traits() const override {
    const Traits child = child_->traits();
    const bool ends = plan_.each.limited() || child.ends;
    return {.ends = ends,
            .ends_as_evaluator = ends,
            .makes_nodes = child.makes_nodes,
            .counts_nodes = child.counts_nodes,
            .shares = child.shares,
            .shares_tree = child.shares_tree,
            .exchanges = child.exchanges,
            .divides = true,
            .begins_ahead = child.begins_ahead,
            .height = height_ + 1};
  }
  bool proves_optimum() const override { return is_proved_; }
  bool show_tree(tree::TreeView<Move>& shown) const override { return child_->show_tree(shown); }
  void show(View& view) const override {
    child_->show(view);
    view.begins += played_.size();
  }
  std::vector<Spent> ranks() const override { return child_->ranks(); }
  Statistics statistics() const override {
    Statistics all = statistics_;
    all.add(child_->statistics(), reuse_depth());
    return all;
  }

 private:
  using Search<P>::root_;
  using Search<P>::stream_;

  Stream of_game() const { return stream_.of_game(game_, height_); }

  std::uint32_t reuse_depth() const {
    return plan_.reuse == TreeReuse::keep ? 0 : static_cast<std::uint32_t>(played_.size());
  }

  void begin_move(Context<Move>& context) {
    is_searching_ = true;
    if (plan_.each.limited() || !plan_.share) {
      limits_ = context.within(plan_.each);
    } else if (plan_.length) {
      limits_ = context.within(share(whole_, *plan_.length));
    } else {
      if (!this->best_.found()) play_once(context);
      set_share(context);
    }
  }

  // How long a game is nobody knows before one is played: a uniform playout, which counts as one.
  void play_once(Context<Move>& context) {
    const std::size_t depth = context.line.size();
    const std::size_t base = depth - played_.size();
    P position = *position_;
    Stream stream = of_game().measuring(height_);
    playout::play_out(position, playout::Uniform{}, stream, list_, context.line);
    context.finish(position.score());
    this->offer(position.score(), context, base);
    context.line.resize(depth);
  }

  // What is left over what remains of the game, if only the first moves count then of those.
  void set_share(Context<Move>& context) {
    const std::size_t length = std::max(this->best_.line.size(), played_.size() + 1);
    const std::uint64_t remaining = std::min<std::uint64_t>(length, plan_.moves) - played_.size();
    limits_ = context.within(share(context.left(), static_cast<double>(remaining)));
  }

  // False if the search was halted before its share was spent.
  bool search_move(Context<Move>& context) {
    while (true) {
      Outcome outcome = Outcome::more;
      {
        const typename Context<Move>::Scope scope(context, limits_);
        outcome = child_->resume(context);
        learn();
        if (outcome == Outcome::more && !context.stopped()) return false;
      }
      is_proved_ = outcome == Outcome::done && played_.empty() && child_->proves_optimum();
      if (context.stopped()) return false;
      if (outcome == Outcome::done || !ends_too_early()) return true;
      set_share(context);
    }
  }

  // A better line may be a shorter one: the game would be over with some of the budget left.
  bool ends_too_early() {
    if (plan_.each.limited() || !plan_.share || plan_.length) return false;
    const std::optional<Move> move = next_move();
    if (!move) return true;
    P after = *position_;
    after.play(*move);
    after.moves(list_);
    return list_.empty();
  }

  // The child's best line, as a line of the whole game.
  void learn() {
    const Best<Move>& found = child_->best();
    if (!found.found() || found.score <= this->best_.score) return;
    this->best_.score = found.score;
    this->best_.line = played_;
    this->best_.line.insert(this->best_.line.end(), found.line.begin(), found.line.end());
  }

  std::optional<Move> next_move() const {
    const auto& line = this->best_.line;
    const bool on_best_line =
        line.size() > played_.size() && std::equal(played_.begin(), played_.end(), line.begin());
    if (plan_.choose == FinalMove::top && plan_.memory && on_best_line) return line[played_.size()];
    return child_->choose(plan_.choose);
  }

  // False when the game is over, or the moves to be searched are.
  bool play_move(Context<Move>& context) {
    const std::optional<Move> move = next_move();
    if (!move || played_.size() + 1 >= plan_.moves) return false;
    if (plan_.reuse == TreeReuse::fresh) statistics_.add(child_->statistics(), reuse_depth());
    position_->play(*move);
    played_.push_back(*move);
    context.line.push_back(*move);
    if (plan_.reuse == TreeReuse::keep) {
      child_->advance(*move, context);
    } else {
      context.stream = of_game().of_move(played_.size(), height_);
      child_->start(*position_, context);
    }
    is_searching_ = false;
    position_->moves(list_);
    return !list_.empty();
  }

  // Another game with what is left of the budget; false where there is no share of it to spend, or
  // where the last game spent nothing.
  bool begin_game(Context<Move>& context) {
    const bool shares = plan_.share && !plan_.each.limited() && !plan_.length;
    const std::uint64_t playouts = context.spent().playouts;
    if (!shares || context.is_evaluating() || !context.left().limited() ||
        playouts == playouts_before_)
      return false;
    playouts_before_ = playouts;
    statistics_.add(child_->statistics(), reuse_depth());
    context.line.resize(context.line.size() - played_.size());
    played_.clear();
    position_ = root_;
    context.stream = stream_.of_game(++game_, height_);
    child_->start(*position_, context);
    is_searching_ = false;
    return true;
  }

  ByMovePlan plan_;
  SearchPtr<P> child_;
  unsigned height_;            // of its streams above those of the searches inside
  std::optional<P> position_;  // after the moves played
  Budget whole_;
  std::uint64_t game_ = 0;
  std::uint64_t playouts_before_ = 0;  // the game under way
  Line<Move> played_;
  bool is_searching_ = false;  // the share of the move at hand is set
  bool is_proved_ = false;     // the search for the first move has proved its line the best
  Limits limits_;
  Statistics statistics_;
  std::vector<Move> list_;
};

}  // namespace hornbeam
