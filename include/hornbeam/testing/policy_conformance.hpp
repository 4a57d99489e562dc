// The part of the conformance kit that looks at a position's own `step` and `rollout`: every move
// they play is legal, they play to the end, and they draw from the policy's distribution as
// playout::draw_step defines it (a chi-square test of the first move against as many draws of that).
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "hornbeam/playout/policy.hpp"
#include "hornbeam/testing/chi_square.hpp"
#include "hornbeam/testing/games.hpp"

namespace hornbeam::testing {

template <Position P>
class PolicyConformance {
 public:
  using Move = MoveOf<P>;

  PolicyConformance(const P& position, const ConformanceOptions& options, std::string where)
      : position_(position), options_(options), where_(std::move(where)) {}

  std::vector<std::string> check() const {
    std::vector<std::string> wrong;
    check_policy(playout::Uniform{}, "Uniform", wrong);
    if constexpr (Colored<P>) {
      const std::vector<Move> list = moves_of(position_);
      const int color = list.empty() ? 0 : position_.color(list.front());
      check_policy(playout::Tabu{color, Stream::Chance(0)}, "Tabu", wrong);
      check_policy(playout::Tabu{color, Stream::Chance(0.25)}, "Tabu with epsilon", wrong);
    }
    return wrong;
  }

 private:
  template <class Policy>
  void check_policy(Policy policy, const char* name, std::vector<std::string>& wrong) const {
    const auto complain = [&](const char* check, const std::string& problem) {
      if (problem.empty()) return;
      wrong.push_back(std::string(check) + ": with " + name + ", " + problem + ", " + where_);
    };
    if constexpr (HasStep<P, Policy>) {
      std::string problem = problem_of_steps(policy);
      if (problem.empty()) {
        problem = problem_of_draws(policy, [&](Stream& stream, Move& move) {
          P position = position_;
          return position.step(policy, stream, move);
        });
      }
      complain("step", problem);
    }
    if constexpr (HasRollout<P, Policy>) {
      std::string problem = problem_of_rollout(policy);
      if (problem.empty()) {
        problem = problem_of_draws(policy, [&](Stream& stream, Move& move) {
          P position = position_;
          Line<Move> line;
          position.rollout(policy, stream, line);
          if (!line.empty()) move = line.front();
          return !line.empty();
        });
      }
      complain("rollout", problem);
    }
  }

  // Steps to the end of a game, beside a position that plays the same moves.
  template <class Policy>
  std::string problem_of_steps(Policy& policy) const {
    P stepped = position_;
    P played = position_;
    Stream stream(options_.seed);
    for (std::size_t length = 0; length <= options_.max_length; ++length) {
      const std::vector<Move> list = moves_of(played);
      Move move{};
      if (!stepped.step(policy, stream, move)) {
        if (!list.empty()) return "it says that the game is over while there are moves";
      } else if (std::find(list.begin(), list.end(), move) == list.end()) {
        return "it plays a move that is not in the list";
      } else {
        played.play(move);
      }
      if (!(Face<P>(stepped) == Face<P>(played)))
        return "the position after it is not the one after the move it names";
      if (list.empty()) return "";
    }
    return "it never ends";
  }

  template <class Policy>
  std::string problem_of_rollout(Policy& policy) const {
    P rolled = position_;
    P played = position_;
    Stream stream(options_.seed);
    const Line<Move> before{Move{}, Move{}};
    Line<Move> line = before;
    rolled.rollout(policy, stream, line);
    if (line.size() < before.size() || !std::equal(before.begin(), before.end(), line.begin()))
      return "it does not keep the line that it appends to";
    for (std::size_t i = before.size(); i < line.size(); ++i) {
      const std::vector<Move> list = moves_of(played);
      if (std::find(list.begin(), list.end(), line[i]) == list.end())
        return "it plays a move that is not in the list";
      played.play(line[i]);
    }
    if (!moves_of(played).empty()) return "it stops before the game is over";
    if (!(Face<P>(rolled) == Face<P>(played)))
      return "the position after it is not the one after the line it names";
    return "";
  }

  template <class Policy, class Draw>
  std::string problem_of_draws(const Policy& policy, Draw draw) const {
    const std::vector<Move> list = moves_of(position_);
    if (list.size() < 2) return "";
    std::vector<std::uint64_t> drawn(list.size());
    std::vector<std::uint64_t> defined(list.size());
    std::vector<Move> scratch;
    const Stream stream(options_.seed);
    for (int i = 0; i < options_.draws; ++i) {
      Move move{};
      Stream ours = stream.fork(2 * static_cast<std::uint64_t>(i));
      if (!draw(ours, move)) return "it says that the game is over while there are moves";
      const auto found = std::find(list.begin(), list.end(), move);
      if (found == list.end()) return "it plays a move that is not in the list";
      ++drawn[static_cast<std::size_t>(found - list.begin())];

      P position = position_;
      Stream theirs = stream.fork(2 * static_cast<std::uint64_t>(i) + 1);
      playout::draw_step(position, policy, theirs, scratch, move);
      const auto same = std::find(list.begin(), list.end(), move);
      ++defined[static_cast<std::size_t>(same - list.begin())];
    }
    if (surprise(drawn, defined) < kMostSurprise) return "";
    return "it draws from another distribution than the policy's";
  }

  // Chance goes as far once in a few million tests.
  static constexpr double kMostSurprise = 5;

  P position_;
  ConformanceOptions options_;
  std::string where_;
};

}  // namespace hornbeam::testing
