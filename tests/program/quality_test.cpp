// hornbeam-quality: means over runs, and a sentence for what it cannot run.
#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

class Quality : public ProgramTest {
 protected:
  Outcome measure(const Words& words) const { return run_program(HORNBEAM_QUALITY, words); }
};

TEST_F(Quality, TellsMeansThatDoNotDependOnThreads) {
  const Words words{"samegame:random/5x5x3/1..4", "--search", "uniform", "--playouts", "100"};
  Words alone = words;
  alone.insert(alone.end(), {"--threads", "1"});
  const Outcome outcome = measure(words);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("uniform\nruns 4  total ")) << outcome.out;
  EXPECT_EQ(without_times(measure(alone).out), without_times(outcome.out));
}

TEST_F(Quality, RefusesBadInputInASentence) {
  const auto expect_sentence = [&](const Words& words, const std::string& sentence) {
    const Outcome outcome = measure(words);
    EXPECT_EQ(outcome.code, 2) << sentence;
    EXPECT_EQ(outcome.err, "hornbeam-quality: " + sentence + "\n");
  };
  expect_sentence({"samegame:standard/21"},
                  "'standard/21' is no board; there are standard/1 to standard/20");
  expect_sentence({"samegame:standard/7..3"},
                  "'samegame:standard/7..3' is no range; one is written 1..20");
  expect_sentence({"samegame:standard/7", "--search", "nrpa", "--nodes", "10"},
                  "this search makes no nodes: its budget is one of playouts or time");
  expect_sentence(
      {"samegame:standard/7", "--runs", "0"},
      "there is at least one run and one thread, and no more than 1000000 runs and 1024 "
      "threads");
  expect_sentence({"bag:six", "--plugin", "gone.so"}, "plug-in gone.so: there is no such file");
  EXPECT_EQ(measure({}).code, 2);
}

TEST_F(Quality, TakesPlugins) {
  const Outcome outcome = measure({"bag:six", "--plugin", HORNBEAM_PLUGIN_FOLDER "/libbag.so",
                                   "--search", "uniform", "--playouts", "200"});
  EXPECT_NE(outcome.out.find("mean 10.00"), std::string::npos) << outcome.out << outcome.err;
}

}  // namespace
}  // namespace hornbeam::testing
