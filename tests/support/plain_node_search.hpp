// What plain transcriptions of the searches that count nodes share (node_search.hpp says how these
// are read): their work is a sequence of steps, a run whose nodes are spent ends before the next one,
// and then the best partial line is finished greedily. They share nothing with the product but
// positions, streams and the form of a result.
#pragma once

#include <map>

#include "tests/support/plain.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam::testing {

// What makes two positions equal: the name of a toy's node, the tiles of a board.
inline std::uint64_t identity(const Toy& toy) {
  return toy.hash();
}
inline std::vector<std::uint8_t> identity(const samegame::Position16& board) {
  return board.board().tiles;
}
inline std::vector<std::uint8_t> identity(const Plain<samegame::Position16>& board) {
  return identity(board.inner);
}

// The best score with which each position was reached.
template <Position P>
class PlainSeen {
 public:
  bool improves(const P& position) {
    const auto known = scores_.find(identity(position));
    if (known != scores_.end() && position.score() <= known->second) return false;
    scores_[identity(position)] = position.score();
    return true;
  }
  bool is_outdone(const P& position) const {
    const auto known = scores_.find(identity(position));
    return known != scores_.end() && known->second > position.score();
  }

 private:
  std::map<decltype(identity(std::declval<P>())), Score> scores_;
};

template <Position P>
class PlainNodeSearch {
 public:
  using Move = MoveOf<P>;

  PlainNodeSearch(const P& root, std::uint64_t node_limit) : root_(root), limit_(node_limit) {}
  virtual ~PlainNodeSearch() = default;

  Outline<Move> run() {
    try {
      search();
    } catch (const Stopped&) {
      P position = root_;
      for (const Move& move : partial_) position.play(move);
      Best<Move> rest = greedy_line(position);
      rest.line.insert(rest.line.begin(), partial_.begin(), partial_.end());
      finished(rest.line, rest.score);
    }
    return found_;
  }

 protected:
  virtual void search() = 0;

  void step() const {
    if (found_.nodes == limit_) throw Stopped{};
  }
  void made_node(const Line<Move>& line) {
    ++found_.nodes;
    ++found_.statistics.nodes;
    found_.statistics.depth_sum += static_cast<double>(line.size());
    found_.statistics.deepest =
        std::max(found_.statistics.deepest, static_cast<std::uint32_t>(line.size()));
  }
  void finished(const Line<Move>& line, Score score) {
    ++found_.playouts;
    if (score <= best_score()) return;
    found_.best = {score, line};
    found_.history.emplace_back(found_.playouts, score);
  }
  // Of the unfinished positions that it visits the one with the most points, the first of equals, is
  // the most promising.
  void unfinished(const Line<Move>& line, const P& position) {
    if (position.score() <= most_points_) return;
    most_points_ = position.score();
    partial_ = line;
  }
  Score best_score() const { return found_.best.score; }

  P root_;
  Line<Move> partial_;  // the line to finish when the run is stopped

 private:
  struct Stopped {};
  std::uint64_t limit_;
  Outline<Move> found_;
  Score most_points_ = kNoScore;
};

// The product does what the transcription does, to the end or to `most` nodes, and wherever it is
// stopped before. `transcribe(root, limit)` makes a PlainNodeSearch.
template <Position P, class Transcribe>
void expect_same_runs(Search<P>& search, const P& root, const Transcribe& transcribe,
                      std::uint64_t seed, std::uint64_t most = kUnlimited) {
  const auto expect_same_run = [&](std::uint64_t limit) {
    const auto plain = transcribe(root, limit).run();
    EXPECT_EQ(search_outline(search, root, {.nodes = limit}, seed), plain)
        << "seed " << seed << ", " << limit << " nodes";
    return plain.nodes;
  };
  const std::uint64_t nodes = expect_same_run(most);
  for (std::uint64_t limit = 1 + seed % 3; limit < nodes; limit *= 2) expect_same_run(limit);
  if (nodes > 0) expect_same_run(nodes);
}

}  // namespace hornbeam::testing
