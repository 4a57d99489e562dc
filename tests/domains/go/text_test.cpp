// Go as text: points, boards, SGF files, names of instances, and what is said when they are wrong.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "domains/go/handicap.hpp"
#include "domains/go/instances.hpp"
#include "domains/sgf/sgf.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/stream.hpp"
#include "tests/support/go_boards.hpp"

namespace hornbeam::go {
namespace {

template <class Action>
std::string complaint(Action action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string complaint_about(const std::string& text) {
  return complaint([&] { parse_sgf(text, "game.sgf"); });
}

Game load_name(std::string_view name, const std::string& input = "") {
  std::istringstream standard_input(input);
  return load(name, standard_input);
}

std::string moves_text(const Game& game) {
  std::string text;
  for (const auto& move : game.moves)
    text += (text.empty() ? "" : " ") + (move ? to_text(*move) : "pass");
  return text;
}

// --- Points and boards ---

TEST(GoText, NamesPointsAsGtpDoes) {
  EXPECT_EQ(to_text(Vertex{0, 0}), "A1");
  EXPECT_EQ(to_text(Vertex{8, 9}), "J10");
  EXPECT_EQ(to_text(Vertex{24, 24}), "Z25");
  for (int column = 0; column < 25; ++column)
    for (int row = 0; row < 25; ++row)
      EXPECT_EQ(parse_vertex(to_text(Vertex{column, row}), {25, 25}), (Vertex{column, row}));
  EXPECT_EQ(parse_vertex("d4", {9, 9}), (Vertex{3, 3}));
  for (const char* text :
       {"", "A", "4", "A0", "I4", "K1", "A10", "A-1", "A1 ", "A+1", "A01", "AA1"})
    EXPECT_FALSE(parse_vertex(text, {9, 9})) << text;
}

TEST(GoText, ReadsOnlyLegalMoves) {
  const Position position(drawn({". X . .", "X . X .", ". X . ."}, kWhite));
  EXPECT_FALSE(position.parse("B2").has_value());
  EXPECT_FALSE(position.parse("B1").has_value());
  EXPECT_EQ(position.format(position.parse("d1").value()), "D1");
  EXPECT_EQ(position.format(position.parse("PASS").value()), "pass");
}

TEST(GoText, ShowsTheBoardWithItsCoordinates) {
  EXPECT_EQ(Position(drawn({". X .", "X O O"})).text(),
            "   A B C\n"
            " 2 . X . 2\n"
            " 1 X O O 1\n"
            "   A B C\n");
}

// --- SGF ---

TEST(GoText, ReadsTheMainLineOfAFile) {
  const Game game = parse_sgf(
      "(;FF[4]GM[1]SZ[9]KM[6.5]C[a \\] and a \\\\, then\\\n more];B[ee];W[ce]"
      "(;B[cd];W[](;B[aa])(;B[bb]))(;B[gg];W[hh]))(;GM[1];B[aa])",
      "game.sgf");
  EXPECT_EQ(game.start.shape, (Shape{9, 9}));
  EXPECT_EQ(game.start.rules.komi, 6.5);
  EXPECT_EQ(moves_text(game), "E5 C5 C6 pass A9");
}

TEST(GoText, ReadsStonesThatAreSetUp) {
  const Game game = parse_sgf("(;SZ[5:4]AB[aa:bb][ed]AW[cc]AE[ba]PL[W])", "game.sgf");
  EXPECT_EQ(game.start, drawn({"X . . . .", "X X . . .", ". . O . .", ". . . . X"}, kWhite));
}

TEST(GoText, AllowsSuicideByWhateverNameTheRulesHave) {
  const auto allows = [](const std::string& rules) {
    return parse_sgf("(;SZ[9]RU[" + rules + "])", "x").start.rules.suicide;
  };
  for (const char* name :
       {"NZ", "New Zealand", "new_zealand", "NewZealand", "GOE", "Ing", "Ing Goe", "ING-GOE",
        "Tromp-Taylor", "Tromp Taylor", "tromptaylor", " tromp_taylor"})
    EXPECT_TRUE(allows(name)) << name;
  for (const char* name : {"Chinese", "Japanese", "AGA", "", "Engine", "inged", "New"})
    EXPECT_FALSE(allows(name)) << name;
}

TEST(GoText, ReadsHandicapPassesAndRepeatedTurns) {
  EXPECT_EQ(parse_sgf("(;SZ[9]HA[2]AB[gc][cg])", "x").start.to_move, kWhite);
  EXPECT_EQ(moves_text(parse_sgf("(;SZ[9];B[aa];B[bb];W[tt];W[])", "x")),
            "A9 pass B8 pass pass pass");
  EXPECT_EQ(parse_sgf("(;SZ[9];W[aa];B[bb])", "x").start.to_move, kWhite);
  // On large boards tt is a point.
  EXPECT_EQ(moves_text(parse_sgf("(;SZ[21];B[tt])", "x")), "U2");
}

TEST(GoText, StartsAnewWhereStonesAreSetUpInTheMiddle) {
  const Game game = parse_sgf("(;SZ[3];B[bb];W[aa];AE[bb]AB[ca];B[cc])", "x");
  EXPECT_EQ(game.start, drawn({"O . X", ". . .", ". . ."}));
  EXPECT_EQ(moves_text(game), "C1");
}

TEST(GoText, WritesWhatItReads) {
  for (int i = 0; i < 30; ++i) {
    Stream stream = Stream(6).fork(static_cast<std::uint64_t>(i));
    Game game;
    const int side = 2 + i % 24;
    game.start = {.shape = {side, i % 2 == 0 ? side : 3},
                  .rules = {.komi = i * 0.5 - 3, .suicide = i % 3 == 0},
                  .to_move = i % 5 == 0 ? kWhite : kBlack};
    if (i % 4 == 1) game.start.put({0, 0}, kBlack);
    if (i % 4 == 2) game.start.put({1, 1}, kWhite);
    Position position(game.start);
    std::vector<Move> list;
    for (position.moves(list); !list.empty() && game.moves.size() < 200; position.moves(list)) {
      const Move move = list[stream.below(static_cast<std::uint32_t>(list.size()))];
      game.moves.push_back(
          move.point == kPass ? std::nullopt : std::optional(game.start.shape.vertex(move.point)));
      position.play(move);
    }
    const Game again = parse_sgf(to_sgf(game), "again.sgf");
    EXPECT_EQ(again, game) << to_sgf(game);
    EXPECT_EQ(position_after(again).hash(), position.hash());
    EXPECT_EQ(reference_after(again).margin(), position.margin());
  }
}

TEST(GoText, SaysWhatIsWrongWithAFileAndWhere) {
  EXPECT_EQ(complaint_about(""), "game.sgf:1:1: a game begins with '(;'");
  EXPECT_EQ(complaint_about("(;SZ[9]\n;B[aa]"),
            "game.sgf:2:7: the text ends in the middle of the game; a ')' is missing");
  EXPECT_EQ(complaint_about("(;C[no end)"),
            "game.sgf:1:3: a value of 'C' is not closed; a ']' is missing");
  EXPECT_EQ(complaint_about("(;B)"),
            "game.sgf:1:4: the property 'B' has no value; '[' is expected");
  EXPECT_EQ(complaint_about("(;lower[x])"), "game.sgf:1:8: a property's name is in capitals");
  EXPECT_EQ(complaint_about("(;B[aa](;W[bb]);B[cc])"),
            "game.sgf:1:16: a node stands behind a variation; it belongs before the '('");
  EXPECT_EQ(complaint_about("((;B[aa]))"),
            "game.sgf:1:2: a variation stands before the first node; ';' is expected");
  EXPECT_EQ(complaint_about("(;B[aa]*)"),
            "game.sgf:1:8: '*' is out of place; here '(', ')' or ';' is expected");
  EXPECT_EQ(complaint_about("()"),
            "game.sgf:1:2: there is no node between '(' and ')'; one begins with ';'");
  EXPECT_EQ(complaint_about("(;GM[11])"), "game.sgf:1:3: GM[11] is another game; Go is GM[1]");
  EXPECT_EQ(
      complaint_about("(;SZ[26])"),
      "game.sgf:1:3: SZ[26] is no size of a board; one is SZ[19], or SZ[9:7] for 9 columns and 7 "
      "rows, and sides are 1 to 25");
  EXPECT_EQ(complaint_about("(;KM[six])"),
            "game.sgf:1:3: KM[six] is no komi; one is a number such as KM[7.5]");
  EXPECT_EQ(
      complaint_about("(;SZ[9];B[jj])"),
      "game.sgf:1:9: B[jj] is no point of this board of 9x9; one is two letters, and the first "
      "point, A9, is [aa]");
  EXPECT_EQ(complaint_about("(;SZ[2]AB[aa]AW[ab][ba])"),
            "game.sgf:1:14: the stone on A2 has no liberty then");
  EXPECT_EQ(complaint_about("(;PL[red])"),
            "game.sgf:1:3: PL[red] is no player; they are PL[B] and PL[W]");
  EXPECT_EQ(complaint_about("(;SZ[9]\n;B[aa]\n;W[aa])"),
            "game.sgf:3:2: move 2, 'A9', is illegal: there is a stone already");
}

TEST(GoText, IsNotAfraidOfDepth) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "(;";
  EXPECT_EQ(complaint_about(deep).substr(0, 9), "game.sgf:");
  deep += std::string(100'000, ')');
  EXPECT_EQ(complaint_about(deep), "");
}

// As the format has it: a file may begin with anything that is no game, such as the head of a mail.
TEST(GoText, PassesOverTextBeforeTheGame) {
  EXPECT_EQ(complaint_about("From: me\n(see below)\n\n(\n;SZ[9];B[aa];W[bb])\nbye"), "");
  EXPECT_EQ(complaint_about("Dear (you)\n(;SZ[9];B[aa];W[zz])").substr(0, 14), "game.sgf:2:15:");
  EXPECT_EQ(complaint_about("  Dear (you)"), "game.sgf:1:3: a game begins with '(;'");
}

TEST(GoText, RecognisesSgf) {
  EXPECT_TRUE(sgf::looks_like_sgf("\xef\xbb\xbf\n (\n;GM[1])"));
  EXPECT_TRUE(sgf::looks_like_sgf("From: me\n(see below)\n\n(;GM[1])"));
  EXPECT_FALSE(sgf::looks_like_sgf("(28,28)"));
  EXPECT_FALSE(sgf::looks_like_sgf("Dear (you)"));
  EXPECT_FALSE(sgf::looks_like_sgf(""));
  EXPECT_EQ(sgf::escaped("a]b\\c"), "a\\]b\\\\c");
}

// --- Instances ---

TEST(GoInstances, AreBoardsWithOptions) {
  EXPECT_EQ(load_name("9x9").start, (Start{.shape = {9, 9}}));
  EXPECT_EQ(load_name("9x13/komi=-0.5/suicide=yes").start,
            (Start{.shape = {9, 13}, .rules = {.komi = -0.5, .suicide = true}}));
  const Start start = load_name("9x9/handicap=3").start;
  EXPECT_EQ(start.to_move, kWhite);
  EXPECT_EQ(start.at({2, 6}), kBlack);
  EXPECT_TRUE(is_fixed("9x9/komi=0.5"));
  EXPECT_FALSE(is_fixed("game.sgf"));
}

TEST(GoInstances, AreFilesAndTheirFirstMoves) {
  const std::string path = ::testing::TempDir() + "hornbeam_go_text_test.sgf";
  std::ofstream(path) << "(;SZ[9];B[aa];W[bb];B[cc])";
  EXPECT_EQ(moves_text(load_name(path)), "A9 B8 C7");
  EXPECT_EQ(moves_text(load_name(path + "@2")), "A9 B8");
  EXPECT_NE(complaint([&] { load_name(path + "@4"); }).find("has 3 moves; 4 cannot be taken"),
            std::string::npos);
  std::filesystem::remove(path);
  EXPECT_EQ(moves_text(load_name("-@1", "(;SZ[9];B[aa];W[bb];B[cc])")), "A9");
}

TEST(GoInstances, SayWhatIsWrongWithAName) {
  const auto about = [](const char* name) { return complaint([&] { load_name(name); }); };
  EXPECT_EQ(about("26x9"), "26x9 is no board of Go; sides are 1 to 25");
  EXPECT_EQ(about("9x9/komi=x"), "komi=x: komi is a number of points, as in komi=7.5");
  EXPECT_EQ(about("9x9/suicide=maybe"), "suicide=maybe: it is yes or no");
  EXPECT_EQ(about("9x9/handicap=10"),
            "handicap=10: a board of 9x9 has places for 2 to 9 handicap stones");
  EXPECT_EQ(about("5x5/handicap=2"),
            "handicap=2: a board of 5x5 has no places for handicap stones");
  EXPECT_EQ(about("9x9/komo=1"),
            "'komo=1' is no option of a board. Did you mean 'komi'? There are komi, suicide and "
            "handicap, as in 9x9/komi=5.5/suicide=yes");
  EXPECT_EQ(
      about("nothing"),
      "'nothing' is neither a board nor a file. A board is named by its columns and rows, as in "
      "9x9 or 19x19/komi=6.5");
}

// GTP 2's table of fixed handicaps.
TEST(GoInstances, PlaceHandicapStonesAsGtpDoes) {
  const auto places = [](int side, int stones) {
    std::string text;
    for (const Vertex v : fixed_handicap({side, side}, stones))
      text += (text.empty() ? "" : " ") + to_text(v);
    return text;
  };
  EXPECT_EQ(places(19, 2), "D4 Q16");
  EXPECT_EQ(places(19, 4), "D4 Q16 D16 Q4");
  EXPECT_EQ(places(19, 5), "D4 Q16 D16 Q4 K10");
  EXPECT_EQ(places(19, 9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
  EXPECT_EQ(places(9, 3), "C3 G7 C7");
  EXPECT_EQ(most_handicap({8, 8}), 4);
  EXPECT_EQ(most_handicap({7, 7}), 4);
  EXPECT_EQ(most_handicap({13, 13}), 9);
  EXPECT_EQ(most_handicap({9, 13}), 0);
}

}  // namespace
}  // namespace hornbeam::go
