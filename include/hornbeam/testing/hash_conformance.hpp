// The part of the conformance kit that looks at `hash` and `canonical_hash`: the same moves lead to
// the same hash; what hashes equally has the same moves, worth as much; and a hash does not depend on
// the order of moves where what can still happen does not.
//
// The last is said of small games alone, of which every line is looked at: where the order of moves changes
// nothing that can follow, wherever it is changed, and the hash each time. A line that was not looked at might be
// the one to which the order matters, and a hash that takes account of it right.
#pragma once

#include <optional>
#include <unordered_map>

#include "hornbeam/testing/games.hpp"
#include "hornbeam/testing/whole_game.hpp"

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
    if (const auto game = WholeGame<P>::of(games_.root()))
      if (takes_none_for_another(*game)) finds_what_is_equal(*game);
  }

 private:
  static constexpr std::size_t kPlaces = 10;  // of a game
  static constexpr std::uint32_t kSwaps = 5;  // pairs of moves tried at each
  static constexpr std::size_t kFewest = 3;   // moves that tell one position from another
  static constexpr int kEnough = 50;          // pairs that are no accident of this game

  struct Met {
    P position;
    std::string where;
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
      if (!are_near(gains_of(position), gains_of(first.position), position.score()))
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
    return are_near(gains, others, position.score()) ||
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
      if (!meets(first, place(game, ply) + " (then " + *first_moves + ")") ||
          !meets(second, place(game, ply) + " (then " + *second_moves + ")"))
        return false;
    }
    return true;
  }

  // Plays the moves as far as they are legal, and tells them where all were: "3, 5".
  static std::optional<std::string> plays(P& position, const Line<Move>& moves) {
    std::string told;
    for (const Move& move : moves) {
      if (!is_move(position, move)) return std::nullopt;
      told += (told.empty() ? "" : ", ") + format_move(position, move);
      position.play(move);
    }
    return told;
  }

  // --- What can be said of a game as a whole ---

  bool takes_none_for_another(const WholeGame<P>& game) {
    for (const auto& lines : game.equal())
      for (const auto line : lines)
        if (!game.have_same_future(lines.front(), line))
          return complaints_.add("hash", "positions that hash equally differ in what can follow, " +
                                             told(game, lines.front()) + " and " +
                                             told(game, line));
    return true;
  }

  // Near the end much looks alike that is not. A hash of the score beside the rest is left alone: there are games in
  // which what can follow depends on the score, by a maximum say, and small ones of them in which that is never seen.
  void finds_what_is_equal(const WholeGame<P>& game) {
    int found = 0;
    std::string where;
    for (const auto& lines : game.rearranged())
      for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto one = lines.front();
        const auto two = lines[i];
        const bool is_equal = game.hash(one) == game.hash(two);
        if (!is_equal && !game.have_same_future(one, two)) return;  // the order matters
        if (game.moves(one).size() < kFewest) continue;
        if (is_equal) return;
        if (++found == 1) where = told(game, one) + " than " + told(game, two);
      }
    if (found >= kEnough)
      complaints_.add("hash",
                      "it depends on the order of moves, which changes nothing that can follow in "
                      "any line of this game: it is another " +
                          where);
  }

  std::string told(const WholeGame<P>& game, typename WholeGame<P>::Number line) const {
    P position = games_.root();
    const auto moves = plays(position, game.line(line));
    return moves->empty() ? "at the start" : "after " + *moves;
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
  static bool are_near(const std::vector<Score>& a, const std::vector<Score>& b, Score of) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [of](Score one, Score two) { return is_near(one, two, of); });
  }

  const Games<P>& games_;
  Complaints& complaints_;
  Stream stream_;
  std::unordered_map<std::uint64_t, Met> met_;
  std::unordered_map<std::uint64_t, Met> images_;
};

}  // namespace hornbeam::testing
