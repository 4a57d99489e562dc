// Nested search against its pseudocode: what is written here follows Monte-Carlo Beam Search,
// algorithms 1 and 2, line by line, and shares nothing with the product but positions and streams.
#include "hornbeam/search/nested.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "hornbeam/core/any_position.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/playout/sources.hpp"
#include "hornbeam/search/playout.hpp"
#include "hornbeam/spec/error.hpp"
#include "tests/support/bag.hpp"
#include "tests/support/plain.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::best_of_all;
using testing::Plain;
using testing::small_board;
using testing::Toy;
using testing::uniform_line;
using SmallBoard = Plain<samegame::Position16>;

// ---- The pseudocode ----

// Algorithm 1. `stream` is that of the call; each of its moves has a stream, forked by the ordinal of
// an evaluation.
template <Position P>
Best<MoveOf<P>> nested(P position, int level, Stream stream) {
  if (level == 0) return uniform_line(position, stream);
  Best<MoveOf<P>> best_playout;  // from the root of this call
  Line<MoveOf<P>> played;
  std::vector<MoveOf<P>> list;
  for (position.moves(list); !list.empty(); position.moves(list)) {
    std::uint64_t ordinal = 0;
    for (const MoveOf<P>& move : list) {
      P after = position;
      after.play(move);
      const auto found = nested(after, level - 1, stream.of_move(played.size(), 0).fork(ordinal++));
      if (found.score > best_playout.score) {
        best_playout = {found.score, played};
        best_playout.line.push_back(move);
        best_playout.line.insert(best_playout.line.end(), found.line.begin(), found.line.end());
      }
    }
    const MoveOf<P> next = best_playout.line[played.size()];
    position.play(next);
    played.push_back(next);
  }
  return {position.score(), played};
}

template <Position P>
struct Beamed {
  P position;
  Line<MoveOf<P>> played;
  Best<MoveOf<P>> best_playout;  // from the root of the call; none at the root
};

// Keeps, of equal positions, the first of those with the most points, and of these with the best line.
template <Position P>
std::vector<Beamed<P>> without_equals(const std::vector<Beamed<P>>& beam) {
  std::vector<Beamed<P>> kept;
  for (std::size_t i = 0; i < beam.size(); ++i) {
    bool stays = true;
    for (std::size_t j = 0; j < beam.size(); ++j) {
      if (j == i || beam[j].position.hash() != beam[i].position.hash()) continue;
      const Score his = beam[j].position.score();
      const Score mine = beam[i].position.score();
      if (his != mine) {
        stays = stays && mine > his;
      } else if (beam[j].best_playout.score != beam[i].best_playout.score) {
        stays = stays && beam[i].best_playout.score > beam[j].best_playout.score;
      } else {
        stays = stays && i < j;
      }
    }
    if (stays) kept.push_back(beam[i]);
  }
  return kept;
}

// Algorithm 2.
template <Position P>
Best<MoveOf<P>> beam_search(const P& root, const std::vector<std::size_t>& widths,
                            std::size_t level, Stream stream, bool distinct) {
  if (level == 0) return uniform_line(root, stream);
  std::vector<Beamed<P>> beam{{root, {}, {}}};
  std::vector<MoveOf<P>> list;
  for (std::uint64_t step = 0; true; ++step) {
    std::uint64_t ordinal = 0;
    bool changed = false;
    std::vector<Beamed<P>> next;
    for (const Beamed<P>& b : beam) {
      if (b.best_playout.found()) {
        Beamed<P> p = b;
        if (p.played.size() < p.best_playout.line.size()) {
          p.played.push_back(p.best_playout.line[p.played.size()]);
          p.position.play(p.played.back());
          changed = true;
        }
        next.push_back(p);
      }
      b.position.moves(list);
      for (const MoveOf<P>& move : std::vector<MoveOf<P>>(list)) {
        Beamed<P> p = b;
        p.position.play(move);
        p.played.push_back(move);
        const auto found = beam_search(p.position, widths, level - 1,
                                       stream.of_move(step, 0).fork(ordinal++), distinct);
        p.best_playout = {found.score, p.played};
        p.best_playout.line.insert(p.best_playout.line.end(), found.line.begin(), found.line.end());
        next.push_back(p);
        changed = true;
      }
    }
    if (!changed) break;
    if (distinct) next = without_equals(next);
    std::stable_sort(next.begin(), next.end(), [](const Beamed<P>& a, const Beamed<P>& b) {
      return a.best_playout.score > b.best_playout.score;
    });
    if (next.size() > widths[level - 1]) next.erase(next.begin() + widths[level - 1], next.end());
    beam = next;
  }
  if (!beam.front().best_playout.found()) return {root.score(), {}};
  return beam.front().best_playout;
}

// Iterated rollouts: no memory, and at level 1 the average of k playouts of each move.
template <Position P>
Best<MoveOf<P>> rollouts(P position, int level, std::uint64_t k, Stream stream) {
  if (level == 0) return uniform_line(position, stream);
  Line<MoveOf<P>> played;
  std::vector<MoveOf<P>> list;
  for (position.moves(list); !list.empty(); position.moves(list)) {
    std::uint64_t ordinal = 0;
    Score best = kNoScore;
    MoveOf<P> chosen{};
    for (const MoveOf<P>& move : list) {
      P after = position;
      after.play(move);
      Score sum = 0;
      const std::uint64_t times = level == 1 ? k : 1;
      for (std::uint64_t i = 0; i < times; ++i)
        sum +=
            rollouts(after, level - 1, k, stream.of_move(played.size(), 0).fork(ordinal++)).score;
      if (sum / static_cast<Score>(times) > best) {
        best = sum / static_cast<Score>(times);
        chosen = move;
      }
    }
    position.play(chosen);
    played.push_back(chosen);
  }
  return {position.score(), played};
}

// ---- The product ----

template <Position P>
SearchPtr<P> level_0() {
  return std::make_unique<Playout<P, playout::UniformSource>>(playout::UniformSource{});
}

struct NestedSettings {
  bool memory = true;
  std::uint64_t average = 1;
  bool distinct = false;
};

template <Position P>
SearchPtr<P> make(const std::vector<std::size_t>& widths, const NestedSettings& settings = {}) {
  SearchPtr<P> search = level_0<P>();
  for (std::size_t i = 0; i < widths.size(); ++i) {
    NestedPlan plan;
    plan.width = widths[i];
    plan.memory = settings.memory;
    plan.average = i == 0 ? settings.average : 1;
    plan.distinct = settings.distinct;
    search = std::make_unique<Nested<P>>(plan, std::move(search));
  }
  return search;
}

// One run, as an evaluator makes it.
template <Position P>
Best<MoveOf<P>> evaluate(const P& root, Search<P>& search, std::uint64_t seed) {
  MemoryCap memory;
  ContextOf<P> context(seed, {}, memory);
  P position = root;
  const Score score = search.evaluate(position, context);
  return {score, context.line};
}

template <class M>
void expect_equal(const Best<M>& product, const Best<M>& pseudocode) {
  EXPECT_EQ(product.score, pseudocode.score);
  EXPECT_EQ(product.line, pseudocode.line);
}

TEST(Nested, IsAlgorithm1) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Toy toy(seed);
    for (int level = 1; level <= 3; ++level)
      expect_equal(evaluate(toy, *make<Toy>(std::vector<std::size_t>(level, 1)), seed),
                   nested(toy, level, Stream(seed)));
  }
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const SmallBoard board{small_board(seed, 5)};
    for (int level = 1; level <= 2; ++level)
      expect_equal(evaluate(board, *make<SmallBoard>(std::vector<std::size_t>(level, 1)), seed),
                   nested(board, level, Stream(seed)));
  }
}

TEST(Nested, WithWidthsIsAlgorithm2) {
  const std::vector<std::vector<std::size_t>> all_widths{{1},    {2},    {3},       {100},
                                                         {2, 1}, {1, 3}, {1, 1, 1}, {1, 2, 3}};
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    for (const auto& widths : all_widths)
      for (const bool distinct : {false, true}) {
        const Toy toy(seed, 4, 3);
        expect_equal(evaluate(toy, *make<Toy>(widths, {.distinct = distinct}), seed),
                     beam_search(toy, widths, widths.size(), Stream(seed), distinct));
      }
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    for (const std::vector<std::size_t>& widths :
         {std::vector<std::size_t>{2}, {4}, {30}, {1, 2}, {3, 2}})
      for (const bool distinct : {false, true}) {
        const SmallBoard board{small_board(seed)};
        expect_equal(evaluate(board, *make<SmallBoard>(widths, {.distinct = distinct}), seed),
                     beam_search(board, widths, widths.size(), Stream(seed), distinct));
      }
}

TEST(Nested, WithAllWidths1IsNestedSearch) {
  const std::vector<std::pair<std::string, std::string>> same{
      {"nested(level=1)", "nested(level=1, widths=[1])"},
      {"nested(level=2)", "nested(level=2, widths=[1, 1])"},
      {"nested(level=3)", "nested(level=3, widths=[1, 1, 1])"}};
  for (std::uint64_t seed = 1; seed <= 200; ++seed)
    for (const auto& [plain, beam] : same) {
      const Toy toy(seed);
      EXPECT_EQ(testing::run_outline(beam, toy, {.playouts = 300}, seed),
                testing::run_outline(plain, toy, {.playouts = 300}, seed));
      const auto board = small_board(seed);
      EXPECT_EQ(testing::run_outline(beam, board, {.playouts = 100}, seed),
                testing::run_outline(plain, board, {.playouts = 100}, seed));
    }
}

TEST(Nested, WithoutMemoryIsIteratedRollouts) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Toy toy(seed);
    for (std::size_t level = 1; level <= 2; ++level)
      for (const std::uint64_t k : {1, 2, 5})
        expect_equal(
            evaluate(toy, *make<Toy>(std::vector<std::size_t>(level, 1), {false, k}), seed),
            rollouts(toy, static_cast<int>(level), k, Stream(seed)));
    const SmallBoard board{small_board(seed)};
    for (const std::uint64_t k : {1, 3})
      expect_equal(evaluate(board, *make<SmallBoard>({1, 1}, {false, k}), seed),
                   rollouts(board, 2, k, Stream(seed)));
  }
}

TEST(Nested, ItsRunsForkTheStreamByTheirOrdinal) {
  const Toy toy(3);
  const SearchPtr<Toy> search = make<Toy>({1});
  const auto result = run(*search, toy, {.budget = {.playouts = 1000}, .seed = 9});
  EXPECT_EQ(result.spent.playouts, 1000u);
  MemoryCap memory;
  ContextOf<Toy> context(9, {.playouts = 1000}, memory);
  Score best = kNoScore;
  // Algorithm 1 once more, with the runs of a search in place of run 0.
  for (std::uint64_t run_ordinal = 0; context.spent().playouts < 1000; ++run_ordinal) {
    Toy position = toy;
    Best<std::uint8_t> memorised;
    Line<std::uint8_t> played;
    std::vector<std::uint8_t> list;
    for (position.moves(list); !list.empty(); position.moves(list)) {
      std::uint64_t ordinal = 0;
      for (const std::uint8_t move : list) {
        Toy after = position;
        after.play(move);
        const Stream of_move = Stream(9).of_pass(run_ordinal, 0).of_move(played.size(), 0);
        auto found = uniform_line(after, of_move.fork(ordinal++));
        if (context.spent().playouts < 1000) best = std::max(best, found.score);
        context.finish(found.score);
        if (found.score <= memorised.score) continue;
        memorised = {found.score, played};
        memorised.line.push_back(move);
        memorised.line.insert(memorised.line.end(), found.line.begin(), found.line.end());
      }
      position.play(memorised.line[played.size()]);
      played.push_back(memorised.line[played.size()]);
    }
  }
  EXPECT_EQ(result.best.score, best);
}

template <Position P>
void expect_legal_best(const P& root, const RunResult<MoveOf<P>>& result) {
  P position = root;
  std::vector<MoveOf<P>> list;
  for (const MoveOf<P>& move : result.best.line) {
    position.moves(list);
    ASSERT_NE(std::find(list.begin(), list.end(), move), list.end());
    position.play(move);
  }
  position.moves(list);
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(position.score(), result.best.score);
  EXPECT_EQ(result.history.back().score, result.best.score);
}

TEST(Nested, SpendsItsBudgetAndReturnsAFinishedLineWheneverItIsStopped) {
  const auto board = small_board(1, 6);
  for (const NestedSettings& settings :
       {NestedSettings{}, NestedSettings{false, 3}, NestedSettings{true, 1, true}})
    for (std::uint64_t playouts = 1; playouts < 300; ++playouts) {
      const auto search = make<samegame::Position16>({2, 2}, settings);
      const auto result = run(*search, board, {.budget = {.playouts = playouts}, .seed = playouts});
      EXPECT_EQ(result.spent.playouts, playouts);
      expect_legal_best(board, result);
      if (!settings.memory) continue;  // lower levels hand up what they played
      EXPECT_EQ(search->best().score, result.best.score);
      EXPECT_EQ(search->best().line, result.best.line);
    }
}

template <Position P>
void expect_same_after_pauses(const P& root, const std::vector<std::size_t>& widths,
                              const NestedSettings& settings) {
  MemoryCap memory;
  ContextOf<P> whole(5, {.playouts = 700}, memory);
  const SearchPtr<P> at_once = make<P>(widths, settings);
  at_once->start(root, whole);
  at_once->resume(whole);

  ContextOf<P> parts(5, {.playouts = 700}, memory);
  SearchPtr<P> in_steps = make<P>(widths, settings);
  in_steps->start(root, parts);
  while (!parts.stopped()) {
    parts.pause_after({.playouts = 3});
    in_steps->resume(parts);
    // And through a checkpoint, each time.
    Writer out;
    in_steps->save(out);
    in_steps = make<P>(widths, settings);
    Reader in(out.bytes());
    in_steps->load(in, root, parts);
    EXPECT_TRUE(in.finished());
  }
  EXPECT_EQ(whole.best().score, parts.best().score);
  EXPECT_EQ(whole.best().line, parts.best().line);
  ASSERT_EQ(whole.history().size(), parts.history().size());
  for (std::size_t i = 0; i < whole.history().size(); ++i)
    EXPECT_EQ(whole.history()[i].playouts, parts.history()[i].playouts);
  EXPECT_EQ(at_once->best().line, in_steps->best().line);
}

TEST(Nested, InSmallStepsIsInOneLargeStep) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    expect_same_after_pauses(Toy(seed, 8), {1, 1}, {});
    expect_same_after_pauses(Toy(seed, 8), {3, 2}, {});
    expect_same_after_pauses(small_board(seed, 6), {1}, {});
    expect_same_after_pauses(small_board(seed, 6), {4}, {.distinct = true});
    expect_same_after_pauses(small_board(seed, 6), {3, 3}, {.distinct = true});
    expect_same_after_pauses(small_board(seed, 6), {1, 1}, {false, 2});
  }
}

TEST(Nested, FindsTheOptimumOfSmallCases) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Toy toy(seed);
    const auto toy_result = run(*make<Toy>({1, 1}), toy, {.budget = {.playouts = 20'000}});
    EXPECT_EQ(toy_result.best.score, best_of_all(toy));
    const auto board = small_board(seed);
    const auto result =
        run(*make<samegame::Position16>({2}), board, {.budget = {.playouts = 20'000}});
    EXPECT_EQ(result.best.score, best_of_all(board));
  }
}

TEST(Nested, OfAFinishedPositionIsThatPosition) {
  const Toy over(1, 0);
  const SearchPtr<Toy> search = make<Toy>({2, 2, 2});
  const auto result = run(*search, over, {.budget = {.playouts = 100}});
  EXPECT_EQ(result.spent.playouts, 1u);
  EXPECT_EQ(result.best.score, over.score());
  EXPECT_TRUE(result.best.line.empty());
}

TEST(Nested, IsMadeFromItsText) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Toy toy(seed);
    expect_equal(
        evaluate(toy, *testing::make_search<Toy>("nested(level=2, widths=[2, 3], distinct=true)"),
                 seed),
        evaluate(toy, *make<Toy>({2, 3}, {.distinct = true}), seed));
    expect_equal(evaluate(toy, *testing::make_search<Toy>("nested(memory=false, average=4)"), seed),
                 evaluate(toy, *make<Toy>({1, 1}, {false, 4}), seed));
    expect_equal(evaluate(toy, *testing::make_search<Toy>("nmcs-3"), seed),
                 evaluate(toy, *make<Toy>({1, 1, 1}), seed));
    // Levels are levels, wherever they are written.
    expect_equal(
        evaluate(toy, *testing::make_search<Toy>("nested(level=1, evaluate=nested(level=2))"),
                 seed),
        evaluate(toy, *make<Toy>({1, 1, 1}), seed));
  }
  EXPECT_EQ(run(*testing::make_search<Toy>("nested(evaluate=mcts(iterations=3))"), Toy(1),
                {.budget = {.playouts = 500}})
                .spent.playouts,
            500u);
  EXPECT_THROW(testing::make_search<Toy>("nested(level=3, widths=[4, 4])"), SpecError);
  EXPECT_THROW(testing::make_search<Toy>("nested(average=2)"), SpecError);
  EXPECT_THROW(testing::make_search<testing::Bag>("nested(distinct=true)"), SpecError);
}

TEST(Nested, SearchesPositionsOfAnyType) {
  const AnyPosition toy(Toy(4));
  const auto any = run(*make<AnyPosition>({2, 2}), toy, {.budget = {.playouts = 500}, .seed = 2});
  const auto typed = run(*make<Toy>({2, 2}), Toy(4), {.budget = {.playouts = 500}, .seed = 2});
  EXPECT_EQ(any.best.score, typed.best.score);
  EXPECT_EQ(any.best.line.size(), typed.best.line.size());
}

}  // namespace
}  // namespace hornbeam
