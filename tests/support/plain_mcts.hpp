// A slow, obvious Monte-Carlo tree search: Beam MCTS, listings 1 to 3, line by line, with the formulas
// of both papers. It shares nothing with the product but positions, streams and the logarithm. As an
// evaluator of another one it is nested MCTS, listing 2.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "hornbeam/core/math.hpp"
#include "hornbeam/playout/sources.hpp"
#include "hornbeam/search/mcts.hpp"
#include "hornbeam/search/playout.hpp"
#include "tests/support/plain.hpp"

namespace hornbeam::testing {

// What a node knows of the playouts through it.
struct Figures {
  double n = 0, mean = 0, deviations = 0, top = kNoScore;

  // Formulas 1a and 1b of Beam MCTS, and the squared deviations from the mean.
  void back_propagate(double result) {
    n += 1;
    const double before = result - mean;
    mean += before / n;
    deviations += before * (result - mean);
    top = std::max(top, result);
  }
  double per_root_of_n() const { return 1 / std::sqrt(n); }
};

// ---- Selection rules: the value of a child whose parent was visited so often ----
//
// Rounded as the product rounds them, so that ties fall alike; the product's own values are compared
// with hand-made ones in selection_test.cpp.

using PlainRule = std::function<double(const Figures&, double)>;

inline PlainRule plain_ucb1(double c, const ScoreRange& range) {
  return [=](const Figures& child, double parent_n) {
    return (child.mean - range.low) * (1 / (range.high - range.low)) +
           c * std::sqrt(log(parent_n)) * child.per_root_of_n();
  };
}
inline PlainRule plain_ucb1_tuned(double c, const ScoreRange& range) {
  return [=](const Figures& child, double parent_n) {
    const double scale = 1 / (range.high - range.low);
    const double reach = child.per_root_of_n();
    const double root_of_width = std::sqrt(2 * log(parent_n)) * reach;
    const double variance = child.deviations * (scale * scale) * (reach * reach) + root_of_width;
    return (child.mean - range.low) * scale +
           c * root_of_width * std::sqrt(std::min(0.25, variance));
  };
}
inline PlainRule plain_sp(double c, double d, double w) {
  return [=](const Figures& child, double parent_n) {
    return child.mean + w * child.top +
           (c * std::sqrt(log(parent_n)) + std::sqrt(child.deviations + d)) * child.per_root_of_n();
  };
}
inline PlainRule plain_sp_product(double c, double d, double w) {
  return [=](const Figures& child, double parent_n) {
    return (1 - w) * child.mean + w * child.top +
           c * std::sqrt(std::sqrt(parent_n)) * child.per_root_of_n() *
               std::sqrt((child.deviations + d) / (child.n + 1));
  };
}

// ---- The search ----

struct PlainMctsSettings {
  PlainRule rule{};
  std::uint32_t expand_after = 1;    // T
  std::uint64_t limit = kUnlimited;  // SIMLIMIT
  std::size_t width = 1;             // BEAMWIDTH
  bool skip_finished = false;
  std::optional<double> urgency{};  // of untried actions; none: they come first, in order
};

template <Position P>
class PlainMcts {
 public:
  using Evaluate = std::function<Best<MoveOf<P>>(const P&, Stream)>;

  PlainMcts(const P& start, PlainMctsSettings settings, const Stream& stream,
            Evaluate evaluate = uniform_line<P>)
      : start_(start),
        settings_(std::move(settings)),
        stream_(stream),
        evaluate_(std::move(evaluate)) {}

  // A state is named by the places of its moves in the lists; its depth is their number.
  using State = std::vector<std::size_t>;
  std::map<State, Figures> tree{{{}, {}}};
  Best<MoveOf<P>> best;
  std::uint64_t playouts = 0;
  bool is_exhausted = false;  // every line has been seen and left out

  void iterate() {
    P position = start_;
    State state;
    Line<MoveOf<P>> solution;
    std::size_t passed = 0;  // depth of the last node that was in the tree before
    bool is_at_end = false;
    while (tree.contains(state)) {
      passed = state.size();
      ++rollouts_through_[passed];
      if (!state.empty() && tree[state].n < settings_.expand_after) break;
      const auto list = moves(position);
      is_at_end = list.empty();
      if (is_at_end) break;
      state.push_back(select_action(state, list.size()));
      solution.push_back(list[state.back()]);
      position.play(solution.back());
    }
    tree[state];
    const Best<MoveOf<P>> rest = evaluate_(position, stream_.fork(playouts++));
    solution.insert(solution.end(), rest.line.begin(), rest.line.end());
    for (State node = state;; node.pop_back()) {
      tree[node].back_propagate(rest.score);
      if (node.empty()) break;
    }
    if (settings_.skip_finished && is_at_end) leave_out(state);
    for (std::size_t depth = 1; depth <= passed && !is_exhausted; ++depth)
      if (!pruned_.contains(depth) && rollouts_through_[depth] == settings_.limit)
        prune_tree(depth);
    if (rest.score > best.score) best = {rest.score, solution};
  }

 private:
  static std::vector<MoveOf<P>> moves(const P& position) {
    std::vector<MoveOf<P>> list;
    position.moves(list);
    return list;
  }

  // Of the first `count` moves of a state those that lead to retained nodes, or, below the last
  // pruned depth, to any that are not left out.
  std::vector<std::size_t> actions(State state, std::size_t count) const {
    const bool retained_only = !pruned_.empty() && state.size() < *pruned_.rbegin();
    std::vector<std::size_t> all;
    state.push_back(0);
    for (std::size_t& move = state.back(); move < count; ++move)
      if (retained_only ? tree.contains(state) : !left_out_.contains(state)) all.push_back(move);
    return all;
  }

  // Untried actions first, in order, or by their urgency.
  std::size_t select_action(State state, std::size_t count) const {
    const double n = tree.at(state).n;
    std::size_t best_move = count;
    double best_value = 0;
    for (const std::size_t move : actions(state, count)) {
      state.push_back(move);
      const auto child = tree.find(state);
      state.pop_back();
      if (child == tree.end() && !settings_.urgency) return move;
      const double value =
          child == tree.end() ? *settings_.urgency : settings_.rule(child->second, n);
      if (best_move < count && value <= best_value) continue;
      best_move = move;
      best_value = value;
    }
    return best_move;
  }

  // A finished game leaves the tree, and so does every node above that has no other action.
  void leave_out(State state) {
    while (!state.empty()) {
      tree.erase(state);
      left_out_.insert(state);
      state.pop_back();
      P position = start_;
      for (const std::size_t place : state) position.play(moves(position)[place]);
      if (!actions(state, moves(position).size()).empty()) return;
    }
    is_exhausted = true;
  }

  // A depth whose nodes were all left out waits for the next playout. Below a pruned depth everything
  // begins anew: finished games that were left out come again.
  void prune_tree(std::size_t depth) {
    std::vector<std::pair<State, double>> node_set;
    for (const auto& [state, figures] : tree)  // in the order of moves
      if (state.size() == depth) node_set.emplace_back(state, figures.n);
    if (node_set.empty()) {
      --rollouts_through_[depth];
      return;
    }
    std::stable_sort(node_set.begin(), node_set.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    if (node_set.size() > settings_.width)
      node_set.erase(node_set.begin() + static_cast<std::ptrdiff_t>(settings_.width),
                     node_set.end());
    std::map<State, Figures> retained;
    for (auto [state, visits] : node_set) {
      for (; !state.empty(); state.pop_back()) retained[state] = tree[state];
      retained[state] = tree[state];
    }
    tree = retained;
    std::erase_if(left_out_, [&](const State& state) { return state.size() > depth; });
    pruned_.insert(depth);
  }

  P start_;
  PlainMctsSettings settings_;
  Stream stream_;
  Evaluate evaluate_;
  std::map<std::size_t, std::uint64_t> rollouts_through_;
  std::set<std::size_t> pruned_;
  std::set<State> left_out_;
};

// ---- The product beside it ----

template <Position P>
SearchPtr<P> uniform_playouts() {
  return std::make_unique<Playout<P, playout::UniformSource>>(playout::UniformSource{});
}

// The product with the settings of a plain search, and the same rule.
template <Position P>
std::unique_ptr<Mcts<P>> make_mcts(const tree::Formula& formula,
                                   const PlainMctsSettings& settings) {
  const tree::Rule rule(formula, settings.urgency);
  MctsPlan limits;
  limits.expand_after = settings.expand_after;
  limits.skip_finished = settings.skip_finished;
  limits.beam = {settings.limit, settings.width};
  return std::make_unique<Mcts<P>>([rule](const P&) { return rule; }, limits,
                                   uniform_playouts<P>());
}

// Visits every node in the order of moves.
template <Position P, class Visit>
void walk(const Mcts<P>& search, tree::Handle at, const P& position, std::vector<std::size_t> state,
          const Visit& visit) {
  if (at == tree::kNoHandle) return;
  const auto block = search.view().tree->view(at);
  std::vector<MoveOf<P>> list;
  position.moves(list);
  for (std::uint32_t i = 0; i < block.count; ++i) {
    if (!block.is_tried(i)) continue;
    const auto place = std::find(list.begin(), list.end(), block.move[i]) - list.begin();
    state.push_back(static_cast<std::size_t>(place));
    visit(state, block, i);
    P next = position;
    next.play(block.move[i]);
    walk(search, block.child[i], next, state, visit);
    state.pop_back();
  }
}

template <Position P>
void expect_same_tree(const Mcts<P>& search, const P& root, const PlainMcts<P>& plain) {
  std::size_t nodes = 1;
  walk(search, search.view().root, root, {}, [&](const auto& state, const auto& block, auto i) {
    ++nodes;
    const auto node = plain.tree.find(state);
    ASSERT_NE(node, plain.tree.end());
    ASSERT_EQ(block.visits[i], node->second.n);
    ASSERT_EQ(block.mean[i], node->second.mean);
    ASSERT_EQ(block.spread[i], node->second.deviations);
    ASSERT_EQ(block.top[i], node->second.top);
  });
  if (plain.is_exhausted) return;  // what is left of such a tree is nobody's business
  ASSERT_EQ(nodes, plain.tree.size());
}

// Equal lines and scores after every playout, and equal trees now and then, until the search ends or
// has made so many playouts.
template <Position P>
void expect_same_growth(Mcts<P>& search, const P& root, const PlainMctsSettings& settings,
                        std::uint64_t seed, std::uint64_t playouts) {
  MemoryCap memory;
  ContextOf<P> context(seed, {}, memory);
  search.start(root, context);
  PlainMcts<P> plain(root, settings, Stream(seed));
  while (plain.playouts < playouts) {
    context.pause_after({.playouts = 1});
    const Outcome outcome = search.resume(context);
    plain.iterate();
    ASSERT_EQ(context.spent().playouts, plain.playouts);
    ASSERT_EQ(search.best().score, plain.best.score) << "seed " << seed;
    ASSERT_EQ(search.best().line, plain.best.line) << "seed " << seed;
    ASSERT_EQ(outcome == Outcome::done, plain.is_exhausted) << "seed " << seed;
    if (plain.playouts % 50 == 0 || plain.is_exhausted) expect_same_tree(search, root, plain);
    if (::testing::Test::HasFatalFailure() || plain.is_exhausted) return;
  }
}

}  // namespace hornbeam::testing
