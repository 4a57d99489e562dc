// What a piece of work leaves: what it has spent, its best line, and when that became what it is. A
// tally is plain data, so it crosses threads and processes, and tallies added up in the order of the
// pieces say what one worker would have said (Context::join).
#pragma once

#include "hornbeam/core/archive.hpp"
#include "hornbeam/core/observer.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam {

// A score and the line that reaches it.
template <class M>
struct Best {
  Score score = kNoScore;
  Line<M> line;

  bool found() const { return score != kNoScore; }
  void clear() {
    score = kNoScore;
    line.clear();
  }
  void save(Writer& out) const { out.put(score), out.put(line); }
  void load(Reader& in) { in.get(score), in.get(line); }
};

// How far a tally had come.
struct TallyPlace {
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;
  std::uint64_t improvements = 0;
};

template <class M>
struct Tally {
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;
  Best<M> best;  // from the run's root
  std::vector<Improvement> history;

  // What was added since.
  Tally since(const TallyPlace& place) const {
    const auto from = history.begin() + static_cast<std::ptrdiff_t>(place.improvements);
    Tally rest{playouts - place.playouts, nodes - place.nodes, best, {from, history.end()}};
    for (Improvement& step : rest.history) step.playouts -= place.playouts;
    return rest;
  }

  void save(Writer& out) const {
    out.mark("taly");
    out.put(playouts), out.put(nodes);
    best.save(out);
    out.put(history);
  }
  void load(Reader& in) {
    in.expect("taly");
    in.get(playouts), in.get(nodes);
    best.load(in);
    in.get(history);
  }
};

}  // namespace hornbeam
