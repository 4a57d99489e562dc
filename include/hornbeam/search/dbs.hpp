// Depth-budgeted search (D. Billings's SameGame program, 2007). It was never documented; SP-MCTS,
// section 2.3, says: "When the search reaches a depth where its budget has been spent, a greedy
// simulation is performed."
//
// Our reading: a depth-first search that may make so many nodes at each depth, moves that gain most
// first. A position whose next depth has no budget left is finished by the evaluator, by default
// greedily; what is left of a position's moves when the budget runs out among them is not looked at.
// Equal positions are searched once (seen.hpp). With `grow` the search begins again with twice the
// budget, until nothing was left out.
#pragma once

#include <algorithm>

#include "hornbeam/search/node_search.hpp"
#include "hornbeam/search/path.hpp"
#include "hornbeam/search/seen.hpp"

namespace hornbeam {

struct DbsPlan {
  std::uint64_t budget = 1000;  // nodes at each depth
  bool grow = false;
};

template <Position P>
class Dbs final : public NodeSearch<P> {
 public:
  using typename Search<P>::Move;
  Dbs(DbsPlan plan, SearchPtr<P> evaluator)
      : NodeSearch<P>("dbs"), plan_(plan), evaluator_(std::move(evaluator)) {}

  SearchPtr<P> fresh() const override { return std::make_unique<Dbs>(plan_, evaluator_->fresh()); }

 private:
  void begin(Context<Move>& context) override {
    budget_ = plan_.budget;
    evaluations_ = 0;
    begin_pass();
    evaluator_->start(*this->root_, context);
  }

  void begin_pass() {
    path_.clear();
    seen_.clear();
    spent_.clear();
    this->is_cut_ = false;
  }

  bool step(Context<Move>& context) override {
    if (path_.is_empty()) {
      visit(*this->root_, context);
    } else if (spent(path_.depth() + 1) < budget_) {
      const P child = path_.advance();
      this->count(context, path_.line().size());
      ++spent_[path_.line().size()];
      if (!seen_.improves(child, context.memory) || !visit(child, context)) path_.take_back();
    } else if (!cut_short(context)) {
      return false;
    }
    path_.retreat();
    if (path_.is_empty()) end_pass();
    return true;
  }

  void save_state(Writer& out) const override {
    out.put(evaluations_), out.put(budget_), out.put(spent_);
    path_.save(out), seen_.save(out);
    evaluator_->save(out);
  }
  void load_state(Reader& in, Context<Move>& context) override {
    in.get(evaluations_), in.get(budget_), in.get(spent_);
    path_.load(in, *this->root_);
    seen_.load(in, context.memory);
    evaluator_->load(in, *this->root_, context);
  }

  std::uint64_t spent(std::size_t depth) {
    if (spent_.size() <= depth) spent_.resize(depth + 1);
    return spent_[depth];
  }

  bool cut_short(Context<Move>& context) {
    if (path_.is_untried()) {
      if (this->have_evaluated(*evaluator_, path_.position(), path_.line(), evaluations_,
                               context) == kNoScore)
        return false;
      ++evaluations_;
    }
    this->is_cut_ = true;
    path_.skip_rest();
    return true;
  }

  // False where there is nothing further to visit.
  bool visit(const P& position, Context<Move>& context) {
    position.moves(list_);
    if (list_.empty()) {
      this->report(context, path_.line(), position.score());
      return false;
    }
    sort_by_gain(position);
    this->consider(position, path_.line());
    path_.enter(position, list_);
    return true;
  }

  void sort_by_gain(const P& position) {
    gains_.clear();
    for (const Move& move : list_) {
      P after = position;
      after.play(move);
      gains_.emplace_back(after.score(), move);
    }
    std::stable_sort(gains_.begin(), gains_.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < list_.size(); ++i) list_[i] = gains_[i].second;
  }

  void end_pass() {
    this->is_done_ = !this->is_cut_ || !plan_.grow;
    budget_ = std::min(2 * budget_, kUnlimited / 2);
    if (!this->is_done_) begin_pass();
  }

  DbsPlan plan_;
  SearchPtr<P> evaluator_;
  std::uint64_t evaluations_ = 0;
  std::uint64_t budget_ = 0;  // of this pass, at each depth
  std::vector<std::uint64_t> spent_;
  Path<P> path_;
  Seen seen_;
  std::vector<Move> list_;
  std::vector<std::pair<Score, Move>> gains_;
};

}  // namespace hornbeam
