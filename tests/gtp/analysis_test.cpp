// What GoGui shows of the search on its board.
#include <gtest/gtest.h>

#include <regex>

#include "tests/gtp/conversation.hpp"

namespace hornbeam::gtp {
namespace {

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
