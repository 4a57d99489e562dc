// SameGame boards as text and by name: every layout that is read, every sentence that refuses one.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/parse.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/nearest.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::samegame {
namespace {

std::string complaint(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no complaint";
}

std::string refusal(const std::string& text, std::optional<int> number = {}) {
  return complaint([&] { parse(text, "b.txt", number); });
}

Board load(std::string_view name, const std::string& standard_input = "") {
  std::istringstream input(standard_input);
  return samegame::load(name, input);
}

std::string unknown(std::string_view name, const std::string& standard_input = "") {
  return complaint([&] { load(name, standard_input); });
}

// A file that is gone when the test ends.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() /
              fmt::format("hornbeam-{}-{}.txt", ::getpid(),
                          ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  std::string name() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

std::vector<int> sorted_counts(const Board& board) {
  std::vector<int> counts;
  for (int color = 1; color <= board.colors; ++color) {
    counts.push_back(static_cast<int>(std::ranges::count(board.tiles, color)));
  }
  std::ranges::sort(counts);
  return counts;
}

// FNV-1a over shape and tiles.
std::uint64_t digest(const Board& board) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  const auto add = [&](int value) {
    hash = (hash ^ static_cast<unsigned>(value)) * 0x100000001b3u;
  };
  for (const int value : {board.columns, board.rows, board.colors}) add(value);
  for (const std::uint8_t tile : board.tiles) add(tile);
  return hash;
}

// Random, with empty cells above and to the right as in the middle of a game.
Board played_board(Stream& stream) {
  Board board = random_board(1 + static_cast<int>(stream.below(kMaxSide)),
                             1 + static_cast<int>(stream.below(kMaxSide)),
                             1 + static_cast<int>(stream.below(kMaxColors)), stream.next());
  int height = board.rows;
  for (int x = 0; x < board.columns; ++x) {
    const int least = x == 0 ? 1 : 0;
    height = height == 0 ? 0 : least + static_cast<int>(stream.below(board.rows - least + 1u));
    for (int y = height; y < board.rows; ++y) board.at(x, y) = 0;
  }
  close_color_gaps(board);
  return board;
}

// ---- text ----

TEST(BoardText, FirstRowIsTheTop) {
  const Board board = parse("0.\n12\n", "b.txt");
  EXPECT_EQ(board.columns, 2);
  EXPECT_EQ(board.rows, 2);
  EXPECT_EQ(board.colors, 3);
  EXPECT_EQ(board.at(0, 0), 2);
  EXPECT_EQ(board.at(0, 1), 1);
  EXPECT_EQ(board.at(1, 0), 3);
  EXPECT_EQ(board.at(1, 1), 0);
}

TEST(BoardText, EveryLayoutReadsToTheSameBoard) {
  const Board board = parse("01..\n0110\n", "b.txt");
  for (const char* text : {
           "01..\n0110",        // no end of line at the end
           "01..\r\n0110\r\n",  // lines as Windows ends them
           "\xEF\xBB\xBF"
           "01..\n0110\n",                   // and files as it starts them
           "0 1 . .\n0 1 1 0\n",             // blanks
           "  0\t1 . .  \n\t0 1 1   0\t\n",  // more blanks
           "0 1 -1 -1\n0 1 1 0\n",           // CodinGame
           "10 25 -1 -1\n10 25 25 10\n",     // integers
           "12..\n1221\n",                   // colours from 1
           "ab..\nabba\n",
           "RY..\nRYYR\n",
           "Aa..\nAaaA\n",  // letters
           "9a..\n9aa9\n",
           "9 A . .\n9 A A 9\n",                                 // digits before letters
           "# head\n\n01..# top\n# between\n0110\n\n\n# end\n",  // comments, blank lines around
           "board 5\n01..\n0110\n",
           "\nboard 5 # five\n\n01..\n0110\n",
       }) {
    EXPECT_EQ(parse(text, "b.txt"), board) << text;
  }
}

TEST(BoardText, ColoursAreTheSymbolsThatOccurInOrder) {
  const Board board = parse("zZ97a\n", "b.txt");
  EXPECT_EQ(board.colors, 5);
  EXPECT_EQ(board.tiles, (std::vector<std::uint8_t>{5, 3, 2, 1, 4}));
  EXPECT_EQ(to_text(board), "42103\n");
}

TEST(BoardText, AWordIsACellOnlyWhereThereAreBlanks) {
  EXPECT_EQ(parse("10\n", "b.txt").columns, 2);
  EXPECT_EQ(parse("10 10\n", "b.txt").columns, 2);
  EXPECT_EQ(parse("-1\n3\n", "b.txt").columns, 1);
}

TEST(BoardText, TheLargestBoardReads) {
  const Board board = random_board(kMaxSide, kMaxSide, kMaxColors, 1);
  EXPECT_EQ(board.colors, kMaxColors);
  EXPECT_EQ(parse(to_text(board), "b.txt"), board);
}

TEST(BoardText, RoundTripsThroughText) {
  Stream stream(1);
  for (int i = 0; i < 2000; ++i) {
    const Board board = played_board(stream);
    const std::string text = to_text(board);
    ASSERT_EQ(parse(text, "b.txt"), board) << text;
    ASSERT_EQ(to_text(parse(text, "b.txt")), text);
  }
}

TEST(BoardText, PublishedRowsKeepTheirSymbols) {
  EXPECT_TRUE(to_text(load("standard/1")).starts_with("311410404411023\n332044131200404\n"));
  EXPECT_TRUE(to_text(load("schadd/1")).starts_with("432212034104121\n203042024223204\n"));
}

TEST(BoardText, ARecordIsFoundByItsNumber) {
  const std::string text = "board 3\n01\nboard 8\n001\n";
  EXPECT_EQ(parse(text, "b.txt", 3).columns, 2);
  EXPECT_EQ(parse(text, "b.txt", 8).columns, 3);
  EXPECT_EQ(parse("01\n", "b.txt", 1).columns, 2);
}

// ---- refusals ----

TEST(BoardRefusal, NoBoard) {
  const std::string sentence =
      "b.txt: no board here; a board is rows of digits or letters, the top row first";
  EXPECT_EQ(refusal(""), sentence);
  EXPECT_EQ(refusal("\n# 012\n \t\r\n"), sentence);
  EXPECT_EQ(refusal("board 1\n01\n\nboard 2\n", 2), "b.txt:4:1: this board has no rows");
  EXPECT_EQ(refusal("..\n..\n"), "b.txt:1:1: this board has no tiles");
}

TEST(BoardRefusal, RaggedRows) {
  EXPECT_EQ(refusal("012\n01\n"),
            "b.txt:2:3: this row has 2 cells and the first row 3; rows are equally long");
  EXPECT_EQ(refusal("012\n0 1 2 3 # more\n"),
            "b.txt:2:7: this row has 4 cells and the first row 3; rows are equally long");
}

TEST(BoardRefusal, BytesThatAreNoText) {
  const std::string tail = " is no text; a board is rows of digits or letters";
  EXPECT_EQ(refusal(std::string("01\0\n", 4)), "b.txt:1:3: byte 0x00" + tail);
  EXPECT_EQ(refusal("01\n0\xff\n"), "b.txt:2:2: byte 0xff" + tail);
  EXPECT_EQ(refusal("\x89PNG\r\n\x1a\n"), "b.txt:1:1: byte 0x89" + tail);
  EXPECT_EQ(refusal("0 1 2\x7f\n"), "b.txt:1:6: byte 0x7f" + tail);
}

TEST(BoardRefusal, SymbolsThatAreNoTiles) {
  EXPECT_EQ(refusal("01\n0?\n"),
            "b.txt:2:2: '?' is no tile; tiles are digits or letters, '.' is an empty cell");
  EXPECT_EQ(refusal("0-1\n"),
            "b.txt:1:2: '-' is no tile; tiles are digits or letters, '.' is an empty cell");
  const std::string tail =
      " is no tile; where blanks separate the tiles, a tile is one letter or a number from 0 to "
      "99, and -1 is an empty cell";
  EXPECT_EQ(refusal("0 1 100\n"), "b.txt:1:5: '100'" + tail);
  EXPECT_EQ(refusal("01 2\n"), "b.txt:1:1: '01'" + tail);
  EXPECT_EQ(refusal("0 -2\n"), "b.txt:1:3: '-2'" + tail);
  EXPECT_EQ(refusal("0 1 ab\n"), "b.txt:1:5: 'ab'" + tail);
  EXPECT_EQ(refusal("01234012340123401234 01234\n"), "b.txt:1:1: '012340123401...'" + tail);
}

TEST(BoardRefusal, TooManyColours) {
  EXPECT_EQ(parse("0123456789abcde\n", "b.txt").colors, 15);
  EXPECT_EQ(refusal("0123456789\nabcdefabcd\n"),
            "b.txt:2:6: this is colour number 16; a board has at most 15 colours");
}

TEST(BoardRefusal, TooLarge) {
  EXPECT_EQ(refusal(std::string(33, '0') + "\n"),
            "b.txt:1:33: this row is too long; a board has at most 32 columns");
  std::string tall;
  for (int i = 0; i < 33; ++i) tall += "01\n";
  EXPECT_EQ(refusal(tall), "b.txt:33:1: one row too many; a board has at most 32 rows");
}

TEST(BoardRefusal, TilesThatHang) {
  EXPECT_EQ(refusal("01\n0.\n01\n"),
            "b.txt:1:2: this tile hangs over an empty cell; tiles lie on tiles, and the top row "
            "comes first");
}

TEST(BoardRefusal, AnEmptyColumnLeftOfATile) {
  const std::string tail = " is empty and has tiles to its right; columns close to the left";
  EXPECT_EQ(refusal("0...\n01.1\n"), "b.txt:2:3: column 3" + tail);
  EXPECT_EQ(refusal("-1 4\n"), "b.txt:1:1: column 1" + tail);
}

TEST(BoardRefusal, RecordsThatAreNotInOrder) {
  EXPECT_EQ(refusal("board 1\n01\nboard 1\n10\n"), "b.txt:3:1: board 1 is here a second time");
  EXPECT_EQ(refusal("01\nboard 2\n10\n"),
            "b.txt:2:1: the board above this one has no 'board N' line; give each board one");
  EXPECT_EQ(refusal("01\n\n10\n"),
            "b.txt:3:1: rows after a blank line; leave it out, or start each board with a line "
            "'board N'");
  for (const char* head :
       {"board x\n01\n", "board 1 2\n01\n", "board -1\n01\n", "board 99999999999\n01\n"}) {
    EXPECT_EQ(refusal(head), "b.txt:1:1: a board's head is 'board N' with a whole number N");
  }
}

TEST(BoardRefusal, ABoardThatIsNotThere) {
  const std::string two = "board 1\n01\nboard 2\n10\n";
  EXPECT_EQ(refusal(two), "b.txt: this holds boards 1..2; name one, as in 'b.txt/1'");
  EXPECT_EQ(refusal(two, 3), "b.txt: no board 3; this holds boards 1..2");
  EXPECT_EQ(refusal("01\n", 2), "b.txt: no board 2; this holds board 1");
  EXPECT_EQ(refusal("board 3\n01\nboard 8\n10\n"),
            "b.txt: this holds 2 boards from 3 to 8; name one, as in 'b.txt/3'");
}

// ---- names ----

TEST(Instance, AllPublishedBoardsLoad) {
  std::set<std::uint64_t> digests;
  const auto check = [&](const std::string& family, int count) {
    for (int i = 1; i <= count; ++i) {
      const Board board = load(fmt::format("{}/{}", family, i));
      EXPECT_EQ(board.columns, 15);
      EXPECT_EQ(board.rows, 15);
      EXPECT_EQ(board.colors, 5);
      EXPECT_EQ(std::ranges::count(board.tiles, 0), 0);
      digests.insert(digest(board));
    }
  };
  check("standard", 20);
  check("schadd", 250);
  EXPECT_EQ(digests.size(), 270u);
}

TEST(Instance, StandardBoardsHaveThePublishedColourCounts) {
  for (int i = 11; i <= 15; ++i) {
    EXPECT_EQ(sorted_counts(load(fmt::format("standard/{}", i))),
              (std::vector<int>{45, 45, 45, 45, 45}));
  }
  for (int i = 16; i <= 20; ++i) {
    EXPECT_EQ(sorted_counts(load(fmt::format("standard/{}", i))),
              (std::vector<int>{40, 40, 40, 40, 65}));
  }
}

TEST(Instance, RandomBoardsAreTheSameEverywhere) {
  EXPECT_EQ(to_text(load("random/3x8x4/1")), "33113333\n20030113\n22303200\n");
  EXPECT_EQ(digest(load("random/15x15x5/1")), 11988187892433727234u);
  EXPECT_EQ(digest(load("random/20x20x10/18446744073709551615")), 13891083883036276827u);
  EXPECT_EQ(digest(load("random/32x32x15/0")), 10270620052688513220u);
}

TEST(Instance, RandomBoardsAreRowsByColumnsByColours) {
  const Board board = load("random/4x30x3/9");
  EXPECT_EQ(board.rows, 4);
  EXPECT_EQ(board.columns, 30);
  EXPECT_EQ(board.colors, 3);
  EXPECT_NE(board, load("random/4x30x3/10"));
  EXPECT_EQ(load("random/1x1x15/1").colors, 1) << "colours that do not occur are not counted";
}

TEST(Instance, RandomBoardsUseEveryColourEquallyOften) {
  std::array<int, 6> counts{};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (const std::uint8_t tile : random_board(15, 15, 5, seed).tiles) ++counts[tile];
  }
  double chi_square = 0;  // four degrees of freedom: 18.5 is passed once in a thousand
  for (int color = 1; color <= 5; ++color) {
    chi_square += (counts[color] - 4500.0) * (counts[color] - 4500.0) / 4500.0;
  }
  EXPECT_LT(chi_square, 18.5);
}

TEST(Instance, AFileAndStandardInput) {
  const TemporaryFile file("01\n10\n");
  EXPECT_EQ(load(file.name()), parse("01\n10\n", ""));
  EXPECT_EQ(load(file.name() + "/1"), parse("01\n10\n", ""));
  EXPECT_EQ(load("-", "01\n10\n"), parse("01\n10\n", ""));
  EXPECT_EQ(load("-/2", "board 1\n0\nboard 2\n01\n"), parse("01\n", ""));
  EXPECT_EQ(unknown("-", "0\n01\n"),
            "-:2:2: this row has 2 cells and the first row 1; rows are equally long");
}

TEST(Instance, AFileOfSeveralBoards) {
  const TemporaryFile file("board 1\n01\n\nboard 2\n012\n");
  EXPECT_EQ(load(file.name() + "/2"), parse("012\n", ""));
  EXPECT_EQ(unknown(file.name()),
            fmt::format("{0}: this holds boards 1..2; name one, as in '{0}/1'", file.name()));
  EXPECT_EQ(unknown(file.name() + "/7"),
            fmt::format("{}: no board 7; this holds boards 1..2", file.name()));
  const std::string directory = std::filesystem::temp_directory_path().string();
  EXPECT_EQ(unknown(directory),
            fmt::format("{}: this is a directory; name a file in it", directory));
}

TEST(Instance, UnknownNamesSayWhichExist) {
  const std::string known =
      "There are standard/1..20; schadd/1..250; random/ROWSxCOLUMNSxCOLORS/SEED; FILE, FILE/N; "
      "and -, -/N";
  const auto neither = [](const std::string& name) {
    return "'" + name + "' is neither a family of boards nor a file. ";
  };
  EXPECT_EQ(unknown("standrad/7"), neither("standrad/7") + "Did you mean 'standard/7'? " + known);
  EXPECT_EQ(unknown("shadd"), neither("shadd") + "Did you mean 'schadd/1'? " + known);
  EXPECT_EQ(unknown("no/such.txt"), neither("no/such.txt") + known);
  EXPECT_EQ(unknown(""), neither("") + known);
}

TEST(Instance, NumbersOutsideAFamily) {
  for (const std::string name :
       {"standard/0", "standard/21", "standard/", "standard", "standard/x", "standard/7/7"}) {
    EXPECT_EQ(unknown(name), "'" + name + "' is no board; there are standard/1 to standard/20");
  }
  EXPECT_EQ(unknown("schadd/251"), "'schadd/251' is no board; there are schadd/1 to schadd/250");
}

TEST(Instance, RandomShapesThatAreNone) {
  for (const std::string name : {"random", "random/15x15x5", "random/15x15/1", "random/15x15x5/-1",
                                 "random/15x15x5x5/1", "random/axbxc/1"}) {
    EXPECT_EQ(unknown(name), "'" + name +
                                 "' is no board; a random board is named "
                                 "random/ROWSxCOLUMNSxCOLORS/SEED, as in random/15x15x5/1");
  }
  for (const std::string name : {"random/33x15x5/1", "random/15x0x5/1", "random/15x15x16/1"}) {
    EXPECT_EQ(unknown(name), "'" + name +
                                 "' is no board; a board has 1 to 32 rows, 1 to 32 columns and 1 "
                                 "to 15 colours");
  }
}

TEST(Nearest, SuggestsWhatWasProbablyMeant) {
  constexpr std::array<std::string_view, 3> kNames{"standard", "schadd", "random"};
  EXPECT_EQ(nearest("standart", kNames), "standard");
  EXPECT_EQ(nearest("radnom", kNames), "random");
  EXPECT_EQ(nearest("morpion", kNames), std::nullopt);
  EXPECT_EQ(edit_distance("abcd", "acbd"), 1u) << "a swap is one edit";
  EXPECT_EQ(edit_distance("", "abc"), 3u);
}

}  // namespace
}  // namespace hornbeam::samegame
