// A run: one search of one start with one seed. It leaves one result, and always a finished line. It
// ends early where its best line is known to be an optimum, by the search or by the domain's bound.
//
// In a game of two the line is the principal one, which need not be finished, and its score is what the
// player to move at the root may expect; the run ends early where the search has proved that.
//
// `resume` may be called again and again with slices of the budget; a slice is a pause, so many small
// ones give what one large one gives. In between the caller may look at the result, play a move, allow
// more, or save everything and go on in another process. `run` is all of it in one call.
#pragma once

#include "hornbeam/core/bound.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/run_settings.hpp"
#include "hornbeam/core/search.hpp"
#include "hornbeam/core/settling.hpp"
#include "hornbeam/playout/policy.hpp"

namespace hornbeam {

template <class M>
struct RunResult {
  Best<M> best;  // from the run's start, the prefix included
  Spent spent;
  std::size_t peak_bytes = 0;
  bool memory_was_full = false;
  bool is_optimal = false;  // no line from the root is better: the search or the domain knows
  std::vector<Improvement> history;
  Statistics statistics;
  std::vector<Spent> ranks;               // what each has spent; its own is the first here
  std::vector<Considered<M>> considered;  // of a tree in a game of two, the one to play first
};

template <Position P>
class PositionRun {
 public:
  using Move = MoveOf<P>;

  // To be followed by `begin` or `load`. `start` is where lines begin.
  PositionRun(Search<P>& search, const P& start, const RunSettings& settings)
      : search_(search),
        start_(start),
        root_(start),
        seed_(settings.seed),
        memory_(settings.memory / std::max(1u, settings.means.ranks_here)),
        context_(settings.seed, settings.budget, memory_, settings.observer, settings.interrupt,
                 Clock(settings.time)) {
    require_an_end(settings.budget);
    if constexpr (TwoPlayer<P>) context_.keep_no_best();
  }

  // The search begins after the moves of `prefix`. `known` is a finished line that the run has to beat.
  void begin(const Line<Move>& prefix = {}, const Best<Move>& known = {}) {
    stand_after(prefix);
    if (known.found()) context_.know(known);
    search_.start(root_, context_);
    context_.settle();
  }

  // Goes on until the slice or the budget is spent, somebody interrupts, or nothing is left to do.
  Outcome resume(const Budget& slice = {}) {
    context_.set_out();
    context_.pause_after(slice);
    if (!is_done_) is_done_ = is_finished_ || search_.resume(context_) == Outcome::done;
    is_done_ |= context_.has_enough();
    if (!TwoPlayer<P> && !context_.best().found() && (is_done_ || context_.is_over())) {
      const Best<Move> only = any_line();
      context_.line = only.line;
      context_.finish(only.score);
      context_.line.resize(prefix_);
    }
    if (is_done_) context_.settle();
    return is_done_ ? Outcome::done : Outcome::more;
  }

  // What it may spend from now on.
  void allow(const Budget& budget) {
    require_an_end(budget);
    context_.allow(budget);
  }
  // Whether its budget is spent or it was interrupted.
  bool is_over() const { return context_.is_over(); }

  // A run that has found no line yet has one all the same, which counts for nothing.
  RunResult<Move> result() const {
    return {.best = reported(),
            .spent = context_.spent(),
            .peak_bytes = memory_.peak(),
            .memory_was_full = memory_.was_reached(),
            .is_optimal = is_finished_ || context_.has_enough() ||
                          (search_.proves_optimum() && settles(root_, reported().score)),
            .history = context_.history(),
            .statistics = search_.statistics(),
            .ranks = search_.ranks(),
            .considered = considered()};
  }

  // The move to play; nothing where the game is over, or nothing is known yet.
  std::optional<Move> choose(FinalMove rule) const {
    if (TwoPlayer<P> && rule == FinalMove::top)
      throw InputError("in a game of two no line is the best: moves are chosen by visits or mean");
    if (is_finished_) return std::nullopt;
    if (const std::optional<Move> move = search_.choose(rule)) return move;
    const Line<Move>& best = context_.best().line;
    if (best.size() > prefix_) return best[prefix_];
    return std::nullopt;
  }
  // The position after the move, which is legal, is the new root; the search keeps what it can.
  void play(Move move) {
    context_.line.push_back(move);
    search_.advance(move, context_);
    root_.play(move);
    look_for_moves();
    context_.follow_line();
    context_.settle();
    is_done_ = false;
  }

  const P& root() const { return root_; }
  const Line<Move>& prefix() const { return context_.line; }  // the moves that lead there
  Context<Move>& context() { return context_; }
  const Context<Move>& context() const { return context_; }

  // The state between two evaluations of the outermost search or of one that can be left, the last one
  // where a limit or an interrupt cut an evaluation. `load` takes the place of `begin`, for the same search and start.
  void save(Writer& out) const {
    out.mark("run ");
    context_.save(out);
    out.put(is_done_);
    search_.save(out);
  }
  void load(Reader& in) {
    in.expect("run ");
    context_.load(in);
    stand_after(Line<Move>(context_.line));
    in.get(is_done_);
    search_.load(in, root_, context_);
    context_.settle();
  }

 private:
  void require_an_end(const Budget& budget) const {
    if (budget.only_nodes() && !search_.traits().makes_nodes)
      throw InputError("this search makes no nodes: its budget is one of playouts or time");
    if (budget.only_playouts() && search_.traits().counts_nodes)
      throw InputError(
          "this search counts nodes: its budget is one of nodes or time, beside which playouts may "
          "be limited, too");
  }
  void stand_after(const Line<Move>& prefix) {
    root_ = start_;
    for (const Move& move : prefix) root_.play(move);
    context_.line = prefix;
    look_for_moves();
  }
  void look_for_moves() {
    prefix_ = context_.line.size();
    std::vector<Move> list;
    root_.moves(list);
    is_finished_ = list.empty();
    if constexpr (!TwoPlayer<P>) context_.set_bound(upper_bound(root_).value_or(-kNoScore));
  }
  Best<Move> reported() const {
    if constexpr (TwoPlayer<P>) {
      Best<Move> line{0.5, context_.line};  // where nothing is known
      if (is_finished_) line.score = seen_by(root_.to_move(), root_.score());
      const Best<Move> found = is_finished_ ? Best<Move>{} : search_.principal();
      if (found.found()) line.score = found.score;
      line.line.insert(line.line.end(), found.line.begin(), found.line.end());
      return line;
    } else {
      return context_.best().found() ? context_.best() : any_line();
    }
  }
  std::vector<Considered<Move>> considered() const {
    if constexpr (TwoPlayer<P>) return search_.considered();
    return {};
  }
  // A playout from the root, where nothing was found: the search was stopped before its first line's
  // end, or the game is over.
  Best<Move> any_line() const {
    P position = root_;
    Best<Move> best{kNoScore, context_.line};
    Stream stream(seed_);
    std::vector<Move> list;
    playout::play_out(position, playout::Uniform{}, stream, list, best.line);
    best.score = position.score();
    return best;
  }

  Search<P>& search_;
  P start_;
  P root_;
  std::uint64_t seed_;
  MemoryCap memory_;
  Context<Move> context_;
  std::size_t prefix_ = 0;    // moves from the start to the root
  bool is_finished_ = false;  // the root has no moves
  bool is_done_ = false;
};

template <Position P>
RunResult<MoveOf<P>> run(Search<P>& search, const P& start, const RunSettings& settings,
                         const Line<MoveOf<P>>& prefix = {}, const Best<MoveOf<P>>& known = {}) {
  PositionRun<P> whole(search, start, settings);
  whole.begin(prefix, known);
  whole.resume();
  return whole.result();
}

}  // namespace hornbeam
