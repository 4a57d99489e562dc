// Figures in the documents come from commands; the cheap ones are run again.
#include <regex>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

Words split(const std::string& command) {
  Words words;
  std::istringstream text(command);
  for (std::string word; text >> word;) words.push_back(word);
  return words;
}

class Docs : public ProgramTest {};

// Rows of docs/records.md with no more than 50,000 playouts: what is reached, and the command.
TEST_F(Docs, RecordsAreReachedByTheCommandsBesideThem) {
  std::istringstream page(read_text(HORNBEAM_DOCS "/records.md"));
  const std::regex row(R"(\| (\w+) \| (\d+) \|.*`hornbeam (solve .*--playouts (\d+)k.*)` \|)");
  int rows = 0;
  for (std::string line; std::getline(page, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, row) || std::stoi(match[4]) > 50) continue;
    const Outcome outcome = run(split(match[3]));
    EXPECT_TRUE(outcome.out.starts_with("morpion:" + match[1].str() + ": score " + match[2].str()))
        << line << '\n'
        << outcome.out << outcome.err;
    ++rows;
  }
  EXPECT_GE(rows, 1);
}

// The page's and the README's own example around a line: "149 moves".
TEST_F(Docs, TheLineThatIsImprovedReachesWhatTheReadmeSays) {
  const std::string readme = read_text(HORNBEAM_DOCS "/../README.md");
  const std::regex example(
      R"(    hornbeam (solve --from morpion:5T/akiyama145 .*)    # (\d+) moves)");
  std::smatch match;
  ASSERT_TRUE(std::regex_search(readme, match, example));
  const Outcome outcome = run(split(match[1]));
  EXPECT_TRUE(outcome.out.starts_with("morpion:5T: score " + match[2].str() + ","))
      << outcome.out << outcome.err;
}

}  // namespace
}  // namespace hornbeam::testing
