// IDA* (Korf 1985) for a maximum, with an upper bound that never falls short (SP-MCTS, section 3).
//
// A threshold starts at the root's bound. A depth-first pass leaves out every position whose bound is
// below it; if no finished line is worth the threshold, the next pass has the largest bound that was
// left out as its own. Nothing is stored but the path. It is done when no position left out promises
// more than the best line found.
#pragma once

#include <algorithm>

#include "hornbeam/core/bound.hpp"
#include "hornbeam/search/node_search.hpp"
#include "hornbeam/search/path.hpp"

namespace hornbeam {

template <Position P>
class IdaStar final : public NodeSearch<P> {
 public:
  using typename Search<P>::Move;
  explicit IdaStar(Ending ending = Ending::playouts) : NodeSearch<P>("ida-star", ending) {}

  SearchPtr<P> fresh() const override { return std::make_unique<IdaStar>(this->ending()); }

 private:
  void begin(Context<Move>&) override {
    require_bound(*this->root_, this->name());
    path_.clear();
    threshold_ = *upper_bound(*this->root_);
    left_out_ = kNoScore;
  }

  bool step(Context<Move>& context) override {
    if (path_.is_empty()) {
      visit(*this->root_, context);
    } else {
      const P child = path_.advance();
      this->count(context, path_.line().size());
      if (!visit(child, context)) path_.take_back();
    }
    path_.retreat();
    if (this->best_.score >= threshold_)
      this->is_done_ = true;
    else if (path_.is_empty())
      lower_threshold();
    return true;
  }

  void save_state(Writer& out) const override {
    path_.save(out);
    out.put(threshold_), out.put(left_out_);
  }
  void load_state(Reader& in, Context<Move>&) override {
    path_.load(in, *this->root_);
    in.get(threshold_), in.get(left_out_);
  }

  // False where the pass goes no further.
  bool visit(const P& position, Context<Move>& context) {
    const Score bound = *upper_bound(position);
    if (bound < threshold_) {
      left_out_ = std::max(left_out_, bound);
      return false;
    }
    position.moves(list_);
    if (list_.empty()) {
      this->report(context, path_.line(), position.score());
      return false;
    }
    this->consider(position, path_.line());
    path_.enter(position, list_);
    return true;
  }

  void lower_threshold() {
    this->is_done_ = left_out_ <= this->best_.score;
    threshold_ = left_out_;
    left_out_ = kNoScore;
  }

  Path<P> path_;
  Score threshold_ = kNoScore;
  Score left_out_ = kNoScore;  // the largest bound below the threshold in this pass
  std::vector<Move> list_;
};

}  // namespace hornbeam
