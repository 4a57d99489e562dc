// Playouts that agree with a tactical solver (parallel MCTS, section 2.2, "conditioning"): where the
// solver predicts something of the position that a playout starts from, the playout is made again until
// its end agrees, at most so many times; after that the last one stands. The solver is asked once for a
// position, at the end of the tree. Playouts that are discarded do not count; the statistics tell them.
#pragma once

#include <utility>

#include "hornbeam/search/playout.hpp"

namespace hornbeam {

template <Position P>
requires HasPrediction<P>
class Conditioning final : public Sampling<P> {
 public:
  using typename Search<P>::Move;
  // `playout` leaves a position finished.
  Conditioning(SearchPtr<P> playout, std::uint64_t times, std::uint64_t size)
      : playout_(std::move(playout)), times_(times), size_(size) {}

  void start(const P& root, Context<Move>& context) override {
    Sampling<P>::start(root, context);
    playout_->start(root, context);
    discarded_ = 0;
  }

  Score evaluate(P& position, Context<Move>& context) override {
    const auto prediction = position.predict(size_);
    if (!prediction) return playout_->evaluate(position, context);
    const std::size_t base = context.line.size();
    const Stream stream = context.stream;
    for (std::uint64_t again = 0;; ++again) {
      P end = position;
      if (again > 0) context.stream = stream.fork(again);
      const Score score = playout_->evaluate(end, context);
      if (again == times_ || end.agrees(*prediction)) {
        position = std::move(end);
        return score;
      }
      context.discard_playout();
      if (context.stopped()) {  // no time for another
        context.finish(score);
        return score;
      }
      ++discarded_;
      context.line.resize(base);
    }
  }

  void save(Writer& out) const override {
    Sampling<P>::save(out);
    out.put(discarded_);
    playout_->save(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    Sampling<P>::load(in, root, context);
    in.get(discarded_);
    playout_->load(in, root, context);
  }

  Traits traits() const override { return playout_->traits(); }
  Statistics statistics() const override { return {.discarded = discarded_}; }
  SearchPtr<P> fresh() const override {
    return std::make_unique<Conditioning>(playout_->fresh(), times_, size_);
  }

 private:
  void start_source(const P&) override {}
  void save_source(Writer&) const override {}
  void load_source(Reader&) override {}

  SearchPtr<P> playout_;
  std::uint64_t times_;
  std::uint64_t size_;
  std::uint64_t discarded_ = 0;
};

}  // namespace hornbeam
