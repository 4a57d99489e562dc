// Bad input, sentence by sentence: what is wrong, where, what would be right; exit 2, or 1 for a wrong
// line; and no file is left behind.
#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

class BadInput : public ProgramTest {
 protected:
  void expect_bad_board(const std::string& text, const std::string& sentence) const {
    write("board.txt", text);
    expect_refusal({"solve", "samegame:board.txt", "--json", "best.json"}, sentence);
  }
  void expect_bad_solve(const Words& flags, const std::string& sentence) const {
    Words words{"solve", "samegame:standard/7", "--json", "best.json"};
    words.insert(words.end(), flags.begin(), flags.end());
    expect_refusal(words, sentence);
  }
  // A good result with one piece of its text replaced.
  void write_result(const std::string& piece = "", const std::string& other = "") const {
    std::string text = R"({"version": 1, "domain": "samegame", "instance": "samegame:board.txt",
 "position": "112\n122\n333\n", "search": "uniform", "seed": 1, "budget": {"playouts": 100},
 "spent": {"seconds": 0.1, "playouts": 100, "nodes": 0, "peak_bytes": 0}, "score": 1003,
 "line": ["0,0", "0,0", "0,0"], "history": [], "statistics": {}})";
    if (!piece.empty()) text.replace(text.find(piece), piece.size(), other);
    write("best.json", text);
  }
  void expect_bad_result(const std::string& piece, const std::string& other,
                         const std::string& sentence, int code = 2) const {
    write_result(piece, other);
    expect_refusal({"verify", "best.json"}, "best.json: " + sentence, code);
  }
};

TEST_F(BadInput, Boards) {
  expect_bad_board(
      "", "board.txt: no board here; a board is rows of digits or letters, the top row first");
  expect_bad_board(
      "123\n12\n",
      "board.txt:2:3: this row has 2 cells and the first row 3; rows are equally long");
  expect_bad_board("12\x01\n",
                   "board.txt:1:3: byte 0x01 is no text; a board is rows of digits or letters");
  expect_bad_board("ABCDEFGHIJKLMNOP\n",
                   "board.txt:1:16: this is colour number 16; a board has at most 15 colours");
  expect_bad_board(std::string(33, '1') + "\n",
                   "board.txt:1:33: this row is too long; a board has at most 32 columns");
}

TEST_F(BadInput, PicturesOfTwo) {
  write_result();
  expect_refusal({"render", "best.json", "best.json", "-o", "both.svg"},
                 "two results are one picture where a line builds it up; in samegame it takes one "
                 "down, so make a page of both, NAME.html");
}

TEST_F(BadInput, Instances) {
  const Words end{"--json", "best.json"};
  expect_refusal({"solve", "samegame:standard/21", "--json", "best.json"},
                 "'standard/21' is no board; there are standard/1 to standard/20");
  expect_refusal({"solve", "samegame:stanard/7"},
                 "'stanard/7' is neither a family of boards nor a file. Did you mean 'standard/7'? "
                 "There are standard/1..20; schadd/1..250; random/ROWSxCOLUMNSxCOLORS/SEED; "
                 "FILE, FILE/N; and -, -/N");
  expect_refusal({"solve", "samgame:standard/7"},
                 "there is no domain 'samgame'; did you mean 'samegame'?");
  expect_refusal({"solve", "standard"},
                 "an instance is written DOMAIN:NAME, such as samegame:standard/7; 'standard' has "
                 "no colon");
  std::filesystem::create_directory(folder_ / "boards");
  expect_refusal({"solve", "samegame:boards"}, "boards: this is a directory; name a file in it");
  expect_refusal({"solve", "samegame:-"},
                 "-: no board here; a board is rows of digits or letters, the top row first");
}

TEST_F(BadInput, Arguments) {
  expect_refusal({}, "a command is wanted; 'hornbeam --help' tells which there are");
  expect_refusal({"slove"}, "there is no command 'slove'; did you mean 'solve'?");
  expect_refusal({"solve"},
                 "solve needs an instance, such as samegame:standard/7, or --from FILE@N");
  expect_refusal({"solve", "a", "b"}, "solve takes no further argument, but got 'b'");
  const std::string played =
      "a JSON file written by solve, a list of moves, a Pentasol file (.psol), a list of dots and "
      "lines (.txt), a game in SGF (.sgf), or an instance; - for standard input";
  expect_refusal({"verify"}, "verify needs a result: " + played);
  expect_refusal({"render", "-o", "best.svg"},
                 "render needs a result: " + played +
                     "; with @N only its first N moves. Two for one picture or page of both");
  expect_refusal({"render", "best.json"},
                 "render needs --output: NAME.svg, a picture, NAME.html, a page to step through, "
                 "NAME.txt, the "
                 "moves, or of morpion NAME.psol, or of havannah NAME.sgf, or of go NAME.sgf");
  expect_refusal({"verify", ""}, "result: its value is empty");
  expect_bad_solve({"--tme", "1s"}, "there is no flag '--tme'; did you mean '--time'?");
  expect_bad_solve({"--playouts"}, "--playouts needs a value");
  expect_bad_solve({"--playouts", ""}, "--playouts: its value is empty");
  expect_bad_solve({"--playouts", "1", "--playouts", "2"}, "--playouts is given more than once");
  expect_bad_solve({"--quiet=3"}, "--quiet takes no value");
  expect_refusal({"solve", "samegame:standard/7", "--quiet"},
                 "--quiet prints nothing: add --json FILE, or --json - for standard output");
  expect_bad_solve({"--search", "nrpa", "--nodes", "5k"},
                   "this search makes no nodes: its budget is one of playouts or time");
  expect_bad_solve({"--instructions", "sse"},
                   "there are no instructions 'sse'; there are plain, avx2, avx512, best");
}

TEST_F(BadInput, Figures) {
  expect_bad_solve({"--playouts", "-5"},
                   "--playouts: '-5' is negative; a count such as 500, 10k or 1M is wanted");
  expect_bad_solve(
      {"--time=-5s"},
      "--time: '-5s' is negative; a duration such as 250ms, 2.5s, 10min or 2h is wanted");
  expect_bad_solve({"--seed", "-1"},
                   "--seed: '-1' is negative; a count such as 500, 10k or 1M is wanted");
  expect_bad_solve({"--seed", "99999999999999999999"},
                   "--seed: '99999999999999999999' is too large; a count such as 500, 10k or 1M is "
                   "wanted");
  expect_bad_solve({"--memory", "lots"},
                   "--memory: 'lots' is not a number; a size such as 512k, 64M or 1G is wanted");
  expect_refusal({"bench", "--time", "0"}, "--time: a measurement takes more than no time");
}

TEST_F(BadInput, Searches) {
  expect_bad_solve({"--search", "mcts(expnd-after=10)"},
                   "no option 'expnd-after' in mcts; did you mean 'expand-after'?\n"
                   "  mcts(expnd-after=10)\n"
                   "       ^");
  const Outcome unclosed =
      run({"solve", "samegame:standard/7", "--search", "mcts(expand-after=10"});
  EXPECT_EQ(unclosed.code, 2);
  EXPECT_NE(unclosed.err.find("\n  mcts(expand-after=10\n"), std::string::npos) << unclosed.err;
}

TEST_F(BadInput, FilesThatAreNoResults) {
  expect_refusal({"verify", "none.json"}, "cannot read none.json: No such file or directory");
  std::filesystem::create_directory(folder_ / "folder");
  expect_refusal({"verify", "folder"}, "cannot read folder: it is a folder");
  const Outcome empty = run({"verify", "-"}, "");
  EXPECT_EQ(empty.code, 2);
  EXPECT_EQ(empty.err, "hornbeam: standard input: there is nothing in it\n");
  expect_bad_result("\"seed\": 1, ", "", "this is no result of hornbeam: there is no 'seed'");
  expect_bad_result(
      "\"version\": 1", "\"version\": 3",
      "this is no result of hornbeam: its version is 3; this program reads versions 1 to 2");
  expect_bad_result(
      "\"domain\": \"samegame\"", "\"domain\": \"chess\"",
      "there is no domain 'chess'; there are samegame, bubble-breaker, clickomania, "
      "morpion, havannah, go, jobshop, tsptw (if it is a plug-in's, add --plugin FILE)");
  write_result();
  const std::string whole = read("best.json");
  write("best.json", whole.substr(0, whole.size() / 2));
  const Outcome cut = run({"verify", "best.json"});
  EXPECT_EQ(cut.code, 2);
  EXPECT_TRUE(
      cut.err.starts_with("hornbeam: best.json: this is not whole JSON: parse error at line "))
      << cut.err;
}

TEST_F(BadInput, WrongLines) {
  const std::string line = R"(["0,0", "0,0", "0,0"])";
  expect_bad_result(line, R"(["0,0", "9,0"])", "move 2, '9,0', is wrong: it is outside the board",
                    1);
  expect_bad_result(line, R"(["0,0", "x"])", "move 2, 'x', is wrong: a move is a tile, written x,y",
                    1);
  expect_bad_result(line, R"(["0,0"])", "the line stops after 1 move, but the game goes on", 1);
  expect_bad_result("\"score\": 1003", "\"score\": 1004", "the line is worth 1003, not 1004", 1);
  expect_bad_result("samegame:board.txt", "samegame:standard/8",
                    "its position is not that of samegame:standard/8", 1);
  expect_bad_result("samegame:board.txt", "samegame:standard/99",
                    "its position is not that of samegame:standard/99", 1);
}

TEST_F(BadInput, LinesThatCannotBeContinued) {
  write_result();
  expect_refusal({"solve", "--from", "best.json@9"},
                 "best.json has 3 moves; 9 cannot be taken from it");
  expect_refusal({"solve", "--from", "best.json@x"},
                 "best.json@x: 'x' is not a number; a count such as 500, 10k or 1M is wanted");
  expect_refusal({"solve", "--from", "none.json@1"},
                 "cannot read none.json: No such file or directory");
  expect_refusal({"solve", "samegame:standard/7", "--from", "best.json@1"},
                 "best.json: this line does not start from samegame:standard/7");
  write_result(R"(["0,0", "0,0", "0,0"])", R"(["0,0", "9,0"])");
  expect_refusal({"solve", "--from", "best.json"},
                 "--from: best.json: move 2, '9,0', is wrong: it is outside the board");
}

}  // namespace
}  // namespace hornbeam::testing
