// Does a position keep the contract of position.hpp? Put it through this before searching it:
//
//     for (const std::string& wrong : hornbeam::testing::check_position(MyPosition(...)))
//       std::cerr << wrong << '\n';
//
// It plays random games and compares what the position says of itself along them. Each sentence of
// the answer begins with the name of the check that failed; no sentence means that all is well:
//
//     moves     the list is filled anew, always in the same order, without a move twice
//     copies    a copy looks like its original, and playing it leaves the original alone
//     end       every game ends
//     replay    the same moves lead to the same moves and scores; scores are finite
//     members   no optional member is declared such that nobody will use it
//     range     the scores of finished games lie in the stated range
//     players   in a game of two: who is to move is sound, and finished games are won, drawn or lost
//     finished  says so where there is no move, and nowhere else
//     bound     no finished line through a position is worth more
//     hash      what hashes equally has the same moves, worth as much; and in a game so small that all of it can be
//               looked at, equal positions hash equally
//     code      the same move has the same code, and not all moves have the same; bias, CodedMoves
//     features, kin  as many as names, in range, the same where the hash is
//     order     each move has one place of its own; moves commute or exclude each other
//     notation  a legal move reads back from its text; other text is refused
//     colors    colours lie in [0, colors())
//     step, rollout  play legal moves to the end, and draw as playout::draw_step defines
//     any       the position inside an AnyPosition is the same game
//
// The first four are what the others take for granted: after one of them fails, nothing else is
// looked at. Needs no test framework. Which optional members were recognised, `recognised_members`
// of members.hpp says.
#pragma once

#include <concepts>
#include <string>
#include <vector>

#include "hornbeam/core/any_position.hpp"
#include "hornbeam/core/notation.hpp"
#include "hornbeam/testing/bound_conformance.hpp"
#include "hornbeam/testing/code_conformance.hpp"
#include "hornbeam/testing/feature_conformance.hpp"
#include "hornbeam/testing/games.hpp"
#include "hornbeam/testing/hash_conformance.hpp"
#include "hornbeam/testing/members.hpp"
#include "hornbeam/testing/order_conformance.hpp"
#include "hornbeam/testing/player_conformance.hpp"
#include "hornbeam/testing/policy_conformance.hpp"

namespace hornbeam::testing {

template <Position P>
class Conformance {
 public:
  using Move = MoveOf<P>;

  Conformance(const P& root, const ConformanceOptions& options)
      : root_(root), options_(options), games_(root, options), stream_(options.seed) {}

  std::vector<std::string> check() {
    check_basics();
    if (complaints_.none()) check_replay();
    if (!complaints_.none()) return complaints_.sentences;
    for (const std::string& wrong : misdeclared_members<P>()) complain("members", wrong);
    if constexpr (HasScoreRange<P>) check_range();
    if constexpr (TwoPlayer<P>) PlayerConformance<P>(games_, complaints_).check();
    if constexpr (HasFinished<P>) check_finished();
    if constexpr (HasBound<P>) BoundConformance<P>(games_, complaints_).check();
    if constexpr (HasHash<P>)
      if (states<Stated::hash>(root_)) HashConformance<P>(games_, complaints_).check();
    CodeConformance<P>(games_, complaints_).check();
    if constexpr ((HasHash<P> && HasFeatures<P>) || HasKin<P>)
      FeatureConformance<P>(games_, complaints_).check();
    if constexpr (HasOrder<P>)
      if (states<Stated::order>(root_)) OrderConformance<P>(games_, complaints_).check();
    check_notation();
    if constexpr (Colored<P>)
      if (states<Stated::colors>(root_)) check_colors();
    check_policies();
    if constexpr (std::constructible_from<AnyPosition, P>) check_any();
    return complaints_.sentences;
  }

 private:
  // --- What the other checks take for granted ---

  // Moves, copies and end, in one walk: playing at all needs each of them.
  void check_basics() {
    for (int game = 0; game < options_.games; ++game) {
      P position = root_;
      Line<Move> line;
      while (true) {
        const std::string where = place(static_cast<std::size_t>(game), line.size());
        const std::vector<Move> list = moves_of(position);
        if (!moves_are_sound(position, list, where)) return;
        if (!copies_are_sound(position, list, where)) return;
        if (list.empty()) break;
        if (line.size() == options_.max_length) {
          complain("end", "a game is not over after " + std::to_string(line.size()) + " moves");
          return;
        }
        line.push_back(list[stream_.below(static_cast<std::uint32_t>(list.size()))]);
        position.play(line.back());
      }
      games_.add(std::move(line));
    }
  }

  bool moves_are_sound(const P& position, const std::vector<Move>& list, const std::string& where) {
    std::vector<Move> again = list;
    again.push_back(Move{});
    position.moves(again);
    if (again.size() > list.size())
      return complain("moves", "moves() keeps what the list held before, " + where);
    if (again != list)
      return complain("moves", "moves() gives another list when it is asked again, " + where);
    for (std::size_t i = 0; i < list.size(); ++i)
      for (std::size_t j = i + 1; j < list.size(); ++j)
        if (list[i] == list[j])
          return complain("moves", "a move stands twice in the list, at " + std::to_string(i) +
                                       " and " + std::to_string(j) + ", " + where);
    return true;
  }

  bool copies_are_sound(const P& position, const std::vector<Move>& list,
                        const std::string& where) {
    const Face<P> before(position);
    P constructed = position;
    P assigned = root_;
    assigned = position;
    if (!(Face<P>(constructed) == before) || !(Face<P>(assigned) == before))
      return complain("copies", "a copy has other moves or another score, " + where);
    if (list.empty()) return true;
    constructed.play(list.back());
    if (!(Face<P>(position) == before))
      return complain("copies", "playing a copy changes the original, " + where);
    assigned.play(list.back());
    if (!(Face<P>(constructed) == Face<P>(assigned)))
      return complain("copies", "two copies differ after the same move, " + where);
    return true;
  }

  void check_replay() {
    games_.everywhere([&](const P& position, const std::string& where) {
      return std::isfinite(position.score()) ||
             complain("replay", "the score is not a finite number, " + where);
    });
    if (complaints_.none())
      games_.replays(complaints_, "replay", "the same moves lead to other moves or another score",
                     [](const P& position) { return Face<P>(position); });
  }

  // --- The rest ---

  void check_range() requires HasScoreRange<P> {
    const std::optional<ScoreRange> range = root_.score_range();
    if (!range) return;
    for (std::size_t game = 0; game < games_.count(); ++game) {
      const Score score = games_.after(game, games_.lines()[game].size()).score();
      if (score < range->low || score > range->high) {
        const Objective objective = testing::objective_of<P>(options_);
        const auto [low, high] =
            std::minmax({shown(objective, range->low), shown(objective, range->high)});
        complain("range", "a game ends with " + std::to_string(shown(objective, score)) +
                              ", outside the stated range of " + std::to_string(low) + " to " +
                              std::to_string(high));
        return;
      }
    }
  }

  void check_finished() requires HasFinished<P> {
    games_.everywhere([&](const P& position, const std::string& where) {
      if (position.finished() == moves_of(position).empty()) return true;
      return complain("finished", position.finished()
                                      ? "it says so while there are moves, " + where
                                      : "it does not say so where there is no move, " + where);
    });
  }

  void check_notation() {
    games_.everywhere([&](const P& position, const std::string& where) {
      for (const Move& move : moves_of(position)) {
        const std::string text = format_move(position, move);
        const std::optional<Move> back = parse_move(position, text);
        if (!back || !(*back == move))
          return complain("notation", std::string("'")
                                          .append(text)
                                          .append("' does not read back as the move it was, ")
                                          .append(where));
      }
      for (const char* text : {"", " ", "no move of any game", "\n\t\x01"})
        if (parse_move(position, text))
          return complain("notation", "'" + std::string(text) + "' is taken for a move, " + where);
      return true;
    });
  }

  void check_colors() {
    games_.everywhere([&](const P& position, const std::string& where) {
      const auto known = [&](int color) { return color >= 0 && color < position.colors(); };
      const std::vector<Move> list = moves_of(position);
      for (const Move& move : list)
        if (!known(position.color(move)))
          return complain("colors", "a move has a colour that does not exist, " + where);
      return list.empty() || known(position.common_color()) ||
             complain("colors", "the common colour does not exist, " + where);
    });
  }

  // At places spread over the games, the first of them the root.
  void check_policies() {
    for (std::size_t game = 0; game < games_.count(); ++game) {
      const std::size_t ply = games_.lines()[game].size() * game / games_.count();
      const PolicyConformance<P> policies(games_.after(game, ply), options_, place(game, ply));
      const std::vector<std::string> wrong = policies.check();
      std::vector<std::string>& all = complaints_.sentences;
      all.insert(all.end(), wrong.begin(), wrong.end());
      if (!wrong.empty()) return;
    }
  }

  void check_any() {
    const auto differs = [this](const char* what, const std::string& where) {
      return complain("any", std::string(what) + " inside an AnyPosition, " + where);
    };
    for (std::size_t game = 0; game < games_.count(); ++game) {
      const Line<Move>& line = games_.lines()[game];
      AnyPosition any(root_);
      std::size_t ply = 0;
      const bool same = games_.walk(game, [&](const P& position, const std::string& where) {
        std::vector<AnyPosition::Move> wrapped;
        any.moves(wrapped);
        const std::vector<Move> list = moves_of(position);
        if (wrapped.size() != list.size()) return differs("the moves are others", where);
        if (any.score() != position.score()) return differs("the score is another", where);
        if constexpr (HasHash<P>)
          if (complaints_.sentences.empty() && any.hash() != position.hash())
            return differs("the hash is another", where);
        if constexpr (HasKin<P>)
          if (complaints_.sentences.empty() && any.kin() != position.kin())
            return differs("the kin are others", where);
        if constexpr (HasOrder<P>)
          for (std::size_t i = 0; i < list.size(); ++i)
            if (complaints_.sentences.empty() && any.order(wrapped[i]) != position.order(list[i]))
              return differs("the order is another", where);
        std::optional<AnyPosition::Move> next;
        for (std::size_t i = 0; i < list.size(); ++i) {
          const std::string text = format_move(position, list[i]);
          const std::optional<Move> read = parse_move(position, text);
          const std::optional<AnyPosition::Move> read_wrapped = any.parse(text);
          if (any.format(wrapped[i]) != text || read_wrapped.has_value() != read.has_value() ||
              (read && any.format(*read_wrapped) != format_move(position, *read)))
            return differs("the notation is another", where);
          if (ply < line.size() && list[i] == line[ply]) next = wrapped[i];
        }
        if (next) any.play(*next);
        ++ply;
        return true;
      });
      if (!same) return;
    }
  }

  bool complain(const std::string& check, const std::string& what) {
    return complaints_.add(check, what);
  }

  P root_;
  ConformanceOptions options_;
  Games<P> games_;
  Stream stream_;
  Complaints complaints_;
};

// Sentences about what is wrong with the position or those it leads to; none when all is well.
template <Position P>
std::vector<std::string> check_position(const P& root, const ConformanceOptions& options = {}) {
  return Conformance<P>(root, options).check();
}

}  // namespace hornbeam::testing
