// A pause changes nothing: a search resumed in many small steps does what one large step does.
#include <gtest/gtest.h>

#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::compositions;
using testing::make_search;
using testing::outline;
using testing::Outline;
using testing::Toy;

Outline<Toy::Move> in_steps(const std::string& text, const Toy& root, const Budget& budget,
                            std::uint64_t step) {
  const SearchPtr<Toy> search = make_search<Toy>(text);
  MemoryCap memory;
  ContextOf<Toy> context(1, budget, memory);
  search->start(root, context);
  do context.pause_after({.playouts = step});
  while (search->resume(context) == Outcome::more && !context.stopped());
  EXPECT_TRUE(context.line.empty());
  EXPECT_EQ(search->best().score, context.best().score);
  EXPECT_EQ(search->best().line, context.best().line);
  return outline(context, *search);
}

class Pause : public ::testing::TestWithParam<std::string> {};

TEST_P(Pause, DoesNotChangeTheResult) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Toy root(seed, 7, 4);
    for (const Budget& budget : {Budget{.playouts = 500}, Budget{.playouts = 500, .nodes = 60}}) {
      const auto whole = in_steps(GetParam(), root, budget, kUnlimited);
      for (const std::uint64_t step : {1, 7, 1000})
        EXPECT_EQ(in_steps(GetParam(), root, budget, step), whole) << "steps of " << step;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Compositions, Pause, ::testing::ValuesIn(compositions()));

TEST(PauseOfZero, DoesNothing) {
  const SearchPtr<Toy> search = make_search<Toy>("by-move(mcts)");
  MemoryCap memory;
  ContextOf<Toy> context(1, {.playouts = 10}, memory);
  search->start(Toy(), context);
  context.pause_after({.playouts = 0});
  EXPECT_EQ(search->resume(context), Outcome::more);
  EXPECT_EQ(context.spent().playouts, 0u);
  EXPECT_FALSE(search->best().found());
}

}  // namespace
}  // namespace hornbeam
