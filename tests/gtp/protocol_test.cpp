#include "src/gtp/protocol.hpp"

#include <gtest/gtest.h>

namespace hornbeam::gtp {
namespace {

TEST(Command, IsANumberAWordAndArguments) {
  const auto command = parse_command("  12 play\tb  D4 # a comment\r");
  ASSERT_TRUE(command);
  EXPECT_EQ(command->id, "12");
  EXPECT_EQ(command->name, "play");
  EXPECT_EQ(command->arguments, (std::vector<std::string>{"b", "D4"}));
  EXPECT_EQ(parse_command("name")->id, "");
  EXPECT_EQ(parse_command("7")->name, "") << "a number alone is a command without a name";
}

TEST(Command, IsNotWhatIsEmptyOrAComment) {
  for (const char* line : {"", "   ", "\t\r", "# play b D4", " \x01\x02 "})
    EXPECT_FALSE(parse_command(line)) << line;
}

TEST(Command, LosesItsControlCharacters) {
  EXPECT_EQ(parse_command("na\x07me\x7f")->name, "name");
}

TEST(Interrupt, IsAComment) {
  EXPECT_TRUE(is_interrupt("# interrupt"));
  EXPECT_TRUE(is_interrupt("#interrupt"));
  EXPECT_FALSE(is_interrupt("interrupt"));
  EXPECT_FALSE(is_interrupt("# interrupted"));
}

TEST(Reply, EndsWithAnEmptyLineAndHasNoneInside) {
  EXPECT_EQ(success("", ""), "=\n\n");
  EXPECT_EQ(success("3", "D4"), "=3 D4\n\n");
  EXPECT_EQ(success("", "a\n\n\nb\n"), "= a\nb\n\n");
  EXPECT_EQ(failure("4", "unknown command"), "?4 unknown command\n\n");
}

}  // namespace
}  // namespace hornbeam::gtp
