// What the searches share that make positions one by one and finish few lines: exhaustive search, A*
// and IDA*, depth-budgeted search, beam search.
//
// They count nodes, a node being a position that was made by playing a move; a run that is limited by
// playouts alone would not end. Their work is a sequence of small steps that depend on nothing but
// the root, the stream and the memory cap. When a limit stops them they finish their best partial
// line greedily; as evaluators of other searches they end by themselves.
//
// A search derives from this and has
//   begin(context)             forgets everything
//   step(context) -> bool      a bit of work, at most one node or one evaluation; false if the
//                              limits cut it short and it never was
//   save_state, load_state     what a step depends on
// sets `is_done_` when there is nothing left to do, and `is_cut_` while something that might have been
// better is left out,
// and shows `consider` the unfinished positions it comes to, or has a `partial()` of its own, which is
// the most promising unfinished line.
#pragma once

#include <utility>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/search.hpp"
#include "hornbeam/playout/greedy.hpp"

namespace hornbeam {

template <Position P>
class NodeSearch : public Search<P> {
 public:
  using typename Search<P>::Move;
  explicit NodeSearch(const char* name) : name_(name) {}

  void start(const P& root, Context<Move>& context) override {
    this->begin_at(root, context);
    is_done_ = is_completed_ = is_cut_ = false;
    before_the_end_.reset();
    promise_ = kNoScore;
    promising_.clear();
    statistics_ = {};
    begin(context);
  }

  Outcome resume(Context<Move>& context) override {
    while (!is_done_) {
      if (context.halted()) {
        if (context.stopped()) complete(context);
        return Outcome::more;
      }
      if (!step(context)) continue;
      is_completed_ = false;
      before_the_end_.reset();
    }
    return Outcome::done;
  }

  void save(Writer& out) const override {
    out.mark("node");
    out.put(std::string(name_));
    out.put(stream_), out.put(is_done_), out.put(is_cut_);
    out.put(promise_), out.put(promising_), out.put(statistics_);
    out.put(is_completed_ && !before_the_end_);
    (before_the_end_ ? *before_the_end_ : this->best_).save(out);
    save_state(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    start(root, context);
    in.expect("node");
    std::string name;
    in.get(name);
    if (name != name_) throw std::runtime_error("this is a checkpoint of " + name);
    in.get(stream_), in.get(is_done_), in.get(is_cut_);
    in.get(promise_), in.get(promising_), in.get(statistics_);
    in.get(is_completed_);
    this->best_.load(in);
    load_state(in, context);
  }

  Traits traits() const override {
    return {.ends = true, .ends_as_evaluator = true, .makes_nodes = true, .counts_nodes = true};
  }
  bool proves_optimum() const override { return is_done_ && !is_cut_; }
  Statistics statistics() const override { return statistics_; }

 protected:
  using Search<P>::root_;
  using Search<P>::stream_;

  virtual void begin(Context<Move>& context) = 0;
  virtual bool step(Context<Move>& context) = 0;
  virtual Line<Move> partial() const { return promising_; }
  virtual void save_state(Writer& out) const = 0;
  virtual void load_state(Reader& in, Context<Move>& context) = 0;

  const char* name() const { return name_; }

  // A node was made, so many moves from the root.
  void count(Context<Move>& context, std::size_t depth) {
    context.visit_node();
    statistics_.count_node(static_cast<std::uint32_t>(depth));
  }
  // An unfinished position, reached by `line`: the most points so far, of equals the first, promise
  // the most.
  void consider(const P& position, const Line<Move>& line) {
    const Score score = position.score();
    if (score <= promise_) return;
    promise_ = score;
    promising_ = line;
  }

  // A finished line was found.
  void report(Context<Move>& context, const Line<Move>& line, Score score) {
    const std::size_t base = context.line.size();
    context.line.insert(context.line.end(), line.begin(), line.end());
    context.finish(score);
    this->offer(score, context, base);
    context.line.resize(base);
  }
  // The evaluator finishes a position of this search, reached by `line`; kNoScore where the limits
  // cut it short.
  Score have_evaluated(Search<P>& evaluator, P position, const Line<Move>& line,
                       std::uint64_t ordinal, Context<Move>& context) {
    const std::size_t base = context.line.size();
    context.line.insert(context.line.end(), line.begin(), line.end());
    context.stream = stream_.fork(ordinal);
    const Score score = evaluator.evaluate(position, context);
    if (score != kNoScore) this->offer(score, context, base);
    context.line.resize(base);
    return context.was_cut() ? kNoScore : score;
  }
  // Finishes the best partial line greedily; not twice the same, nor beyond the last playout.
  void complete(Context<Move>& context) {
    if (is_completed_ || context.left().playouts == 0) return;
    is_completed_ = true;
    if (context.is_over()) before_the_end_ = this->best_;
    P position = *root_;
    Line<Move> line = partial();
    for (const Move& move : line) position.play(move);
    std::vector<Move> list;
    playout::play_out(position, playout::Greedy{}, context.stream, list, line);
    report(context, line, position.score());
  }

  bool is_done_ = false;
  bool is_cut_ = false;  // something was left out that might have been better

 private:
  const char* name_;  // of the part
  Score promise_ = kNoScore;
  Line<Move> promising_;
  bool is_completed_ = false;  // the partial line was finished since the last step
  // The best line before that, where it was the end of the run: no checkpoint knows of it.
  std::optional<Best<Move>> before_the_end_;
  Statistics statistics_;
};

}  // namespace hornbeam
