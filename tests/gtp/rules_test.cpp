// By which rules the engine plays: those it was begun with, those a server names, those of a file; and that
// they stay until somebody says otherwise.
#include <gtest/gtest.h>

#include "tests/gtp/conversation.hpp"

namespace hornbeam::gtp {
namespace {

// Two black stones in the corner that have no liberty once the second is there.
bool allows_suicide(Conversation& talk) {
  talk.get("boardsize 5");
  talk.get("gogui-setup b A1 w B1 w B2 w A3");
  return talk.ask("play b A2") == "=\n\n";
}

TEST(Rules, OfNewZealandAllowSuicideUntilOthersAreNamed) {
  Conversation talk("go");
  EXPECT_FALSE(allows_suicide(talk));
  talk.get("kgs-rules new_zealand");
  EXPECT_TRUE(allows_suicide(talk)) << "on a board of another size, too";
  talk.get("clear_board");
  talk.get("komi 3.5");
  EXPECT_TRUE(allows_suicide(talk));
  for (const char* others : {"chinese", "AGA"}) {
    talk.get("kgs-rules new_zealand");
    talk.get("clear_board");
    talk.get(std::string("kgs-rules ") + others);
    EXPECT_FALSE(allows_suicide(talk)) << others;
  }
}

TEST(Rules, MayChangeWithinAGameThatIsLegalByThem) {
  Conversation talk("go");
  talk.get("boardsize 5");
  for (const char* move :
       {"play b A1", "play w B1", "play b E5", "play w B2", "play b E4", "play w A3"})
    talk.get(move);
  EXPECT_EQ(talk.ask("play b A2"), "? illegal move\n\n");
  EXPECT_EQ(talk.ask("kgs-rules new_zealand"), "=\n\n");
  EXPECT_EQ(talk.ask("play b A2"), "=\n\n");
  EXPECT_EQ(talk.ask("kgs-rules chinese"), "? a move of this game is not legal by these rules\n\n");
  EXPECT_EQ(talk.ask("undo"), "=\n\n");
  EXPECT_EQ(talk.ask("play b A2"), "=\n\n") << "nothing has changed";
}

TEST(Rules, ThatAreNotPlayedHereAreRefused) {
  Conversation talk("go");
  const std::string reply = talk.ask("kgs-rules japanese");
  EXPECT_TRUE(reply.starts_with("? Japanese rules count territory")) << reply;
  EXPECT_EQ(talk.ask("kgs-rules ing"), "? ing are no rules of go\n\n");
  EXPECT_FALSE(allows_suicide(talk));
  Conversation havannah("havannah");
  EXPECT_EQ(havannah.ask("kgs-rules chinese"), "? chinese are no rules of havannah\n\n");
}

TEST(Rules, OfTheBeginningStay) {
  BoardSetup board{.size = 7, .komi = 0.5, .rules = "suicide"};
  Conversation talk("go", 30, board);
  EXPECT_EQ(talk.ask("play b H1"), "? illegal move\n\n") << "of seven columns";
  EXPECT_EQ(talk.get("final_score"), "W+0.5");
  EXPECT_TRUE(allows_suicide(talk));
  Conversation swapping("havannah", 30, BoardSetup{.size = 4, .rules = "swap"});
  for (const char* again : {"clear_board", "boardsize 5", "name"}) {
    EXPECT_EQ(swapping.ask("play w c3"), "=\n\n");
    EXPECT_EQ(swapping.ask("play b swap"), "=\n\n");
    swapping.get(again);
  }
}

TEST(Rules, OfAGameThatIsReadStay) {
  Conversation talk("havannah");
  talk.get("loadsgf 4/swap");
  talk.get("clear_board");
  EXPECT_EQ(talk.ask("play w d4"), "=\n\n");
  EXPECT_EQ(talk.ask("play b swap"), "=\n\n");
}

}  // namespace
}  // namespace hornbeam::gtp
