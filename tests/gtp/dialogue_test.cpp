// Conversations with the engine: what controllers and boards ask, in the order in which they ask it, and
// everything that is wrong with a command.
#include <gtest/gtest.h>

#include <algorithm>

#include "hornbeam/core/error.hpp"
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

TEST(Engine, TakesASearchThatCountsNodesAndMakesAMoveThoughItIsCut) {
  Conversation talk("havannah", "exhaustive", {.nodes = 500});
  const std::string move = talk.get("genmove w");
  EXPECT_TRUE(move != "" && move != "resign") << move;
  EXPECT_TRUE(talk.ask("play w " + move).starts_with("?")) << "since it was made";
}

// What 100 kB hold is a tree, if a small one; a board that has no room gets no silent pass.
TEST(Engine, SearchesInWhatMemoryThereIsOrSaysThatItIsTooLittle) {
  const char* const search = "mcts(select=rave, expand-after=2, prior=1, evaluate=heavy)";
  Conversation talk("go", search, {.playouts = 100}, 100'000);
  EXPECT_NE(talk.get("genmove b"), "pass");
  EXPECT_NE(talk.get("hornbeam-visits").find(' '), talk.get("hornbeam-visits").rfind(' '));
  EXPECT_THROW(Conversation("go", search, {.playouts = 100}, 10'000), InputError);
  Conversation small("go", search, {.playouts = 100}, 10'000, BoardSetup{.size = 5});
  EXPECT_NE(small.get("genmove b"), "pass");
  small.get("boardsize 19");
  for (const char* command : {"genmove b", "lz-genmove_analyze b", "kata-genmove_analyze b"})
    EXPECT_EQ(small.ask(command), "? the memory cap is too little for a search of this board\n\n");
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

TEST(Engine, AnswersARegressionAsIfNothingHadBeenAskedBefore) {
  Conversation talk("go");
  talk.get("boardsize 5");
  const std::string move = talk.get("reg_genmove b");
  const std::string visits = talk.get("hornbeam-visits");
  EXPECT_EQ(talk.get("reg_genmove b"), move);
  EXPECT_EQ(talk.get("hornbeam-visits"), visits);
  talk.ask("lz-analyze b 5");
  EXPECT_EQ(talk.get("reg_genmove b"), move);
  EXPECT_EQ(talk.get("hornbeam-visits"), visits);
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
  EXPECT_EQ(std::ranges::count(talk.get("final_status_list alive"), '\n'), 7)
      << "with the dead one, all nine";
  talk.get("play w pass");
  EXPECT_EQ(talk.get("genmove b"), "pass") << "the opponent has passed and has lost";
  EXPECT_EQ(talk.get("final_score"), "B+24.5") << "and the stone is as dead as before";
}

// Black has thirteen points of twenty-five for sure; what White has in the corner may live or die.
TEST(Engine, PassesAfterAPassWhereTheBoardIsWonWhateverIsDoubtful) {
  Conversation talk("go");
  talk.get("boardsize 5");
  talk.get("gogui-setup b D1 b D2 b D3 b D4 b D5 b C3 b C4 w C1 w C2 w B3 w B2");
  talk.get("komi 0.5");
  talk.get("gogui-setup_player w");
  EXPECT_NE(talk.get("reg_genmove b"), "pass")
      << "before the other has passed there is more to win";
  talk.get("play w pass");
  EXPECT_EQ(talk.get("reg_genmove b"), "pass");
  talk.get("komi 1.5");
  EXPECT_NE(talk.get("reg_genmove b"), "pass") << "the corner decides";
}

TEST(Engine, PutsAndTakesStonesAsGoGuiDoes) {
  Conversation talk("go");
  talk.get("boardsize 5");
  talk.get("play b C3");
  const std::string black = talk.get("showboard");
  EXPECT_EQ(talk.ask("gogui-setup w c3 b A1"), "=\n\n") << "in place of the one that stood there";
  EXPECT_EQ(talk.ask("play w C3"), "? illegal move\n\n");
  EXPECT_EQ(talk.ask("gogui-setup e C3 empty a1 b C3"), "=\n\n");
  EXPECT_EQ(talk.get("showboard"), black);
}

TEST(Engine, SaysWhatIsNoKomi) {
  Conversation talk("go");
  EXPECT_EQ(talk.ask("komi 100000"), "? 100000 is no komi for this board\n\n");
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

TEST(Engine, RefusesMoreHandicapThanThereIsRoomForAtOnce) {
  Conversation talk("go");
  talk.get("boardsize 9");
  for (const char* stones : {"81", "82", "2147483647", "1", "0", "-3"})
    EXPECT_EQ(talk.ask(std::string("place_free_handicap ") + stones),
              "? invalid number of stones\n\n")
        << stones;
  EXPECT_EQ(talk.get("place_free_handicap 80"),
            talk.get("clear_board") + talk.get("fixed_handicap 9"));
}

// The protocol lets the engine choose.
TEST(Engine, PutsHandicapStonesWhereNoPlacesAreFixed) {
  Conversation talk("go");
  const auto put = [&](const std::string& board, int stones) {
    talk.get("rectangular_boardsize " + board);
    return talk.get("place_free_handicap " + std::to_string(stones));
  };
  EXPECT_EQ(put("5 5", 2), "B2 D4");
  EXPECT_EQ(put("5 5", 5), "B2 D4 D2 B4 B3") << "far from each other";
  EXPECT_EQ(put("5 5", 20), "B2 D4 D2 B4 B3 D3 C2 C4 C3") << "no more than nine";
  EXPECT_EQ(put("19 13", 3), "D4 Q10 Q4");
  EXPECT_EQ(put("3 1", 2), "A1 C1");
  EXPECT_EQ(put("2 2", 3), "A1 B2 B1");
  EXPECT_EQ(talk.get("showboard").find('O'), std::string::npos);
  talk.get("boardsize 1");
  EXPECT_EQ(talk.ask("place_free_handicap 2"), "? invalid number of stones\n\n");
  Conversation hexagon("havannah");
  EXPECT_EQ(hexagon.ask("place_free_handicap 2"), "? invalid number of stones\n\n");
}

TEST(Engine, SaysWhoseStonesAreWhoseWhereColorsAreTurned) {
  Conversation talk("havannah");
  talk.get("boardsize 3");
  talk.get("play w c3");
  const std::string usual = talk.get("showboard");
  EXPECT_EQ(usual.find("White"), std::string::npos);
  EXPECT_NE(usual.find("[o]"), std::string::npos);
  talk.get("clear_board");
  talk.get("play b c3");
  EXPECT_EQ(talk.get("showboard"), usual + "\no is black, x is white");
}

// What would end restart(...) is for one player.
TEST(Engine, SaysWhatEndsInAGameOfTwo) {
  const Play play{.search = catalogue().resolve("mcts(evaluate=nested(level=1))"),
                  .memory = std::size_t{1} << 20};
  try {
    Engine(*find_domain("go"), play, {});
    ADD_FAILURE();
  } catch (const SpecError& error) {
    const std::string said = error.what();
    EXPECT_EQ(said.find("restart"), std::string::npos) << said;
    EXPECT_NE(said.find("mcts(iterations=100)"), std::string::npos) << said;
  }
  Conversation talk("go", "mcts(evaluate=mcts(iterations=5))", {.playouts = 20});
  talk.get("boardsize 5");
  EXPECT_FALSE(talk.get("genmove b").empty());
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

TEST(Engine, PlaysHavannahToItsEnd) {
  Conversation talk("havannah");
  talk.get("boardsize 3");
  EXPECT_EQ(talk.ask("komi 5"), "? there is no komi in havannah\n\n");
  EXPECT_EQ(talk.get("havannah_winner"), "none");
  EXPECT_EQ(talk.ask("final_score"), "? cannot score: the game is not decided\n\n");
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
  for (const char* question : {"cputime", "known_command play", "showboard", "final_score",
                               "hornbeam-visits", "hornbeam-ownership", "time_left w 60 0"}) {
    talk.get(question);
    EXPECT_TRUE(talk.engine().ponder()) << "after " << question;
  }
  talk.ask("bogus");
  EXPECT_TRUE(talk.engine().ponder());
  for (const char* other :
       {"undo", "komi 0.5", "clear_board", "lz-analyze w 10", "kgs-game_over"}) {
    talk.get("boardsize 5");
    talk.get("genmove b");
    EXPECT_TRUE(talk.engine().ponder());
    talk.get(other);
    EXPECT_FALSE(talk.engine().ponder()) << "after " << other;
  }
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

TEST(Engine, SaysWhereAGameThatItReadsIsWrong) {
  Conversation talk("go");
  const std::string path = ::testing::TempDir() + "hornbeam loadsgf with blanks.sgf";
  const auto reply = [&](const char* text, const std::string& more = "") {
    std::FILE* file = std::fopen(path.c_str(), "w");
    std::fputs(text, file);
    std::fclose(file);
    return talk.ask("loadsgf " + path + more);
  };
  EXPECT_EQ(reply("(;GM[1]SZ[9];B[ee];W[cc])"), "= black\n\n") << "a file with blanks in its name";
  EXPECT_EQ(talk.ask("loadsgf \"" + path + "\" 2"), "= white\n\n") << "as GoGui writes it";
  const std::string illegal = reply("(;GM[1]SZ[9];B[ee]\n;W[ee])");
  EXPECT_TRUE(illegal.starts_with("? " + path + ":2:2: move 2, 'E5', is illegal: ")) << illegal;
  EXPECT_EQ(reply("(;GM[1]SZ[9];B[ee]\n;W[ee])", " 2"), "= white\n\n") << "before that move";
  const std::string outside = reply("(;GM[1]SZ[9];B[zz])");
  EXPECT_NE(outside.find("B[zz] is no point of this board of 9x9"), std::string::npos) << outside;
  const std::string other = reply("(;GM[2])");
  EXPECT_NE(other.find(":1:3: GM[2] is another game; Go is GM[1]"), std::string::npos) << other;
  EXPECT_TRUE(reply("hello").starts_with("? " + path + ":1:1: ")) << reply("hello");
  std::remove(path.c_str());
  EXPECT_EQ(talk.ask("loadsgf " + path + " 0"), "? moves are counted from 1\n\n");
  EXPECT_TRUE(talk.ask("loadsgf " + path).starts_with("? '" + path + "' is neither"));
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
