// `solve --device`: the program for a device is asked, and what it finds is what the CPU finds. The device's
// algorithms run here without a GPU.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

class DeviceTest : public ProgramTest {
 protected:
  static Words on_device(Words arguments) {
    for (const char* word : {"--device", "cuda", "--device-program", HORNBEAM_DEVICE_PLAIN})
      arguments.emplace_back(word);
    return arguments;
  }
  static Words solve(const std::string& instance, const std::string& search,
                     const std::string& limit, const std::string& count,
                     const std::string& seed = "1") {
    return {"solve",  instance, "--search", search,   limit, count,
            "--seed", seed,     "--quiet",  "--json", "-"};
  }

  // The score and the line that the device and the CPU find, and that they are the same.
  void expect_the_same(Words arguments) const {
    const Outcome here = run(arguments);
    const Outcome there = run(on_device(arguments));
    ASSERT_EQ(here.code, 0) << here.err;
    ASSERT_EQ(there.code, 0) << there.err;
    const auto a = nlohmann::json::parse(here.out), b = nlohmann::json::parse(there.out);
    EXPECT_EQ(b["score"], a["score"]);
    EXPECT_EQ(b["line"], a["line"]);
    EXPECT_EQ(b["search"], a["search"]);
    EXPECT_EQ(b["spent"]["playouts"], a["spent"]["playouts"]);
    EXPECT_EQ(b["spent"]["nodes"], a["spent"]["nodes"]);
  }
};

constexpr const char* kBeam = "beam(width=20, value=learned(samegame-15x15x5), cap=1)";

TEST_F(DeviceTest, PlayoutsAreThoseOfTheCpu) {
  expect_the_same(solve("samegame:standard/7", "uniform", "--playouts", "3000"));
  expect_the_same(solve("samegame:standard/7", "tabu(epsilon=0.01)", "--playouts", "3000", "5"));
  expect_the_same(solve("samegame:standard/8", "tabu-color", "--playouts", "3000"));
  expect_the_same(
      solve("bubble-breaker:random/16x12x4/1", "tabu-color(epsilon=0.1)", "--playouts", "2000"));
  expect_the_same(solve("clickomania:random/10x8x6/1", "uniform", "--playouts", "2000"));
}

TEST_F(DeviceTest, BeamsAreThoseOfTheCpu) {
  expect_the_same(solve("samegame:random/15x15x5/1", kBeam, "--nodes", "1G"));
  expect_the_same(solve("samegame:random/15x15x5/2",
                        "beam(width=25, value=learned(samegame-15x15x5), cap=2, noise=3)",
                        "--nodes", "1G", "9"));
  expect_the_same(solve("samegame:random/15x15x5/3",
                        "beam(width=15, value=learned(samegame-15x15x5))", "--nodes", "1G"));
  expect_the_same(solve("bubble-breaker:random/15x15x5/1",
                        "beam(width=15, value=learned(bubble-breaker-15x15x5))", "--nodes", "1G"));
}

TEST_F(DeviceTest, WidthsFollowFromTheBudgetAsOnTheCpu) {
  expect_the_same(solve("samegame:random/15x15x5/5", "beam(value=learned(samegame-15x15x5))",
                        "--nodes", "60k"));
  expect_the_same(solve("samegame:random/15x15x5/6",
                        "beam(value=learned(samegame-15x15x5), cap=2, noise=3)", "--nodes", "40k",
                        "3"));
  const Outcome timed = run(on_device(solve(
      "samegame:random/15x15x5/5", "beam(value=learned(samegame-15x15x5))", "--time", "300ms")));
  ASSERT_EQ(timed.code, 0) << timed.err;
  EXPECT_GT(nlohmann::json::parse(timed.out)["spent"]["nodes"], 100);
}

TEST_F(DeviceTest, ARunThatWasKeptGoesOn) {
  const auto kept = [&](const std::string& search, const std::string& limit,
                        const std::string& first, const std::string& rest, const std::string& all) {
    Words begin = on_device(solve("samegame:random/15x15x5/7", search, limit, first));
    begin.insert(begin.end(), {"--checkpoint", "a.run"});
    ASSERT_EQ(run(begin).code, 0);
    const Outcome resumed = run({"resume", "a.run", limit, rest, "--quiet", "--json", "-",
                                 "--device-program", HORNBEAM_DEVICE_PLAIN});
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    const Outcome whole = run(on_device(solve("samegame:random/15x15x5/7", search, limit, all)));
    const auto a = nlohmann::json::parse(resumed.out), b = nlohmann::json::parse(whole.out);
    EXPECT_EQ(a["line"], b["line"]);
    EXPECT_EQ(a["spent"]["playouts"], b["spent"]["playouts"]);
    EXPECT_EQ(a["spent"]["nodes"], b["spent"]["nodes"]);
    EXPECT_EQ(a["device"], b["device"]);
    std::filesystem::remove(folder_ / "a.run");
  };
  kept("tabu-color", "--playouts", "1500", "1000", "2500");
  // What ends with the budget is done again.
  kept("mcts(evaluate=restart(tabu, runs=1, playouts=100))", "--playouts", "1500", "1500", "2900");
  kept("improve(beam(width=6, value=learned(samegame-15x15x5), noise=4), tail=1, nodes=1M)",
       "--nodes", "30k", "30k", "60k");
  kept("beam(width=2, value=learned(samegame-15x15x5), grow=true)", "--nodes", "9k", "9k", "18k");
}

TEST_F(DeviceTest, WhatWasKeptWithADeviceNeedsOne) {
  Words begin = solve("samegame:random/15x15x5/7", "uniform", "--playouts", "10");
  begin.insert(begin.end(), {"--checkpoint", "a.run"});
  ASSERT_EQ(run(begin).code, 0);
  begin.back() = "b.run";
  ASSERT_EQ(run(on_device(begin)).code, 0);
  expect_refusal({"resume", "a.run", "--device-program", HORNBEAM_DEVICE_PLAIN},
                 "--device-program: a.run is of a run without a device");
  expect_refusal({"resume", "b.run", "--device-program", "x"},
                 "--device-program: there is no file 'x'");
}

TEST_F(DeviceTest, WhatStandsAroundThemIsThatOfTheCpu) {
  expect_the_same(solve("samegame:random/15x15x5/4",
                        "improve(beam(width=8, value=learned(samegame-15x15x5), cap=1, noise=4), "
                        "rounds=4, tail=1, nodes=1M)",
                        "--nodes", "1G"));
  expect_the_same(
      solve("samegame:standard/7", "restart(tabu, runs=3, playouts=500)", "--playouts", "1500"));
}

TEST_F(DeviceTest, LeafParallelSearchIsThatOfTheCpu) {
  expect_the_same(solve("samegame:standard/7",
                        "mcts(evaluate=restart(tabu-color, runs=1, playouts=100))", "--playouts",
                        "4000"));
  // These come to positions that are finished, cleared boards among them.
  expect_the_same(
      solve("samegame:random/6x6x3/1",
            "nested(level=1, widths=[2], evaluate=restart(uniform, runs=1, playouts=5))",
            "--playouts", "3000"));
  expect_the_same(solve("samegame:random/4x4x2/1",
                        "mcts(evaluate=restart(uniform, runs=1, playouts=20))", "--playouts",
                        "3000"));
}

TEST_F(DeviceTest, ABeamThatIsStoppedIsFinishedGreedily) {
  const Outcome outcome =
      run(on_device(solve("samegame:random/15x15x5/1", kBeam, "--nodes", "2000")));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto result = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(result["spent"]["nodes"], 2000);
  EXPECT_EQ(result["spent"]["playouts"], 1);
  EXPECT_GT(result["line"].size(), 10u);
}

TEST_F(DeviceTest, GoesOnFromALineAndBeatsIt) {
  const Outcome first = run({"solve", "samegame:standard/7", "--search", "uniform", "--playouts",
                             "10", "--quiet", "--json", "first.json"});
  ASSERT_EQ(first.code, 0) << first.err;
  expect_the_same({"solve", "--from", "first.json@5", "--search", "uniform", "--playouts", "500",
                   "--quiet", "--json", "-"});
  expect_the_same({"solve", "--from", "first.json", "--search", "uniform", "--playouts", "5",
                   "--quiet", "--json", "-"});
}

TEST_F(DeviceTest, RecordsAreKeptOfWhatItFinds) {
  const Outcome outcome = run(on_device({"records", "samegame:random/15x15x5/1", "--folder",
                                         "lines", "--time", "50ms", "--search", "tabu-color"}));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find(", the first"), std::string::npos) << outcome.out;
  EXPECT_EQ(run({"verify", "lines/random-15x15x5-1.json"}).code, 0);
}

TEST_F(DeviceTest, AnInterruptEndsItWithItsBestLine) {
  Child child(*this, on_device({"solve", "samegame:standard/7", "--search",
                                "beam(width=5000, value=learned(samegame-15x15x5))", "--time",
                                "10min", "--progress", "line"}));
  child.await_terminal("nodes");
  child.send(SIGINT);
  const Outcome outcome = child.wait();
  EXPECT_EQ(outcome.code, 130);
  EXPECT_NE(outcome.out.find("searched by a device"), std::string::npos) << outcome.out;
}

TEST_F(DeviceTest, WhatHasNoFormForADeviceIsToldSo) {
  const auto refuse = [&](const std::string& instance, const std::string& search,
                          const std::string& sentence, const Words& more = {}) {
    Words arguments{"solve", instance, "--search", search};
    arguments.insert(arguments.end(), more.begin(), more.end());
    expect_refusal(on_device(arguments), sentence);
  };
  const std::string forms =
      "' has no form for a device here; uniform, tabu, tabu-color and beam(value=learned(...)) "
      "have "
      "one, and around them restart, improve, nested of level 1 and mcts. Without --device "
      "everything runs\n  ";
  refuse("samegame:standard/7", "nrpa", "'nrpa" + forms + "nrpa\n  ^");
  refuse(
      "samegame:standard/7", "mcts",
      "a device makes many playouts for an evaluation: restart(uniform, runs=1, playouts=10000)");
  refuse("samegame:standard/7", "nested(level=2)",
         "'nested' has a form for a device at level 1\n  nested(level=2)\n  ^");
  refuse("samegame:standard/7", "beam(width=9)", "'beam" + forms + "beam(width=9)\n  ^");
  refuse("morpion:5D", "uniform",
         "--device: positions of morpion have no form for a device; those of samegame, "
         "bubble-breaker and clickomania have one");
  refuse("clickomania:random/20x20x10/1", "uniform",
         "--device: this board is too large for a device, where boards have at most 16 rows, 16 "
         "columns and 7 colours");
  refuse("samegame:random/9x9x4/1", kBeam,
         "the value samegame-15x15x5 is for same-game 15x15x5; this position is same-game 9x9x4");
  refuse("samegame:standard/7", "beam(width=9999999, value=learned(samegame-15x15x5))",
         "--device: beams of 9999999 members need 86.1 GB of the device's memory, and 1.1 GB are "
         "free: 102313 would fit");
  refuse("samegame:standard/7", "beam(width=9, cap=99, value=learned(samegame-15x15x5))",
         "--device: a device keeps at most 16 of a kin: cap=16, or cap=0 for all of them");
  refuse("samegame:standard/7", "uniform",
         "--device has neither threads nor ranks: the device does all of it", {"--threads", "2"});
}

TEST_F(DeviceTest, AProgramThatIsNoneIsToldSo) {
  const auto refuse = [&](const Words& more, const std::string& sentence) {
    Words arguments{"solve", "samegame:standard/7", "--search", "uniform"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    expect_refusal(arguments, sentence);
  };
  refuse({"--device", "gpu"}, "--device: there is no device 'gpu'; cuda is the one there is");
  refuse({"--device-program", "x"},
         "--device-program says where a device's program is; --device cuda asks for it");
  refuse({"--device", "cuda", "--device-program", "x"}, "--device-program: there is no file 'x'");
  refuse(
      {"--device", "cuda", "--device-program", "/bin/true"},
      "/bin/true: this is no program for a device, or it cannot run here; device/ has one, which "
      "'cmake -S device -B build/device' configures");
}

TEST_F(DeviceTest, ADeviceThatIsWrongOrGoneIsNotBelieved) {
  const auto expect = [&](const std::string& replies, int code, const std::string& sentence) {
    write("device.sh", "#!/bin/sh\n" + replies);
    std::filesystem::permissions(folder_ / "device.sh", std::filesystem::perms::owner_all);
    expect_refusal({"solve", "samegame:standard/7", "--search", "uniform", "--playouts", "10",
                    "--device", "cuda", "--device-program", "./device.sh"},
                   sentence, code);
  };
  const std::string hello = "read hello; echo ok 3 sham; read request; ";
  expect(hello + "echo ok 9999 5; read more", 1,
         "the device's playout 5 is wrong: it is worth -161, not 9999");
  expect(hello, 1, "./device.sh: the program for the device has ended");
  expect(hello + "echo error there is no room; read more", 2, "--device: there is no room");
  expect("read hello; echo ok 4 newer; read more", 2,
         "./device.sh: this program for a device is not of this hornbeam");
}

// Of a beam that grows: three members have room, and the second pass is answered so.
TEST_F(DeviceTest, ABeamGrowsUntilTheDeviceIsFullAndNothingElseEndsIt) {
  const auto run_with = [&](const std::string& second) {
    write("device.sh",
          "#!/bin/sh\n"
          "read hello; echo ok 3 sham; read value bytes; head -c $bytes >/dev/null; echo ok\n"
          "read room; echo ok 3; read beam; echo ok nodes 5 lines 0 narrowed 1 stopped 0\n"
          "read beam tiles score a b c ending level width rest\n" +
              second + "; read more\n");
    std::filesystem::permissions(folder_ / "device.sh", std::filesystem::perms::owner_all);
    return run({"solve", "samegame:standard/7", "--search",
                "beam(width=2, value=learned(samegame-15x15x5), grow=true)", "--nodes", "1M",
                "--quiet", "--json", "-", "--device", "cuda", "--device-program", "./device.sh"});
  };
  const Outcome grown = run_with(
      "[ $width = 3 ] && echo ok nodes 7 lines 0 narrowed 1 stopped 0 || echo error $width");
  EXPECT_EQ(grown.code, 0) << grown.err;
  EXPECT_EQ(run_with("echo full there is no room").code, 0);
  const Outcome broken = run_with("echo error it is too hot");
  EXPECT_EQ(broken.code, 2);
  EXPECT_NE(broken.err.find("--device: it is too hot"), std::string::npos) << broken.err;
}

}  // namespace
}  // namespace hornbeam::testing
