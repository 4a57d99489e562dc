// What an analysis may be asked: moves that are left out or the only ones, as Leela Zero's and KataGo's
// manuals have it, and what GoGui shows.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>

#include "tests/gtp/conversation.hpp"

namespace hornbeam::gtp {
namespace {

// The moves that are told of.
std::set<std::string> moves_told(const std::string& reply) {
  std::set<std::string> moves;
  const std::regex info("info move (\\S+)");
  for (std::sregex_iterator at(reply.begin(), reply.end(), info), end; at != end; ++at)
    moves.insert((*at)[1]);
  return moves;
}

using Set = std::set<std::string>;

class RestrictedAnalysis : public ::testing::Test {
 protected:
  RestrictedAnalysis() {
    talk_.get("boardsize 3");
    talk_.get("play b B2");
  }
  Set told(const std::string& line) { return moves_told(talk_.get(line)); }
  Conversation talk_{"go"};
};

TEST_F(RestrictedAnalysis, LeavesOutWhatIsAvoided) {
  EXPECT_TRUE(told("lz-analyze w 10").contains("A1"));
  const Set rest = told("lz-analyze w 10 avoid w A1,c3,PASS 1");
  EXPECT_FALSE(rest.empty());
  for (const char* move : {"A1", "C3", "pass"}) EXPECT_FALSE(rest.contains(move)) << move;
  EXPECT_TRUE(told("kata-analyze w 10 avoid b A1 1").contains("A1")) << "which is White's";
  EXPECT_TRUE(told("lz-analyze w 10").contains("A1")) << "and forgets it afterwards";
}

TEST_F(RestrictedAnalysis, HasOnlyWhatIsAllowed) {
  EXPECT_EQ(told("kata-analyze w 10 allow w A1,C3 1"), (Set{"A1", "C3"}));
  EXPECT_EQ(told("kata-analyze w 10 allow w A1:B1 9 maxmoves 9"), (Set{"A1", "B1"}));
  EXPECT_EQ(told("kata-analyze w 10 allow w A1,A2 2 avoid w A2 2"), (Set{"A1"}));
  const Set leela = told("lz-analyze w 10 allow w A1 1");
  EXPECT_TRUE(leela == (Set{"A1", "pass"}) || leela == (Set{"A1"})) << "which may always pass";
}

TEST_F(RestrictedAnalysis, RestrictsBothPlayersAsDeepAsItIsTold) {
  const std::string line = talk_.get("kata-analyze w 10 allow w A1 3 allow b C3 2 maxmoves 1");
  std::smatch pv;
  ASSERT_TRUE(std::regex_search(line, pv, std::regex("pv (\\S+) (\\S+)"))) << line;
  EXPECT_EQ(pv[1], "A1");
  EXPECT_EQ(pv[2], "C3");
}

TEST_F(RestrictedAnalysis, MakesAMoveThatIsAllowed) {
  const std::string reply = talk_.ask("kata-genmove_analyze w 10 allow w A3 1");
  EXPECT_TRUE(reply.ends_with("\nplay A3\n\n")) << reply;
  EXPECT_EQ(talk_.ask("play w A3"), "? illegal move\n\n") << "since it was made";
  EXPECT_NE(talk_.get("genmove b"), "");
}

TEST_F(RestrictedAnalysis, SaysWhatIsWrongWithARestriction) {
  for (const char* wrong :
       {"lz-analyze avoid", "lz-analyze avoid w", "lz-analyze avoid w A1",
        "lz-analyze avoid w A1 x", "lz-analyze avoid w A1 0", "lz-analyze avoid green A1 1",
        "lz-analyze avoid w D4 1", "lz-analyze avoid w A1: 1", "kata-analyze allow w , 1",
        "kata-analyze allow w A1 1 A2"})
    EXPECT_TRUE(talk_.ask(wrong).starts_with("? ")) << wrong;
  Conversation exact("havannah", "exhaustive", {.seconds = 0.01});
  exact.get("boardsize 3");
  EXPECT_EQ(exact.ask("lz-analyze w 10 avoid w a1 1"),
            "? this search has no tree that moves could be left out of: mcts has\n\n");
}

TEST(Analysis, PassesOverWhatOtherEnginesTell) {
  Conversation talk("go");
  talk.get("boardsize 3");
  for (const char* option : {"minmoves 2", "rootInfo true", "pvVisits true", "noResultValue true"})
    EXPECT_FALSE(moves_told(talk.get(std::string("kata-analyze b 10 ") + option)).empty())
        << option;
}

TEST(Analysis, TellsALineForEachMove) {
  Conversation talk("go", 2000);
  talk.get("boardsize 5");
  const std::string reply = talk.ask("kata-genmove_analyze b 10000");
  const std::regex info("info move (\\S+) visits (\\d+) .*? order \\d+ pv (\\S+)( \\S+)?");
  int moves = 0;
  for (std::sregex_iterator at(reply.begin(), reply.end(), info), end; at != end; ++at) {
    EXPECT_EQ((*at)[3], (*at)[1]);
    if (std::stoi((*at)[2]) < 20) continue;
    ++moves;
    EXPECT_TRUE((*at)[4].matched && (*at)[4] != " info" && (*at)[4] != " play") << (*at)[0];
  }
  EXPECT_GT(moves, 5) << reply;
}

// The first move that is told is the one that is made, though others were tried more often. Returns what was
// told last.
std::string expect_the_move_first(Conversation& talk, const std::string& genmove) {
  const std::string reply = talk.get(genmove);
  const std::string move = reply.substr(reply.rfind(' ') + 1);
  const std::string last = reply.substr(reply.rfind("\ninfo ") + 1);
  EXPECT_TRUE(last.starts_with("info move " + move + " ")) << reply;
  EXPECT_LT(last.find(" order 0 "), last.find(" order 1 "));
  EXPECT_TRUE(talk.get("hornbeam-visits").starts_with(move + " ")) << move;
  EXPECT_TRUE(talk.get("hornbeam-values").starts_with(move + " ")) << move;
  std::istringstream pairs(talk.get("hornbeam-visits"));
  std::uint64_t first = 0;
  std::uint64_t visits = 0;
  std::uint64_t most = 0;
  for (std::string name; pairs >> name >> visits; most = std::max(most, visits))
    if (name == move) first = visits;
  EXPECT_LT(first, most) << "a case in which it matters";
  return last;
}

TEST(Analysis, BeginsWithAMoveThatIsProvedToWin) {
  Conversation talk("havannah", "mcts(select=rave, evaluate=heavy)", {.playouts = 300});
  talk.get("boardsize 4");
  talk.get("gogui-play_sequence w g4 b d4 w c2 b c5 w d1 b e3 w a1 b e2 w b2 b d3");
  const std::string told = expect_the_move_first(talk, "lz-genmove_analyze w 10000 maxmoves 3");
  EXPECT_LT(told.find(" winrate 10000 prior 0 lcb 10000 "), told.find(" order 0 ")) << told;
}

TEST(Analysis, BeginsWithTheBestMeanWhereThatIsTheRule) {
  Conversation talk("go", "mcts(select=rave, final=mean, evaluate=light)", {.playouts = 400});
  talk.get("boardsize 5");
  talk.get("play b C3");
  expect_the_move_first(talk, "kata-genmove_analyze w 10000 maxmoves 3");
}

// White wins at a3, which a search has proved at once.
TEST(Analysis, GoesOnUntilTheNextLineThoughAllIsKnown) {
  Conversation talk("havannah");
  talk.get("boardsize 3");
  talk.get("gogui-play_sequence b c3 w c2 b b2 w a1 b b3 w a2 b d3");
  talk.wait_for_lines(4);
  const std::string reply = talk.get("lz-analyze w 5");
  EXPECT_NE(reply.find("info move a3 "), std::string::npos) << reply;
  EXPECT_GE(std::ranges::count(reply, '\n'), 3) << reply;
}

TEST(GoGuiAnalysis, ShowsTheLastSearchWhateverWasPlayedSince) {
  Conversation talk("go", 100);
  talk.get("boardsize 5");
  const std::string move = talk.get("genmove b");
  const std::string visits = talk.get("hornbeam-visits");
  EXPECT_TRUE(visits.starts_with(move + " ")) << move << ": " << visits;
  EXPECT_TRUE(talk.get("hornbeam-values").starts_with(move + " "));
  EXPECT_TRUE(talk.get("hornbeam-line").starts_with("b " + move + " w "));
  talk.get("play w pass");
  talk.engine().ponder();
  EXPECT_EQ(talk.get("hornbeam-visits"), visits);
  talk.get("clear_board");
  EXPECT_EQ(talk.get("hornbeam-visits"), "");
}

TEST(GoGuiAnalysis, ShowsOwnershipInTheBoardsRows) {
  Conversation go("go");
  go.get("rectangular_boardsize 3 2");
  EXPECT_TRUE(std::regex_match(go.ask("hornbeam-ownership").substr(1),
                               std::regex("\n( *-?\\d\\.\\d\\d){3}\n( *-?\\d\\.\\d\\d){3}\n\n")));
  EXPECT_NE(go.get("gogui-analyze_commands").find("dboard/Ownership/"), std::string::npos);
  Conversation havannah("havannah");
  havannah.get("boardsize 3");
  std::string pattern;
  for (const int cells : {3, 4, 5, 4, 3})
    pattern += "\n" + std::string(static_cast<std::size_t>(3 * (5 - cells)), ' ') +
               "( -?\\d\\.\\d\\d|-\\d\\.\\d\\d| \\d\\.\\d\\d){1}( +-?\\d\\.\\d\\d){" +
               std::to_string(cells - 1) + "}";
  const std::string shown = havannah.ask("hornbeam-ownership");
  EXPECT_TRUE(std::regex_match(shown.substr(1), std::regex(pattern + "\n\n"))) << shown;
  const std::string commands = havannah.get("gogui-analyze_commands");
  EXPECT_NE(commands.find("string/Ownership/"), std::string::npos) << "no columns, no dboard";
  EXPECT_EQ(commands.find("final_status_list"), std::string::npos) << "nothing dies there";
}

}  // namespace
}  // namespace hornbeam::gtp
