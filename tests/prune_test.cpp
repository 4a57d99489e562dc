// Beam MCTS against its pseudocode: what is written here follows Beam MCTS, listings 2 and 3, line by
// line, and shares nothing with the product but positions, streams and the logarithm. Then what
// pruning must leave alone, and what it does to memory.
#include "hornbeam/tree/prune.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <ranges>
#include <set>

#include "hornbeam/core/math.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/playout/sources.hpp"
#include "hornbeam/search/mcts.hpp"
#include "hornbeam/search/playout.hpp"
#include "tests/support/plain.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::make_search;
using testing::Plain;
using testing::small_board;
using testing::Toy;
using SmallBoard = Plain<samegame::Position16>;

struct Settings {
  double c = 1;
  ScoreRange range;
  std::uint32_t expand_after = 1;
  std::uint64_t limit = kUnlimited;  // SIMLIMIT
  std::size_t width = 1;             // BEAMWIDTH
};

// ---- The pseudocode ----

template <Position P>
class Pseudocode {
 public:
  Pseudocode(const P& start, const Settings& settings, std::uint64_t seed)
      : start_(start), settings_(settings), stream_(seed) {}

  // A state is named by the places of its moves in the lists; its depth is their number.
  using State = std::vector<std::size_t>;
  struct Value {
    double n = 0, mean = 0, deviations = 0;
  };
  std::map<State, Value> tree{{{}, {}}};
  Best<MoveOf<P>> best;

  void iterate(std::uint64_t iteration) {
    P position = start_;
    State state;
    Line<MoveOf<P>> solution;
    while (tree.contains(state)) {
      ++rollouts_through_[state.size()];
      const auto list = moves(position);
      if (list.empty() || (!state.empty() && tree[state].n < settings_.expand_after)) break;
      state.push_back(select_action(state, list.size()));
      solution.push_back(list[state.back()]);
      position.play(solution.back());
    }
    tree[state];
    Stream stream = stream_.fork(iteration);
    for (auto list = moves(position); !list.empty(); list = moves(position)) {
      solution.push_back(list[stream.below(static_cast<std::uint32_t>(list.size()))]);
      position.play(solution.back());
    }
    const double result = position.score();
    std::size_t to_prune = 0;
    for (std::size_t depth = 0; depth <= state.size(); ++depth) {
      back_propagate(tree[State(state.begin(), state.begin() + static_cast<std::ptrdiff_t>(depth))],
                     result);
      if (depth > 0 && !pruned_.contains(depth) && rollouts_through_[depth] == settings_.limit)
        to_prune = depth;
    }
    if (to_prune > 0) prune_tree(to_prune);
    if (result > best.score) best = {result, solution};
  }

 private:
  static std::vector<MoveOf<P>> moves(const P& position) {
    std::vector<MoveOf<P>> list;
    position.moves(list);
    return list;
  }

  // Moves that lead to retained nodes; below the last pruned depth, untried ones first.
  std::size_t select_action(State state, std::size_t count) const {
    const double n = tree.at(state).n;
    const bool retained_only = !pruned_.empty() && state.size() < *pruned_.rbegin();
    std::size_t best_move = count;
    double best_value = 0;
    state.push_back(0);
    for (std::size_t& move = state.back(); move < count; ++move) {
      const auto child = tree.find(state);
      if (child == tree.end() && retained_only) continue;
      if (child == tree.end()) return move;
      const Value& value = child->second;
      const double scale = 1 / (settings_.range.high - settings_.range.low);
      // Rounded as the product rounds it, so that ties fall alike.
      const double reach = 1 / std::sqrt(value.n);
      const double root_of_width = std::sqrt(2 * log(n)) * reach;
      const double u_var = value.deviations * (scale * scale) * (reach * reach) + root_of_width;
      const double total = (value.mean - settings_.range.low) * scale +
                           settings_.c * root_of_width * std::sqrt(std::min(0.25, u_var));
      if (best_move < count && total <= best_value) continue;
      best_move = move;
      best_value = total;
    }
    return best_move;
  }

  // Formulas 1a and 1b, and the squared deviations from the mean.
  static void back_propagate(Value& value, double result) {
    value.n += 1;
    const double before = result - value.mean;
    value.mean += before / value.n;
    value.deviations += before * (result - value.mean);
  }

  void prune_tree(std::size_t depth) {
    std::vector<std::pair<State, double>> node_set;
    for (const auto& [state, value] : tree)  // in the order of moves
      if (state.size() == depth) node_set.emplace_back(state, value.n);
    std::stable_sort(node_set.begin(), node_set.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    if (node_set.size() > settings_.width)
      node_set.erase(node_set.begin() + static_cast<std::ptrdiff_t>(settings_.width),
                     node_set.end());
    std::map<State, Value> retained;
    for (State state : std::views::keys(node_set)) {
      for (; !state.empty(); state.pop_back()) retained[state] = tree[state];
      retained[state] = tree[state];
    }
    tree = retained;
    pruned_.insert(depth);
  }

  P start_;
  Settings settings_;
  Stream stream_;
  std::map<std::size_t, std::uint64_t> rollouts_through_;
  std::set<std::size_t> pruned_;
};

// ---- The product ----

template <Position P>
std::unique_ptr<Mcts<P>> make(const Settings& settings, bool skip_finished = false) {
  MctsLimits limits;
  limits.expand_after = settings.expand_after;
  limits.skip_finished = skip_finished;
  limits.beam = {settings.limit, settings.width};
  const tree::Ucb1Tuned rule{settings.c, tree::Scale::to_unit(settings.range)};
  return std::make_unique<Mcts<P>>(
      [rule](const P&) { return rule; }, limits,
      std::make_unique<Playout<P, playout::UniformSource>>(playout::UniformSource{}));
}

// Visits every node in the order of moves.
template <Position P, class Visit>
void walk(const Mcts<P>& search, tree::Handle at, P position, std::vector<std::size_t> state,
          const Visit& visit) {
  if (at == tree::kNoHandle) return;
  const auto block = search.nodes().view(at);
  std::vector<MoveOf<P>> list;
  position.moves(list);
  for (std::uint32_t i = 0; i < block.tried; ++i) {
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
void expect_same_tree(const Mcts<P>& search, const P& root, const Pseudocode<P>& pseudocode) {
  std::size_t nodes = 1;
  walk(search, search.root_block(), root, {}, [&](const auto& state, const auto& block, auto i) {
    ++nodes;
    const auto node = pseudocode.tree.find(state);
    ASSERT_NE(node, pseudocode.tree.end());
    ASSERT_EQ(block.visits[i], node->second.n);
    ASSERT_EQ(block.mean[i], node->second.mean);
  });
  ASSERT_EQ(nodes, pseudocode.tree.size());
}

// Equal lines and scores after every playout, and equal trees after every hundredth.
template <Position P>
void compare(const P& root, const Settings& settings, std::uint64_t seed, std::uint64_t playouts) {
  const auto search = make<P>(settings);
  MemoryCap memory;
  Context<P> context(seed, {}, memory);
  search->start(root, context);
  Pseudocode<P> pseudocode(root, settings, seed);
  for (std::uint64_t i = 0; i < playouts; ++i) {
    context.pause_after(1);
    search->resume(context);
    pseudocode.iterate(i);
    ASSERT_EQ(search->best().score, pseudocode.best.score) << "seed " << seed << ", playout " << i;
    ASSERT_EQ(search->best().line, pseudocode.best.line);
    if (i % 100 == 99) expect_same_tree(*search, root, pseudocode);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(BeamMcts, IsListings2And3) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Toy toy(seed, 7, 4);
    for (const auto& [limit, width] :
         {std::pair<std::uint64_t, std::size_t>{30, 1}, {50, 3}, {1, 2}, {80, 1000}})
      compare(toy, {0.5, toy.score_range(), 1, limit, width}, seed, 300);
    if (HasFatalFailure()) return;
  }
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const SmallBoard board{small_board(seed, 6)};
    for (const auto& [limit, width] : {std::pair<std::uint64_t, std::size_t>{40, 1}, {60, 4}})
      compare(board, {0.3, {-100, 400}, 1, limit, width}, seed, 400);
    if (HasFatalFailure()) return;
  }
}

TEST(BeamMcts, WaitsWithChildrenAsMctsDoes) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Toy toy(seed, 7, 4);
    compare(toy, {0.5, toy.score_range(), 4, 60, 2}, seed, 400);
    if (HasFatalFailure()) return;
  }
}

// ---- Equivalences ----

TEST(BeamMcts, WhoseLimitIsNeverReachedIsMcts) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Toy toy(seed, 7, 4);
    EXPECT_EQ(testing::run_outline("mcts(prune=[1001, 1])", toy, {.playouts = 1000}, seed),
              testing::run_outline("mcts", toy, {.playouts = 1000}, seed));
    const auto board = small_board(seed, 8);
    EXPECT_EQ(testing::run_outline("mcts(prune=[301, 1])", board, {.playouts = 300}, seed),
              testing::run_outline("mcts", board, {.playouts = 300}, seed));
  }
}

TEST(BeamMcts, OfWidth1KeepsTheMostVisitedMoveFirst) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto board = small_board(seed, 8);
    Settings settings{0.2, {-200, 600}};
    const auto plain = make<samegame::Position16>(settings);
    settings.limit = 200;
    const auto beam = make<samegame::Position16>(settings);
    MemoryCap memory;
    Context<samegame::Position16> one(seed, {}, memory), other(seed, {}, memory);
    plain->start(board, one);
    beam->start(board, other);
    const std::uint32_t moves = beam->nodes().view(beam->root_block()).count;
    one.pause_after(200 + moves), plain->resume(one);
    other.pause_after(200 + moves - 1), beam->resume(other);
    // The first visit of a node is not yet a visit of a node in the tree.
    ASSERT_EQ(beam->nodes().view(beam->root_block()).count, moves);
    other.pause_after(1), beam->resume(other);
    const auto root = beam->nodes().view(beam->root_block());
    ASSERT_EQ(root.count, 1u);
    EXPECT_EQ(root.move[0], plain->choose(FinalMove::visits));
    EXPECT_EQ(root.child[0], tree::kNoHandle);
    EXPECT_EQ(beam->root_visits(), plain->root_visits());
  }
}

// ---- What it does besides ----

// With finished games left out as well, the beam shrinks to nothing and the search ends.
TEST(BeamMcts, EndsWithFinishedGamesLeftOut) {
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    for (const auto& [limit, width] :
         {std::pair<std::uint64_t, std::size_t>{1, 1}, {5, 1}, {40, 2}, {90, 7}}) {
      const Toy toy(seed, 6, 3);
      const auto search = make<Toy>({1, toy.score_range(), 1, limit, width}, true);
      const auto result = run(*search, toy, {.budget = {.playouts = 100'000}, .seed = seed});
      EXPECT_LT(result.spent.playouts, 2000u);
      EXPECT_EQ(testing::score_of_line(toy, result.best.line), result.best.score);
    }
}

TEST(BeamMcts, StoppedAnywhereHasAFinishedLineWithItsBestScore) {
  const auto board = small_board(3, 8);
  const auto long_run = run(*make<samegame::Position16>({0.2, {-200, 600}, 1, 20, 2}), board,
                            {.budget = {.playouts = 500}, .seed = 1});
  for (std::uint64_t playouts = 1; playouts <= 500; playouts += 7) {
    const auto search = make<samegame::Position16>({0.2, {-200, 600}, 1, 20, 2});
    const auto result = run(*search, board, {.budget = {.playouts = playouts}, .seed = 1});
    EXPECT_EQ(result.spent.playouts, playouts);
    EXPECT_EQ(testing::score_of_line(board, result.best.line), result.best.score);
    Score best = kNoScore;
    for (const Improvement& step : long_run.history)
      if (step.playouts <= playouts) best = step.score;
    EXPECT_EQ(result.best.score, best);
  }
}

// ---- Memory ----

samegame::Position16 large_board() {
  return {samegame::random_board(15, 15, 5, 1), samegame::Scoring::same_game};
}

std::size_t peak(const std::string& text, std::uint64_t playouts) {
  const auto search = make_search<samegame::Position16>(text);
  return run(*search, large_board(), {.budget = {.playouts = playouts}, .seed = 1}).peak_bytes;
}

TEST(BeamMcts, NeedsNoMoreMemoryForALongerRun) {
  const std::string plain = "mcts(select=ucb1-tuned(c=0.005))";
  const std::string beam = "mcts(select=ucb1-tuned(c=0.005), prune=[500, 3])";
  EXPECT_GT(peak(plain, 40'000), 2 * peak(plain, 10'000));
  EXPECT_LE(peak(beam, 40'000), peak(beam, 10'000));
  EXPECT_LT(peak(beam, 40'000), peak(plain, 40'000) / 10);
}

TEST(BeamMcts, KeepsAtMostItsWidthOfEachPrunedDepth) {
  for (const std::size_t width : {1, 4}) {
    const auto search = make<samegame::Position16>({0.1, {-500, 3000}, 1, 400, width});
    MemoryCap memory;
    Context<samegame::Position16> context(1, {}, memory);
    search->start(large_board(), context);
    context.pause_after(20'000), search->resume(context);
    std::map<std::size_t, std::uint64_t> nodes;
    walk(*search, search->root_block(), large_board(), {},
         [&](const auto& state, const auto&, auto) { ++nodes[state.size()]; });
    ASSERT_GT(nodes.size(), 20u);
    for (std::size_t depth = 1; depth <= 20; ++depth) EXPECT_LE(nodes[depth], width) << depth;
  }
}

TEST(KeptTree, LeavesTheMemoryOfTheRestFree) {
  const auto used = [](const std::string& text) {
    const auto search = make_search<samegame::Position16>(text);
    return run(*search, large_board(), {.budget = {.playouts = 60'000}, .seed = 1}).peak_bytes;
  };
  EXPECT_LT(used("by-move(mcts(select=ucb1-tuned(c=0.1)), tree=keep)"),
            used("mcts(select=ucb1-tuned(c=0.1))") / 3);
}

// ---- Compaction ----

// Blocks of all sizes, the largest too large for a chunk, chained to a tree; some are cut off, some
// lose children, and what is left is what it was.
TEST(Tree, CompactKeepsWhatIsBelowTheRoot) {
  using Blocks = tree::Tree<std::uint32_t>;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    MemoryCap memory;
    Blocks tree;
    Stream stream(seed);
    std::vector<tree::Handle> handles;
    std::vector<std::vector<std::uint32_t>> children;  // unused ones of each block
    const auto number = [](std::size_t block, std::uint32_t i) {
      return static_cast<std::uint32_t>(block * 20'011 + i);
    };
    for (std::size_t b = 0; b < 2000; ++b) {
      const std::uint32_t size = b % 500 == 7 ? 20'000 : 1 + stream.below(40);
      std::vector<std::uint32_t> moves(size);
      for (std::uint32_t i = 0; i < size; ++i) moves[i] = number(b, i);
      handles.push_back(tree.make(moves, memory));
      for (std::uint32_t i = 0; i < size; ++i) {
        tree.try_next(handles[b]);
        tree.view(handles[b]).mean[i] = moves[i];
      }
      children.emplace_back();
      for (std::uint32_t i = 0; i < size; ++i) children[b].push_back(i);
      if (b == 0) continue;
      std::size_t p = 0;
      do p = stream.below(static_cast<std::uint32_t>(b));
      while (children[p].empty());
      const std::uint32_t i = children[p].back();
      children[p].pop_back();
      tree.view(handles[p]).child[i] = handles[b];
    }
    // The root loses every third child, all others their last one.
    const auto lose = [&](tree::Handle handle, auto loses) {
      std::vector<std::uint32_t> kept;
      for (std::uint32_t i = 0; i < tree.view(handle).count; ++i)
        if (!loses(i)) kept.push_back(i);
      tree.keep(handle, kept);
    };
    lose(handles[0], [](std::uint32_t i) { return i % 3 == 2; });
    for (std::size_t b = 1; b < handles.size(); ++b)
      lose(handles[b], [&](std::uint32_t i) { return i + 1 == tree.view(handles[b]).count; });

    const auto write = [&](tree::Handle root) {
      std::vector<double> all;
      const std::function<void(tree::Handle)> visit = [&](tree::Handle handle) {
        const Blocks::Block block = tree.view(handle);
        all.push_back(block.count);
        for (std::uint32_t i = 0; i < block.count; ++i) {
          EXPECT_EQ(block.mean[i], block.move[i]);
          all.push_back(block.mean[i]);
          if (block.child[i] != tree::kNoHandle) visit(block.child[i]);
        }
      };
      visit(root);
      return all;
    };
    const std::vector<double> before = write(handles[0]);
    tree::Handle root = tree.compact(handles[0]);
    EXPECT_EQ(write(root), before);
    root = tree.compact(root);  // and nothing is left to do
    EXPECT_EQ(write(root), before);
    const std::size_t used = memory.used();
    std::vector<std::uint32_t> moves(40);
    for (int i = 0; i < 100; ++i) ASSERT_NE(tree.make(moves, memory), tree::kNoHandle);
    EXPECT_EQ(memory.used(), used);  // the room that became free is used
    EXPECT_EQ(write(root), before);
  }
}

}  // namespace
}  // namespace hornbeam
