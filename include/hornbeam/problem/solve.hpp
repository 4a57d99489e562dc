// How a problem of any position type is solved: moves from text, the search from its spec, a run,
// and the result as text.
#pragma once

#include <utility>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/notation.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/problem/problem.hpp"
#include "hornbeam/registry/build.hpp"

namespace hornbeam {

// Plays the moves and returns them. Throws InputError at one that is not legal.
template <Position P>
Line<MoveOf<P>> play_text(P& position, const std::vector<std::string>& moves) {
  Line<MoveOf<P>> line;
  for (const std::string& text : moves) {
    const auto move = parse_move(position, text);
    if (!move)
      throw InputError("move " + std::to_string(line.size() + 1) + " of the line, '" + text +
                       "', is not legal there");
    position.play(*move);
    line.push_back(*move);
  }
  return line;
}

template <Position P>
std::vector<std::string> line_text(P position, const Line<MoveOf<P>>& line) {
  std::vector<std::string> text;
  for (const MoveOf<P>& move : line) {
    text.push_back(format_move(position, move));
    position.play(move);
  }
  return text;
}

// What `problem.solve` does where `start` is the problem's position. `search` is resolved. First moves
// that are a whole game leave nothing to search after them: they are what a search from the start has
// to beat, and what `improve` begins with.
template <Position P>
Result solve_position(const Problem& problem, const P& start, const Spec& search,
                      const RunSettings& settings, const std::vector<std::string>& first_moves) {
  P root = start;
  Line<MoveOf<P>> prefix = play_text(root, first_moves);
  Best<MoveOf<P>> known;
  if (std::vector<MoveOf<P>> moves; !prefix.empty() && (root.moves(moves), moves.empty())) {
    known = {root.score(), std::exchange(prefix, {})};
    root = start;
  }
  const SearchPtr<P> built = registry::build<P>(search);
  RunResult<MoveOf<P>> run_result = run(*built, root, settings, prefix, known);
  Result result;
  result.domain = problem.domain;
  result.instance = problem.instance;
  result.position = problem.position;
  result.search = to_text(search);
  result.seed = settings.seed;
  result.budget = settings.budget;
  if (run_result.memory_was_full) result.memory = settings.memory;
  result.spent = run_result.spent;
  result.peak_bytes = run_result.peak_bytes;
  result.score = run_result.best.score;
  result.is_optimal = run_result.is_optimal && prefix.empty();
  result.line = line_text(start, run_result.best.line);
  result.history = std::move(run_result.history);
  result.statistics = run_result.statistics;
  return result;
}

}  // namespace hornbeam
