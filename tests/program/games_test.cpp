// Games of two in the program: an engine on standard input and output, and matches.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

class Games : public ProgramTest {};

TEST_F(Games, AreSpokenOfInGtpOnStandardInput) {
  const Outcome talk =
      run({"gtp", "go", "--playouts", "50", "--memory", "64M"},
          "1 boardsize 5\nplay b c3\n2 bogus\ngenmove w\nkomi 1e400\nquit\nname\n");
  EXPECT_EQ(talk.code, 0) << talk.err;
  EXPECT_EQ(talk.err, "");
  EXPECT_TRUE(talk.out.starts_with("=1\n\n=\n\n?2 unknown command\n\n= ")) << talk.out;
  EXPECT_TRUE(talk.out.ends_with("\n\n? 1e400 is no number of points\n\n=\n\n")) << talk.out;
}

TEST_F(Games, BeginWithTheBoardThatIsNamed) {
  const auto talk = [&](const std::string& game, const std::string& lines) {
    return run({"gtp", game, "--playouts", "10", "--memory", "64M"}, lines);
  };
  const std::string corner =
      "boardsize 4\nclear_board\nplay b A1\nplay w B1\nplay b D4\nplay w B2\nplay b D3\n"
      "play w A3\nplay b A2\n";
  EXPECT_TRUE(talk("go:5x5", corner).out.ends_with("=\n\n? illegal move\n\n"));
  EXPECT_TRUE(talk("go:5x5/suicide=yes", corner).out.ends_with("=\n\n=\n\n"));
  EXPECT_EQ(talk("go:3x3/komi=2", "final_score\n").out, "= W+2\n\n");
  EXPECT_EQ(talk("go:9x9/handicap=2", "final_score\nfixed_handicap 2\nundo\n").out,
            "= B+73.5\n\n? board not empty\n\n? cannot undo\n\n");
  EXPECT_EQ(talk("havannah:4/swap", "clear_board\nplay b d4\nplay w swap\n").out,
            "=\n\n=\n\n=\n\n");
  write("game.sgf", "(;GM[1]SZ[5];B[cc];W[bb])");
  EXPECT_EQ(talk("go:game.sgf", "play b C3\ngg-undo 2\n").out, "? illegal move\n\n=\n\n");
  write("wrong.sgf", "(;GM[1]SZ[5];B[cc]\n;W[cc])");
  const Outcome wrong = talk("go:wrong.sgf", "name\n");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_EQ(wrong.out, "");
  EXPECT_NE(wrong.err.find("wrong.sgf:2:2: move 2, 'C3', is illegal: "), std::string::npos)
      << wrong.err;
  expect_refusal({"gtp", "go:-"},
                 "standard input has the commands here: give a file, as in go:game.sgf");
  expect_refusal({"gtp", "morpion:5D"}, "there is no board game 'morpion'; there are havannah, go");
}

TEST_F(Games, NeedMemoryForATree) {
  expect_refusal(
      {"gtp", "go", "--memory", "10k"},
      "a memory cap of 10240 bytes is too little for a search of this board; 64M is plenty");
}

TEST_F(Games, EndWithTheInput) {
  EXPECT_EQ(run({"gtp", "havannah"}, "name").out, "= Hornbeam\n\n");
  EXPECT_EQ(run({"gtp", "havannah"}, "").code, 0);
}

TEST_F(Games, AreRefusedWhereThereIsNoBoard) {
  expect_refusal({"gtp", "samegame"}, "there is no board game 'samegame'; there are havannah, go");
  expect_refusal({"gtp", "goo"}, "there is no board game 'goo'; did you mean 'go'?");
  expect_refusal({"gtp", "go", "--resign", "2"},
                 "--resign: a value from 0 (never) to 0.5, such as 0.05, not '2'");
  expect_refusal({"match", "morpion:5D", "--playouts", "1"},
                 "morpion is no game of two; a match is one of go or havannah");
  expect_refusal({"match", "go", "--playouts", "1"},
                 "an instance is written DOMAIN:NAME, such as go:9x9; 'go' has no colon");
  write("file", "");
  expect_refusal({"match", "go:3x3", "--playouts", "1", "--sgf", "file/games"},
                 "--sgf: there can be no folder file/games: Not a directory");
  expect_refusal({"match", "havannah:3"},
                 "a match needs a budget for each move: --playouts 1k, or --time 1s, or a clock: "
                 "--clock 5min");
  expect_refusal({"match", "havannah:3", "--clock", "1min+5s/0"},
                 "--clock: '0' is no number of moves in a period, as in 5min+30s/10");
  expect_refusal({"match", "havannah:3", "--playouts", "1", "--sprt", "5"},
                 "--sprt: two differences in Elo, the smaller first, such as 0,50, not '5'");
  expect_refusal(
      {"match", "havannah:3", "--playouts", "1", "--second", "light", "--opponent", "cat"},
      "the second player is a search, --second, or a program, --opponent, not both");
}

TEST_F(Games, OfAMatchNeedTwoWhoCanPlay) {
  expect_refusal({"match", "havannah:3", "--playouts", "1", "--opponent", "exit 1"},
                 "--opponent: exit 1: it has ended with exit code 1");
  expect_refusal(
      {"match", "havannah:3", "--playouts", "1", "--opponent", "echo I am lost >&2; exit 3"},
      "--opponent: echo I am lost >&2; exit 3: it has ended with exit code 3; its last words: "
      "I am lost");
  const Outcome missing =
      run({"match", "havannah:3", "--playouts", "1", "--opponent", "/no/such/program"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_NE(missing.err.find("--opponent: /no/such/program: there is no such program"),
            std::string::npos)
      << missing.err;
  EXPECT_EQ(missing.out, "");
  EXPECT_EQ(run({"match", "go:5x5", "--playouts", "1", "--first", "nrpa", "--at-once", "2"}).code,
            2);
}

// The first is an illegal move, and then it gives up.
TEST_F(Games, ThatEndByAFaultCountAndAreToldApart) {
  write("guest",
        "while read -r line; do case \"$line\" in genmove*) if mkdir done 2>/dev/null; then printf "
        "'= z99\\n\\n'; else printf '= resign\\n\\n'; fi;; *) printf '=\\n\\n';; esac; done");
  const Words match{"match",    "havannah:3", "--playouts", "5",      "--opponent",
                    "sh guest", "--memory",   "64M",        "--games"};
  const auto played = [&](const std::string& games) {
    Words words = match;
    words.push_back(games);
    return run(words).out;
  };
  const std::string mixed = played("3");
  EXPECT_NE(mixed.find("3 wins, 0 draws, 0 losses: 100.0 % of 3 games"), std::string::npos)
      << mixed;
  EXPECT_NE(mixed.find("  illegal: 0 by the first, 1 by the second"), std::string::npos) << mixed;
  EXPECT_NE(mixed.find("  without these: 100.0 % of 2 games, between"), std::string::npos) << mixed;
  EXPECT_EQ(played("2").find("without these"), std::string::npos);
  write(
      "guest",
      "while read -r line; do case \"$line\" in genmove*) exit;; *) printf '=\\n\\n';; esac; done");
  const std::string faults = played("1");
  EXPECT_NE(faults.find("  without these: no game\n"), std::string::npos) << faults;
}

// It would be silent for longer than anybody waits.
TEST_F(Games, OfAMatchThatIsInterruptedBeforeOneEndsAreNone) {
  write("guest",
        "while read -r line; do case \"$line\" in genmove*) echo thinking > news; sleep 1000;; *) "
        "printf "
        "'=\\n\\n';; esac; done");
  ASSERT_EQ(mkfifo((folder_ / "news").c_str(), 0600), 0);
  Child child(*this, {"match", "havannah:3", "--playouts", "5", "--opponent", "sh guest",
                      "--patience", "1000h", "--memory", "64M", "--record", "games.match"});
  EXPECT_EQ(read("news"), "thinking\n");
  child.send(SIGINT);
  const Outcome outcome = child.wait();
  EXPECT_EQ(outcome.code, 130);
  EXPECT_EQ(outcome.out, "no game was finished\n");
  EXPECT_EQ(count_of(read("games.match"), "\n"), 1u) << "the heading";
}

TEST_F(Games, OfAMatchAreKeptAndGoneOnWith) {
  const auto match = [](const std::string& games) {
    return Words{"match",
                 "havannah:3",
                 "--first-playouts",
                 "30",
                 "--second-playouts",
                 "2",
                 "--first",
                 "mcts",
                 "--second",
                 "mcts",
                 "--games",
                 games,
                 "--record",
                 "games.match",
                 "--sgf",
                 "games",
                 "--memory",
                 "64M"};
  };
  const Outcome first = run(match("4"));
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_NE(first.out.find("of 4 games, between "), std::string::npos) << first.out;
  EXPECT_NE(first.out.find("as White: "), std::string::npos) << first.out;
  const std::string kept = read("games.match");
  EXPECT_EQ(run(match("4")).out, first.out) << "nothing is missing";
  EXPECT_EQ(read("games.match"), kept);
  EXPECT_NE(run(match("6")).out.find("of 6 games"), std::string::npos);
  EXPECT_TRUE(read("games.match").starts_with(kept));
  Words elsewhere = match("6");
  *(std::ranges::find(elsewhere, "--sgf") + 1) = "again";
  EXPECT_EQ(run(elsewhere).code, 0);
  for (const char* game : {"/0000.sgf", "/0005.sgf"})
    EXPECT_EQ(read(std::string("again") + game), read(std::string("games") + game));
  EXPECT_EQ(run({"verify", "games/0000.sgf"}).code, 0);
  EXPECT_EQ(run({"render", "games/0005.sgf", "-o", "game.html"}).code, 0);
}

TEST_F(Games, AreVerifiedWithTheirBoardAndResult) {
  const auto verified = [&](const std::string& name, const std::string& sgf) {
    write(name, sgf);
    return run({"verify", name}).out;
  };
  EXPECT_EQ(verified("two.sgf", "(;GM[1]SZ[19]KM[5.5]HA[2]AB[dp][pd]PL[W];W[dd];B[pp];W[])"),
            "go, 19x19, komi 5.5, handicap 2: 3 moves, legal; the game goes on\n");
  EXPECT_EQ(verified("won.sgf", "(;GM[1]SZ[9]KM[5.5];B[];W[])"),
            "go, 9x9, komi 5.5: W+5.5, 2 moves, legal and finished\n");
  EXPECT_EQ(verified("drawn.sgf", "(;GM[1]SZ[3]KM[9];B[bb];W[];B[];W[])"),
            "go, 3x3, komi 9: 0, 4 moves, legal and finished\n");
  EXPECT_EQ(verified("stones.sgf", "(;GM[1]SZ[5]KM[7.5]AB[bb]AW[cc][dd])"),
            "go, 5x5, komi 7.5, 1 black and 2 white stones set up: 0 moves, legal; the game goes "
            "on\n");
  EXPECT_EQ(run({"verify", "go:19x19/handicap=4"}).out,
            "go, 19x19, komi 7.5, handicap 4: 0 moves, legal; the game goes on\n");
  EXPECT_EQ(run({"verify", "havannah:5/swap"}).out,
            "havannah, side 5, swap: 0 moves, legal; the game goes on\n");
}

// White wins at c1, which few playouts find.
TEST_F(Games, ShowTheMoveThatWouldBeMadeFirst) {
  write("moves.txt", "g4 d4 c2 c5 d1 e3 a1 e2 b2 d3");
  ASSERT_EQ(run({"render", "moves.txt", "--of", "havannah:4", "-o", "game.sgf"}).code, 0);
  EXPECT_EQ(run({"solve", "havannah:game.sgf", "--playouts", "300", "--json", "best.json"}).code,
            0);
  const std::string result = read("best.json");
  EXPECT_EQ(result.substr(result.find("\"moves\"")).find("\"move\": \"c1\""),
            result.substr(result.find("\"moves\"")).find("\"move\": "));
  EXPECT_NE(result.find("\"proved\""), std::string::npos);
  EXPECT_EQ(run({"render", "best.json", "-o", "best.svg"}).code, 0);
  const std::string picture = read("best.svg");
  EXPECT_NE(picture.find("preferred\""), std::string::npos);
}

TEST_F(Games, ThatAreSearchedToTheirEndInPartTellWhatIsKnown) {
  const Outcome cut =
      run({"solve", "havannah:4", "--search", "exhaustive", "--nodes", "1k", "--json", "cut.json"});
  EXPECT_EQ(cut.code, 0) << cut.err;
  EXPECT_TRUE(cut.out.starts_with("havannah:4: value not known for White, who is to move, "))
      << cut.out;
  EXPECT_EQ(cut.out.find(" 0 moves"), std::string::npos) << cut.out;
  EXPECT_EQ(run({"verify", "cut.json"}).code, 0);
}

TEST_F(Games, AreDecidedByMeanWhereTheSearchSaysSo) {
  const Words match{"match",    "havannah:3", "--playouts", "20",      "--games",
                    "2",        "--memory",   "64M",        "--first", "mcts(final=mean)",
                    "--second", "mcts"};
  EXPECT_EQ(run(match).code, 0);
  const Outcome puzzle =
      run({"solve", "morpion:5D", "--search", "mcts(final=mean)", "--playouts", "1"});
  EXPECT_EQ(puzzle.code, 2);
  EXPECT_NE(puzzle.err.find("final is for games of two"), std::string::npos) << puzzle.err;
}

TEST_F(Games, OfGoHavePicturesAndValues) {
  const Outcome solved =
      run({"solve", "go:5x5", "--playouts", "200", "--memory", "64M", "--json", "best.json"});
  EXPECT_EQ(solved.code, 0) << solved.err;
  EXPECT_NE(solved.out.find(" for Black, who is to move"), std::string::npos) << solved.out;
  EXPECT_EQ(run({"verify", "best.json"}).code, 0);
  EXPECT_EQ(run({"render", "best.json", "-o", "best.svg"}).code, 0);
  EXPECT_NE(read("best.svg").find("class=\"wood\""), std::string::npos);
}

}  // namespace
}  // namespace hornbeam::testing
