// Games of Morpion Solitaire as files, given to the program.
#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

const std::string kData = HORNBEAM_DATA "/morpion/";

class MorpionFiles : public ProgramTest {};

TEST_F(MorpionFiles, AreVerifiedInBothFormats) {
  for (const auto& [file, variant, moves] :
       {std::tuple{"5D_rosin82", "5D", "82"}, {"5T_rosin178", "5T", "178"}}) {
    const std::string sentence = std::string("morpion:") + variant + ": score " + moves + ", " +
                                 moves + " moves, legal and finished\n";
    const std::string psol = kData + file + ".psol";
    EXPECT_EQ(run({"verify", psol, "--variant", variant}).out, sentence);
    EXPECT_EQ(run({"verify", "-", "--variant", variant}, read_text(psol)).out, sentence);
    EXPECT_EQ(run({"verify", kData + file + ".txt"}).out, sentence);
  }
}

TEST_F(MorpionFiles, AreRefusedAtTheMoveThatIsWrong) {
  std::string game = read_text(kData + "5D_rosin82.psol");
  game.erase(game.find_last_not_of('\n'));
  game.erase(game.rfind('\n') + 1);
  write("short.psol", game);
  expect_refusal({"verify", "short.psol", "--variant", "5D"},
                 "short.psol: the line stops after 81 moves, but the game goes on", 1);
  write("wrong.psol", game + "(28,28) - 0\n");
  for (const Words& command :
       {Words{"verify", "wrong.psol"}, {"render", "wrong.psol", "-o", "x.svg"}}) {
    Words words = command;
    words.insert(words.end(), {"--variant", "5D"});
    expect_refusal(words, "wrong.psol:83: move 82, '(28,28) - 0', is wrong: there is a dot already",
                   1);
  }
}

// The cross is somewhere else in this file; what is said is said in the file's words.
TEST_F(MorpionFiles, AreRefusedInTheirOwnFrame) {
  write("moved.psol", "# mine\n(3,-4)\n(2,-5) / 0\n(2,-5) / 0\n");
  const std::string sentence =
      "moved.psol:4: move 2, '(2,-5) / 0', is wrong: there is a dot already";
  expect_refusal({"verify", "moved.psol", "--variant", "5D"}, sentence, 1);
  expect_refusal({"verify", "morpion:5D/moved.psol"}, sentence, 1);
  expect_refusal({"render", "morpion:5D/moved.psol", "-o", "x.svg"}, sentence, 1);
  expect_refusal({"solve", "morpion:5D/moved.psol"}, sentence);
  expect_refusal({"solve", "morpion:5D", "--from", "moved.psol"}, "--from: " + sentence);
  EXPECT_EQ(run({"solve", "morpion:5D", "--from", "moved.psol@1", "--playouts", "1"}).code, 0);
  write("list.txt", "# variant: 5D\n1 2 2 DP 2\n2 2 2 DP 2\n");
  expect_refusal({"verify", "list.txt"},
                 "list.txt:3: move 2, '2 2 2 DP 2', is wrong: there is a dot already", 1);
}

TEST_F(MorpionFiles, MayComeFromWindows) {
  std::string game = "\xef\xbb\xbf";
  for (const char c : read_text(kData + "5D_rosin82.psol"))
    game += c == '\n' ? "\r\n" : std::string(1, c);
  write("windows.psol", game);
  EXPECT_EQ(run({"verify", "windows.psol", "--variant", "5d"}).out,
            "morpion:5D: score 82, 82 moves, legal and finished\n");
}

TEST_F(MorpionFiles, AreKnownByTheirFirstLineWhateverTheyAreCalled) {
  const std::string unsaid = "game:4: the file does not say which variant it is; ";
  for (const std::string moves : {"(28,28)\n(27,27) / 0\n", "1 2 2 DP 2\n", "-1 2 2 DP 2\n"}) {
    write("game", "# mine\n\n  # and a friend's\n " + moves);
    EXPECT_NE(run({"verify", "game"}).err.find(unsaid), std::string::npos) << moves;
  }
  write("grid", read_text(kData + "5D_rosin82.psol"));
  EXPECT_EQ(run({"solve", "morpion:5D", "--from", "grid", "--playouts", "1"}).code, 0);
  write("words", "# not a game\nbut a letter\n");
  EXPECT_NE(run({"verify", "words"}).err.find("words: this is neither a result of solve nor"),
            std::string::npos);
}

// Not only where the variant decides how a file is read.
TEST_F(MorpionFiles, AreOfTheVariantThatIsAskedFor) {
  run({"solve", "morpion:5d/rosin82@80", "--playouts", "1", "--json", "game.json"});
  run({"solve", "samegame:standard/7", "--playouts", "1", "--json", "other.json"});
  for (const std::string file : {"game.json", "morpion:5D/rosin82"}) {
    EXPECT_EQ(run({"verify", file, "--variant", "5D"}).code, 0) << file;
    const std::string sentence = file + ": this is a game of 5D, not of 5T";
    expect_refusal({"verify", file, "--variant", "5t"}, sentence);
    expect_refusal({"render", file, "--variant", "5T", "-o", "x.svg"}, sentence);
    expect_refusal({"solve", "morpion:5T", "--from", file}, sentence);
    expect_refusal({"verify", file, "--variant", "6D"},
                   "'6D' is no variant; there are 5T, 5D, 4T, 4D");
  }
  expect_refusal({"verify", "other.json", "--variant", "5D"},
                 "other.json: this is a result of samegame, not of morpion:5D");
}

TEST_F(MorpionFiles, ThatAreNoneAreRefused) {
  write("binary.psol", std::string("\xff\xfe(\0002\0", 6));
  expect_refusal({"verify", "binary.psol", "--variant", "5D"},
                 "binary.psol:1: there are bytes here that are no text; a grid is plain text, a "
                 "move per line");
  write("empty.psol", "");
  expect_refusal({"verify", "empty.psol", "--variant", "5D"},
                 "empty.psol:1: there is no move here; a grid has one a line");
  // A result's name, whatever else is said.
  write("empty.json", "");
  EXPECT_NE(run({"verify", "empty.json", "--variant", "5D"}).err.find("not whole JSON"),
            std::string::npos);
}

TEST_F(MorpionFiles, NeedAVariantThatThereIs) {
  const std::string psol = kData + "5D_rosin82.psol";
  const std::string unsaid = psol + ":1: the file does not say which variant it is; ";
  const std::string in_the_file = ", or add a line '# variant: 5D' to the file";
  const std::string by_option = unsaid + "name it here, as in --of morpion:5D" + in_the_file;
  expect_refusal({"verify", psol}, by_option);
  expect_refusal({"render", psol, "-o", "x.svg"}, by_option);
  expect_refusal(
      {"solve", "--from", psol + "@40"},
      unsaid + "name the instance: solve morpion:5D --from " + psol + "@40" + in_the_file);
  expect_refusal({"verify", psol, "--variant", "6D"},
                 "'6D' is no variant; there are 5T, 5D, 4T, 4D");
}

TEST_F(MorpionFiles, AreWhereImprovingBegins) {
  const Outcome outcome = run({"solve", "--from", kData + "5D_rosin82.txt", "--search",
                               "improve(uniform, playouts=5)", "--playouts", "50"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("morpion:5D: score 82, 82 moves\n"));
}

TEST_F(MorpionFiles, AreImproved) {
  const Outcome outcome =
      run({"solve", "--from", "morpion:5T/akiyama145", "--search", "line-preference", "--playouts",
           "2k", "--seed", "1", "--json", "better.json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  int score = 0;
  ASSERT_EQ(std::sscanf(outcome.out.c_str(), "morpion:5T: score %d", &score), 1) << outcome.out;
  EXPECT_GE(score, 146);
  EXPECT_EQ(run({"verify", "better.json"}).code, 0);
}

TEST_F(MorpionFiles, TheOptimumOf4TIsFoundFromScratchAndKnownToBeOne) {
  const Outcome outcome =
      run({"solve", "morpion:4T", "--search", "nrpa", "--playouts", "43k", "--seed", "1"});
  EXPECT_TRUE(outcome.out.starts_with("morpion:4T: score 62 (optimal), 62 moves\n")) << outcome.out;
}

TEST_F(MorpionFiles, AreContinuedByTheDefaultSearch) {
  for (const Words& start : {Words{"--from", "morpion:5D/rosin82@70"},
                             {"morpion:5D", "--from", kData + "5D_rosin82.psol@70"},
                             {"--from", kData + "5D_rosin82.txt@70"}}) {
    Words words{"solve", "--playouts", "10"};
    words.insert(words.end(), start.begin(), start.end());
    EXPECT_EQ(run(words).code, 0) << start.back();
  }
}

TEST_F(MorpionFiles, OfDifferentVariantsAreNotCompared) {
  expect_refusal({"render", "morpion:5D/rosin82", "morpion:5T/rosin178", "-o", "x.svg"},
                 "two games are compared in one variant, not in 5D and 5T");
}

TEST_F(MorpionFiles, OnStandardInputAreReadOnce) {
  expect_refusal({"render", "-", "-", "--variant", "5D", "-o", "x.svg"},
                 "standard input cannot be both results", 2, "(28,28)\n");
}

TEST_F(MorpionFiles, AreWrittenInBothFormatsFromRecordsAndResults) {
  for (const std::string grid : {"x.psol", "x.txt"}) {
    EXPECT_EQ(run({"render", "morpion:5D/rosin82", "-o", grid}).out, grid + ": written\n");
    EXPECT_EQ(run({"verify", grid, "--variant", "5D"}).out,
              "morpion:5D: score 82, 82 moves, legal and finished\n");
  }
  run({"solve", "morpion:5D/rosin82@70", "--playouts", "100", "--quiet", "--json", "y.json"});
  EXPECT_EQ(run({"render", "y.json", "-o", "y.psol"}).code, 0);
  EXPECT_EQ(run({"verify", "y.psol", "--variant", "5D"}).code, 0);
  run({"solve", "samegame:standard/7", "--playouts", "1", "--quiet", "--json", "s.json"});
  expect_refusal({"render", "s.json", "-o", "s.psol"},
                 "s.json: a game of samegame is not written as .psol");
}

TEST_F(MorpionFiles, AreDrawn) {
  const std::string psol = kData + "5D_rosin82.psol";
  for (const std::string output : {"x.svg", "x.html"}) {
    EXPECT_EQ(run({"render", psol, "--variant", "5D", "-o", output}).code, 0);
    EXPECT_NE(read(output).find("morpion:5D: score 82 in 82 moves"), std::string::npos);
    EXPECT_NE(read(output).find("from " + psol), std::string::npos);
  }
}

// A record beside its mirror image, a game or a result whose moves are all made at the start.
TEST_F(MorpionFiles, BesideAResultShowTheLinesInCommonWhateverTheirOrientation) {
  const std::string psol = read_text(kData + "5D_rosin82.psol");
  std::string mirrored;
  std::istringstream lines(psol);
  for (std::string line; std::getline(lines, line);) {
    int x = 0;
    int y = 0;
    int k = 0;
    char direction = 0;
    // The cross fills columns 25 to 34: 59 - x is the column reflected.
    if (std::sscanf(line.c_str(), "(%d,%d) %c %d", &x, &y, &direction, &k) == 4) {
      const char turned = direction == '/' ? '\\' : direction == '\\' ? '/' : direction;
      const int to_middle = direction == '|' ? k : -k;
      line = "(" + std::to_string(59 - x) + "," + std::to_string(y) + ") " + turned + " " +
             std::to_string(to_middle);
    }
    mirrored += line + "\n";
  }
  write("mirrored.psol", mirrored);
  write("game.psol", psol);
  EXPECT_EQ(run({"verify", "mirrored.psol", "--variant", "5D"}).code, 0);
  run({"solve", "morpion:5D/mirrored.psol@82", "--playouts", "1", "--json", "other.json"});
  for (const std::string other : {"mirrored.psol", "other.json"}) {
    const Outcome drawn = run({"render", "game.psol", other, "--variant", "5D", "-o", "both.svg"});
    EXPECT_EQ(drawn.code, 0) << drawn.err;
    EXPECT_EQ(count_of(read("both.svg"), " common\""), 2 * 82) << other;
    EXPECT_NE(read("both.svg").find("82 lines in common, thick and orange<"), std::string::npos);
    EXPECT_NE(read("both.svg").find("turned or reflected"), std::string::npos);
  }
}

}  // namespace
}  // namespace hornbeam::testing
