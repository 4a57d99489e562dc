// The part of the conformance kit that looks at `bound`: no finished line through a position may be
// worth more, or an exact search would leave out the best line and call another one optimal.
//
// Lines are sought where they are many: along the games, at random from places on them, and all of
// them below positions near the end, as far as a number of positions goes.
#pragma once

#include <optional>

#include "hornbeam/testing/games.hpp"

namespace hornbeam::testing {

template <HasBound P>
class BoundConformance {
 public:
  BoundConformance(const Games<P>& games, Complaints& complaints)
      : games_(games), complaints_(complaints), stream_(games.options().seed) {}

  void check() {
    for (std::size_t game = 0; game < games_.count(); ++game) {
      const std::size_t length = games_.lines()[game].size();
      const std::size_t step = length / kPlaces + 1;
      for (std::size_t ply = 0; ply <= length; ++ply) {
        const bool is_near_end = length - ply <= kNearEnd;
        if (ply % step != 0 && !is_near_end) continue;
        const P position = games_.after(game, ply);
        const std::string where =
            "below game " + std::to_string(game) + " after " + std::to_string(ply) + " moves";
        if (!holds_at_random(position, where)) return;
        int nodes = kNodes;
        if (is_near_end && !most_below(position, where, nodes)) return;
      }
    }
  }

 private:
  static constexpr std::size_t kPlaces = 16;  // of a game, besides those near its end
  static constexpr std::size_t kNearEnd = 5;  // moves
  static constexpr int kNodes = 500;          // that are looked at below a position

  // One line from the position, chosen by chance, and the bounds along it.
  bool holds_at_random(P position, const std::string& where) {
    std::vector<std::optional<Score>> bounds;
    while (bounds.size() <= games_.options().max_length) {
      bounds.push_back(position.bound());
      const std::vector<MoveOf<P>> list = moves_of(position);
      if (list.empty()) {
        const Score score = position.score();
        return std::all_of(bounds.begin(), bounds.end(), [&](const std::optional<Score>& bound) {
          return holds(bound, score, where);
        });
      }
      position.play(list[stream_.below(static_cast<std::uint32_t>(list.size()))]);
    }
    return true;
  }

  // The most that a line through the position is worth, of those that `nodes` suffice for: kNoScore
  // where they suffice for none. Nothing where a bound does not hold.
  std::optional<Score> most_below(const P& position, const std::string& where, int& nodes) {
    const std::vector<MoveOf<P>> list = moves_of(position);
    Score most = list.empty() ? position.score() : kNoScore;
    for (const MoveOf<P>& move : list) {
      if (nodes-- <= 0) break;
      const std::optional<Score> below = most_below(testing::after(position, move), where, nodes);
      if (!below) return std::nullopt;
      most = std::max(most, *below);
    }
    if (!holds(position.bound(), most, where)) return std::nullopt;
    return most;
  }

  bool holds(const std::optional<Score>& bound, Score score, const std::string& where) {
    if (!bound || score <= *bound) return true;
    const Objective objective = testing::objective_of<P>(games_.options());
    const bool costs = objective == Objective::minimise;
    return complaints_.add("bound", (costs ? "a line costs " : "a line is worth ") +
                                        std::to_string(shown(objective, score)) +
                                        (costs ? ", less" : ", more") + " than the bound of " +
                                        std::to_string(shown(objective, *bound)) +
                                        " of a position on it, " + where);
  }

  const Games<P>& games_;
  Complaints& complaints_;
  Stream stream_;
};

}  // namespace hornbeam::testing
