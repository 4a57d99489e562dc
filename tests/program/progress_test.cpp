// Progress: a line that lives on a terminal and never wraps, JSON where it is asked for, else nothing.
#include <signal.h>
#include <stdlib.h>

#include <array>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

constexpr const char* kErase = "\r\033[K";

// Sets a variable of the environment for a while.
class Environment {
 public:
  Environment(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~Environment() { unsetenv(name_); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  const char* name_;
};

// What would be seen: every line that was drawn over the one before.
Words drawn_lines(const std::string& shown) {
  Words lines;
  const std::string erase = kErase;
  for (std::size_t at = shown.find(erase); at != std::string::npos;) {
    const std::size_t begin = at + erase.size();
    at = shown.find(erase, begin);
    if (at != std::string::npos) lines.push_back(shown.substr(begin, at - begin));
  }
  return lines;
}

std::size_t columns_of(const std::string& line) {
  const std::string plain = std::regex_replace(line, std::regex("\033\\[[0-9;]*m"), "");
  std::size_t count = 0;
  for (const char c : plain) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

class ProgressTest : public ProgramTest {
 protected:
  // All that a terminal shows of a search that is interrupted once `awaited` is there.
  std::string shown(unsigned short columns, const std::string& awaited, const Words& more = {}) {
    Words words{"solve", "samegame:random/20x20x5/1", "--time", "10h", "--memory", "64M"};
    words.insert(words.end(), more.begin(), more.end());
    Child child(*this, words, columns);
    std::string text = child.await_terminal(awaited);
    child.send(SIGINT);
    EXPECT_EQ(child.wait().code, 130);
    return text + child.rest_of_terminal();
  }
};

TEST_F(ProgressTest, LivesInOneLineAndIsClearedAtTheEnd) {
  const Environment locale("LC_ALL", "C.UTF-8");
  const std::string text = shown(100, "playouts/s");
  EXPECT_TRUE(text.starts_with(kErase));
  EXPECT_TRUE(text.ends_with(kErase)) << text;
  EXPECT_EQ(text.find('\n'), std::string::npos);
  const std::string line = drawn_lines(text).front();
  EXPECT_TRUE(std::regex_search(
      line,
      std::regex("best.*[0-9]+.*since 0:0[0-9].*0:0[0-9], 9:59:5[0-9] left  [0-9,]+ playouts/s")))
      << line;
  EXPECT_NE(line.find("█"), std::string::npos) << line;
}

TEST_F(ProgressTest, FitsTheWindow) {
  const Environment locale("LC_ALL", "C.UTF-8");
  for (const unsigned short width : std::to_array<unsigned short>({72, 48, 24, 6})) {
    const Words lines = drawn_lines(shown(width, "best"));
    for (const std::string& line : lines) EXPECT_LT(columns_of(line), width) << line;
  }
}

TEST_F(ProgressTest, HasColourOnlyWhereItIsWelcome) {
  const Environment terminal("TERM", "xterm");
  unsetenv("NO_COLOR");
  EXPECT_NE(shown(100, "playouts/s").find("\033[1m"), std::string::npos);
  const Environment wish("NO_COLOR", "1");
  EXPECT_EQ(shown(100, "playouts/s").find("\033[1m"), std::string::npos);
}

TEST_F(ProgressTest, HasNoBarsWhereTheLocaleHasNone) {
  const Environment locale("LC_ALL", "C");
  for (const unsigned char c : shown(100, "playouts/s")) EXPECT_LT(c, 0x80);
}

TEST_F(ProgressTest, IsPlainLinesOnADumbTerminal) {
  const Environment terminal("TERM", "dumb");
  const std::string text = shown(100, "playouts/s", {"--progress", "line"});
  EXPECT_EQ(text.find('\033'), std::string::npos);
}

// A star over all of a large board never finishes a line.
TEST_F(ProgressTest, TellsOfNodesBeforeTheFirstLineIsFinished) {
  const Words lines = drawn_lines(shown(100, "nodes/s", {"--search", "a-star"}));
  ASSERT_FALSE(lines.empty());
  EXPECT_TRUE(
      std::regex_match(lines.front(), std::regex("0:0[0-9], 9:59:5[0-9] left  [0-9,]+ nodes/s")))
      << lines.front();
}

TEST_F(ProgressTest, TheClosingLineNamesNodesWhereTheyAreWhatCounts) {
  const auto closing = [&](const std::string& search, const std::string& budget) {
    return run({"solve", "samegame:standard/7", "--search", search, budget, "20k"}).out;
  };
  const std::regex both("\\n[0-9,]+ playouts?, [0-9,]+ nodes in ");
  EXPECT_TRUE(std::regex_search(closing("beam(width=10)", "--nodes"), both));
  EXPECT_TRUE(std::regex_search(closing("mcts", "--nodes"), both));
  EXPECT_TRUE(
      std::regex_search(closing("mcts", "--playouts"), std::regex("\\n[0-9,]+ playouts in ")));
}

TEST_F(ProgressTest, IsSilentElsewhereUnlessItIsAskedFor) {
  const Words solve{"solve", "samegame:standard/7", "--playouts", "2k"};
  const auto with = [&](const Words& more) {
    Words words = solve;
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  EXPECT_EQ(run(solve).err, "");
  EXPECT_EQ(with({"--progress", "auto"}).err, "");
  EXPECT_EQ(with({"--progress", "none"}).err, "");
  EXPECT_TRUE(with({"--progress", "line"}).err.starts_with("best "));
}

TEST_F(ProgressTest, AsJsonIsOneObjectALineTheLastOfThemDone) {
  const Outcome outcome = run({"solve", "samegame:standard/7", "--playouts", "2k", "--json", "-",
                               "--quiet", "--progress", "json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto result = nlohmann::json::parse(outcome.out);
  std::istringstream lines(outcome.err);
  nlohmann::json last;
  for (std::string line; std::getline(lines, line);) last = nlohmann::json::parse(line);
  EXPECT_EQ(last.at("done"), true);
  EXPECT_EQ(last.at("playouts"), 2000);
  EXPECT_EQ(last.at("score"), result.at("score"));
  EXPECT_EQ(last.at("seconds_left"), 0);
  EXPECT_LE(last.at("improved_at").get<double>(), last.at("seconds").get<double>());
}

TEST_F(ProgressTest, OtherFormsAreRefused) {
  expect_refusal({"solve", "samegame:standard/7", "--progress", "jsn"},
                 "--progress: there is no form 'jsn'; did you mean 'json'?");
}

}  // namespace
}  // namespace hornbeam::testing
