// What real boards send when they start an engine, play with it and show its analysis, command by command.
//
// Sabaki 0.52: src/modules/enginesyncer.js, and ControllerStateTracker.js of its package @sabaki/gtp 3.0.
// GoGui 1.5: src/net/sf/gogui/gtp/GtpSynchronizer.java, and the chapter "Compatibility" of its manual.
// Lizzie: the README of Leela Zero's lz-analyze, and KataGo's docs/GTP_Extensions.md.
#include <regex>
#include <sstream>

#include "tests/gtp/conversation.hpp"

namespace hornbeam::gtp {
namespace {

bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text + "\n").find("\n" + line + "\n") != std::string::npos;
}

// As Sabaki takes a line apart: the ownership's numbers, then `info`, pairs of key and value, and the moves
// at the end.
struct Info {
  std::string move, win_rate;
  std::size_t visits = 0, line = 0;
};
struct Analysis {
  std::vector<Info> moves;
  std::vector<double> ownership;
};
Analysis parse_analysis(std::string line) {
  Analysis analysis;
  std::smatch match;
  if (std::regex_search(line, match, std::regex("ownership\\s+(.+)"))) {
    std::istringstream numbers(match[1].str());
    for (double number; numbers >> number;) analysis.ownership.push_back(number);
    line = match.prefix();
  }
  const std::regex info(
      "info move (\\S+) visits (\\d+)(?: \\S+ \\S+)*? winrate (\\S+)"
      "(?: (?!pv)\\S+ \\S+)* pv((?: (?:pass|[A-Za-z]\\d+))+)");
  for (std::sregex_iterator at(line.begin(), line.end(), info), end; at != end; ++at) {
    Info one{(*at)[1], (*at)[3], std::stoul((*at)[2])};
    std::istringstream moves((*at)[4].str());
    for (std::string word; moves >> word;) ++one.line;
    analysis.moves.push_back(one);
  }
  return analysis;
}

TEST(Sabaki, StartsPlaysAndSynchronizes) {
  Conversation talk("go");
  for (const char* first : {"name", "version", "protocol_version"})
    EXPECT_FALSE(talk.get(first).empty());
  const std::string commands = talk.get("list_commands");
  for (const char* known : {"undo", "set_free_handicap", "lz-analyze", "lz-genmove_analyze",
                            "kata-analyze", "kata-genmove_analyze", "rectangular_boardsize"})
    EXPECT_TRUE(has_line(commands, known)) << known;
  for (const char* line : {"komi 6.5", "boardsize 9", "clear_board", "play B E5"})
    EXPECT_EQ(talk.ask(line), "=\n\n") << line;
  const std::string reply = talk.ask("lz-genmove_analyze W 10");
  EXPECT_TRUE(std::regex_match(reply, std::regex("=\n(info .*\n)*play [A-Z]\\d+\n\n"))) << reply;
  // The user goes back and elsewhere; then to another board, with stones that stand there.
  for (const char* line :
       {"undo", "play W C3", "play B G7", "komi 0.5", "rectangular_boardsize 9 7", "clear_board",
        "set_free_handicap C3 G5", "play W E4"})
    EXPECT_EQ(talk.ask(line), "=\n\n") << line;
  EXPECT_FALSE(talk.get("genmove B").empty());
  // Edited boards come as moves out of turn.
  for (const char* line : {"clear_board", "play B C3", "play B C4", "play W D3", "play W D4"})
    EXPECT_EQ(talk.ask(line), "=\n\n") << line;
}

TEST(Sabaki, ReadsTheAnalysis) {
  Conversation talk("go");
  for (const char* line : {"boardsize 5", "clear_board", "play B C3"}) talk.get(line);
  const std::string leela = talk.ask("lz-analyze W 10");
  const Analysis first = parse_analysis(leela);
  ASSERT_FALSE(first.moves.empty()) << leela;
  EXPECT_EQ(first.moves.front().win_rate.find('.'), std::string::npos)
      << "hundredths of a per cent";
  EXPECT_TRUE(first.ownership.empty());

  const std::string kata = talk.ask("kata-analyze W 10 ownership true maxmoves 3");
  const Analysis second = parse_analysis(kata);
  ASSERT_FALSE(second.moves.empty()) << kata;
  EXPECT_LE(second.moves.size(), 3u);
  EXPECT_NE(second.moves.front().win_rate.find('.'), std::string::npos) << "a share";
  EXPECT_EQ(kata.find("scoreLead"), std::string::npos) << "nothing that is not known";
  ASSERT_EQ(second.ownership.size(), 25u);
  for (const double owner : second.ownership) EXPECT_TRUE(-1 <= owner && owner <= 1);
  EXPECT_EQ(talk.get("protocol_version"), "2") << "which is how it ends an analysis";
}

TEST(Sabaki, SeesOwnershipAsThePlayerToMoveSeesIt) {
  Conversation talk("go");
  talk.get("boardsize 3");
  talk.get("gogui-setup b A2 b B2 b C2");
  const auto sum = [&](const std::string& color) {
    double all = 0;
    for (const double owner :
         parse_analysis(talk.ask("kata-analyze " + color + " 10 ownership true")).ownership)
      all += owner;
    return all;
  };
  EXPECT_GT(sum("B"), 4);
  EXPECT_LT(sum("W"), -4);
}

TEST(GoGui, StartsPlaysAndSynchronizes) {
  Conversation talk("go");
  EXPECT_EQ(talk.get("protocol_version"), "2");
  EXPECT_EQ(talk.get("name"), "Hornbeam");
  const std::string commands = talk.get("list_commands");
  for (const char* known :
       {"gogui-play_sequence", "undo", "gg-undo", "gogui-setup", "gogui-setup_player",
        "set_free_handicap", "gogui-interrupt", "komi", "time_settings", "time_left",
        "final_status_list", "kgs-genmove_cleanup"})
    EXPECT_TRUE(has_line(commands, known)) << known;
  EXPECT_FALSE(talk.get("version").empty());
  EXPECT_EQ(talk.ask("gogui-interrupt"), "=\n\n");
  std::istringstream analyses(talk.get("gogui-analyze_commands"));
  for (std::string line; std::getline(analyses, line);)
    EXPECT_TRUE(std::regex_match(line, std::regex("[a-z]+/[^/]+/[a-z_-]+( [a-z]+)?"))) << line;
  for (const char* line :
       {"boardsize 9", "clear_board", "komi 6.5", "time_settings 600 30 25", "play b E5"})
    EXPECT_EQ(talk.ask(line), "=\n\n") << line;
  EXPECT_FALSE(talk.get("genmove w").empty());
  EXPECT_FALSE(talk.get("hornbeam-visits").empty() && talk.get("hornbeam-values").empty());
  // The user goes to another place of a game that was read, and edits the board.
  for (const char* line :
       {"gg-undo 2", "gogui-play_sequence b C3 w G7 b G3 w C7", "time_left w 500 0", "boardsize 9",
        "clear_board", "gogui-setup b C3 b C4 w D3", "gogui-setup_player w", "komi 0.5",
        "boardsize 13", "clear_board", "set_free_handicap D4 K10 D10"})
    EXPECT_EQ(talk.ask(line), "=\n\n") << line;
  EXPECT_FALSE(talk.get("genmove w").empty());
}

// gogui-twogtp's order: Black begins, each program hears of the other's moves, and both are asked at the end.
TEST(GoGui, LetsTwoProgramsPlay) {
  for (const char* game : {"go", "havannah"}) {
    Conversation black(game, 10);
    Conversation white(game, 10);
    for (Conversation* one : {&black, &white}) {
      one->get("boardsize 4");
      one->get("clear_board");
      if (std::string(game) == "go") one->get("komi 0.5");
    }
    int passes = 0;
    bool is_over = false;
    for (int moves = 0; moves < 200 && !is_over; ++moves) {
      const bool is_black = moves % 2 == 0;
      const std::string color = is_black ? "b" : "w";
      const std::string move = (is_black ? black : white).get("genmove " + color);
      passes = move == "pass" ? passes + 1 : 0;
      is_over = move == "resign" || passes == 2;
      if (!is_over) (is_black ? white : black).get("play " + color + " " + move);
      is_over |= std::string(game) == "havannah" && black.get("havannah_winner") != "none";
    }
    EXPECT_TRUE(is_over);
    EXPECT_EQ(black.get("havannah_winner"), white.get("havannah_winner"));
    for (Conversation* one : {&black, &white}) EXPECT_FALSE(one->get("final_score").empty());
  }
}

}  // namespace
}  // namespace hornbeam::gtp
