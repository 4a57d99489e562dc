// Level 0: finish the game with a policy. As an evaluator it is one playout; as a search of its own
// it samples until the limits and keeps the best line.
//
// A `Source` makes the policy of each playout and may learn from its score:
//   begin(position, stream) -> policy        at the playout's start
//   learn(score)                             at its end
//   start(root)                              forgets what was learnt
#pragma once

#include <utility>

#include "hornbeam/core/search.hpp"
#include "hornbeam/playout/sources.hpp"

namespace hornbeam {

template <Position P, class Source>
class Playout final : public Search<P> {
 public:
  using typename Search<P>::Move;
  explicit Playout(Source source) : source_(std::move(source)), fresh_source_(source_) {}

  void start(const P& root, Context<Move>& context) override {
    this->begin_at(root, context);
    samples_ = 0;
    source_ = fresh_source_;
    source_.start(root);
  }

  Outcome resume(Context<Move>& context) override {
    const std::size_t base = context.line.size();
    while (!context.halted()) {
      P position = *root_;
      context.stream = stream_.fork(samples_++);
      const Score score = evaluate(position, context);
      this->offer(score, context, base);
      context.line.resize(base);
    }
    return Outcome::more;
  }

  Score evaluate(P& position, Context<Move>& context) override {
    playout::play_out(position, source_.begin(position, context.stream), context.stream, list_,
                      context.line);
    const Score score = position.score();
    source_.learn(score);
    context.finish(score);
    return score;
  }

  void advance(Move move, Context<Move>&) override {
    root_->play(move);
    this->follow(move);
  }

  Traits traits() const override {
    return {.ends_as_evaluator = true, .learns = !std::is_base_of_v<playout::Stateless, Source>};
  }
  SearchPtr<P> fresh() const override { return std::make_unique<Playout>(fresh_source_); }

  void save(Writer& out) const override {
    out.mark("play");
    out.put(stream_), out.put(samples_);
    source_.save(out);
    this->best_.save(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    start(root, context);
    in.expect("play");
    in.get(stream_), in.get(samples_);
    source_.load(in);
    this->best_.load(in);
  }

 private:
  using Search<P>::root_;
  using Search<P>::stream_;

  Source source_;
  Source fresh_source_;
  std::uint64_t samples_ = 0;
  std::vector<Move> list_;
};

}  // namespace hornbeam
