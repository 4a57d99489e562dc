// What the searches share that make positions one by one and finish few lines: exhaustive search, A*
// and IDA*, depth-budgeted search, beam search.
//
// They count nodes, a node being a position that was made by playing a move; a run that is limited by
// playouts alone would not end. Their work is a sequence of small steps that depend on nothing but
// the root, the stream and the memory cap. When a limit stops them they finish their best partial
// line greedily; as evaluators of other searches they end by themselves. Where that is the end of the
// run, the line is the run's alone: no search learns of it, and a checkpoint is what it was before.
//
// Greedily every move of every position is tried, which takes long where positions are slow. Out of time, or
// interrupted, that is waited for only a moment: then the line there is will do, or else the partial one
// goes on by first moves.
//
// Those that look for a proof (`Ending::playouts`) may come to the end of their budget with nothing but
// that greedy line, so the last tenth of it goes to uniform playouts from positions that are still
// open, and so does the rest where memory is full. A move of these is a node like any other.
//
// A search derives from this and has
//   begin(context)             forgets everything
//   step(context) -> bool      a bit of work, at most one node or one evaluation; false if the
//                              limits cut it short and it never was
//   save_state, load_state     what a step depends on
// It sets `is_done_` when there is nothing left to do, and `is_cut_` while something that might have
// been better is left out; and it shows `consider` the unfinished positions it comes to, or has a
// `partial()` of its own, which is the most promising unfinished line.
#pragma once

#include <algorithm>
#include <utility>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/search.hpp"
#include "hornbeam/playout/policy.hpp"

namespace hornbeam {

// What is done with the last tenth of the budget.
enum class Ending { steps, playouts };

template <Position P>
class NodeSearch : public Search<P> {
 public:
  using typename Search<P>::Move;
  explicit NodeSearch(const char* name, Ending ending = Ending::steps)
      : name_(name), ending_(ending) {}

  void start(const P& root, Context<Move>& context) override {
    this->begin_at(root, context);
    is_done_ = is_completed_ = is_ended_ = is_cut_ = is_memory_full_ = false;
    spent_before_ = context.spent();
    samples_ = 0;
    promise_ = kNoScore;
    promising_.clear();
    statistics_ = {};
    begin(context);
  }

  Outcome resume(Context<Move>& context) override {
    const Limits last_tenth = begin_of_last_tenth(context);
    while (!is_done_) {
      if (context.halted()) {
        leave(context);
        if (context.stopped()) complete(context);
        return Outcome::more;
      }
      if (is_memory_full_ || context.has_reached(last_tenth)) {
        sample(context);
        continue;
      }
      if (!step(context)) continue;
      is_completed_ = is_ended_ = false;
    }
    return Outcome::done;
  }

  void save(Writer& out) const override {
    out.mark("node");
    out.put(std::string(name_));
    out.put(stream_), out.put(is_done_), out.put(is_cut_);
    out.put(promise_), out.put(promising_), out.put(statistics_);
    out.put(spent_before_), out.put(samples_), out.put(is_memory_full_);
    out.put(is_completed_);
    this->best_.save(out);
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
    in.get(spent_before_), in.get(samples_), in.get(is_memory_full_);
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
  // The search is halted: what was handed to others comes back.
  virtual void leave(Context<Move>&) {}
  virtual Line<Move> partial() const { return promising_; }
  // The line to a position that is still open, a promising one.
  virtual Line<Move> open_line(Stream& stream) const {
    Line<Move> line = partial();
    line.resize(stream.below(static_cast<std::uint32_t>(line.size()) + 1));
    return line;
  }
  virtual void save_state(Writer& out) const = 0;
  virtual void load_state(Reader& in, Context<Move>& context) = 0;

  const char* name() const { return name_; }
  Ending ending() const { return ending_; }

  // A node was made, so many moves from the root.
  void count(Context<Move>& context, std::size_t depth) {
    context.visit_node();
    statistics_.count_node(static_cast<std::uint32_t>(depth));
  }
  // The same where the worker that made it has told the context.
  void count_elsewhere(std::size_t depth) {
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
  void report(Context<Move>& context, const Line<Move>& line, Score score, bool learns = true) {
    const std::size_t base = context.line.size();
    context.line.insert(context.line.end(), line.begin(), line.end());
    context.finish(score);
    if (learns) this->offer(score, context, base);
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
    if (is_completed_ || is_ended_ || context.has_enough() || context.left().playouts == 0) return;
    (context.is_over() ? is_ended_ : is_completed_) = true;
    const bool has_line =
        TwoPlayer<P> || (context.is_over() ? context.best() : this->best_).found();
    Patience patience(context);
    P position = *root_;
    Line<Move> line = partial();
    for (const Move& move : line) {
      if (has_line && patience.is_over()) return;
      position.play(move);
    }
    std::vector<Move> list;
    for (position.moves(list); !list.empty(); position.moves(list)) {
      const Move move = greedy_move(position, list, patience);
      if (has_line && patience.is_over()) return;
      position.play(move);
      line.push_back(move);
    }
    report(context, line, position.score(), !is_ended_);
  }

  // Memory is full. Where something ends the search, the rest of its budget goes to playouts.
  void go_on_without_memory(Context<Move>& context) {
    is_cut_ = true;
    is_memory_full_ = !context.is_evaluating() && context.left().limited();
    if (is_memory_full_) return;
    complete(context);
    is_done_ = true;
  }

  bool is_done_ = false;
  bool is_cut_ = false;  // something was left out that might have been better

 private:
  // How long a search that is out of time, or was interrupted, is waited for.
  class Patience {
   public:
    explicit Patience(Context<Move>& context) : context_(context) {}
    bool is_over() {
      context_.look();
      if (!context_.ran_out_of_time()) return false;
      const double now = context_.spent().seconds;
      since_ = std::min(since_, now);
      return now > since_ + kSeconds;
    }

   private:
    static constexpr double kSeconds = 0.1;
    Context<Move>& context_;
    double since_ = kForever;
  };

  // As playout::Greedy has it, of those that there is patience to try.
  static Move greedy_move(const P& position, const std::vector<Move>& list, Patience& patience) {
    Move best_move = list.front();
    Score best = kNoScore;
    for (const Move& move : list) {
      if (patience.is_over()) break;
      P after = position;
      after.play(move);
      if (after.score() <= best) continue;
      best = after.score();
      best_move = move;
    }
    return best_move;
  }

  Limits begin_of_last_tenth(const Context<Move>& context) const {
    if (ending_ == Ending::steps || context.is_evaluating()) return {};
    const auto before_end = [](auto end, auto begin) { return end - (end - begin) / 10; };
    // Of the run's own time: a member of a portfolio has a share of it, which moves on with the clock.
    const double deadline = context.whole().deadline;
    const std::uint64_t nodes = context.limits().nodes;
    Limits last;
    if (deadline < kForever) last.deadline = before_end(deadline, spent_before_.seconds);
    if (nodes != kUnlimited) last.nodes = before_end(nodes, spent_before_.nodes);
    return last;
  }

  // A playout from an open position.
  void sample(Context<Move>& context) {
    Stream stream = stream_.dice(0).fork(samples_++);
    Line<Move> line = open_line(stream);
    P position = *root_;
    for (const Move& move : line) position.play(move);
    const std::size_t depth = line.size();
    std::vector<Move> list;
    playout::play_out(position, playout::Uniform{}, stream, list, line);
    const std::uint64_t left = context.left().nodes;
    for (std::size_t i = depth; i < line.size() && i - depth < left; ++i) count(context, i + 1);
    report(context, line, position.score());
  }

  const char* name_;  // of the part
  Ending ending_;
  Spent spent_before_;           // the search began
  std::uint64_t samples_ = 0;    // playouts from open positions
  bool is_memory_full_ = false;  // memory
  Score promise_ = kNoScore;
  Line<Move> promising_;
  bool is_completed_ = false;  // the partial line was finished since the last step
  bool is_ended_ = false;      // the same at the end of the run
  Statistics statistics_;
};

}  // namespace hornbeam
