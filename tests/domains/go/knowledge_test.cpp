// What is thought of moves of Go before they are tried.
#include "domains/go/knowledge.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "domains/go/position.hpp"
#include "tests/support/go_boards.hpp"

namespace hornbeam::go {
namespace {

class Thought {
 public:
  Thought(Position position, const Knowledge& knowledge) : position_(std::move(position)) {
    position_.moves(list_);
    priors_.resize(list_.size());
    position_.priors(knowledge, list_, priors_);
  }
  // Visits that are won more than lost.
  double of(std::string_view text) const {
    const Move move = position_.parse(text).value();
    const auto at = std::find(list_.begin(), list_.end(), move) - list_.begin();
    const Prior& prior = priors_[static_cast<std::size_t>(at)];
    return 2 * prior.wins - prior.visits;
  }
  const std::vector<Prior>& priors() const { return priors_; }

 private:
  Position position_;
  std::vector<Move> list_;
  std::vector<Prior> priors_;
};

TEST(GoKnowledge, LooksNearTheLastMoveFirst) {
  Position position({.shape = {13, 13}});
  position.play(position.parse("E5").value());
  const Thought thought(position, {.weight = 1});
  EXPECT_EQ(thought.of("E6"), 14);
  EXPECT_EQ(thought.of("E7"), 12);
  EXPECT_EQ(thought.of("D7"), 5);
  EXPECT_EQ(thought.of("pass"), -10);
}

TEST(GoKnowledge, BeginsOnTheThirdLineOrAbove) {
  Position position({.shape = {13, 13}});
  const Thought empty(position, {.weight = 1});
  EXPECT_EQ(empty.of("A1"), -30);
  EXPECT_EQ(empty.of("D2"), -30);
  EXPECT_EQ(empty.of("G3"), 10);
  EXPECT_EQ(empty.of("E5"), 10);
  position.play(position.parse("E3").value());
  const Thought thought(position, {.weight = 1});
  EXPECT_EQ(thought.of("G3"), 12);  // near now
  EXPECT_EQ(thought.of("F1"), 5 - 7);
  EXPECT_EQ(thought.of("A9"), -30);
  EXPECT_EQ(thought.of("G6"), 10);
}

TEST(GoKnowledge, BeginsAboveTheThirdLineOnBoardsOfNine) {
  Position position({.shape = {9, 9}});
  const Thought empty(position, {.weight = 1});
  EXPECT_EQ(empty.of("A1"), -30);
  EXPECT_EQ(empty.of("D2"), -30 - 10);
  EXPECT_EQ(empty.of("G3"), 0);
  EXPECT_EQ(empty.of("E5"), 10 + 10);
  position.play(position.parse("E5").value());
  const Thought thought(position, {.weight = 1});
  EXPECT_EQ(thought.of("E6"), 14 + 10);
  EXPECT_EQ(thought.of("E7"), 12);
  EXPECT_EQ(thought.of("E2"), 5 - 10);
  // Twelve stones later it is no opening any more.
  for (const char* move : {"A1", "J9", "A2", "J8", "A3", "J7", "A7", "J3", "A8", "J2", "E4"})
    position.play(position.parse(move).value());
  EXPECT_EQ(Thought(position, {.weight = 1}).of("D4"), 14 + 20);
}

TEST(GoKnowledge, TakesAChainForOnePlace) {
  Position position(drawn({
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". X X X X X X . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
  }));
  position.play(position.parse("H3").value());
  EXPECT_EQ(Thought(position, {.weight = 1}).of("B4"), 14);
}

TEST(GoKnowledge, CapturesSavesAndKeepsItsEyes) {
  const Position position(drawn({
      ". X . O O X . . .",
      "X X O O O X . . .",
      ". X X O O X . X .",
      ". . . X X . . O X",
      ". . . . . . . X .",
      ". . . . . . . . .",
  }));
  const Thought thought(position, {.weight = 1});
  EXPECT_EQ(thought.of("A6"), -40 - 7);  // an eye, on the first line
  EXPECT_GE(thought.of("C6"), 30 - 7);   // takes seven stones
  EXPECT_GE(thought.of("G3"), 15);       // takes one
}

// A stone in atari extends where it escapes, and not into a ladder.
TEST(GoKnowledge, ReadsLadders) {
  const auto worth_of_extending = [](Color breaker) {
    Start start = running_ladder();
    start.put({5, 5}, breaker);
    return Thought(Position(start), {.weight = 1}).of("D3");
  };
  EXPECT_EQ(worth_of_extending(kWhite) - worth_of_extending(kBlack), 15 + 10);
}

TEST(GoKnowledge, CountsAsMuchAsItIsAskedTo) {
  const Position position({.shape = {5, 5}});
  const Thought once(position, {.weight = 1});
  const Thought twice(position, {.weight = 2});
  const Thought none(position, {});
  for (std::size_t i = 0; i < once.priors().size(); ++i) {
    EXPECT_EQ(twice.priors()[i].wins, 2 * once.priors()[i].wins);
    EXPECT_EQ(twice.priors()[i].visits, 2 * once.priors()[i].visits);
    EXPECT_EQ(none.priors()[i].visits, 0);
  }
}

TEST(GoKnowledge, HelpsMovesThatASemeaiNeeds) {
  const Position position(drawn({
      ". O . X X O X X .",
      ". O . X O O . X .",
      ". O O X O O . X .",
  }));
  const Thought thought(position, {.expertise = 7, .size = 10});
  EXPECT_EQ(thought.of("G1"), 7);
  EXPECT_EQ(thought.of("G2"), 7);
  EXPECT_EQ(thought.of("C2"), 0);
  const Thought small(position, {.expertise = 7, .size = 3});
  EXPECT_EQ(small.of("G1"), 0);
  EXPECT_TRUE(position.predict(10).has_value());
  EXPECT_FALSE(position.predict(3).has_value());
}

}  // namespace
}  // namespace hornbeam::go
