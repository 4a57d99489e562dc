// hornbeam records: what it keeps, what it shows, and what it refuses.
#include <filesystem>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

class Records : public ProgramTest {
 protected:
  static Words words(const std::string& set, const Words& more) {
    Words all{"records", set, "--folder", "lines", "--threads", "1"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
};

TEST_F(Records, KeepsTheBestLineOfEachInstance) {
  const Outcome first = run(words("samegame:standard", {"--time", "200ms", "--search", "uniform"}));
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_TRUE(first.out.starts_with("samegame:standard/1: ")) << first.out;
  EXPECT_NE(first.out.find(", the first; in print 3269\n"), std::string::npos) << first.out;
  EXPECT_NE(first.out.find("of 20 instances\n"), std::string::npos) << first.out;
  EXPECT_NE(first.out.find("these lines, all verified"), std::string::npos) << first.out;
  EXPECT_LT(first.out.find("these lines"), first.out.find("DBS")) << "the lowest first";
  EXPECT_EQ(run({"verify", "lines/standard-07.json"}).code, 0);

  // A better one takes its place, and a worse one does not.
  const std::string before = read("lines/standard-07.json");
  ASSERT_EQ(run(words("samegame:standard/7", {"--time", "1ms", "--search", "uniform"})).code, 0);
  const Outcome shown = run(words("samegame:standard", {"--time", "0s"}));
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_EQ(read("lines/standard-07.json"), before) << "a set of one has a file of its own name";
  EXPECT_TRUE(std::filesystem::exists(folder_ / "lines/standard-7.json"));
}

TEST_F(Records, ShowsThoseInTheBox) {
  const Outcome shown = run({"records", "samegame:standard", "--folder",
                             HORNBEAM_DATA "/records/samegame", "--time", "0s"});
  ASSERT_EQ(shown.code, 0) << shown.err;
  EXPECT_NE(shown.out.find("total 86,078 of 20 instances\n"), std::string::npos) << shown.out;
  EXPECT_LT(shown.out.find("HGSTS"), shown.out.find("these lines, all verified")) << shown.out;
}

TEST_F(Records, Refusals) {
  expect_refusal(words("standard", {}),
                 "'standard' is no set of instances: it would be a numbered family, such as "
                 "samegame:standard, or one instance");
  expect_refusal(words("go:9x9", {"--time", "1s"}),
                 "go is a game of two, in which no line is the best");
  expect_refusal({"records", "morpion:4D", "--folder", "no/lines", "--time", "1s"},
                 "--folder: no/lines cannot be made: the folder that it would be in is not there");
  write("lines", "a file");
  expect_refusal(words("morpion:4D", {"--time", "1s"}),
                 "--folder: lines cannot be made: File exists");
}

TEST_F(Records, OfOthersAreNotTakenOver) {
  ASSERT_EQ(run(words("samegame:standard/7", {"--time", "1ms", "--search", "uniform"})).code, 0);
  std::filesystem::rename(folder_ / "lines/standard-7.json", folder_ / "lines/standard-8.json");
  expect_refusal(words("samegame:standard/8", {"--time", "1s"}),
                 "lines/standard-8.json: this is a line of samegame:standard/7, not of "
                 "samegame:standard/8");
}

}  // namespace
}  // namespace hornbeam::testing
