// Conversations with the engine: what controllers and boards ask, in the order in which they ask it, and
// everything that is wrong with a command.
#include <gtest/gtest.h>

#include "hornbeam/spec/error.hpp"
#include "tests/gtp/conversation.hpp"

namespace hornbeam::gtp {
namespace {

TEST(Engine, SaysWhatItIs) {
  Conversation talk("go");
  EXPECT_EQ(talk.ask("protocol_version"), "= 2\n\n");
  EXPECT_EQ(talk.ask("7 name"), "=7 Hornbeam\n\n");
  EXPECT_EQ(talk.get("known_command genmove"), "true");
  EXPECT_EQ(talk.get("known_command tenuki"), "false");
  const std::string list = talk.get("list_commands");
  for (const std::string& name : Engine::commands())
    EXPECT_EQ(talk.get("known_command " + name), "true") << name;
  EXPECT_NE(list.find("kgs-genmove_cleanup"), std::string::npos);
  EXPECT_EQ(talk.ask("# a comment"), "");
  EXPECT_EQ(talk.ask("quit"), "=\n\n");
  EXPECT_TRUE(talk.is_over());
}

TEST(Engine, MakesNoMoveForWhoIsNoPlayer) {
  Conversation talk("go");
  const std::string empty = talk.get("showboard");
  for (const char* wrong : {"lz-genmove_analyze green 10", "kata-genmove_analyze green",
                            "kata-analyze b w", "kata-analyze interval", "lz-analyze -5"})
    EXPECT_EQ(talk.ask(wrong).substr(0, 2), "? ") << wrong;
  EXPECT_EQ(talk.get("showboard"), empty);
}

TEST(Engine, TakesASearchThatCountsNodes) {
  Conversation talk("havannah", "exhaustive", {.seconds = 0.05});
  EXPECT_NE(talk.get("genmove w"), "");
}

TEST(Engine, PlaysAGameAndTakesItBack) {
  Conversation talk("go");
  EXPECT_EQ(talk.ask("boardsize 5"), "=\n\n");
  EXPECT_EQ(talk.ask("komi 0.5"), "=\n\n");
  EXPECT_EQ(talk.ask("play black C3"), "=\n\n");
  EXPECT_NE(talk.get("showboard").find("X"), std::string::npos);
  const std::string move = talk.get("genmove white");
  EXPECT_EQ(talk.ask("play white " + move), "? illegal move\n\n");
  EXPECT_EQ(talk.ask("undo"), "=\n\n");
  EXPECT_EQ(talk.ask("play w " + move), "=\n\n");
  EXPECT_EQ(talk.ask("undo"), "=\n\n");
  EXPECT_EQ(talk.ask("undo"), "=\n\n");
  EXPECT_EQ(talk.ask("undo"), "? cannot undo\n\n");
  EXPECT_EQ(talk.get("showboard").find("X"), std::string::npos);
}

TEST(Engine, LetsAPlayerMoveOutOfTurn) {
  Conversation talk("go");
  talk.get("boardsize 9");
  for (const char* move : {"play b D4", "play b E4", "play b pass", "play w pass", "play b F4"})
    EXPECT_EQ(talk.ask(move), "=\n\n") << move;
  talk.get("undo");
  talk.get("undo");
  EXPECT_EQ(talk.get("gogui-play_sequence w A1 w B1 b C1"), "");
  EXPECT_EQ(talk.ask("play b A1"), "? illegal move\n\n");
}

TEST(Engine, TellsItsMoveWithoutMakingItWhereARegressionAsks) {
  Conversation talk("go");
  talk.get("boardsize 5");
  const std::string board = talk.get("showboard");
  EXPECT_FALSE(talk.get("reg_genmove b").empty());
  EXPECT_EQ(talk.get("showboard"), board);
}

TEST(Engine, CountsTheBoardAndKnowsTheDead) {
  Conversation talk("go");
  talk.get("boardsize 5");
  talk.get("komi 0.5");
  // Black has all but the upper right corner, where a white stone stands alone.
  for (int row = 1; row <= 5; ++row) talk.get("play b C" + std::to_string(row));
  talk.get("play b D3");
  talk.get("play b B2");
  talk.get("play b B4");
  talk.get("play w E5");
  EXPECT_EQ(talk.get("final_status_list dead"), "E5");
  EXPECT_EQ(talk.get("final_status_list seki"), "");
  EXPECT_EQ(talk.get("final_score"), "B+24.5");
  EXPECT_EQ(talk.get("final_status_list alive").find("E5"), std::string::npos);
  talk.get("play w pass");
  EXPECT_EQ(talk.get("genmove b"), "pass") << "the opponent has passed and has lost";
  EXPECT_EQ(talk.get("final_score"), "B+24.5") << "and the stone is as dead as before";
}

TEST(Engine, PutsHandicapStones) {
  Conversation talk("go");
  talk.get("boardsize 9");
  EXPECT_EQ(talk.get("fixed_handicap 2"), "C3 G7");
  EXPECT_EQ(talk.ask("fixed_handicap 2"), "? board not empty\n\n");
  talk.get("clear_board");
  EXPECT_EQ(talk.ask("fixed_handicap 1"), "? invalid number of stones\n\n");
  EXPECT_EQ(talk.ask("fixed_handicap 40"), "? invalid number of stones\n\n");
  EXPECT_EQ(talk.get("place_free_handicap 40"),
            talk.get("clear_board") + talk.get("fixed_handicap 9"));
  talk.get("clear_board");
  EXPECT_EQ(talk.ask("set_free_handicap A1 B2"), "=\n\n");
  EXPECT_FALSE(talk.get("genmove w").empty());
}

TEST(Engine, ShowsWhatItThinks) {
  Conversation talk("go");
  talk.get("boardsize 5");
  const std::string leela = talk.ask("3 lz-analyze b 5");
  EXPECT_TRUE(leela.starts_with("=3\ninfo move ")) << leela;
  EXPECT_TRUE(leela.ends_with("\n\n"));
  EXPECT_NE(leela.find(" pv "), std::string::npos);
  EXPECT_NE(talk.ask("kata-analyze interval 10").find("winrate 0."), std::string::npos);
  EXPECT_NE(talk.ask("lz-genmove_analyze w 100").find("\nplay "), std::string::npos);
  EXPECT_FALSE(talk.get("hornbeam-ownership").empty());
  talk.get("reg_genmove b");
  EXPECT_FALSE(talk.get("hornbeam-visits").empty());
  EXPECT_FALSE(talk.get("hornbeam-values").empty());
  EXPECT_TRUE(talk.get("hornbeam-line").starts_with("b "));
  EXPECT_NE(talk.get("gogui-analyze_commands").find("hornbeam-visits"), std::string::npos);
}

TEST(Engine, RefusesWithASentenceAndGoesOn) {
  Conversation talk("go");
  talk.get("boardsize 9");
  for (const char* line : {"boardsize",
                           "boardsize 0",
                           "boardsize 26",
                           "boardsize nine",
                           "komi",
                           "komi many",
                           "komi nan",
                           "play",
                           "play b",
                           "play green D4",
                           "play b Z99",
                           "play b I5",
                           "genmove",
                           "genmove purple",
                           "undo",
                           "loadsgf",
                           "loadsgf nowhere.sgf",
                           "time_settings 1 2",
                           "time_settings -1 0 0",
                           "time_left b",
                           "time_left b x 0",
                           "final_status_list",
                           "final_status_list sleeping",
                           "kgs-time_settings",
                           "kgs-time_settings sandglass 5",
                           "kgs-rules",
                           "kgs-rules japanese",
                           "gogui-setup b",
                           "gogui-setup b A1 w A1",
                           "fixed_handicap",
                           "set_free_handicap A1 A1",
                           "frobnicate",
                           "3",
                           "play b D4\x01Q"}) {
    const std::string reply = talk.ask(line);
    EXPECT_TRUE(reply.starts_with("?") && reply.ends_with("\n\n")) << line << ": " << reply;
  }
  EXPECT_EQ(talk.ask("play b D4"), "=\n\n") << "and the game goes on";
}

// Lines of words that mean something somewhere, in any order, and bytes that mean nothing.
TEST(Engine, AnswersWhateverItIsAskedExactlyOnce) {
  std::vector<std::string> words = Engine::commands();
  std::erase(words, "quit");
  const std::size_t commands = words.size();
  for (const char* word :
       {"b",    "w",       "black",   "white", "A1",   "b2",       "c3",
        "D4",   "pass",    "resign",  "0",     "1",    "3",        "4",
        "-1",   "0.5",     "1e300",   "nan",   "dead", "alive",    "interval",
        "none", "byoyomi", "chinese", "#",     "\x01", "\xff\xfe", "99999999999999999999"})
    words.push_back(word);
  for (const char* game : {"go", "havannah"}) {
    Conversation talk(game, 2);
    talk.get("boardsize 4");
    Stream dice(3);
    for (int i = 0; i < 3000; ++i) {
      std::string line = words[dice.below(static_cast<std::uint32_t>(commands))];
      if (dice.below(20) == 0) line = words[dice.below(static_cast<std::uint32_t>(words.size()))];
      for (std::uint32_t more = dice.below(5); more > 0; --more)
        line += " " + words[dice.below(static_cast<std::uint32_t>(words.size()))];
      if (line.find("boardsize") != std::string::npos || line.find("kgs-time") != std::string::npos)
        continue;  // a board of 25 by 25 takes its time
      const std::string reply = talk.ask(line);
      if (!parse_command(line)) {
        EXPECT_EQ(reply, "") << line;
        continue;
      }
      ASSERT_TRUE(reply.starts_with("=") || reply.starts_with("?")) << line << ": " << reply;
      ASSERT_EQ(reply.find("\n\n"), reply.size() - 2) << line << ": " << reply;
    }
    EXPECT_EQ(talk.ask("name"), "= Hornbeam\n\n");
  }
}

TEST(Engine, PlaysHavannahToItsEnd) {
  Conversation talk("havannah");
  talk.get("boardsize 3");
  EXPECT_EQ(talk.ask("komi 5"), "? there is no komi in havannah\n\n");
  EXPECT_EQ(talk.get("havannah_winner"), "none");
  std::string color = "white";
  std::string last;
  for (int i = 0; i < 19 && talk.get("havannah_winner") == "none" && last != "resign"; ++i) {
    last = talk.get("genmove " + color);
    color = color == "white" ? "black" : "white";
  }
  if (last != "resign") {
    EXPECT_NE(talk.get("havannah_winner"), "none");
    EXPECT_EQ(talk.ask("genmove white"), "? the game is over\n\n");
  }
}

TEST(Engine, RefusesASearchThatIsNotForTheGameAtOnce) {
  const Play play{.search = catalogue().resolve("nrpa"), .memory = std::size_t{1} << 20};
  EXPECT_THROW(Engine(*find_domain("go"), play, {}), SpecError);
}

TEST(Engine, KeepsTheRulesOfAGameThatItReads) {
  Conversation talk("havannah");
  EXPECT_EQ(talk.get("loadsgf 4/swap"), "white");
  EXPECT_EQ(talk.ask("play w d4"), "=\n\n");
  EXPECT_EQ(talk.ask("play b swap"), "=\n\n");
}

TEST(Engine, KeepsItsTreeWhileItPonders) {
  Conversation talk("go", 200);
  talk.get("boardsize 5");
  EXPECT_FALSE(talk.engine().ponder()) << "nothing was asked yet";
  talk.get("genmove b");
  EXPECT_TRUE(talk.engine().ponder());
}

TEST(Engine, ReadsAGame) {
  Conversation talk("go");
  const std::string path = ::testing::TempDir() + "hornbeam-loadsgf.sgf";
  std::FILE* file = std::fopen(path.c_str(), "w");
  std::fputs("(;GM[1]SZ[9]KM[5.5];B[ee];W[cc];B[gg])", file);
  std::fclose(file);
  EXPECT_EQ(talk.get("loadsgf " + path), "white");
  EXPECT_EQ(talk.ask("play w E5"), "? illegal move\n\n");
  EXPECT_EQ(talk.get("loadsgf " + path + " 2"), "white");
  EXPECT_EQ(talk.ask("play w C7"), "=\n\n") << "the second move was not made";
  std::remove(path.c_str());
}

TEST(Engine, HasBoardsThatAreNoSquares) {
  Conversation talk("go");
  EXPECT_EQ(talk.ask("rectangular_boardsize 7 4"), "=\n\n");
  EXPECT_EQ(talk.ask("play b G4"), "=\n\n");
  EXPECT_EQ(talk.ask("play w A5"), "? illegal move\n\n");
  EXPECT_EQ(talk.ask("clear_board"), "=\n\n");
  EXPECT_EQ(talk.ask("play w H1"), "? illegal move\n\n");
  EXPECT_FALSE(talk.get("genmove b").empty());
  EXPECT_EQ(talk.ask("boardsize 5 5"), "=\n\n");
  for (const char* wrong :
       {"rectangular_boardsize 7 0", "rectangular_boardsize 7 26", "boardsize 5 x"})
    EXPECT_TRUE(talk.ask(wrong).starts_with("?")) << wrong;
  Conversation hexagon("havannah");
  EXPECT_EQ(hexagon.ask("rectangular_boardsize 5 4"), "? unacceptable size\n\n");
}

TEST(Engine, TakesBackMovesAndNothingElse) {
  Conversation talk("go");
  talk.get("boardsize 9");
  talk.get("fixed_handicap 3");
  EXPECT_EQ(talk.ask("undo"), "? cannot undo\n\n");
  talk.get("play w E5");
  talk.get("play w E4");
  talk.get("play b D4");
  EXPECT_EQ(talk.ask("gg-undo 4"), "? cannot undo\n\n") << "all or none";
  EXPECT_EQ(talk.ask("gg-undo 2"), "=\n\n");
  EXPECT_EQ(talk.ask("play b E5"), "? illegal move\n\n");
  EXPECT_EQ(talk.ask("undo"), "=\n\n");
  EXPECT_EQ(talk.ask("undo"), "? cannot undo\n\n");
  EXPECT_EQ(talk.ask("gg-undo 0"), "? 0 moves cannot be undone\n\n");
}

TEST(Engine, LetsEitherColorBeginWhereTurnsAreKept) {
  Conversation talk("havannah");
  talk.get("boardsize 3");
  EXPECT_EQ(talk.ask("play b c3"), "=\n\n") << "controllers let Black begin";
  EXPECT_TRUE(talk.ask("play b c2").starts_with("?")) << "but nobody moves twice";
  EXPECT_EQ(talk.ask("play w c2"), "=\n\n");
  for (const char* move :
       {"play b b2", "play w a1", "play b b3", "play w a2", "play b d3", "play w a3"})
    ASSERT_EQ(talk.ask(move), "=\n\n") << move;
  EXPECT_EQ(talk.get("havannah_winner"), "white") << "by a bridge between a1 and a3";
  EXPECT_EQ(talk.get("final_score"), "W+");
  talk.get("clear_board");
  EXPECT_EQ(talk.ask("play w c3"), "=\n\n") << "and White, as the game has it";
}

TEST(Engine, MovesEvenWhereThereIsNoTime) {
  Conversation talk("go");
  talk.get("boardsize 5");
  talk.get("time_settings 0 0 0");
  for (const char* color : {"b", "w", "b"}) {
    talk.get("time_left " + std::string(color) + " 0 0");
    const std::string move = talk.get("genmove " + std::string(color));
    EXPECT_TRUE(move != "pass" && move != "resign") << move;
  }
}

}  // namespace
}  // namespace hornbeam::gtp
