// A part of the conformance kit: games of two. Who is to move is 0 or 1 and depends on the position alone;
// a finished game is won, drawn or lost; and what a position promises by the form of other members holds.
#pragma once

#include <map>

#include "hornbeam/testing/games.hpp"

namespace hornbeam::testing {

template <Position P>
requires TwoPlayer<P>
class PlayerConformance {
 public:
  PlayerConformance(const Games<P>& games, Complaints& complaints)
      : games_(games), complaints_(complaints) {}

  void check() {
    const bool is_sound = games_.everywhere([&](const P& position, const std::string& where) {
      const int player = position.to_move();
      if (player != 0 && player != 1)
        return complain("player " + std::to_string(player) + " is to move, " + where);
      return P(position).to_move() == player ||
             complain("in a copy another player is to move, " + where);
    }) && games_.replays(complaints_, "players", "the same moves leave another player to move",
                         [](const P& position) { return position.to_move(); });
    if (!is_sound) return;
    check_scores();
    if constexpr (HasStaticCode<P>) check_turns();
    if constexpr (HasHash<P>)
      if (states<Stated::hash>(games_.root())) check_hashes();
  }

 private:
  void check_scores() {
    if constexpr (HasScoreRange<P>) {
      const std::optional<ScoreRange> range = games_.after(0, 0).score_range();
      if (!range || range->low != 0 || range->high != 1)
        complain("the range of scores is not [0, 1]");
    } else {
      complain("there is no score_range, which is [0, 1]");
    }
    for (std::size_t game = 0; game < games_.count(); ++game) {
      const Score score = games_.after(game, games_.lines()[game].size()).score();
      if (score == 0 || score == 0.5 || score == 1) continue;
      complain("a game ends with " + std::to_string(score) +
               ", and it is 1, 1/2 or 0 to the player who began");
      return;
    }
  }

  void check_turns() {
    for (std::size_t game = 0; game < games_.count(); ++game) {
      int last = -1;
      const bool take_turns = games_.walk(game, [&](const P& position, const std::string& where) {
        const int player = position.to_move();
        const bool same = moves_of(position).size() > 0 && player == std::exchange(last, player);
        return !same || complain(
                            "code is static, which says that players take turns, but one "
                            "moves twice, " +
                            where);
      });
      if (!take_turns) return;
    }
  }

  void check_hashes() {
    std::map<std::uint64_t, int> players;
    games_.everywhere([&](const P& position, const std::string& where) {
      const auto [known, is_new] = players.emplace(position.hash(), position.to_move());
      return is_new || known->second == position.to_move() ||
             complain("positions hash equally with different players to move, " + where);
    });
  }

  bool complain(const std::string& what) { return complaints_.add("players", what); }

  const Games<P>& games_;
  Complaints& complaints_;
};

}  // namespace hornbeam::testing
