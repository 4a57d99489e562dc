// Searches from their text, and what a run of one leaves in a form that can be compared. The builders
// are compiled once, in searches.cpp.
#pragma once

#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "hornbeam/core/run.hpp"

namespace hornbeam::testing {

// For Toy, Bag, AnyPosition and the positions of SameGame and Morpion.
template <Position P>
SearchPtr<P> make_search(const std::string& text, const Means& means = {});

// Every kind of search and ways to put them together; each has a Toy's whole budget to spend.
inline const std::vector<std::string>& compositions() {
  static const std::vector<std::string> list{
      "uniform",
      "tabu(epsilon=0.1)",
      "tabu-bandit",
      "mcts",
      "mcts(select=ucb1(c=0.7), evaluate=tabu-bandit)",
      "mcts(select=sp(c=1, d=10, w=0.1), expand-after=3)",
      "mcts(prune=[20, 2])",
      "restart(mcts(prune=[9, 1], skip-finished=true, expand-after=3))",
      "mcts(evaluate=mcts(iterations=5))",
      "mcts(evaluate=mcts(iterations=20, prune=[5, 2]))",
      "fast-tree(mcts(skip-finished=true), playouts=6)",
      "by-move(fast-tree(mcts(virtual-loss=loss, prune=[10, 2]), playouts=3), tree=keep)",
      "restart(mcts, runs=3)",
      "restart(mcts(select=sp(c=1, d=10, w=0.1)), playouts=13)",
      "by-move(mcts)",
      "by-move(mcts, tree=keep)",
      "by-move(uniform)",
      "by-move(mcts, moves=2)",
      "by-move(mcts, choose=mean, memory=false)",
      "by-move(mcts, choose=visits, tree=keep)",
      "by-move(mcts(evaluate=mcts(iterations=4)), tree=keep)",
      "by-move(mcts(prune=[10, 2]), tree=keep)",
      "by-move(mcts(skip-finished=true))",
      "restart(by-move(mcts), runs=2)",
      "restart(by-move(mcts(evaluate=tabu-bandit), tree=keep), playouts=37)",
      "mcts(evaluate=by-move(mcts(iterations=3)))",
      "restart(by-move(mcts(once=true, evaluate=by-move(mcts(once=true), share=false)), "
      "share=false))",
      "mcts(evaluate=restart(uniform, runs=2, playouts=3))",
      "nested(level=1)",
      "nested(level=2, widths=[2, 3])",
      "nested(level=1, memory=false, average=3)",
      "nested(level=1, evaluate=mcts(iterations=3))",
      "nested(level=3)",
      "mcts(evaluate=nested(level=1))",
      "by-move(nested(level=1))",
      "nrpa(level=2, iterations=5)",
      "restart(nrpa(level=1, iterations=20, playouts=2), runs=3)",
      "mcts(evaluate=nrpa(level=1, iterations=4))",
      "improve(uniform, playouts=9)",
      "improve(mcts, playouts=23, slack=1)",
      "improve(by-move(mcts), playouts=31, tail=1)",
      "restart(improve(mcts(evaluate=tabu-bandit), playouts=11, drop=0.5), playouts=120)",
      "improve(nrpa(level=1), playouts=17, prefer=2)",
      "improve(uniform, playouts=9, parents=4, cuts=learned)",
      "mcts(evaluate=improve(uniform, playouts=2, rounds=3))",
      "portfolio([mcts, nrpa(level=1, iterations=20)])",
      "portfolio([by-move(mcts), restart(uniform, runs=3), improve(uniform, playouts=9)])",
      "restart(portfolio([nested(level=1), mcts]), playouts=90)",
      "portfolio([nested(level=2), mcts])",
  };
  return list;
}

// Every kind of search that counts nodes.
inline const std::vector<std::string>& node_searches() {
  static const std::vector<std::string> list{
      "exhaustive",
      "a-star",
      "ida-star",
      "dbs(budget=20)",
      "dbs(budget=3, grow=true, evaluate=uniform)",
      "beam(width=5)",
      "beam(width=4, value=score)",
      "beam(width=2, value=bound, grow=true)",
      "beam(width=4, value=playouts(3))",
      "beam(width=2, value=playouts(evaluate=greedy))",
      "beam(width=5, cap=2)",
      "beam(width=2, value=bound, grow=true, cap=1)",
      "beam(width=4, value=playouts(3), cap=1)",
  };
  return list;
}

// A run without its times.
template <class M>
struct Outline {
  Best<M> best;
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;
  std::vector<std::pair<std::uint64_t, Score>> history;
  Statistics statistics;

  bool operator==(const Outline& other) const {
    return best.score == other.best.score && best.line == other.best.line &&
           playouts == other.playouts && nodes == other.nodes && history == other.history &&
           statistics.nodes == other.statistics.nodes &&
           statistics.depth_sum == other.statistics.depth_sum &&
           statistics.deepest == other.statistics.deepest &&
           statistics.searches == other.statistics.searches;
  }
  friend std::ostream& operator<<(std::ostream& out, const Outline& o) {
    out << "score " << o.best.score << ", " << o.best.line.size() << " moves, " << o.playouts
        << " playouts, " << o.nodes << " nodes, tree of " << o.statistics.nodes << " in "
        << o.statistics.searches << " searches, history";
    for (const auto& [when, score] : o.history) out << ' ' << when << ':' << score;
    return out;
  }
};

template <class M>
Outline<M> outline(const Best<M>& best, const Spent& spent, const std::vector<Improvement>& history,
                   const Statistics& statistics) {
  Outline<M> result{best, spent.playouts, spent.nodes, {}, statistics};
  for (const Improvement& entry : history) result.history.push_back({entry.playouts, entry.score});
  return result;
}
template <Position P>
Outline<MoveOf<P>> outline(const ContextOf<P>& context, const Search<P>& search) {
  return outline(context.best(), context.spent(), context.history(), search.statistics());
}

template <Position P>
Outline<MoveOf<P>> run_outline(const std::string& text, const P& root, const Budget& budget,
                               std::uint64_t seed = 1) {
  const SearchPtr<P> search = make_search<P>(text);
  const auto result = run(*search, root, {.budget = budget, .seed = seed});
  return outline(result.best, result.spent, result.history, result.statistics);
}

// The search alone, which knows no bound that would end it early.
template <Position P>
Outline<MoveOf<P>> search_outline(Search<P>& search, const P& root, const Budget& budget,
                                  std::uint64_t seed = 1) {
  ContextOf<P> context(seed, budget, MemoryCap());
  search.start(root, context);
  search.resume(context);
  return outline(context, search);
}

// A run with a search of its own, which can be paused, saved and loaded.
template <Position P>
struct Worker {
  Worker(const std::string& text, const P& start, const Budget& budget)
      : search(make_search<P>(text)), run(*search, start, {.budget = budget, .seed = 1}) {}

  void start() { run.begin(); }
  // True where there is more to do and more to spend.
  bool go(std::uint64_t playouts = kUnlimited) { return go(Budget{.playouts = playouts}); }
  bool go(const Budget& slice) { return run.resume(slice) == Outcome::more && !run.is_over(); }
  std::string save() const {
    Writer out;
    run.save(out);
    return out.bytes();
  }
  void load(const std::string& bytes) {
    Reader in(bytes);
    run.load(in);
    if (!in.finished()) throw std::logic_error("the archive has more than was loaded");
  }
  Outline<MoveOf<P>> result() const {
    const auto result = run.result();
    return outline(result.best, result.spent, result.history, result.statistics);
  }

  SearchPtr<P> search;
  PositionRun<P> run;
};

// What the line is worth, or kNoScore where it is not legal or not finished.
template <Position P>
Score score_of_line(P position, const Line<MoveOf<P>>& line) {
  std::vector<MoveOf<P>> list;
  for (const MoveOf<P>& move : line) {
    position.moves(list);
    bool legal = false;
    for (const MoveOf<P>& other : list) legal = legal || other == move;
    if (!legal) return kNoScore;
    position.play(move);
  }
  position.moves(list);
  return list.empty() ? Score(position.score()) : kNoScore;
}

}  // namespace hornbeam::testing
