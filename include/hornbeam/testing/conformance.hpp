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
//     range     the scores of finished games lie in the stated range
//     hash      the same moves lead to the same hash
//     notation  a legal move reads back from its text; other text is refused
//     colors    colours lie in [0, colors())
//     step, rollout  play legal moves to the end, and draw as playout::draw_step defines
//     any       the position inside an AnyPosition is the same game
//
// The first four are what the others take for granted: after one of them fails, nothing else is
// looked at. Needs no test framework.
#pragma once

#include <concepts>
#include <string>
#include <vector>

#include "hornbeam/core/any_position.hpp"
#include "hornbeam/core/notation.hpp"
#include "hornbeam/testing/policy_conformance.hpp"

namespace hornbeam::testing {

template <Position P>
class Conformance {
 public:
  using Move = MoveOf<P>;

  Conformance(const P& root, const ConformanceOptions& options)
      : root_(root), options_(options), stream_(options.seed) {}

  std::vector<std::string> check() {
    check_basics();
    if (!complaints_.empty()) return complaints_;
    check_replay();
    if (!complaints_.empty()) return complaints_;
    check_range();
    if constexpr (HasHash<P>) check_hash();
    check_notation();
    if constexpr (Colored<P>) check_colors();
    check_policies();
    if constexpr (std::constructible_from<AnyPosition, P>) check_any();
    return complaints_;
  }

 private:
  // --- What the other checks take for granted ---

  // Moves, copies and end, in one walk: playing at all needs each of them.
  void check_basics() {
    for (int game = 0; game < options_.games; ++game) {
      P position = root_;
      Line<Move> line;
      while (true) {
        const std::string where = place(game, line.size());
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
      games_.push_back(std::move(line));
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
    for (std::size_t game = 0; game < games_.size(); ++game) {
      std::vector<Face<P>> first;
      walk(game, [&](const P& position, const std::string& where) {
        first.emplace_back(position);
        return std::isfinite(first.back().score) ||
               complain("replay", "the score is not a finite number, " + where);
      });
      std::size_t at = 0;
      walk(game, [&](const P& position, const std::string& where) {
        return at >= first.size() || Face<P>(position) == first[at++] ||
               complain("replay", "the same moves lead to other moves or another score, " + where);
      });
    }
  }

  // --- The rest ---

  void check_range() {
    if constexpr (HasScoreRange<P>) {
      const std::optional<ScoreRange> range = root_.score_range();
      if (!range) return;
      for (std::size_t game = 0; game < games_.size(); ++game) {
        const P end = after(games_[game], games_[game].size());
        const Score score = end.score();
        if (score < range->low || score > range->high) {
          complain("range", "a game ends with " + std::to_string(score) +
                                ", outside the stated range of " + std::to_string(range->low) +
                                " to " + std::to_string(range->high));
          return;
        }
      }
    }
  }

  void check_hash() {
    for (std::size_t game = 0; game < games_.size(); ++game) {
      std::vector<std::uint64_t> first;
      walk(game, [&](const P& position, const std::string&) {
        first.push_back(position.hash());
        return true;
      });
      std::size_t at = 0;
      const bool same = walk(game, [&](const P& position, const std::string& where) {
        return position.hash() == first[at++] ||
               complain("hash", "the same moves lead to another hash, " + where);
      });
      if (!same) return;
    }
  }

  void check_notation() {
    everywhere([&](const P& position, const std::string& where) {
      for (const Move& move : moves_of(position)) {
        const std::string text = format_move(position, move);
        const std::optional<Move> back = parse_move(position, text);
        if (!back || !(*back == move))
          return complain("notation",
                          "'" + text + "' does not read back as the move it was, " + where);
      }
      for (const char* text : {"", " ", "no move of any game", "\n\t\x01"})
        if (parse_move(position, text))
          return complain("notation", "'" + std::string(text) + "' is taken for a move, " + where);
      return true;
    });
  }

  void check_colors() {
    everywhere([&](const P& position, const std::string& where) {
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
    for (std::size_t game = 0; game < games_.size(); ++game) {
      const std::size_t ply = games_[game].size() * game / games_.size();
      const PolicyConformance<P> policies(after(games_[game], ply), options_,
                                          place(static_cast<int>(game), ply));
      const std::vector<std::string> wrong = policies.check();
      complaints_.insert(complaints_.end(), wrong.begin(), wrong.end());
      if (!wrong.empty()) return;
    }
  }

  void check_any() {
    const auto differs = [this](const char* what, const std::string& where) {
      return complain("any", std::string(what) + " inside an AnyPosition, " + where);
    };
    for (std::size_t game = 0; game < games_.size(); ++game) {
      AnyPosition any(root_);
      std::size_t ply = 0;
      const bool same = walk(game, [&](const P& position, const std::string& where) {
        std::vector<AnyPosition::Move> wrapped;
        any.moves(wrapped);
        const std::vector<Move> list = moves_of(position);
        if (wrapped.size() != list.size()) return differs("the moves are others", where);
        if (any.score() != position.score()) return differs("the score is another", where);
        std::optional<AnyPosition::Move> next;
        for (std::size_t i = 0; i < list.size(); ++i) {
          const std::string text = format_move(position, list[i]);
          const std::optional<Move> read = parse_move(position, text);
          const std::optional<AnyPosition::Move> read_wrapped = any.parse(text);
          if (any.format(wrapped[i]) != text || read_wrapped.has_value() != read.has_value() ||
              (read && any.format(*read_wrapped) != format_move(position, *read)))
            return differs("the notation is another", where);
          if (ply < games_[game].size() && list[i] == games_[game][ply]) next = wrapped[i];
        }
        if (next) any.play(*next);
        ++ply;
        return true;
      });
      if (!same) return;
    }
  }

  // --- Games ---

  // Calls `look(position, where)` at every position of the game, the end included, until it says
  // false; so does this then.
  template <class Look>
  bool walk(std::size_t game, Look look) const {
    P position = root_;
    const Line<Move>& line = games_[game];
    for (std::size_t ply = 0;; ++ply) {
      if (!look(position, place(static_cast<int>(game), ply))) return false;
      if (ply == line.size()) return true;
      position.play(line[ply]);
    }
  }
  template <class Look>
  void everywhere(Look look) const {
    for (std::size_t game = 0; game < games_.size(); ++game)
      if (!walk(game, look)) return;
  }

  P after(const Line<Move>& line, std::size_t moves) const {
    P position = root_;
    for (std::size_t i = 0; i < moves; ++i) position.play(line[i]);
    return position;
  }

  static std::string place(int game, std::size_t moves) {
    return "in game " + std::to_string(game) + " after " + std::to_string(moves) + " moves";
  }
  // Always false, so that a check can end with it.
  bool complain(const std::string& check, const std::string& what) {
    complaints_.push_back(check + ": " + what);
    return false;
  }

  P root_;
  ConformanceOptions options_;
  Stream stream_;
  std::vector<Line<Move>> games_;
  std::vector<std::string> complaints_;
};

// Sentences about what is wrong with the position or those it leads to; none when all is well.
template <Position P>
std::vector<std::string> check_position(const P& root, const ConformanceOptions& options = {}) {
  return Conformance<P>(root, options).check();
}

}  // namespace hornbeam::testing
