// Havannah as text: cells in both notations, games in SGF, names of instances, and what is said when they
// are wrong.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "domains/havannah/instances.hpp"
#include "domains/havannah/position.hpp"
#include "domains/havannah/reference.hpp"
#include "domains/havannah/sgf.hpp"
#include "hornbeam/core/error.hpp"

namespace hornbeam::havannah {
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

Game load_name(std::string_view name, const std::string& input = "") {
  std::istringstream standard_input(input);
  return load(name, standard_input);
}

// --- Cells ---

TEST(HavannahCells, AreWrittenAsHavannahGuiAndLittleGolemDo) {
  // Those of the upper half read the same; below it LittleGolem's rows begin with 1.
  EXPECT_EQ(to_text({3, 3}, 4), "d4");
  EXPECT_EQ(to_text({3, 3}, 4, Notation::little_golem), "d4");
  EXPECT_EQ(to_text({4, 5}, 4), "f5");
  EXPECT_EQ(to_text({4, 5}, 4, Notation::little_golem), "f3");
  EXPECT_EQ(to_text({18, 18}, 10), "s19");
  EXPECT_EQ(to_text({18, 18}, 10, Notation::little_golem), "s10");
}

TEST(HavannahCells, ReadBackInBothNotations) {
  for (int side = kLeastSide; side <= kMostSide; ++side)
    for (const Notation notation : {Notation::havannah_gui, Notation::little_golem}) {
      std::set<std::string> texts;
      for (const Placement& cell : Reference(side).cells()) {
        const std::string text = to_text(cell, side, notation);
        EXPECT_EQ(parse_placement(text, side, notation), cell) << text;
        texts.insert(text);
      }
      EXPECT_EQ(texts.size(), 3u * side * (side - 1) + 1);
    }
  EXPECT_EQ(parse_placement("D4", 4), (Placement{3, 3}));
  EXPECT_EQ(parse_placement("Swap", 4), kSwapPlacement);
}

TEST(HavannahCells, AreNothingElse) {
  for (const char* text : {"", "d", "4", "d0", "d04", "d+4", "d4x", "d 4", "a5", "g3", "h1", "d8",
                           "d99999999999", "swaps",
                           "\xc4"
                           "4"})
    EXPECT_FALSE(parse_placement(text, 4)) << text;
  EXPECT_FALSE(parse_placement("g5", 4, Notation::little_golem));
}

TEST(HavannahPosition, IsDrawnInLines) {
  Position position(3);
  for (const char* move : {"c3", "a1", "e5", "d5"}) position.play(position.parse(move).value());
  EXPECT_EQ(position.text(),
            "      1 2 3\n"
            "   a x . . 4\n"
            "  b . . . . 5\n"
            " c . . o . .\n"
            "  d . . .[x]\n"
            "   e . . o\n");
}

// --- Games ---

// A game of LittleGolem's, with its swap, as the site gives it.
constexpr const char* kLittleGolem =
    "(;FF[4]EV[havannah.in.size4.4]PB[One]PW[Another]SZ[4]RU[LG]RE[B]GC[ game #1541446]"
    "SO[http://www.littlegolem.com];W[E1];B[swap];W[F2];B[D3];W[G1];B[E4];W[G4];B[F3];W[E5];"
    "B[D6];W[D5];B[C2];W[G3];B[G2];W[E6];B[E3];W[D7];B[resign])";

TEST(HavannahSgf, OfLittleGolemIsRead) {
  const WrittenGame written = parse_sgf(kLittleGolem, "game.sgf");
  EXPECT_EQ(written.game.side, 4);
  EXPECT_EQ(written.game.swap_rule, SwapRule::on);
  EXPECT_EQ(written.game.moves.size(), 17u);
  EXPECT_EQ(written.game.moves[0], (Placement{1, 4}));  // e2, as HavannahGui has it
  EXPECT_EQ(written.game.moves[1], kSwapPlacement);
  EXPECT_EQ(written.names[2], "game.sgf:1:128: move 3, 'F2'");
  EXPECT_EQ(require_legal(written), written.game);
}

TEST(HavannahSgf, OfHavannahGuiHasItsOwnCoordinates) {
  const char* text =
      "\xef\xbb\xbf( ;FF[4]GM[havannah]SZ[d=7]C[a \\] b]\n;W[e2]C[one][two]\n"
      "(;B[g4](;W[a1])(;W[a2]))(;B[g5]))";
  const Game game = parse_sgf(text, "x").game;
  EXPECT_EQ(game, (Game{4, SwapRule::off, {{1, 4}, {3, 6}, {0, 0}}}));
}

TEST(HavannahSgf, ReadsBackFromWhatIsWritten) {
  for (int side = kLeastSide; side <= kMostSide; ++side)
    for (int i = 0; i < 6; ++i) {
      Reference rules(side, SwapRule::on);
      Stream stream = Stream(side).fork(i);
      Game game{side, SwapRule::off, {}};
      rules.play({side - 1, side - 1});
      if (i % 2 == 0) rules.play(kSwapPlacement);
      game.moves = {{side - 1, side - 1}};
      if (i % 2 == 0) game.moves.push_back(kSwapPlacement);
      rules.play_out(stream, game.moves);
      const bool has_swap = game.moves[1] == kSwapPlacement;
      game.swap_rule = has_swap ? SwapRule::on : SwapRule::off;
      EXPECT_EQ(parse_sgf(to_sgf(game), "x").game, game);
      EXPECT_EQ(parse_instance_text(to_instance_text(game), "x"), game);
    }
  EXPECT_EQ(to_sgf({4, SwapRule::on, {{1, 4}, kSwapPlacement, {3, 5}}}),
            "(;FF[4]SZ[4]SO[http://www.littlegolem.com];W[E1];B[swap];W[F2])\n");
}

// Where nobody swapped, no move tells of it.
TEST(HavannahSgf, KeepsTheSwapRule) {
  for (const SwapRule rule : {SwapRule::on, SwapRule::off})
    for (const std::vector<Placement>& moves :
         {std::vector<Placement>{}, {{1, 4}}, {{1, 4}, {3, 5}}}) {
      const Game game{4, rule, moves};
      EXPECT_EQ(parse_sgf(to_sgf(game), "x").game, game) << to_sgf(game);
    }
}

TEST(HavannahSgf, ThatIsWrongGetsASentence) {
  const auto said = [](const std::string& text) {
    return complaint([&] { require_legal(parse_sgf(text, "x.sgf")); });
  };
  EXPECT_EQ(said("(;FF[4];W[a1])"), "x.sgf: the size of the board is missing, as in SZ[8]");
  for (const char* size : {"11", "2", "", "x", "5x", "d=8", "99999999999"})
    EXPECT_EQ(
        said("(;SZ[" + std::string(size) + "])"),
        "x.sgf:1:3: '" + std::string(size) + "' is no size of a board; sides go from 3 to 10");
  EXPECT_EQ(
      said("(;SZ[5]AW[a1])"),
      "x.sgf:1:8: stones are set up beside the moves; a game here begins with an empty board");
  EXPECT_EQ(said("(;SZ[5];W[a1];W[a2])"),
            "x.sgf:1:15: move 2, 'a2', is by the player who made the move before");
  EXPECT_EQ(said("(;SZ[5];W[a6])"), "x.sgf:1:9: move 1, 'a6', is no cell of this board, as d4 is");
  EXPECT_EQ(said("(;SZ[5];W[a1]\n;B[a1])"),
            "x.sgf:2:2: move 2, 'a1', is wrong: there is a stone already");
  EXPECT_EQ(
      said("(;SZ[5];W[a1];B[a2];W[swap])"),
      "x.sgf:1:21: move 3, 'swap', is wrong: only the second move may be a swap, and only with the "
      "swap rule");
  EXPECT_EQ(said("(;SZ[3];W[a1];B[b1];W[a2];B[b2];W[a3];B[b3])"),
            "x.sgf:1:39: move 6, 'b3', is wrong: the game is over");
}

// --- Instances ---

TEST(HavannahInstances, AreBoardsByTheirSide) {
  EXPECT_EQ(load_name("5"), (Game{5, SwapRule::off, {}}));
  EXPECT_EQ(load_name("10/swap"), (Game{10, SwapRule::on, {}}));
  EXPECT_TRUE(is_fixed("3"));
  EXPECT_TRUE(is_fixed("8/swap"));
  for (const char* name : {"2", "11", "", "05", "+5", "5/", "5/swap/", "swap", "-"})
    EXPECT_FALSE(is_fixed(name)) << name;
}

TEST(HavannahInstances, AreGamesInFilesAndTheirFirstMoves) {
  const std::filesystem::path path = std::filesystem::path(::testing::TempDir()) / "havannah@1.sgf";
  std::ofstream(path) << kLittleGolem;
  const std::string name = path.string();
  EXPECT_EQ(load_name(name).moves.size(), 17u);
  EXPECT_EQ(load_name(name + "@5").moves.size(), 5u);
  EXPECT_EQ(load_name("-@0", kLittleGolem).moves.size(), 0u);
  EXPECT_EQ(complaint([&] { load_name(name + "@18"); }),
            name + " has 17 moves; 18 cannot be taken from it");
  std::filesystem::remove(path);
}

TEST(HavannahInstances, ThatAreNoneGetASentence) {
  EXPECT_EQ(complaint([] { load_name("12"); }),
            "'12' is neither a board nor a file. A board is named by its side, 3 to 10, as in "
            "havannah:5 or, with the swap rule, havannah:5/swap");
  EXPECT_EQ(complaint([] { load_name("-", "hello"); }),
            "standard input:1:1: a game begins with '(;'");
  EXPECT_EQ(complaint([] { load_name("/"); }), "/: this file cannot be read");
}

TEST(HavannahInstances, AreTextInResults) {
  const Game game{4, SwapRule::on, {{3, 3}, kSwapPlacement, {4, 5}}};
  EXPECT_EQ(to_instance_text(game), "4/swap\nd4\nswap\nf5");
  EXPECT_EQ(complaint([] { parse_instance_text("x\nd4", "here"); }),
            "here: the first line names the board by its side, 3 to 10, as in 5 or 5/swap");
  EXPECT_EQ(complaint([] { parse_instance_text("4\nd9", "here"); }),
            "here: 'd9' is no move on this board; one is written d4");
  EXPECT_EQ(complaint([] { parse_instance_text("4\nd4\nd4", "here"); }),
            "here: move 2, 'd4', is wrong: there is a stone already");
}

}  // namespace
}  // namespace hornbeam::havannah
