// Every line of a small game, for what can only be said of a position by looking at all that can follow: two
// that look alike along some lines may be told apart by a line that nobody played. Costs that are a maximum do
// that, and scores that are nothing until a puzzle is solved.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <unordered_map>

#include "hornbeam/testing/games.hpp"

namespace hornbeam::testing {

template <HasHash P>
class WholeGame {
 public:
  using Move = MoveOf<P>;
  using Number = std::size_t;  // of a line, from the first move on; that of none is 0
  using Numbers = std::vector<Number>;

  static constexpr std::size_t kMost = 20'000;  // lines

  // Nothing where there are more than that. Level by level, so that a wide game is known for one soon.
  static std::optional<WholeGame> of(const P& root) {
    WholeGame game;
    game.lines_.emplace_back();
    std::deque<P> ends{root};  // of the lines of which it is not known what follows
    for (Number at = 0; at < game.size(); ++at, ends.pop_front())
      if (!game.expand(at, ends)) return std::nullopt;
    return game;
  }

  std::size_t size() const { return lines_.size(); }
  const std::vector<Move>& moves(Number at) const { return lines_[at].moves; }
  Score score(Number at) const { return lines_[at].score; }
  std::uint64_t hash(Number at) const { return lines_[at].hash; }

  Line<Move> line(Number at) const {
    Line<Move> line;
    for (; at != 0; at = lines_[at].before) line.push_back(last_move(at));
    std::reverse(line.begin(), line.end());
    return line;
  }

  // Whether the same can follow, each move worth as much. What hashes equally there is taken for equal: it is for
  // whoever asks to ask that, too.
  bool have_same_future(Number one, Number two) const {
    const Known& left = lines_[one];
    const Known& right = lines_[two];
    if (left.moves != right.moves) return false;
    for (std::size_t i = 0; i < left.moves.size(); ++i) {
      const Number next = left.first + i;
      const Number other = right.first + i;
      if (!is_near(score(next) - left.score, score(other) - right.score, left.score)) return false;
      if (hash(next) != hash(other) && !have_same_future(next, other)) return false;
    }
    return true;
  }

  // Lines that hash equally, and lines of the same moves by the same players in whatever order.
  std::vector<Numbers> equal() const {
    std::unordered_map<std::uint64_t, Numbers> groups;
    for (Number at = 0; at < size(); ++at) groups[hash(at)].push_back(at);
    return values(groups);
  }
  std::vector<Numbers> rearranged() const {
    std::map<std::vector<std::size_t>, Numbers> groups;
    for (Number at = 0; at < size(); ++at) {
      std::vector<std::size_t> made;
      for (Number step = at; step != 0; step = lines_[step].before)
        made.push_back(lines_[step].action);
      std::sort(made.begin(), made.end());
      groups[std::move(made)].push_back(at);
    }
    return values(groups);
  }

 private:
  struct Known {
    Number before = 0;
    std::size_t action = 0;  // a number for who did what last
    Score score = 0;
    std::uint64_t hash = 0;
    std::vector<Move> moves = {};
    Number first = 0;  // of the lines that are one move longer
  };

  bool expand(Number at, std::deque<P>& ends) {
    const P& position = ends.front();
    Known& known = lines_[at];
    known.score = position.score();
    known.hash = position.hash();
    known.moves = moves_of(position);
    known.first = size();
    const std::vector<Move> list = known.moves;
    if (size() + list.size() > kMost) return false;
    for (const Move& move : list) {
      ends.push_back(testing::after(position, move));
      lines_.push_back({.before = at, .action = number_of(player_to_move(position), move)});
    }
    return true;
  }
  std::size_t number_of(int mover, const Move& move) {
    const std::pair<int, Move> action{mover, move};
    const auto found = std::find(actions_.begin(), actions_.end(), action);
    if (found != actions_.end()) return static_cast<std::size_t>(found - actions_.begin());
    actions_.push_back(action);
    return actions_.size() - 1;
  }
  const Move& last_move(Number at) const { return actions_[lines_[at].action].second; }

  template <class Groups>
  static std::vector<Numbers> values(Groups& groups) {
    std::vector<Numbers> all;
    for (auto& [key, numbers] : groups)
      if (numbers.size() > 1) all.push_back(std::move(numbers));
    std::sort(all.begin(), all.end());
    return all;
  }

  std::vector<Known> lines_;
  std::vector<std::pair<int, Move>> actions_;
};

}  // namespace hornbeam::testing
