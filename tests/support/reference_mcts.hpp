// A slow, obvious Monte-Carlo tree search, written from listing 1 of the Beam MCTS paper and the
// formulas of both papers. It shares nothing with the library but the position and the stream of
// random numbers: nodes keep every score they ever saw, and all figures are computed from those.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <vector>

#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::testing {

struct ReferenceNode {
  std::vector<double> scores;  // of all playouts through the node
  std::vector<std::unique_ptr<ReferenceNode>> children;

  double visits() const { return static_cast<double>(scores.size()); }
  double sum() const {
    double total = 0;
    for (const double score : scores) total += score;
    return total;
  }
  double sum_of_squares() const {
    double total = 0;
    for (const double score : scores) total += score * score;
    return total;
  }
  double mean() const { return sum() / visits(); }
  double top() const { return *std::max_element(scores.begin(), scores.end()); }
};

// Formulas of a child and its parent's visits.
using ReferenceRule = std::function<double(const ReferenceNode&, double)>;

inline ReferenceRule reference_ucb1(double c, double low, double high) {
  return [=](const ReferenceNode& child, double n) {
    return (child.mean() - low) / (high - low) + c * std::sqrt(std::log(n) / child.visits());
  };
}
inline ReferenceRule reference_ucb1_tuned(double c, double low, double high) {
  return [=](const ReferenceNode& child, double n) {
    double squares = 0;
    for (const double score : child.scores) squares += std::pow((score - low) / (high - low), 2);
    const double mean = (child.mean() - low) / (high - low);
    const double width = 2 * std::log(n) / child.visits();
    const double variance = squares / child.visits() - mean * mean + std::sqrt(width);
    return mean + c * std::sqrt(width * std::min(0.25, variance));
  };
}
inline ReferenceRule reference_sp(double c, double d, double w) {
  return [=](const ReferenceNode& child, double n) {
    const double v = child.mean();
    return v + w * child.top() + c * std::sqrt(std::log(n) / child.visits()) +
           std::sqrt((child.sum_of_squares() - child.visits() * v * v + d) / child.visits());
  };
}

inline ReferenceRule reference_sp_product(double c, double d, double w) {
  return [=](const ReferenceNode& child, double n) {
    const double v = child.mean();
    const double spread = child.sum_of_squares() - child.visits() * v * v;
    return (1 - w) * v + w * child.top() +
           c * std::sqrt(std::sqrt(n) / child.visits()) *
               std::sqrt((spread + d) / (child.visits() + 1));
  };
}

template <Position P>
class ReferenceMcts {
 public:
  // A node gets children at the first visit after it has `threshold`; the root has them.
  ReferenceMcts(P root, ReferenceRule rule, std::size_t threshold, std::uint64_t seed)
      : root_position_(std::move(root)),
        rule_(std::move(rule)),
        threshold_(threshold),
        stream_(seed) {}

  void iterate() {
    P position = root_position_;
    std::vector<ReferenceNode*> solution{&root};
    std::vector<MoveOf<P>> moves;
    while (true) {
      ReferenceNode& node = *solution.back();
      position.moves(moves);
      if (moves.empty() || (&node != &root && node.scores.size() < threshold_)) break;
      if (node.children.size() < moves.size()) {
        position.play(moves[node.children.size()]);
        node.children.push_back(std::make_unique<ReferenceNode>());
        solution.push_back(node.children.back().get());
        break;
      }
      std::size_t best = 0;
      for (std::size_t i = 1; i < node.children.size(); ++i)
        if (value(node, i) > value(node, best) + 1e-12) best = i;
      position.play(moves[best]);
      solution.push_back(node.children[best].get());
    }
    Stream stream = stream_.fork(root.scores.size());
    for (position.moves(moves); !moves.empty(); position.moves(moves))
      position.play(moves[stream.below(static_cast<std::uint32_t>(moves.size()))]);
    for (ReferenceNode* node : solution) node->scores.push_back(position.score());
  }

  ReferenceNode root;

 private:
  double value(const ReferenceNode& parent, std::size_t child) const {
    return rule_(*parent.children[child], parent.visits());
  }

  P root_position_;
  ReferenceRule rule_;
  std::size_t threshold_;
  Stream stream_;
};

}  // namespace hornbeam::testing
