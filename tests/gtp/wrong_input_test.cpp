// Everything that can be wrong with a command: each is answered once, with a sentence, and changes nothing.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/gtp/conversation.hpp"

namespace hornbeam::gtp {
namespace {

// What is missing, of another kind, out of range, impossible there, or too much of it.
const std::map<std::string, std::vector<std::string>>& wrong_arguments() {
  static const std::map<std::string, std::vector<std::string>> all{
      {"known_command", {""}},
      {"boardsize",
       {"", "0", "-1", "26", "nine", "9.5", "99999999999999999999", "9 0", "9 26", "9 x"}},
      {"rectangular_boardsize", {"", "x 9", "7 0", "7 26", "0 7"}},
      {"komi", {"", "many", "nan", "inf", "1e400", "6,5"}},
      {"play",
       {"", "b", "green D4", "b Z99", "b I5", "b A0", "b A10", "b D", "b 4", "b D4D4", "b E5",
        "w E5", "b D4\x01Q", "b \xff\xfe"}},
      {"genmove", {"", "purple", "1", "pass"}},
      {"reg_genmove", {"", "purple"}},
      {"kgs-genmove_cleanup", {"", "purple"}},
      {"undo", {"0", "-1", "x", "1000"}},
      {"gg-undo", {"0", "-1", "x", "1000", "99999999999999999999"}},
      {"loadsgf", {"", "nowhere.sgf", ".", "9x9 0", "9x9/komi=x", "26x26", "-"}},
      {"fixed_handicap", {"", "x", "1", "10", "2"}},
      {"place_free_handicap", {"", "x", "1", "2"}},
      {"set_free_handicap", {"", "A1", "A1 A1", "A1 Z9", "A1 A2"}},
      {"time_settings",
       {"", "1", "1 2", "x 0 0", "-1 0 0", "1 -1 0", "1 1 -1", "1 1 1.5", "nan 0 0"}},
      {"time_left", {"", "b", "b 1", "b x 0", "b 1 x", "b 1 -1", "green 1 0"}},
      {"kgs-time_settings",
       {"", "sandglass 5", "absolute", "absolute x", "byoyomi 1 2", "byoyomi 1 2 x",
        "canadian 1 -2 3", "canadian 10 5 0", "byoyomi 10 5 0", "byoyomi 10 5 -1"}},
      {"kgs-rules", {"", "japanese", "house"}},
      {"final_status_list", {"", "sleeping"}},
      {"gogui-play_sequence", {"b", "b A1 w", "b A1 w A1", "green A1", "b Z9"}},
      {"gogui-setup", {"b", "e", "e Z9", "green A1", "b Z9"}},
      {"gogui-setup_player", {"", "green"}},
      {"lz-analyze",
       {"green", "-5", "b x", "interval", "interval x", "maxmoves x", "maxmoves -1", "maxmoves 0",
        "avoid b A1"}},
      {"kata-analyze", {"green", "b w", "ownership", "frobnicate 3", "allow b Z9 1"}},
      {"lz-genmove_analyze", {"green 10", "b interval", "avoid b A1 -1"}},
      {"kata-genmove_analyze", {"green", "b interval x", "allow b A1,,A2 1"}},
  };
  return all;
}

// These have no arguments to be wrong.
const std::set<std::string> kWithoutArguments{"protocol_version",
                                              "name",
                                              "version",
                                              "list_commands",
                                              "quit",
                                              "gogui-interrupt",
                                              "cputime",
                                              "kgs-game_over",
                                              "clear_board",
                                              "showboard",
                                              "final_score",
                                              "havannah_winner",
                                              "hornbeam-visits",
                                              "hornbeam-values",
                                              "hornbeam-line",
                                              "hornbeam-ownership",
                                              "gogui-analyze_commands"};

TEST(WrongInput, OfEveryCommandIsRefusedWithASentenceAndChangesNothing) {
  Conversation talk("go");
  talk.get("boardsize 9");
  talk.get("play b E5");
  const std::string board = talk.get("showboard");
  for (const std::string& command : Engine::commands())
    EXPECT_NE(wrong_arguments().contains(command), kWithoutArguments.contains(command)) << command;
  for (const auto& [command, lines] : wrong_arguments())
    for (const std::string& arguments : lines) {
      const std::string reply = talk.ask("17 " + command + " " + arguments);
      EXPECT_TRUE(reply.starts_with("?17 ") && reply.size() > 8) << command << " " << arguments;
      EXPECT_EQ(reply.find("\n\n"), reply.size() - 2) << command << " " << arguments;
      ASSERT_EQ(talk.get("showboard"), board) << command << " " << arguments;
    }
}

TEST(WrongInput, ThatIsNoCommandIsAnswered) {
  Conversation talk("go");
  for (const std::string& line :
       {std::string("frobnicate"), std::string("3"), std::string("GENMOVE b"),
        std::string("-3 name"), std::string("?"), std::string("="), std::string(100'000, 'x'),
        std::string("\xff\xfe\xfd"), std::string(5'000, '9'), "name" + std::string(3, '\xe4')}) {
    const std::string reply = talk.ask(line);
    EXPECT_TRUE(reply.starts_with("?") && reply.find("\n\n") == reply.size() - 2)
        << line.substr(0, 40);
  }
  EXPECT_EQ(talk.ask("name" + std::string(50'000, ' ') + "x"), "= Hornbeam\n\n");
  EXPECT_EQ(talk.ask("play b D4"), "=\n\n") << "and the game goes on";
}

// Lines of words that mean something somewhere, in any order, and bytes that mean nothing.
TEST(WrongInput, OfAnyKindIsAnsweredExactlyOnce) {
  std::vector<std::string> words = Engine::commands();
  std::erase(words, "quit");
  const std::size_t commands = words.size();
  for (const char* word :
       {"b",    "w",       "black",   "white", "A1",   "b2",       "c3",
        "D4",   "pass",    "resign",  "0",     "1",    "3",        "4",
        "-1",   "0.5",     "1e300",   "nan",   "dead", "alive",    "interval",
        "none", "byoyomi", "chinese", "#",     "\x01", "\xff\xfe", "99999999999999999999"})
    words.push_back(word);
  for (const char* game : {"go", "havannah"}) {
    Conversation talk(game, 2);
    talk.get("boardsize 4");
    Stream dice(3);
    for (int i = 0; i < 3000; ++i) {
      std::string line = words[dice.below(static_cast<std::uint32_t>(commands))];
      if (dice.below(20) == 0) line = words[dice.below(static_cast<std::uint32_t>(words.size()))];
      for (std::uint32_t more = dice.below(5); more > 0; --more)
        line += " " + words[dice.below(static_cast<std::uint32_t>(words.size()))];
      if (line.find("boardsize") != std::string::npos || line.find("kgs-time") != std::string::npos)
        continue;  // a board of 25 by 25 takes its time
      const std::string reply = talk.ask(line);
      if (!parse_command(line)) {
        EXPECT_EQ(reply, "") << line;
        continue;
      }
      ASSERT_TRUE(reply.starts_with("=") || reply.starts_with("?")) << line << ": " << reply;
      ASSERT_EQ(reply.find("\n\n"), reply.size() - 2) << line << ": " << reply;
    }
    EXPECT_EQ(talk.ask("name"), "= Hornbeam\n\n");
  }
}

}  // namespace
}  // namespace hornbeam::gtp
