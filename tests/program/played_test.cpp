// Lines that somebody played, in whatever file they come: lists of moves, instances, the first moves
// of a result; verified, drawn, written and gone on with.
#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

class Played : public ProgramTest {
 protected:
  Played() {
    write("board.txt", "112\n122\n333\n");
    run({"solve", "samegame:board.txt", "--search", "uniform", "--playouts", "100", "--quiet",
         "--json", "best.json"});
  }
};

TEST_F(Played, AListOfMovesIsVerifiedWhereTheInstanceIsNamed) {
  const std::string sentence = "samegame:board.txt: score 1003, 3 moves, legal and finished\n";
  write("moves.txt", "0,0 0,0\n0,0  # the last\n");
  EXPECT_EQ(run({"verify", "moves.txt", "--of", "samegame:board.txt"}).out, sentence);
  write("named.txt", "# instance: samegame:board.txt\n0,0 0,0 0,0\n");
  EXPECT_EQ(run({"verify", "named.txt"}).out, sentence);
  EXPECT_EQ(run({"verify", "-", "--of", "samegame:board.txt"}, "0,0 0,0 0,0").out, sentence);
  EXPECT_EQ(run({"verify", "named.txt", "--of", "samegame:board.txt"}).code, 0);
}

TEST_F(Played, AListOfMovesIsRefusedInItsOwnWords) {
  write("moves.txt", "0,0\n9,0\n");
  expect_refusal({"verify", "moves.txt", "--of", "samegame:board.txt"},
                 "moves.txt:2: move 2, '9,0', is wrong: it is outside the board", 1);
  expect_refusal({"verify", "moves.txt"},
                 "moves.txt: this is neither a result of solve nor a game in a format that tells "
                 "what it is of; for a list of moves name it here, as in --of samegame:standard/7, "
                 "or add a line '# instance: samegame:standard/7' to the file");
  write("empty.txt", "# nothing\n");
  expect_refusal({"verify", "empty.txt", "--of", "samegame:board.txt"},
                 "empty.txt: there is no move here; a list has them as solve prints them");
  write("named.txt", "# instance: samegame:board.txt\n0,0 0,0 0,0\n");
  expect_refusal({"verify", "named.txt", "--of", "samegame:standard/7"},
                 "named.txt: this line does not start from samegame:standard/7");
  expect_refusal({"verify", "named.txt", "--of", "morpion:5D"},
                 "named.txt: this is a result of samegame, not of morpion:5D");
}

TEST_F(Played, ListsAreWrittenAndReadBack) {
  EXPECT_EQ(run({"render", "best.json", "-o", "list.txt"}).out, "list.txt: written\n");
  EXPECT_EQ(read("list.txt"), "# instance: samegame:board.txt\n0,0\n0,0\n0,0\n");
  EXPECT_EQ(run({"verify", "list.txt"}).code, 0);
  EXPECT_EQ(run({"solve", "--from", "list.txt@1", "--playouts", "9"}).code, 0);
  write("short.txt", "0,0\n");
  const Outcome further =
      run({"solve", "samegame:board.txt", "--from", "short.txt", "--playouts", "9"});
  EXPECT_TRUE(further.out.starts_with("samegame:board.txt: score 1003")) << further.err;
}

// Also where the domain has a list of its own, and blanks in its moves.
TEST_F(Played, ListsThatNameTheirInstanceAreOfEveryDomain) {
  write("cross.txt", "# instance: morpion:5D\n(27,27) / 0\n(27,27) / 0\n");
  expect_refusal({"verify", "cross.txt"},
                 "cross.txt:3: move 2, '(27,27) / 0', is wrong: there is a dot already", 1);
  EXPECT_EQ(run({"solve", "--from", "cross.txt@1", "--playouts", "1"}).code, 0);
}

TEST_F(Played, AnInstanceIsDrawnAsItStarts) {
  EXPECT_EQ(run({"render", "samegame:board.txt", "-o", "start.svg"}).code, 0);
  EXPECT_EQ(count_of(read("start.svg"), "<use "), 9u);
  EXPECT_NE(read("start.svg").find("<title>samegame:board.txt</title>"), std::string::npos);
  EXPECT_EQ(run({"render", "samegame:board.txt", "-o", "start.html"}).code, 0);
}

TEST_F(Played, TheFirstMovesAloneAreDrawn) {
  EXPECT_EQ(run({"render", "best.json@2", "-o", "after.svg"}).code, 0);
  const std::string svg = read("after.svg");
  EXPECT_NE(svg.find("in 2 moves"), std::string::npos);
  EXPECT_NE(svg.find(">the game goes on<"), std::string::npos);
  const std::size_t large = svg.find("<svg x=");
  const std::string board = svg.substr(large, svg.find("</svg>", large) - large);
  EXPECT_EQ(count_of(board, "<use "), 3u);  // what two moves have left
  EXPECT_EQ(run({"render", "best.json@2", "-o", "two.txt"}).code, 0);
  EXPECT_EQ(count_of(read("two.txt"), "0,0"), 2u);
}

TEST_F(Played, TwoGamesAreOnePage) {
  EXPECT_EQ(run({"render", "best.json", "best.json@1", "-o", "both.html"}).code, 0);
  for (const char* part : {"id=\"board2\"", "id=\"score2\"", "<h2>samegame:board.txt: score 1003"})
    EXPECT_NE(read("both.html").find(part), std::string::npos) << part;
}

TEST_F(Played, HowGoodALineIsIsTold) {
  const Outcome solved = run({"solve", "samegame:board.txt", "--playouts", "99"});
  EXPECT_NE(solved.out.find("\nthe board is cleared; no line is worth more"), std::string::npos)
      << solved.out;
  const Outcome standard = run(
      {"solve", "samegame:standard/7", "--search", "uniform", "--playouts", "1", "--json", "-"});
  const auto appraisal = nlohmann::json::parse(standard.out).at("appraisal");
  EXPECT_EQ(appraisal.at("best_known").at("score"), 3185);
  EXPECT_EQ(appraisal.at("best_known").at("source"), "SPURIOUS AI, in SP-MCTS, table 7");
  EXPECT_GT(appraisal.at("bound"), 3185);
  EXPECT_NE(appraisal.at("notes").at(0).get<std::string>().find(" of 225 tiles are left"),
            std::string::npos);
  run({"render", "best.json", "-o", "best.html"});
  EXPECT_NE(
      read("best.html").find("<p class=\"caption\">the board is cleared; no line is worth more"),
      std::string::npos);
}

// What a terminal would obey, and what would flood it.
TEST_F(Played, NothingOfAFileIsEchoedAsItIs) {
  const std::string escape = "\x1b]0;gotcha\x07\x1b[2J";
  std::string result = read("best.json");
  const auto with = [&](const std::string& what, const std::string& other) {
    std::string text = result;
    text.replace(text.find(what), what.size(), other);
    return text;
  };
  const std::string long_word(3 << 20, 'x');
  write("line.json", with("\"0,0\"", "\"\\u001b[2J" + long_word + "\""));
  write("name.json", with("samegame:board.txt", "samegame:\\u001b[2J"));
  write("domain.json", with("\"samegame\"", "\"\\u001b[2J" + long_word + "\""));
  write("broken.json", "{\"version\": " + escape + long_word);
  write("moves.txt", "# instance: samegame:board.txt\n" + escape + long_word + "\n");
  write("instance.txt", "# instance: samegame:" + escape + long_word + "\n0,0\n");
  write("board2.txt", "1 " + long_word + "\n");
  write("grid.psol", "(28,28)\n" + std::string("\xc2\x9b") + long_word + "\n");
  for (const Words& words : std::vector<Words>{{"verify", "line.json"},
                                               {"verify", "name.json"},
                                               {"verify", "domain.json"},
                                               {"verify", "broken.json"},
                                               {"verify", "moves.txt"},
                                               {"verify", "instance.txt"},
                                               {"solve", "--from", "name.json", "--playouts", "1"},
                                               {"solve", "samegame:board2.txt"},
                                               {"verify", "grid.psol", "--variant", "5D"}}) {
    const Outcome outcome = run(words);
    for (const std::string& text : {outcome.out, outcome.err}) {
      EXPECT_LT(text.size(), 1000u) << words[1];
      EXPECT_EQ(text.find('\x1b'), std::string::npos) << words[1];
      EXPECT_EQ(text.find("\xc2\x9b"), std::string::npos) << words[1];
    }
  }
}

TEST_F(Played, CountsThatMeanNoLimitAreRefused) {
  for (const std::string flag : {"--playouts", "--nodes"})
    expect_refusal({"solve", "samegame:board.txt", flag, "18446744073709551615"},
                   flag +
                       ": '18446744073709551615' is too large; the largest is "
                       "18446744073709551614");
}

}  // namespace
}  // namespace hornbeam::testing
