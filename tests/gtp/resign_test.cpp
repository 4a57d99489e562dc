// When the engine gives up: not before it has reason to, not for one bad moment, and not in the opening.
#include <gtest/gtest.h>

#include "tests/gtp/conversation.hpp"

namespace hornbeam::gtp {
namespace {

// With fewer playouts than moves each is tried once, and the one that is made may have lost that once.
TEST(Resignation, WantsEvidenceOfTheMoveItself) {
  Conversation talk("go", "mcts(select=ucb1(c=1), evaluate=light)", {.playouts = 120});
  for (const char* color : {"b", "w", "b", "w", "b", "w"})
    EXPECT_NE(talk.get(std::string("genmove ") + color), "resign");
  Conversation small("go", "mcts(select=ucb1(c=1), evaluate=light)", {.playouts = 120});
  small.get("boardsize 9");
  for (int i = 0; i < 25; ++i) {
    EXPECT_NE(small.get("genmove b"), "resign");
    EXPECT_NE(small.get("genmove w"), "resign");
  }
}

TEST(Resignation, DoesNotComeInTheOpeningHoweverManyStonesWereGiven) {
  Conversation talk("go", 300);
  talk.get("boardsize 9");
  talk.get("fixed_handicap 9");
  for (int i = 0; i < 10; ++i) {
    EXPECT_NE(talk.get("genmove w"), "resign") << i;
    talk.get("play b pass");
  }
}

// Black holds two lines, and between and beside them nothing of White's can live.
class Hopeless : public ::testing::Test {
 protected:
  Hopeless() { begin(); }
  void begin() {
    talk_.get("boardsize 5");
    for (const char* move : {"A2", "B2", "C2", "D2", "E2", "A4", "B4", "C4", "D4"}) {
      talk_.get(std::string("play b ") + move);
      talk_.get("play w pass");
    }
    talk_.get("play b E4");
  }
  bool gives_up() {
    const bool does = talk_.get("genmove w") == "resign";
    if (!does) talk_.get("play b pass");
    return does;
  }
  Conversation talk_{"go", 300};
};

TEST_F(Hopeless, GamesAreGivenUpAtTheThirdMoveThatLooksSo) {
  EXPECT_FALSE(gives_up());
  EXPECT_FALSE(gives_up());
  EXPECT_TRUE(gives_up());
  EXPECT_TRUE(gives_up()) << "asked again it says the same";
}

TEST_F(Hopeless, MovesOfAnotherGameDoNotCount) {
  EXPECT_FALSE(gives_up());
  EXPECT_FALSE(gives_up());
  begin();
  EXPECT_FALSE(gives_up());
  EXPECT_FALSE(gives_up());
  talk_.get("undo");
  EXPECT_FALSE(gives_up());
}

TEST_F(Hopeless, GamesAreNotGivenUpWhereThatIsNotAsked) {
  for (int i = 0; i < 4; ++i) EXPECT_NE(talk_.get("reg_genmove w"), "resign");
  EXPECT_FALSE(gives_up()) << "and what is only asked is no move";
}

// White threatens two bridges, at a3 and at c1.
TEST(Resignation, ComesAtOnceWhereTheLossIsProved) {
  for (const char* search : {"mcts", "exhaustive"}) {
    Conversation talk("havannah", search, {.playouts = 5000, .nodes = 1'000'000});
    talk.get("boardsize 3");
    talk.get("gogui-play_sequence w a1 b d3 w a2 b c4 w b1");
    EXPECT_EQ(talk.get("genmove b"), "resign") << search;
  }
}

}  // namespace
}  // namespace hornbeam::gtp
