// A run: one search of one root with one seed. It leaves one result, and always a finished line.
#pragma once

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/search.hpp"
#include "hornbeam/playout/policy.hpp"

namespace hornbeam {

struct RunSettings {
  Budget budget{};
  std::uint64_t seed = 0;
  std::size_t memory = std::numeric_limits<std::size_t>::max();  // cap in bytes
  Observer* observer = nullptr;
  const std::atomic<bool>* interrupt = nullptr;  // set it to end the run with its best line so far
};

template <class M>
struct RunResult {
  Best<M> best;  // from the run's root, the prefix included
  Spent spent;
  std::size_t peak_bytes = 0;
  bool memory_was_full = false;
  bool is_optimal = false;  // no line from the root is better: the search or the domain knows
  std::vector<Improvement> history;
  Statistics statistics;
};

// Whether the domain knows that there is no more.
template <Position P>
bool is_the_most(const P& root, Score score) {
  if constexpr (HasScoreRange<P>) {
    const std::optional<ScoreRange> range = root.score_range();
    return range && score >= range->high;
  } else {
    return false;
  }
}

// `root` is the position after `prefix`, the moves already made. `known` is a finished line that the
// run has to beat, if there is one.
template <Position P>
RunResult<MoveOf<P>> run(Search<P>& search, const P& root, const RunSettings& settings,
                         const Line<MoveOf<P>>& prefix = {}, const Best<MoveOf<P>>& known = {}) {
  if (settings.budget.only_nodes() && !search.makes_nodes())
    throw InputError("this search makes no nodes: its budget is one of playouts or time");
  MemoryCap memory(settings.memory);
  Context<P> context(settings.seed, settings.budget, memory, settings.observer, settings.interrupt);
  context.line = prefix;
  if (known.found()) context.know(known);
  std::vector<MoveOf<P>> list;
  root.moves(list);
  search.start(root, context);
  if (!list.empty()) search.resume(context);
  if (!context.best().found()) {  // stopped before the first playout's end, or there was no move
    P position = root;
    context.line = prefix;
    context.stream = Stream(settings.seed);
    playout::play_out(position, playout::Uniform{}, context.stream, list, context.line);
    context.finish(position.score());
  }
  return {.best = context.best(),
          .spent = context.spent(),
          .peak_bytes = memory.peak(),
          .memory_was_full = memory.was_reached(),
          .is_optimal = search.proves_optimum() || is_the_most(root, context.best().score),
          .history = context.history(),
          .statistics = search.statistics()};
}

}  // namespace hornbeam
