// Level 0: finish the game with a policy. As an evaluator it is one playout; as a search of its own
// it samples until the limits and keeps the best line; in a game of two it makes the first move of its
// last playout, and expects the mean of all. Playouts may go by laxer rules than the game (Go's know no
// superko), so that a first move is one of the root's moves or is passed over.
//
// A `Source` makes the policy of each playout and may learn from its score:
//   begin(position, stream) -> policy        at the playout's start
//   learn(score)                             at its end
//   start(root)                              forgets what was learnt
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "hornbeam/core/search.hpp"
#include "hornbeam/core/stated.hpp"
#include "hornbeam/playout/sources.hpp"

namespace hornbeam {

// What is the same for every policy, compiled once for a position.
template <Position P>
class Sampling : public Search<P> {
 public:
  using typename Search<P>::Move;

  void start(const P& root, Context<Move>& context) override {
    this->begin_at(root, context);
    samples_ = seen_ = 0;
    first_moves_.clear();
    start_source(root);
  }

  Outcome resume(Context<Move>& context) override {
    const std::size_t base = context.line.size();
    while (!context.halted()) {
      P position = *root_;
      context.stream = stream_.fork(samples_++);
      const Score score = this->evaluate(position, context);
      if constexpr (TwoPlayer<P>)
        take(score, context, base);
      else
        this->offer(score, context, base);
      context.line.resize(base);
    }
    return Outcome::more;
  }

  void advance(Move move, Context<Move>&) override {
    root_->play(move);
    this->follow(move);
    if (!TwoPlayer<P>) return;
    this->best_.clear();
    first_moves_.clear();
    seen_ = 0;
  }

  void save(Writer& out) const override {
    out.mark("play");
    out.put(stream_), out.put(samples_), out.put(seen_);
    save_source(out);
    this->best_.save(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    start(root, context);
    in.expect("play");
    in.get(stream_), in.get(samples_), in.get(seen_);
    load_source(in);
    this->best_.load(in);
  }

 protected:
  virtual void start_source(const P& root) = 0;
  virtual void save_source(Writer& out) const = 0;
  virtual void load_source(Reader& in) = 0;

 private:
  using Search<P>::root_;
  using Search<P>::stream_;

  void take(Score score, const Context<Move>& context, std::size_t base) requires TwoPlayer<P> {
    Best<Move>& best = this->best_;
    if (seen_++ == 0) best.score = 0;
    best.score += (seen_by(root_->to_move(), score) - best.score) / static_cast<double>(seen_);
    if (context.line.size() == base) return;
    if (first_moves_.empty()) root_->moves(first_moves_);
    const Move move = context.line[base];
    if (std::ranges::find(first_moves_, move) != first_moves_.end()) best.line.assign(1, move);
  }

  std::uint64_t samples_ = 0;
  std::uint64_t seen_ = 0;         // from the present root, in a game of two
  std::vector<Move> first_moves_;  // its legal ones, once they were asked for
};

template <Position P, class Source>
class Playout final : public Sampling<P> {
 public:
  using typename Search<P>::Move;
  explicit Playout(Source source) : source_(std::move(source)), fresh_source_(source_) {}

  Score evaluate(P& position, Context<Move>& context) override {
    playout::play_out(position, source_.begin(position, context.stream), context.stream, list_,
                      context.line);
    const Score score = position.score();
    source_.learn(score);
    context.finish(score);
    return score;
  }

  Traits traits() const override {
    return {.ends_as_evaluator = true, .learns = !std::is_base_of_v<playout::Stateless, Source>};
  }
  SearchPtr<P> fresh() const override { return std::make_unique<Playout>(fresh_source_); }

 private:
  void start_source(const P& root) override {
    if constexpr (requires { Source::kNeedsColors; })
      require_stated<Stated::colors>(root, kNoColors);
    source_ = fresh_source_;
    source_.start(root);
  }
  void save_source(Writer& out) const override { source_.save(out); }
  void load_source(Reader& in) override { source_.load(in); }

  Source source_;
  Source fresh_source_;
  std::vector<Move> list_;
};

}  // namespace hornbeam
