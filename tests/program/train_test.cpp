// hornbeam train: what it writes, how it goes on, and what it refuses.
#include <signal.h>

#include <algorithm>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

class Train : public ProgramTest {
 protected:
  static Words words(const Words& more) {
    Words all{
        "train", "samegame:random/4x4x2", "-o", "small.value", "--width", "8",         "--boards",
        "8",     "--validation",          "8",  "--hidden",    "4",       "--threads", "1"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
};

TEST_F(Train, WritesAValueThatABeamUses) {
  const Outcome taught = run(words({"--iterations", "2"}));
  ASSERT_EQ(taught.code, 0) << taught.err;
  EXPECT_TRUE(taught.out.starts_with("small.value: mean ")) << taught.out;
  EXPECT_EQ(listing(), (Words{"small.value", "small.value.svg", "small.value.training"}));
  EXPECT_NE(read("small.value.svg").find("<polyline"), std::string::npos);
  const Outcome solved =
      run({"solve", "samegame:random/4x4x2/1", "--search",
           "beam(width=8, value=learned(\"small.value\"), cap=1)", "--nodes", "1k"});
  EXPECT_EQ(solved.code, 0) << solved.err;
  const Outcome foreign = run({"solve", "samegame:random/5x5x3/1", "--search",
                               "beam(width=8, value=learned(\"small.value\"))", "--nodes", "1k"});
  EXPECT_EQ(foreign.code, 2);
  EXPECT_NE(foreign.err.find("is for same-game 4x4x2"), std::string::npos) << foreign.err;
}

TEST_F(Train, AResultNamesItsValueAndNoOtherOneIsTakenForIt) {
  ASSERT_EQ(run(words({"--iterations", "1"})).code, 0);
  const auto solve = [&](const std::string& search) {
    return run({"solve", "samegame:random/4x4x2/1", "--search", search, "--nodes", "500", "--json",
                "best.json"});
  };
  ASSERT_EQ(solve("beam(value=learned(\"small.value\"))").code, 0);
  const std::string value = read("small.value");
  const std::string checksum = value.substr(value.rfind(' ') + 1, 16);
  const std::string result = read("best.json");
  EXPECT_NE(result.find("\"values\": [\n    {\n      \"name\": \"small\",\n      \"checksum\": \"" +
                        checksum + "\""),
            std::string::npos)
      << result;
  EXPECT_NE(result.find("\"search\": \"beam(value=learned(\\\"small.value\\\", checksum=\\\"" +
                        checksum + "\\\"))\""),
            std::string::npos)
      << result;
  const std::string again = "beam(value=learned(\"small.value\", checksum=\"" + checksum + "\"))";
  EXPECT_EQ(solve(again).code, 0);
  ASSERT_EQ(run(words({"--iterations", "2"})).code, 0);
  const Outcome other = solve(again);
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("has the checksum"), std::string::npos) << other.err;
}

TEST_F(Train, GoesOnWhenItIsGivenAgain) {
  ASSERT_EQ(run(words({"--iterations", "3"})).code, 0);
  expect_refusal(words({"--iterations", "3"}),
                 "small.value.training: this training has come to its end; with more --time or "
                 "--iterations it goes on, and without that file it begins anew");
  const Outcome more = run(words({"--iterations", "4"}));
  EXPECT_EQ(more.code, 0) << more.err;
  EXPECT_NE(more.err.find("going on from small.value.training"), std::string::npos) << more.err;
  EXPECT_EQ(more.err.find("iteration 3:"), std::string::npos) << more.err;
  EXPECT_NE(more.err.find("iteration 4:"), std::string::npos) << more.err;

  Words linear = words({"--iterations", "5"});
  *std::ranges::find(linear, "4") = "none";
  const Outcome other = run(linear);
  EXPECT_NE(other.err.find("these are samegame:random/4x4x2 hidden none width 8"),
            std::string::npos)
      << other.err;

  std::string state = read("small.value.training");
  state[state.size() / 2] ^= 1;
  write("small.value.training", state);
  expect_refusal(words({"--iterations", "5"}),
                 "small.value.training: training cannot go on from this file: it was damaged or "
                 "changed. Without it, it would begin anew");
}

TEST_F(Train, StopsWhenAsked) {
  Child child(*this, words({"--time", "10h"}));
  child.await_terminal("iteration 2:");
  child.send(SIGINT);
  const Outcome stopped = child.wait();
  EXPECT_EQ(stopped.code, 130);
  EXPECT_TRUE(stopped.out.starts_with("small.value: the value after ")) << stopped.out;
  EXPECT_TRUE(
      stopped.out.ends_with("\nhow it grew: small.value.svg\nstopped; given again, it "
                            "goes on where it was\n"))
      << stopped.out;
  EXPECT_EQ(listing(), (Words{"small.value", "small.value.svg", "small.value.training"}));
  EXPECT_NE(read("small.value").find("\nvalidation "), std::string::npos);
}

TEST_F(Train, SaysWhenItWasStoppedBeforeAnythingWasTaught) {
  Child child(*this, {"train", "samegame:random/15x15x5", "-o", "x.value", "--time", "100s",
                      "--validation", "100000", "--width", "64", "--threads", "1"});
  child.await_terminal("for lack of time");  // now it validates, which takes some seconds
  child.send(SIGINT);
  const Outcome stopped = child.wait();
  EXPECT_EQ(stopped.code, 130);
  EXPECT_EQ(stopped.out, "stopped before anything was taught: no file is written\n");
  EXPECT_EQ(listing(), Words{});
}

// As after an interrupt in the last validation.
TEST_F(Train, AValueThatIsMissingOrOlderIsWrittenWhenItIsGivenAgain) {
  ASSERT_EQ(run(words({"--iterations", "2"})).code, 0);
  const std::string value = read("small.value");
  for (const bool is_missing : {true, false}) {
    std::filesystem::remove(folder_ / "small.value");
    if (!is_missing) write("small.value", "older\n");
    const Outcome again = run(words({"--iterations", "2"}));
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(again.out.find("nan"), std::string::npos) << again.out;
    EXPECT_EQ(read("small.value"), value);
  }
  expect_refusal(words({"--iterations", "2"}),
                 "small.value.training: this training has come to its end; with more --time or "
                 "--iterations it goes on, and without that file it begins anew");
}

TEST_F(Train, BoardsThatLackAColourArePassedOver) {
  const Outcome taught =
      run({"train", "samegame:random/4x4x3", "-o", "small.value", "--width", "8", "--boards", "200",
           "--validation", "8", "--hidden", "4", "--threads", "1", "--iterations", "2"});
  ASSERT_EQ(taught.code, 0) << taught.err;
  EXPECT_NE(read("small.value").find("\nfamily same-game 4x4x3\n"), std::string::npos);
}

TEST_F(Train, SaysWhenTheTimeIsTooShort) {
  const Outcome refused =
      run({"train", "samegame:random/15x15x5", "-o", "x.value", "--time", "1ms"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("--time: this is too short a time to teach in"), std::string::npos)
      << refused.err;
  EXPECT_EQ(refused.err.find("about 0.0 s"), std::string::npos) << refused.err;
  EXPECT_EQ(listing(), Words{});
}

TEST_F(Train, Refusals) {
  const std::string file = "small.value";
  expect_refusal(words({}), "training needs an end: --time 30min, or --iterations 40");
  expect_refusal(words({"--time", "1s", "--iterations", "1"}),
                 "training needs an end: --time 30min, or --iterations 40");
  expect_refusal(words({"--iterations", "0"}), "--iterations: 1 to 1,000,000");
  expect_refusal(
      {"train", "samegame:random/4x4x2", "-o", file, "--iterations", "1", "--hidden", "0"},
      "--hidden: units of up to 4 layers, 1 to 1024 each, such as 128,128; or none");
  expect_refusal({"train", "samegame:random/4x4x2", "-o", "My Value", "--iterations", "1"},
                 "'My Value' is no name for a value: small letters, digits and hyphens, such as "
                 "samegame-8x8x4; --name gives it another than its file has");
  expect_refusal({"train", "morpion:5D", "-o", file, "--iterations", "1"},
                 "training needs a family of random instances, such as samegame:random/8x8x4: "
                 "'1000000000' is neither a record of 5D nor a file. The record is rosin82");
  expect_refusal({"train", "samegame:random/9x9x1", "-o", file, "--iterations", "1"},
                 "samegame:random/9x9x1: these positions have no features, so there is nothing "
                 "that a value could see of them");
  expect_refusal(words({"--iterations", "1", "--memory", "100T"}),
                 "--memory: this machine does not give 104,857,600 MiB for what is remembered");
  write(file + ".training", "hornbeam training 1\n");
  expect_refusal(words({"--iterations", "1"}),
                 file +
                     ".training: training cannot go on from this file: another version of this "
                     "program began it. Without it, it would begin anew");
  expect_refusal({"train", "samegame:random/4x4x2", "-o", "nowhere/x.value", "--iterations", "1"},
                 "cannot write nowhere/x.value: there is no folder nowhere");
}

}  // namespace
}  // namespace hornbeam::testing
