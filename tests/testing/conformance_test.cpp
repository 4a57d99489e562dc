// The conformance kit finds every kind of fault, each by the check that is there for it, and finds
// nothing wrong with the positions that the project ships.
#include "hornbeam/testing/conformance.hpp"

#include <gtest/gtest.h>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "tests/support/bag.hpp"
#include "tests/support/broken.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam::testing {
namespace {

using Sentences = std::vector<std::string>;

// --- Faults ---

// That every complaint is of this check, and that one is of this kind.
template <Position P>
void expect_complaint(const std::string& check, const std::string& words) {
  broken::calls = 0;
  const Sentences wrong = check_position(P(), {.max_length = 100});
  ASSERT_FALSE(wrong.empty());
  for (const std::string& sentence : wrong)
    EXPECT_TRUE(sentence.starts_with(check + ": ")) << sentence;
  EXPECT_NE(wrong.front().find(words), std::string::npos) << wrong.front();
}

TEST(Conformance, FindsListsThatCannotBeReliedOn) {
  expect_complaint<broken::OrderChanges>("moves", "another list when it is asked again");
  expect_complaint<broken::ListGrows>("moves", "keeps what the list held");
  expect_complaint<broken::MoveTwice>("moves", "twice in the list");
}

TEST(Conformance, FindsCopiesThatAreNot) {
  expect_complaint<broken::SharedState>("copies", "playing a copy changes the original");
  expect_complaint<broken::CopyForgets>("copies", "a copy has other moves or another score");
  expect_complaint<broken::AssignmentForgets>("copies", "a copy has other moves or another score");
}

TEST(Conformance, FindsGamesWithoutEnd) {
  expect_complaint<broken::Endless>("end", "not over after 100 moves");
}

TEST(Conformance, FindsScoresThatReplayDifferentlyOrAreNoNumbers) {
  expect_complaint<broken::ScoreByChance>("replay", "another score");
  expect_complaint<broken::NoNumber>("replay", "not a finite number");
}

TEST(Conformance, FindsScoresOutsideTheStatedRange) {
  expect_complaint<broken::NarrowRange>("range", "outside the stated range");
}

TEST(Conformance, FindsHashesThatDependOnMoreThanThePosition) {
  expect_complaint<broken::HashOfThePast>("hash", "another hash");
}

TEST(Conformance, FindsNotationThatDoesNotReadBack) {
  expect_complaint<broken::AmbiguousNotation>("notation", "'c' does not read back");
  expect_complaint<broken::CarelessParser>("notation", "'no move of any game' is taken");
}

TEST(Conformance, FindsColorsThatDoNotExist) {
  expect_complaint<broken::ColorTooMany>("colors", "a move has a colour");
  expect_complaint<broken::CommonColorMissing>("colors", "the common colour");
}

TEST(Conformance, FindsStepsThatAreWrong) {
  expect_complaint<broken::StepStopsEarly>("step", "the game is over while there are moves");
  expect_complaint<broken::StepPlaysIllegally>("step", "not in the list");
  expect_complaint<broken::StepForgetsTheScore>("step", "not the one after the move it names");
  expect_complaint<broken::StepIsBiased>("step", "another distribution");
  expect_complaint<broken::StepIgnoresTheTabu>("step", "with Tabu, it draws from another");
}

TEST(Conformance, FindsRolloutsThatAreWrong) {
  expect_complaint<broken::RolloutStopsEarly>("rollout", "stops before the game is over");
  expect_complaint<broken::RolloutClearsTheLine>("rollout", "does not keep the line");
  expect_complaint<broken::RolloutForgetsTheScore>("rollout", "not the one after the line");
  expect_complaint<broken::RolloutIsBiased>("rollout", "another distribution");
}

TEST(Conformance, FindsPositionsThatAreAnotherGameBehindAnyPosition) {
  expect_complaint<broken::MovingForgets>("any", "the score is another");
}

// --- Good positions ---

TEST(Conformance, HoldsForTheToys) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_EQ(check_position(Toy(seed)), Sentences{});
    EXPECT_EQ(check_position(FusedToy(seed, 8, 7)), Sentences{});
  }
}

TEST(Conformance, HoldsForTheExampleInTheHeader) {
  EXPECT_EQ(check_position(Bag{{3, 4, 5, 6, 1, 3}}), Sentences{});
}

TEST(Conformance, HoldsForAnyPosition) {
  EXPECT_EQ(check_position(AnyPosition(Toy())), Sentences{});
  EXPECT_EQ(check_position(AnyPosition(Bag{{3, 4, 5, 6, 1, 3}})), Sentences{});
}

TEST(Conformance, HoldsForAPositionThatIsFinished) {
  EXPECT_EQ(check_position(Toy(1, 0)), Sentences{});
  EXPECT_EQ(check_position(Bag{}), Sentences{});
}

class SameGameConformance : public ::testing::TestWithParam<samegame::Scoring> {};

TEST_P(SameGameConformance, HoldsForBothLayouts) {
  const ConformanceOptions options{.games = 3, .draws = 300};
  for (const auto& [rows, columns, colors] : {std::tuple{15, 15, 5}, {4, 6, 3}, {16, 1, 2}}) {
    const samegame::Board board = samegame::random_board(rows, columns, colors, 7);
    const samegame::Position16 fast(board, GetParam());
    EXPECT_EQ(check_position(fast, options), Sentences{});
    EXPECT_EQ(check_position(samegame::PositionWide(board, GetParam()), options), Sentences{});
    EXPECT_EQ(check_position(AnyPosition(fast), options), Sentences{});
  }
  const samegame::Board large = samegame::random_board(20, 20, 10, 7);
  EXPECT_EQ(check_position(samegame::PositionWide(large, GetParam()), options), Sentences{});
}

INSTANTIATE_TEST_SUITE_P(Scorings, SameGameConformance,
                         ::testing::Values(samegame::Scoring::same_game,
                                           samegame::Scoring::bubble_breaker,
                                           samegame::Scoring::clickomania));

}  // namespace
}  // namespace hornbeam::testing
