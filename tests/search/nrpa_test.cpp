// NRPA against its pseudocode: what is written here follows Rosin 2011, algorithms 1 and 2, line by
// line, with what came later beside it, and shares nothing with the product but positions, streams
// and the exponential.
#include "hornbeam/search/nrpa.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <unordered_map>

#include "hornbeam/core/any_position.hpp"
#include "hornbeam/core/run.hpp"
#include "tests/support/morpion_game.hpp"
#include "tests/support/plain.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using samegame::Position16;
using testing::best_of_all;
using testing::morpion_game;
using testing::small_board;
using testing::Toy;

// A toy whose moves mean the same wherever they are possible, and look promising or not.
struct CodedToy : Toy {
  using Toy::Toy;
  std::uint64_t code(Move move) const { return move % 3u + 10; }
  double bias(Move move) const { return move - 1; }
};

// ---- The pseudocode ----

using Policy = std::unordered_map<std::uint64_t, double>;

template <Position P>
struct Pseudocode {
  NrpaPlan plan;
  P root;

  double weight(const Policy& policy, std::uint64_t code) const {
    const auto found = policy.find(code);
    return found == policy.end() ? 0 : found->second;
  }
  std::uint64_t code(const P& position, MoveOf<P> move, std::uint64_t depth) const {
    if constexpr (HasCode<P>) {
      return position.code(move);
    } else {
      std::uint64_t bits = 0;
      std::memcpy(&bits, &move, sizeof move);
      return depth << 32 | bits;
    }
  }
  double factor(const P& position, MoveOf<P> move) const {
    if constexpr (HasBias<P>)
      if (plan.bias > 0) return exp(plan.bias * position.bias(move));
    return 1;
  }
  std::vector<MoveOf<P>> legal(const P& position) const {
    std::vector<MoveOf<P>> all;
    position.moves(all);
    if constexpr (Colored<P>) {
      std::vector<MoveOf<P>> others;
      for (const MoveOf<P>& move : all)
        if (position.color(move) != root.common_color()) others.push_back(move);
      if (plan.tabu && !others.empty()) return others;
    }
    return all;
  }

  Best<MoveOf<P>> playout(const Policy& policy, Stream stream) const {
    P position = root;
    Best<MoveOf<P>> result;
    for (auto moves = legal(position); !moves.empty(); moves = legal(position)) {
      double z = 0;
      for (const MoveOf<P>& move : moves)
        z += exp(weight(policy, code(position, move, result.line.size()))) * factor(position, move);
      const double target = stream.uniform() * z;
      double sum = 0;
      std::size_t chosen = 0;
      for (; chosen + 1 < moves.size(); ++chosen) {
        sum += exp(weight(policy, code(position, moves[chosen], result.line.size()))) *
               factor(position, moves[chosen]);
        if (target < sum) break;
      }
      position.play(moves[chosen]);
      result.line.push_back(moves[chosen]);
    }
    result.score = position.score();
    return result;
  }

  Policy adapt(const Policy& policy, const Line<MoveOf<P>>& line) const {
    Policy adapted = policy;
    P position = root;
    for (std::size_t depth = 0; depth < line.size(); ++depth) {
      adapted[code(position, line[depth], depth)] += plan.alpha;
      double z = 0;
      for (const MoveOf<P>& move : legal(position))
        z += exp(weight(policy, code(position, move, depth))) * factor(position, move);
      for (const MoveOf<P>& move : legal(position))
        adapted[code(position, move, depth)] -=
            plan.alpha / z *
            (exp(weight(policy, code(position, move, depth))) * factor(position, move));
      position.play(line[depth]);
    }
    return adapted;
  }

  Best<MoveOf<P>> nrpa(std::uint64_t level, Policy policy, Stream stream) const {
    if (level == 0) return playout(policy, stream);
    Best<MoveOf<P>> best;
    std::uint64_t ordinal = 0;
    for (std::uint64_t i = 0; i < plan.iterations; ++i) {
      for (std::uint64_t p = 0; p < (level == 1 ? plan.playouts : 1); ++p) {
        const auto found = nrpa(level - 1, policy, stream.fork(ordinal++));
        if (found.score >= best.score) best = found;
      }
      policy = adapt(policy, best.line);
    }
    return best;
  }

  // A call of the product is one run: run 0.
  Best<MoveOf<P>> operator()(std::uint64_t seed) const {
    return nrpa(plan.level, {}, Stream(seed).fork(0));
  }
};

// ---- The product ----

template <Position P>
Best<MoveOf<P>> evaluate(const P& root, const NrpaPlan& plan, std::uint64_t seed) {
  MemoryCap memory;
  ContextOf<P> context(seed, {}, memory);
  Nrpa<P> search(plan);
  P position = root;
  const Score score = search.evaluate(position, context);
  std::uint64_t playouts = plan.playouts;
  for (std::uint64_t i = 0; i < plan.level; ++i) playouts *= plan.iterations;
  EXPECT_EQ(context.spent().playouts, playouts);
  return {score, context.line};
}

template <Position P>
void expect_pseudocode(const P& root, const NrpaPlan& plan, std::uint64_t seed) {
  const auto product = evaluate(root, plan, seed);
  const auto pseudocode = Pseudocode<P>{plan, root}(seed);
  EXPECT_EQ(product.score, pseudocode.score) << seed;
  EXPECT_EQ(product.line, pseudocode.line) << seed;
}

TEST(Nrpa, IsItsPseudocode) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    expect_pseudocode(Toy(seed), {.level = 1, .iterations = 20}, seed);
    expect_pseudocode(Toy(seed), {.level = 2, .iterations = 7, .alpha = 0.3}, seed);
    expect_pseudocode(Toy(seed), {.level = 3, .iterations = 4}, seed);
    expect_pseudocode(Toy(seed), {.level = 2, .iterations = 5, .playouts = 3}, seed);
    expect_pseudocode(Toy(seed), {.level = 2, .iterations = 5, .tabu = true}, seed);
    expect_pseudocode(CodedToy(seed), {.level = 2, .iterations = 6}, seed);
    expect_pseudocode(CodedToy(seed), {.level = 2, .iterations = 6, .bias = 0.7}, seed);
  }
}

TEST(Nrpa, IsItsPseudocodeOnBoards) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto board = small_board(seed, 5, 3);
    for (const bool tabu : {false, true}) {
      expect_pseudocode(board, {.level = 2, .iterations = 7, .tabu = tabu}, seed);
      expect_pseudocode(board, {.level = 1, .iterations = 15, .playouts = 2, .tabu = tabu}, seed);
      expect_pseudocode(board, {.level = 2, .iterations = 5, .bias = 0.5, .tabu = tabu}, seed);
    }
  }
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    expect_pseudocode(small_board(seed, 7, 4), {.level = 2, .iterations = 12}, seed);
}

TEST(Nrpa, IsItsPseudocodeOnMorpion) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto variant = morpion::kVariants[seed % std::size(morpion::kVariants)];
    const auto start = morpion_game(variant, seed, static_cast<int>(seed % 20));
    expect_pseudocode(start, {.level = 2, .iterations = 3}, seed);
    expect_pseudocode(start, {.level = 1, .iterations = 5, .alpha = 0.4, .playouts = 3}, seed);
  }
}

TEST(Nrpa, DrawsInProportionToThePowersOfTheWeights) {
  // One move of four, with biases -1 to 2: the first playouts of many runs.
  struct OneMove {
    using Move = std::uint8_t;
    int moved = -1;
    void moves(std::vector<Move>& list) const {
      list.clear();
      for (Move i = 0; moved < 0 && i < 4; ++i) list.push_back(i);
    }
    void play(Move move) { moved = move; }
    Score score() const { return moved; }
    double bias(Move move) const { return move - 1; }
  };
  constexpr int kGames = 100'000;
  std::array<int, 4> drawn{};
  for (std::uint64_t seed = 0; seed < kGames; ++seed)
    ++drawn[evaluate(OneMove{}, {.level = 1, .iterations = 1, .bias = 0.8}, seed).line.front()];
  double z = 0;
  for (int i = 0; i < 4; ++i) z += std::exp(0.8 * (i - 1));
  double chi_square = 0;
  for (int i = 0; i < 4; ++i) {
    const double expected = kGames * std::exp(0.8 * (i - 1)) / z;
    chi_square += (drawn[i] - expected) * (drawn[i] - expected) / expected;
  }
  EXPECT_LT(chi_square, 16.3);  // three degrees of freedom, p = 0.001

  // And after one step of learning: a playout, then a second one.
  std::array<std::array<int, 4>, 4> after{};  // by the move learnt, by the best of both
  std::array<int, 4> learnt{};
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    MemoryCap memory;
    ContextOf<OneMove> context(seed, {}, memory);
    Nrpa<OneMove> search({.level = 1, .iterations = 2, .playouts = 1});
    OneMove root;
    search.start(root, context);
    context.pause_after({.playouts = 1});
    search.resume(context);
    const int first = context.best().line.front();
    ++learnt[first];
    // Scores above the first show which move came second; those below do not.
    context.pause_after({.playouts = 1});
    search.resume(context);
    ++after[first][context.best().line.front()];
  }
  // Learning from move m: w(m) = 3/4, w(others) = -1/4.
  chi_square = 0;
  int freedom = 0;
  for (int m = 0; m < 4; ++m) {
    const double up = std::exp(0.75);
    const double down = std::exp(-0.25);
    for (int i = m + 1; i < 4; ++i) {
      const double expected = learnt[m] * down / (up + 3 * down);
      chi_square += (after[m][i] - expected) * (after[m][i] - expected) / expected;
      ++freedom;
    }
  }
  EXPECT_EQ(freedom, 6);
  EXPECT_LT(chi_square, 22.5);  // p = 0.001
}

TEST(Nrpa, SpendsItsBudgetAndReturnsAFinishedLineWheneverItIsStopped) {
  const auto board = small_board(1, 6);
  for (std::uint64_t playouts = 1; playouts < 300; ++playouts) {
    Nrpa<Position16> search({.level = 2, .iterations = 10, .tabu = true});
    const auto result = run(search, board, {.budget = {.playouts = playouts}, .seed = playouts});
    EXPECT_EQ(result.spent.playouts, playouts);
    Position16 position = board;
    std::vector<samegame::Move> list;
    for (const samegame::Move move : result.best.line) {
      position.moves(list);
      ASSERT_NE(std::find(list.begin(), list.end(), move), list.end());
      position.play(move);
    }
    EXPECT_TRUE(position.finished());
    EXPECT_EQ(position.score(), result.best.score);
    EXPECT_EQ(result.best.score, result.history.back().score);
    EXPECT_EQ(search.best().score, result.best.score);
  }
}

template <Position P>
void expect_same_after_pauses(const P& root, const NrpaPlan& plan) {
  MemoryCap memory;
  ContextOf<P> whole(5, {.playouts = 700}, memory);
  Nrpa<P> at_once(plan);
  at_once.start(root, whole);
  at_once.resume(whole);

  ContextOf<P> parts(5, {.playouts = 700}, memory);
  auto in_steps = std::make_unique<Nrpa<P>>(plan);
  in_steps->start(root, parts);
  while (!parts.stopped()) {
    parts.pause_after({.playouts = 3});
    in_steps->resume(parts);
    Writer out;
    in_steps->save(out);
    in_steps = std::make_unique<Nrpa<P>>(plan);
    Reader in(out.bytes());
    in_steps->load(in, root, parts);
    EXPECT_TRUE(in.finished());
  }
  EXPECT_EQ(whole.best().line, parts.best().line);
  ASSERT_EQ(whole.history().size(), parts.history().size());
  for (std::size_t i = 0; i < whole.history().size(); ++i)
    EXPECT_EQ(whole.history()[i].playouts, parts.history()[i].playouts);
  EXPECT_EQ(at_once.best().line, in_steps->best().line);
}

TEST(Nrpa, InSmallStepsIsInOneLargeStep) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    expect_same_after_pauses(Toy(seed, 8), {.level = 3, .iterations = 5});
    expect_same_after_pauses(small_board(seed, 8),
                             {.level = 2, .iterations = 10, .playouts = 2, .bias = 0.3});
    expect_same_after_pauses(small_board(seed, 8), {.level = 2, .iterations = 20, .tabu = true});
  }
}

TEST(Nrpa, LeansWhereItIsTold) {
  // With e^30 against 1 the first playout draws nothing else.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const CodedToy root(seed, 6, 4);
    MemoryCap memory;
    ContextOf<CodedToy> context(seed, {.playouts = 1}, memory);
    Nrpa<CodedToy> search({.level = 1});
    search.start(root, context);
    search.lean({{11, 30}});
    search.resume(context);
    for (const Toy::Move move : context.best().line) EXPECT_EQ(move, 1);
  }
}

TEST(Nrpa, FindsTheOptimumOfSmallCases) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Nrpa<Toy> search({.level = 1, .iterations = 50});
    const Toy toy(seed);
    EXPECT_EQ(run(search, toy, {.budget = {.playouts = 20'000}}).best.score, best_of_all(toy));
    Nrpa<Position16> board_search({.level = 2, .iterations = 10});
    const auto board = small_board(seed);
    EXPECT_EQ(run(board_search, board, {.budget = {.playouts = 20'000}}).best.score,
              best_of_all(board));
  }
}

TEST(Nrpa, OfAFinishedPositionIsThatPosition) {
  Nrpa<Toy> search({});
  const Toy over(1, 0);
  const auto result = run(search, over, {.budget = {.playouts = 100}});
  EXPECT_EQ(result.spent.playouts, 1u);
  EXPECT_EQ(result.best.score, over.score());
}

TEST(Nrpa, SearchesPositionsOfAnyType) {
  Nrpa<AnyPosition> any({.level = 2, .iterations = 20});
  Nrpa<Toy> typed({.level = 2, .iterations = 20});
  EXPECT_EQ(run(any, AnyPosition(Toy(4)), {.budget = {.playouts = 900}}).best.score,
            run(typed, Toy(4), {.budget = {.playouts = 900}}).best.score);
}

// Of two steps, with three candidates and with two: by hand.
TEST(Nrpa, ShowsHowSureThePolicyIs) {
  Adaptation<int> learnt;
  learnt.best = {.score = 1,
                 .line = {0, 2},
                 .drawn = {0, 2},
                 .codes = {50, 60, 70},
                 .factors = {},
                 .lists = {0, 1, 2, -1, 1, 2, -1, -2},
                 .ends = {4, 8}};
  EXPECT_EQ(learnt.certainty(), (std::vector<double>{1 / 3.0, 1 / 2.0}));
  learnt.adapt(1);
  const double first = std::exp(2 / 3.0), second = std::exp(-5 / 6.0), third = std::exp(1 / 6.0);
  const std::vector<double> certainty = learnt.certainty();
  ASSERT_EQ(certainty.size(), 2u);
  EXPECT_NEAR(certainty[0], first / (first + second + third), 1e-12);
  EXPECT_NEAR(certainty[1], third / (second + third), 1e-12);
}

}  // namespace
}  // namespace hornbeam
