// The part of the conformance kit that looks at `order`: every move has a place of its own, which is the same
// wherever it is legal; and of two legal moves either both can still be played after the other, and lead to the
// same position in either order, or neither can.
#pragma once

#include <map>

#include "hornbeam/testing/games.hpp"

namespace hornbeam::testing {

template <HasOrder P>
class OrderConformance {
 public:
  using Move = MoveOf<P>;

  OrderConformance(const Games<P>& games, Complaints& complaints)
      : games_(games), complaints_(complaints), stream_(games.options().seed) {}

  void check() {
    if (!games_.everywhere([&](const P& position, const std::string& where) {
          return has_its_places(position, where);
        }))
      return;
    for (std::size_t game = 0; game < games_.count(); ++game) {
      const std::size_t length = games_.lines()[game].size();
      for (std::size_t ply = 0; ply <= length; ply += length / kPlaces + 1)
        if (!commutes(games_.after(game, ply), place(game, ply))) return;
    }
  }

 private:
  static constexpr std::size_t kPlaces = 10;   // of a game
  static constexpr std::uint32_t kPairs = 10;  // of moves tried at each

  bool has_its_places(const P& position, const std::string& where) {
    for (const Move& move : moves_of(position)) {
      const std::uint64_t place = position.order(move);
      const auto [at, is_new] = known_.try_emplace(place, move);
      if (!(at->second == move))
        return complaints_.add("order", "two different moves have the same place, " + where);
      if (is_new && std::any_of(known_.begin(), known_.end(), [&](const auto& known) {
            return known.first != place && known.second == move;
          }))
        return complaints_.add("order", "a move has another place than before, " + where);
    }
    return true;
  }

  bool commutes(const P& position, const std::string& where) {
    const std::vector<Move> list = moves_of(position);
    const auto count = static_cast<std::uint32_t>(list.size());
    for (std::uint32_t i = 0; i < kPairs && count > 1; ++i) {
      const std::uint32_t first = stream_.below(count);
      const std::uint32_t second = (first + 1 + stream_.below(count - 1)) % count;
      P one = testing::after(position, list[first]);
      P two = testing::after(position, list[second]);
      const bool is_legal = is_move(one, list[second]);
      if (is_legal != is_move(two, list[first]))
        return complaints_.add("order",
                               "of two moves one can be played after the other only, " + where);
      if (!is_legal) continue;
      one.play(list[second]);
      two.play(list[first]);
      bool is_same = moves_of(one) == moves_of(two) && is_near(one.score(), two.score());
      if constexpr (HasHash<P>)
        if (states<Stated::hash>(position)) is_same = is_same && one.hash() == two.hash();
      if (!is_same)
        return complaints_.add("order",
                               "two moves lead to another position in another order, " + where);
    }
    return true;
  }
  static bool is_move(const P& position, const Move& move) {
    const std::vector<Move> list = moves_of(position);
    return std::find(list.begin(), list.end(), move) != list.end();
  }

  const Games<P>& games_;
  Complaints& complaints_;
  Stream stream_;
  std::map<std::uint64_t, Move> known_;
};

}  // namespace hornbeam::testing
