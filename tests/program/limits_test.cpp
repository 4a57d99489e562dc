// Runs that are ended from outside, and runs in little memory.
#include <signal.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

using Json = nlohmann::json;

class Limits : public ProgramTest {
 protected:
  static Words endless(const std::string& json) {
    return {"solve", "samegame:standard/7", "--time", "10h", "--memory", "64M", "--json", json};
  }
};

constexpr const char* kProgress = "/s";

TEST_F(Limits, CtrlCAndTermGiveTheBestLineSoFar) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Child child(*this, endless("best.json"));
    child.await_terminal(kProgress);
    child.send(signal);
    const Outcome outcome = child.wait();
    EXPECT_EQ(outcome.code, 130);
    EXPECT_TRUE(outcome.out.starts_with("samegame:standard/7: score ")) << outcome.out;
    EXPECT_EQ(listing(), Words{"best.json"});
    EXPECT_EQ(run({"verify", "best.json"}).code, 0);
  }
}

// A pipe that nobody reads holds the program up after the first signal.
TEST_F(Limits, ASecondSignalEndsAtOnce) {
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  Child child(*this, endless("pipe"));
  child.await_terminal(kProgress);
  child.send(SIGINT);
  child.send(SIGTERM);  // two of one kind could arrive as one
  const Outcome outcome = child.wait();
  EXPECT_EQ(outcome.code, 130);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(listing(), Words{"pipe"}) << "a pipe is written into, not replaced";
}

constexpr std::uint64_t kCap = std::uint64_t{2} << 20;

Words capped(const std::string& playouts) {
  return {"solve",      "samegame:standard/7",
          "--search",   "mcts(select=ucb1-tuned(c=0.0025))",
          "--playouts", playouts,
          "--memory",   "2M",
          "--json",     "-"};
}

TEST_F(Limits, MemoryStaysUnderItsCapAndTheSearchGoesOn) {
  constexpr std::uint64_t kPlayouts = 60'000;
  const Outcome small = run(capped("10"));
  const Outcome full = run(capped(std::to_string(kPlayouts)));
  ASSERT_EQ(full.code, 0) << full.err;
  const Json result = Json::parse(full.out);
  const auto peak = result["spent"]["peak_bytes"].get<std::uint64_t>();
  EXPECT_LE(peak, kCap);
  EXPECT_GT(peak, kCap / 2) << "the cap was never reached";
  EXPECT_EQ(result["spent"]["playouts"], kPlayouts);
  EXPECT_LT(result["statistics"]["nodes"].get<std::uint64_t>(), kPlayouts / 2)
      << "the tree went on growing";
#ifndef __SANITIZE_ADDRESS__  // which keeps memory of its own
  constexpr long kMargin = 1024;
  EXPECT_LE(full.peak_kilobytes - small.peak_kilobytes, static_cast<long>(kCap / 1024) + kMargin);
#endif
}

// Its positions are large, and it moves them when the beam grows.
TEST_F(Limits, ABeamOfGamesStaysUnderTheCap) {
  const auto search = [](const std::string& playouts) {
    return Words{
        "solve",      "morpion:5T", "--search",  "nested(level=1, widths=[10M], distinct=true)",
        "--playouts", playouts,     "--memory",  "16M",
        "--json",     "-",          "--threads", "1"};
  };
  const Outcome small = run(search("10"));
  const Outcome full = run(search("60k"));
  ASSERT_EQ(full.code, 0) << full.err;
  EXPECT_GT(Json::parse(full.out)["spent"]["peak_bytes"].get<std::uint64_t>(), 15u << 20);
#ifndef __SANITIZE_ADDRESS__
  EXPECT_LE(full.peak_kilobytes - small.peak_kilobytes, 16 * 1024 + 1024);
#endif
}

}  // namespace
}  // namespace hornbeam::testing
