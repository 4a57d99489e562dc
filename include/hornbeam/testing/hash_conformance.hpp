// The part of the conformance kit that looks at `hash` and `canonical_hash`: the same moves lead to
// the same hash; what hashes equally has the same moves, worth as much; and a hash depends on neither
// the order of moves nor the score where what can still happen does not.
//
// The last is a matter of evidence. Two moves of a position that can be played in either order lead to
// two positions (in a game of two there is a move of the other player between them, or they would change
// hands); where these have the same moves worth as much, on random lines to the end, and no
// position of another game that is as far has those moves too, they are taken for one position. The
// check speaks up when several such pairs were found and not one of them hashes equally.
#pragma once

#include <optional>
#include <unordered_map>

#include "hornbeam/testing/games.hpp"

namespace hornbeam::testing {

template <HasHash P>
class HashConformance {
 public:
  using Move = MoveOf<P>;

  HashConformance(const Games<P>& games, Complaints& complaints)
      : games_(games), complaints_(complaints), stream_(games.options().seed) {}

  void check() {
    if (!games_.replays(complaints_, "hash", "the same moves lead to another hash",
                        [](const P& position) { return std::uint64_t(position.hash()); }))
      return;
    for (std::size_t game = 0; game < games_.count(); ++game) {
      const std::size_t length = games_.lines()[game].size();
      for (std::size_t ply = 0; ply <= length; ply += length / kPlaces + 1)
        if (!meets(games_.after(game, ply), place(game, ply)) || !swaps(game, ply)) return;
    }
    for (const auto& [pairs, what] : {std::pair{same_score_, "the order of moves"},
                                      {other_score_, "the order of moves or the score"}})
      if (pairs.found >= kEnough && pairs.equal == 0)
        complaints_.add("hash", "it depends on " + std::string(what) +
                                    " where nothing else does: none of " +
                                    std::to_string(pairs.found) +
                                    " pairs of positions with the same moves, worth as much, "
                                    "hashes equally");
  }

 private:
  static constexpr std::size_t kPlaces = 10;  // of a game
  static constexpr std::uint32_t kSwaps = 5;  // pairs of moves tried at each
  static constexpr int kLines = 4;            // random lines along which positions are compared
  static constexpr std::size_t kFewest = 3;   // moves that tell one position from another
  static constexpr int kEnough = 5;           // pairs that may not be chance

  struct Met {
    P position;
    std::string where;
  };
  struct Pairs {
    int found = 0;
    int equal = 0;
  };

  // --- What hashes equally ---

  // Takes note of a position; it is held against the first one met that hashes as it does.
  bool meets(const P& position, const std::string& where) {
    const auto [at, is_new] = met_.try_emplace(position.hash(), Met{position, where});
    if (!is_new) {
      const Met& first = at->second;
      const auto differ = [&](const char* what) {
        return complaints_.add("hash", std::string("positions that hash equally ") + what + ", " +
                                           first.where + " and " + where);
      };
      if (moves_of(position) != moves_of(first.position)) return differ("have other moves");
      if (!have_same(gains_of(position), gains_of(first.position)))
        return differ("have moves that are worth more or less");
      if (likeness(position) != likeness(first.position))
        return differ("have another canonical hash");
    }
    if constexpr (HasCanonicalHash<P>) return meets_image(position, where);
    return true;
  }

  // A canonical hash gathers images of a position: as many moves, worth as much in some order.
  bool meets_image(const P& position, const std::string& where) {
    const auto [at, is_new] = images_.try_emplace(likeness(position), Met{position, where});
    if (is_new) return true;
    std::vector<Score> gains = gains_of(position);
    std::vector<Score> others = gains_of(at->second.position);
    std::sort(gains.begin(), gains.end());
    std::sort(others.begin(), others.end());
    return have_same(gains, others) ||
           complaints_.add("hash",
                           "positions with one canonical hash have moves that are worth "
                           "more or less, " +
                               at->second.where + " and " + where);
  }

  // --- What should ---

  bool swaps(std::size_t game, std::size_t ply) {
    const P position = games_.after(game, ply);
    const std::vector<Move> list = moves_of(position);
    const auto count = static_cast<std::uint32_t>(list.size());
    for (std::uint32_t i = 0; i < std::min(kSwaps, count / 2); ++i) {
      const Move one = list[i];
      const Move two = list[count - 1 - i - stream_.below(count / 2 - i)];
      Line<Move> moves{one, two};
      if constexpr (TwoPlayer<P>) moves.insert(moves.begin() + 1, list[count / 2]);
      P first = position;
      P second = position;
      const auto first_moves = plays(first, moves);
      if (!first_moves) continue;
      std::swap(moves.front(), moves.back());
      const auto second_moves = plays(second, moves);
      if (!second_moves) continue;
      if (!meets(first, place(game, ply) + *first_moves) ||
          !meets(second, place(game, ply) + *second_moves))
        return false;
      if (!have_same_future(first, second)) continue;
      Line<Move> line(games_.lines()[game].begin(),
                      games_.lines()[game].begin() + static_cast<std::ptrdiff_t>(ply));
      line.insert(line.end(), moves.begin(), moves.end());
      if (is_common(first, line)) continue;
      Pairs& pairs = is_near(first.score(), second.score()) ? same_score_ : other_score_;
      ++pairs.found;
      pairs.equal += first.hash() == second.hash();
    }
    return true;
  }

  // Plays the moves as far as they are legal, and tells them where all were: " (then 3, 5)".
  static std::optional<std::string> plays(P& position, const Line<Move>& moves) {
    std::string told;
    for (const Move& move : moves) {
      if (!is_move(position, move)) return std::nullopt;
      told += (told.empty() ? "" : ", ") + format_move(position, move);
      position.play(move);
    }
    return " (then " + told + ")";
  }

  // Along random lines to the end. Near the end much looks alike that is not.
  bool have_same_future(const P& one, const P& two) {
    if (moves_of(one).size() < kFewest || moves_of(one) != moves_of(two)) return false;
    if (!have_same(gains_of(one), gains_of(two))) return false;
    const Score lead = one.score() - two.score();
    for (int line = 0; line < kLines; ++line) {
      P left = one;
      P right = two;
      for (std::size_t ply = 0; ply <= games_.options().max_length; ++ply) {
        const std::vector<Move> list = moves_of(left);
        if (moves_of(right) != list || !is_near(left.score(), right.score() + lead)) return false;
        if (list.empty()) break;
        const Move move = list[stream_.below(static_cast<std::uint32_t>(list.size()))];
        left.play(move);
        right.play(move);
      }
    }
    return true;
  }

  // Whether the moves and their worth are those of a position that other moves led to: then they say
  // little about which position it is.
  bool is_common(const P& position, const Line<Move>& line) const {
    for (std::size_t game = 0; game < games_.count(); ++game) {
      const Line<Move>& other = games_.lines()[game];
      if (other.size() < line.size()) continue;
      if (std::is_permutation(line.begin(), line.end(), other.begin(),
                              other.begin() + static_cast<std::ptrdiff_t>(line.size())))
        continue;
      const P stranger = games_.after(game, line.size());
      if (moves_of(stranger) == moves_of(position) &&
          have_same(gains_of(stranger), gains_of(position)))
        return true;
    }
    return false;
  }

  // --- Worth ---

  static bool is_move(const P& position, const Move& move) {
    const std::vector<Move> list = moves_of(position);
    return std::find(list.begin(), list.end(), move) != list.end();
  }
  // What each move adds to the score.
  static std::vector<Score> gains_of(const P& position) {
    std::vector<Score> gains;
    for (const Move& move : moves_of(position))
      gains.push_back(testing::after(position, move).score() - position.score());
    return gains;
  }
  // Scores may be sums of fractions, which round differently on the way.
  static bool is_near(Score a, Score b) {
    return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
  }
  static bool have_same(const std::vector<Score>& a, const std::vector<Score>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), is_near);
  }

  const Games<P>& games_;
  Complaints& complaints_;
  Stream stream_;
  std::unordered_map<std::uint64_t, Met> met_;
  std::unordered_map<std::uint64_t, Met> images_;
  Pairs same_score_;
  Pairs other_score_;
};

}  // namespace hornbeam::testing
