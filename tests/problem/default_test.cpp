// The search that somebody gets who names none: on the small boards of a first try it finds the optimum
// that a-star proves, and on the smallest of a game of two it opens well.
#include <gtest/gtest.h>

#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"

namespace hornbeam {
namespace {

class SmallBoards : public ::testing::TestWithParam<const char*> {};

TEST_P(SmallBoards, AreSolvedByTheDefault) {
  for (int seed = 1; seed <= 10; ++seed) {
    const std::string name = std::string(GetParam()) + "/" + std::to_string(seed);
    const auto problem = load_problem(name);
    RunSettings settings;
    settings.seed = 1;
    settings.memory = std::size_t{1} << 30;
    const Result truth = problem->solve(catalogue().resolve("a-star"), settings);
    ASSERT_TRUE(truth.is_optimal) << name;
    settings.budget.playouts = 500'000;
    const Result found = problem->solve(catalogue().resolve(problem->default_search), settings);
    EXPECT_EQ(found.score, truth.score) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(SameGame, SmallBoards,
                         ::testing::Values("samegame:random/5x5x3", "samegame:random/5x5x4",
                                           "samegame:random/6x6x3", "samegame:random/6x6x4",
                                           "samegame:random/7x7x4"));

TEST(Defaults, AreForEveryInstanceOfTheirDomain) {
  for (const char* name :
       {"samegame:random/2x2x1/1", "samegame:random/1x1x1/1", "samegame:random/30x30x12/1",
        "bubble-breaker:random/4x4x2/1", "clickomania:random/4x4x2/1",
        "clickomania:random/25x8x6/1", "morpion:4D", "morpion:5T"}) {
    const auto problem = load_problem(name);
    RunSettings settings;
    settings.budget.playouts = 300;
    const Result result = problem->solve(catalogue().resolve(problem->default_search), settings);
    const Verdict verdict = problem->verify(result.line);
    EXPECT_TRUE(verdict.legal && verdict.finished) << name;
    EXPECT_EQ(verdict.score, result.score) << name;
  }
}

// It takes the whole board, which no other opening does (E. van der Werf, 5x5 Go is solved, 2002).
TEST(Defaults, OpenASmallGoBoardInTheCentre) {
  const auto problem = load_problem("go:5x5/komi=0.5");
  int centres = 0;
  for (int seed = 1; seed <= 20; ++seed) {
    RunSettings settings;
    settings.seed = static_cast<std::uint64_t>(seed);
    settings.budget.playouts = 2000;
    const Result result = problem->solve(catalogue().resolve(problem->default_search), settings);
    ASSERT_FALSE(result.line.empty());
    centres += result.line.front() == "C3";
  }
  EXPECT_GE(centres, 19);
}

}  // namespace
}  // namespace hornbeam
