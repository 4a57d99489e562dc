// What the checks of the conformance kit share: random games that were played from a root, walks
// along them, and the sentences about what was found.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hornbeam/core/minimised.hpp"
#include "hornbeam/core/stated.hpp"

namespace hornbeam::testing {

struct ConformanceOptions {
  int games = 10;                   // random games that are played and looked at
  std::uint64_t seed = 1;           // of these games and of all draws
  std::size_t max_length = 10'000;  // a game with more moves is taken for one that never ends
  int draws = 5'000;                // of each distribution, at one position per game
  // What scores are, for a position that does not say so in its type.
  Objective objective = Objective::maximise;
};

template <Position P>
std::vector<MoveOf<P>> moves_of(const P& position) {
  std::vector<MoveOf<P>> list;
  position.moves(list);
  return list;
}

template <Position P>
P after(const P& position, MoveOf<P> move) {
  P next = position;
  next.play(move);
  return next;
}

// What a position shows of itself; equal positions show the same.
template <Position P>
struct Face {
  explicit Face(const P& position) : moves(moves_of(position)), score(position.score()) {}
  bool operator==(const Face&) const = default;

  std::vector<MoveOf<P>> moves;
  Score score;
};

// Scores may be sums of fractions, which round differently on the way; a gain is as exact as the score `of` that it
// is a difference of.
inline bool is_near(Score a, Score b, Score of = 0) {
  return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b), std::abs(of)});
}

// Sentences, each of which begins with the name of the check that failed.
struct Complaints {
  std::vector<std::string> sentences;

  bool none() const { return sentences.empty(); }
  // Always false, so that a check can end with it.
  bool add(const std::string& check, const std::string& what) {
    sentences.push_back(check + ": " + what);
    return false;
  }
};

// Figures are told as whoever wrote the position has them.
template <Position P>
Objective objective_of(const ConformanceOptions& options) {
  return std::max(options.objective, hornbeam::objective_of<P>());
}

inline std::string place(std::size_t game, std::size_t moves) {
  return "in game " + std::to_string(game) + " after " + std::to_string(moves) + " moves";
}

template <Position P>
class Games {
 public:
  using Move = MoveOf<P>;

  Games(const P& root, const ConformanceOptions& options) : root_(root), options_(options) {}

  const P& root() const { return root_; }
  const ConformanceOptions& options() const { return options_; }
  const std::vector<Line<Move>>& lines() const { return lines_; }
  std::size_t count() const { return lines_.size(); }
  void add(Line<Move> line) { lines_.push_back(std::move(line)); }

  // Calls `look(position, where)` at every position of the game, the end included, until it says
  // false; so does this then.
  template <class Look>
  bool walk(std::size_t game, Look look) const {
    P position = root_;
    const Line<Move>& line = lines_[game];
    for (std::size_t ply = 0;; ++ply) {
      if (!look(position, place(game, ply))) return false;
      if (ply == line.size()) return true;
      position.play(line[ply]);
    }
  }
  template <class Look>
  bool everywhere(Look look) const {
    for (std::size_t game = 0; game < lines_.size(); ++game)
      if (!walk(game, look)) return false;
    return true;
  }

  // That what `read(position)` gives is the same when the game is played again.
  template <class Read>
  bool replays(Complaints& complaints, const std::string& check, const std::string& problem,
               Read read) const {
    for (std::size_t game = 0; game < lines_.size(); ++game) {
      std::vector<decltype(read(root_))> first;
      walk(game, [&](const P& position, const std::string&) {
        first.push_back(read(position));
        return true;
      });
      std::size_t at = 0;
      const bool same = walk(game, [&](const P& position, const std::string& where) {
        return read(position) == first[at++] ||
               complaints.add(check, std::string(problem).append(", ").append(where));
      });
      if (!same) return false;
    }
    return true;
  }

  P after(std::size_t game, std::size_t moves) const {
    P position = root_;
    for (std::size_t i = 0; i < moves; ++i) position.play(lines_[game][i]);
    return position;
  }

 private:
  P root_;
  ConformanceOptions options_;
  std::vector<Line<Move>> lines_;
};

}  // namespace hornbeam::testing
