// Every line there is, depth first: the truth on small boards.
//
// Positions that were reached before with as many points or more are not searched again (seen.hpp).
// It is done when everything has been seen.
#pragma once

#include "hornbeam/search/node_search.hpp"
#include "hornbeam/search/path.hpp"
#include "hornbeam/search/seen.hpp"

namespace hornbeam {

template <Position P>
class Exhaustive final : public NodeSearch<P> {
 public:
  using typename Search<P>::Move;
  explicit Exhaustive(Ending ending = Ending::playouts) : NodeSearch<P>("exhaustive", ending) {}

  SearchPtr<P> fresh() const override { return std::make_unique<Exhaustive>(this->ending()); }

 private:
  void begin(Context<Move>&) override {
    path_.clear();
    seen_.clear();
  }

  bool step(Context<Move>& context) override {
    if (path_.is_empty()) {
      visit(*this->root_, context);
    } else {
      const P child = path_.advance();
      this->count(context, path_.line().size());
      if (!seen_.improves(child, context.memory) || !visit(child, context)) path_.take_back();
    }
    path_.retreat();
    this->is_done_ = path_.is_empty();
    return true;
  }

  void save_state(Writer& out) const override { path_.save(out), seen_.save(out); }
  void load_state(Reader& in, Context<Move>& context) override {
    path_.load(in, *this->root_);
    seen_.load(in, context.memory);
  }

  // False where there is nothing further to visit.
  bool visit(const P& position, Context<Move>& context) {
    position.moves(list_);
    if (list_.empty()) {
      this->report(context, path_.line(), position.score());
      return false;
    }
    this->consider(position, path_.line());
    path_.enter(position, list_);
    return true;
  }

  Path<P> path_;
  Seen seen_;
  std::vector<Move> list_;
};

}  // namespace hornbeam
