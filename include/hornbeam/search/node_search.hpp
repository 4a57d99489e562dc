// What the searches share that make positions one by one and finish few lines: exhaustive search, A*
// and IDA*, depth-budgeted search, beam search.
//
// They count nodes, a node being a position that was made by playing a move, so a run that is limited
// by playouts alone is refused. Their work is a sequence of small steps that depend on nothing but
// the root, the stream and the memory cap. When a limit stops them they finish their best partial
// line greedily; as evaluators of other searches they end by themselves.
//
// A checkpoint is the number of steps made, and loading makes them again: exact and small, but as
// slow as the search was.
//
// A search `Self` derives from this and has
//   kName, kTag                what it is called, by people and in a checkpoint
//   begin(context)             forgets everything
//   step(context) -> bool      a bit of work, at most one node or one evaluation; false if the
//                              limits cut it short and it never was
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

template <class Self, Position P>
class NodeSearch : public Search<P> {
 public:
  using typename Search<P>::Move;

  void start(const P& root, Context<P>& context) override {
    this->begin_at(root, context);
    steps_ = 0;
    is_done_ = is_completed_ = is_cut_ = false;
    promise_ = kNoScore;
    promising_.clear();
    statistics_ = {};
    self().begin(context);
  }

  Outcome resume(Context<P>& context) override {
    refuse_playouts(context);
    while (!is_done_) {
      if (context.halted()) {
        if (context.stopped()) complete(context);
        return Outcome::more;
      }
      make_step(context);
    }
    return Outcome::done;
  }

  void save(Writer& out) const override {
    out.mark(Self::kTag);
    out.put(stream_), out.put(steps_), out.put(is_completed_);
    this->save_best(out);
  }
  void load(Reader& in, const P& root, Context<P>& context) override {
    in.expect(Self::kTag);
    Context<P> rehearsal(0, {}, context.memory);
    in.get(rehearsal.stream);
    const auto steps = in.get<std::uint64_t>();
    const auto is_completed = in.get<bool>();
    this->load_best(in);
    Best<Move> best = std::move(this->best_);
    start(root, rehearsal);
    while (steps_ < steps && !is_done_) make_step(rehearsal);
    is_completed_ = is_completed;
    this->best_ = std::move(best);
  }

  bool ends() const override { return true; }
  bool makes_nodes() const override { return true; }
  bool proves_optimum() const override { return is_done_ && !is_cut_; }
  Statistics statistics() const override { return statistics_; }

 protected:
  using Search<P>::root_;
  using Search<P>::stream_;

  // A node was made, so many moves from the root.
  void count(Context<P>& context, std::size_t depth) {
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
  const Line<Move>& partial() const { return promising_; }

  // A finished line was found.
  void report(Context<P>& context, const Line<Move>& line, Score score) {
    const std::size_t base = context.line.size();
    context.line.insert(context.line.end(), line.begin(), line.end());
    context.finish(score);
    this->offer(score, context, base);
    context.line.resize(base);
  }
  // The evaluator finishes a position of this search, reached by `line`; kNoScore where the limits
  // cut it short.
  Score have_evaluated(Search<P>& evaluator, P position, const Line<Move>& line,
                       std::uint64_t ordinal, Context<P>& context) {
    const std::size_t base = context.line.size();
    context.line.insert(context.line.end(), line.begin(), line.end());
    context.stream = stream_.fork(ordinal);
    const Score score = evaluator.evaluate(position, context);
    if (score != kNoScore) this->offer(score, context, base);
    context.line.resize(base);
    return score;
  }
  // Finishes the best partial line greedily; not twice the same, nor beyond the last playout.
  void complete(Context<P>& context) {
    if (is_completed_ || context.left().playouts == 0) return;
    is_completed_ = true;
    P position = *root_;
    Line<Move> line = self().partial();
    for (const Move& move : line) position.play(move);
    std::vector<Move> list;
    playout::play_out(position, playout::Greedy{}, context.stream, list, line);
    report(context, line, position.score());
  }

  bool is_done_ = false;
  bool is_cut_ = false;  // something was left out that might have been better

 private:
  Self& self() { return static_cast<Self&>(*this); }

  void make_step(Context<P>& context) {
    if (!self().step(context)) return;
    ++steps_;
    is_completed_ = false;
  }

  static void refuse_playouts(const Context<P>& context) {
    const Limits& whole = context.whole();
    if (whole.playouts != kUnlimited && whole.nodes == kUnlimited && whole.deadline == kForever &&
        !context.is_evaluating())
      throw InputError(std::string(Self::kName) +
                       " counts nodes: its budget is one of nodes or time");
  }

  std::uint64_t steps_ = 0;
  Score promise_ = kNoScore;
  Line<Move> promising_;
  bool is_completed_ = false;  // the partial line was finished since the last step
  Statistics statistics_;
};

}  // namespace hornbeam
