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

// Finished positions compete, ties go to the first, and playouts have the streams that they have on the CPU.
TEST_F(DeviceTest, BeamsByOtherValuesAreThoseOfTheCpu) {
  for (const std::string board :
       {"samegame:standard/7", "samegame:random/16x11x4/3", "samegame:random/5x5x3/1",
        "bubble-breaker:random/15x15x5/1", "clickomania:random/10x14x6/2"})
    for (const std::string value : {"score", "potential", "bound"})
      for (const std::string rest : {"width=1", "width=70", "width=40, cap=1", "width=25, cap=3"})
        expect_the_same(solve(board, "beam(" + rest + ", value=" + value + ")", "--nodes", "1G"));
  for (const std::string board : {"samegame:standard/8", "samegame:random/6x16x3/2",
                                  "bubble-breaker:random/9x9x4/1", "clickomania:random/10x8x6/1"})
    for (const std::string playouts :
         {"playouts", "playouts(3, tabu)", "playouts(2, tabu-color(epsilon=0.02))", "playouts(17)"})
      for (const std::string rest : {"width=3", "width=6, cap=1"})
        expect_the_same(
            solve(board, "beam(" + rest + ", value=" + playouts + ")", "--nodes", "1G", "5"));
}

TEST_F(DeviceTest, BeamsByOtherValuesGrowAsThoseOfTheCpu) {
  expect_the_same(solve("samegame:random/5x4x3/1", "beam(width=1, value=score, cap=1, grow=true)",
                        "--nodes", "1G"));
  expect_the_same(solve("samegame:random/4x4x3/4", "beam(width=3, value=potential, grow=true)",
                        "--nodes", "1G"));
  expect_the_same(solve("bubble-breaker:random/4x4x2/3",
                        "beam(width=1, value=playouts(2, tabu-color), cap=2, grow=true)", "--nodes",
                        "1G"));
  expect_the_same(solve("samegame:random/6x6x3/4",
                        "improve(beam(width=4, value=bound), rounds=4, tail=1, nodes=1M)",
                        "--nodes", "1G"));
}

TEST_F(DeviceTest, ABeamByPlayoutsKeepsToABudgetOfThem) {
  Words arguments =
      solve("samegame:standard/7", "beam(width=5, value=playouts(3, tabu))", "--playouts", "1000");
  arguments.insert(arguments.end(), {"--nodes", "1M"});
  const Outcome outcome = run(on_device(arguments));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto spent = nlohmann::json::parse(outcome.out)["spent"];
  EXPECT_EQ(spent["playouts"], 1000);
  EXPECT_LT(spent["nodes"], 1000);
}

// On a board on which little is left beams are narrow, and where the width leaves nothing out the cap grows: both end
// with the optimum, after as many nodes. What a cap of 16 leaves out a device does not see.
TEST_F(DeviceTest, BeamsGrowAsThoseOfTheCpu) {
  std::string rows;
  for (int row = 0; row < 13; ++row) rows += "...............\n";
  write("little.txt", rows + "144124340403241\n134433111430014\n");
  write("more.txt", rows.substr(16) + "000212241404133\n424342002323341\n411101211442441\n");
  for (const char* width : {"3", "2000"})
    expect_the_same(
        solve("samegame:little.txt",
              std::string("beam(width=") + width + ", value=learned(samegame-15x15x5), grow=true)",
              "--nodes", "1G"));
  const auto proves = [&](const Words& arguments) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out).contains("optimal");
  };
  const Words growing =
      solve("samegame:more.txt", "beam(width=2000, value=learned(samegame-15x15x5), grow=true)",
            "--nodes", "1G");
  EXPECT_TRUE(proves(growing));
  EXPECT_FALSE(proves(on_device(growing)));
}

// Pairs of tiles wherever one looks: 104 moves, where few positions have more than 44.
TEST_F(DeviceTest, BoardsWithManyMovesHaveRoom) {
  std::string board;
  for (int row = 0; row < 15; ++row) {
    for (int column = 0; column < 15; ++column)
      board += static_cast<char>('0' + (2 * column + row / 2 * 3 + 1) % 5);
    board += '\n';
  }
  write("pairs.txt", board);
  expect_the_same(solve("samegame:pairs.txt",
                        "beam(width=450, value=learned(samegame-15x15x5), cap=0)", "--nodes",
                        "120k"));
}

TEST_F(DeviceTest, WhatWasTaughtOnTheCpuRunsOnADevice) {
  ASSERT_EQ(run({"train", "samegame:random/15x15x5", "-o", "x.value", "--iterations", "1",
                 "--boards", "2", "--validation", "1", "--width", "8", "--threads", "1"})
                .code,
            0);
  const std::string value = read("x.value");
  EXPECT_EQ(value.find("\nunit 16\n"), std::string::npos) << "this one tells nothing";
  const std::string beam = "beam(width=12, value=learned(\"x.value\"), cap=1, noise=3)";
  expect_the_same(solve("samegame:random/15x15x5/1", beam, "--nodes", "1G"));
  write("x.value",
        value.substr(0, value.size() - 1));  // an editor may leave the last line's end out
  expect_the_same(solve("samegame:random/15x15x5/1", beam, "--nodes", "1G"));
}

TEST_F(DeviceTest, RecordsOfTheDeviceAreWrittenWheneverALineIsBetter) {
  const std::string all = read_text(HORNBEAM_DATA "/samegame/standard20.txt");
  write("boards.txt", all.substr(0, all.find("board 2")));
  const auto records = [&](const Words& more) {
    Words words{"records",
                "--boards",
                "boards.txt",
                "--value",
                HORNBEAM_DATA "/values/samegame-15x15x5.value",
                "--lines",
                "lines.txt",
                "--width",
                "8",
                "--again",
                "20",
                "--members",
                "64"};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(HORNBEAM_DEVICE_PLAIN, words);
  };
  const auto best = [&] { return std::stoi(read("lines.txt").substr(2)); };
  ASSERT_EQ(records({"--rounds", "0"}).code, 0);
  const int wide = best();
  int last = wide;
  for (int seed = 1; seed <= 4; ++seed) {
    const Outcome outcome = records({"--rounds", "2", "--seed", std::to_string(seed)});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("end: " + std::to_string(best()) + '\n'), std::string::npos)
        << outcome.out;
    EXPECT_GE(best(), last);
    last = best();
  }
  EXPECT_GT(last, wide) << "rounds that find nothing test nothing";
}

TEST_F(DeviceTest, TheDevicesOwnFlagsAreChecked) {
  const auto refuse = [&](const Words& more, const std::string& sentence) {
    Words words{"records",
                "--boards",
                HORNBEAM_DATA "/samegame/standard20.txt",
                "--value",
                HORNBEAM_DATA "/values/samegame-15x15x5.value",
                "--lines",
                "lines.txt"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_program(HORNBEAM_DEVICE_PLAIN, words);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.err, "hornbeam-device-plain: " + sentence + '\n');
    EXPECT_EQ(listing(), Words{});
  };
  refuse({"--cap", "0"}, "--cap wants a whole number from 1 to 2, not '0'");
  refuse({"--cap", "3"}, "--cap wants a whole number from 1 to 2, not '3'");
  refuse({"--seconds", "abc"}, "--seconds wants a number from 0 to 1000000000, not 'abc'");
  refuse({"--width", "-5"}, "--width wants a whole number from 1 to 60000000, not '-5'");
  refuse({"--width"}, "--width wants a value behind it");
  refuse({"width"}, "'width' should be a flag, --NAME with a value behind it");
  refuse(
      {"--game", "samegame"},
      "'records' has no flag '--game'; it takes --boards, --value, --lines, --seconds, --rounds, "
      "--width, --again, --members, --cap, --noise, --seed");
  refuse({"--members", "10", "--width", "9"},
         "--members 10 is too few: there are 20 boards, and --width is 9");
}

TEST_F(DeviceTest, TheDevicesOwnHelpSaysWhatEveryFlagMeans) {
  const Outcome help = run_program(HORNBEAM_DEVICE_PLAIN, {"--help"});
  EXPECT_EQ(help.code, 0);
  EXPECT_EQ(help.err, "");
  EXPECT_TRUE(help.out.starts_with("hornbeam-device-plain VERB [--FLAG VALUE]...\n")) << help.out;
  EXPECT_NE(help.out.find("\n  --width     of the later beams, from 16 on (default 4096)\n"),
            std::string::npos)
      << help.out;
  EXPECT_EQ(run_program(HORNBEAM_DEVICE_PLAIN, {"train", "--help"}).code, 0);
  const Outcome none = run_program(HORNBEAM_DEVICE_PLAIN, {"teach"});
  EXPECT_EQ(none.code, 2);
  EXPECT_EQ(none.err,
            "hornbeam-device-plain: there is no verb 'teach'; there are serve, records, train, and "
            "--help says what they take\n");
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
  // The first pass makes 2,592 nodes; the second does not begin before the run is kept.
  kept("beam(width=2, value=playouts(2, tabu), grow=true)", "--nodes", "2600", "9k", "11600");
}

TEST_F(DeviceTest, WhatWasKeptWithADeviceNeedsOne) {
  Words begin = solve("samegame:random/15x15x5/7", "uniform", "--playouts", "10");
  begin.insert(begin.end(), {"--checkpoint", "a.run"});
  ASSERT_EQ(run(begin).code, 0);
  begin.back() = "b.run";
  ASSERT_EQ(run(on_device(begin)).code, 0);
  expect_refusal({"resume", "a.run", "--device-program", HORNBEAM_DEVICE_PLAIN},
                 "--device-program: a.run is of a run without a device");
  expect_refusal({"resume", "a.run", "--device", "cuda"},
                 "--device: a.run is of a run without a device");
  expect_refusal({"resume", "b.run", "--device", "gpu"},
                 "--device: there is no device 'gpu'; cuda is the one there is");
  const Outcome resumed = run(on_device({"resume", "b.run", "--playouts", "5"}));
  EXPECT_EQ(resumed.code, 0) << resumed.err;
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
      "' has no form for a device here; uniform, tabu, tabu-color and beam have one, and around "
      "them restart, improve, nested of level 1 and mcts. Without --device everything runs\n  ";
  refuse("samegame:standard/7", "nrpa", "'nrpa" + forms + "nrpa\n  ^");
  refuse(
      "samegame:standard/7", "mcts",
      "a device makes many playouts for an evaluation: restart(uniform, runs=1, playouts=10000)");
  refuse("samegame:standard/7", "nested(level=2)",
         "'nested' has a form for a device at level 1\n  nested(level=2)\n  ^");
  refuse("samegame:standard/7", "beam(value=playouts(2, tabu-bandit))",
         "playouts by 'tabu-bandit' have no form for a device; those by uniform, tabu and "
         "tabu-color have one\n  beam(value=playouts(2, tabu-bandit))\n                         ^");
  refuse("samegame:standard/7", "beam(ordered=true)",
         "'beam' has no form for a device where it is ordered\n  beam(ordered=true)\n  ^");
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
  refuse("samegame:standard/7", "beam(width=9, value=playouts(5000000000))",
         "--device: a device makes 1 to 4294967295 playouts of a position");
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
      "'cmake -S device -B build/device' configures, and --device-program says where it is");
}

TEST_F(DeviceTest, ADeviceThatIsWrongOrGoneIsNotBelieved) {
  const auto expect = [&](const std::string& replies, int code, const std::string& sentence) {
    write("device.sh", "#!/bin/sh\n" + replies);
    std::filesystem::permissions(folder_ / "device.sh", std::filesystem::perms::owner_all);
    expect_refusal({"solve", "samegame:standard/7", "--search", "uniform", "--playouts", "10",
                    "--device", "cuda", "--device-program", "./device.sh"},
                   sentence, code);
  };
  const std::string hello = "read hello; echo ok 5 sham; read request; ";
  expect(hello + "echo ok 9999 5; read more", 1,
         "the device's playout 5 is wrong: it is worth -161, not 9999");
  expect(hello, 1, "./device.sh: the program for the device has ended");
  expect(hello + "echo error there is no room; read more", 2, "--device: there is no room");
  expect("read hello; echo ok 6 newer; read more", 2,
         "./device.sh: this program for a device is not of this hornbeam");
}

// What it had found before it failed was played again here, and is the result.
TEST_F(DeviceTest, ADeviceThatFailsOnTheWayLeavesTheLineThatItHadFound) {
  const auto with = [&](const std::string& replies, Words words) {
    write("device.sh", "#!/bin/sh\nread hello; echo ok 5 sham; read request\n" + replies);
    std::filesystem::permissions(folder_ / "device.sh", std::filesystem::perms::owner_all);
    words.insert(words.end(), {"--device", "cuda", "--device-program", "./device.sh"});
    return run(words);
  };
  const Words playouts{"solve", "samegame:standard/7", "--search", "uniform", "--playouts", "1M"};
  const std::string gone = "echo ok -161 5; read request; echo error the GPU is gone; read more";
  const Outcome broken = with(gone, playouts);
  EXPECT_EQ(broken.code, 2);
  EXPECT_EQ(broken.err, "hornbeam: --device: the GPU is gone\n");
  EXPECT_NE(broken.out.find("score -161"), std::string::npos) << broken.out;
  const Outcome ended = with("echo ok -161 5", playouts);
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.err, "hornbeam: ./device.sh: the program for the device has ended\n");
  EXPECT_NE(ended.out.find("score -161"), std::string::npos) << ended.out;
  write("six.txt", "001100\n");
  const Outcome full = with(
      "echo ok nodes 5 lines 1 sampled 0 narrowed 1 capped 0 stopped 0 score 1000 line 0,0 0,0 0,0"
      "\nread request; echo full somebody else has the memory; read more",
      {"solve", "samegame:six.txt", "--search",
       "improve(beam(width=2, value=score), rounds=5, tail=1, nodes=10)", "--nodes", "1M"});
  EXPECT_EQ(full.code, 2);
  EXPECT_EQ(full.err, "hornbeam: --device: somebody else has the memory\n");
  EXPECT_NE(full.out.find("score 1000"), std::string::npos) << full.out;

  const Outcome records = with(gone, {"records", "samegame:standard/7", "--folder", "lines",
                                      "--time", "10min", "--search", "uniform"});
  EXPECT_EQ(records.code, 2);
  EXPECT_EQ(records.err, "hornbeam: --device: the GPU is gone\n");
  EXPECT_NE(read("lines/standard-7.json").find("\"score\": -161"), std::string::npos);
}

TEST_F(DeviceTest, EndsWithTheProgramHoweverThatEnds) {
  write("device.sh",
        "#!/bin/sh\nread hello; echo ok 5 sham; read request; echo asked >&2\nexec sleep 1000\n");
  std::filesystem::permissions(folder_ / "device.sh", std::filesystem::perms::owner_all);
  Child child(*this, {"solve", "samegame:standard/7", "--search", "uniform", "--time", "10h",
                      "--device", "cuda", "--device-program", "./device.sh"});
  child.await_terminal("asked");
  child.send(SIGKILL);
  child.wait();
  child.rest_of_terminal();  // which the device has open while it lives
}

// Where no search is named: what a device is good at.
TEST_F(DeviceTest, SearchesByItselfAsItsDomainIsBestSearchedOnADevice) {
  const Outcome small = run(on_device(
      {"solve", "samegame:random/6x6x3/1", "--playouts", "100", "--quiet", "--json", "-"}));
  ASSERT_EQ(small.code, 0) << small.err;
  EXPECT_EQ(nlohmann::json::parse(small.out)["search"], "tabu-color");
  write("device.sh",
        "#!/bin/sh\n"
        "read hello; echo ok 5 sham; read value bytes; head -c $bytes >/dev/null; echo ok\n"
        "while read beam; do echo ok nodes 5 lines 0 narrowed 1 stopped 0 promising; done\n");
  std::filesystem::permissions(folder_ / "device.sh", std::filesystem::perms::owner_all);
  for (const std::string domain : {"samegame", "bubble-breaker"}) {
    const Words sham{"--device", "cuda", "--device-program", "./device.sh"};
    Words solve{"solve", domain + ":random/15x15x5/1", "--nodes", "12", "--quiet", "--json", "-"};
    solve.insert(solve.end(), sham.begin(), sham.end());
    const Outcome large = run(solve);
    ASSERT_EQ(large.code, 0) << large.err;
    EXPECT_NE(large.out.find("improve(beam(width=100000, value=learned(" + domain + "-15x15x5,"),
              std::string::npos)
        << large.out;
  }
  const Outcome records =
      run(on_device({"records", "samegame:random/6x6x3/1", "--folder", "lines", "--time", "20ms"}));
  EXPECT_EQ(records.code, 0) << records.err;
  EXPECT_NE(read("lines/random-6x6x3-1.json").find("\"search\": \"tabu-color\""),
            std::string::npos);
}

TEST_F(DeviceTest, ATeachingThatIsStoppedDrawsItsCurve) {
  write("device.sh",
        "#!/bin/sh\ntrap 'exit 0' TERM\n"
        "echo '   1.0 s  validation: mean 10.0 of 256 boards at width 64'\n"
        "echo ready >&2\nwhile :; do sleep 0.1; done\n");
  std::filesystem::permissions(folder_ / "device.sh", std::filesystem::perms::owner_all);
  Child child(*this, {"train", "samegame:random/15x15x5", "-o", "x.value", "--time", "7min",
                      "--device", "cuda", "--device-program", "./device.sh"});
  child.await_terminal("ready");
  child.send(SIGINT);
  EXPECT_EQ(child.wait().code, 130);
  EXPECT_EQ(listing(), (Words{"device.sh", "x.value.svg"}));
}

TEST_F(DeviceTest, ADeviceTeachesInPlaceOfTheProgram) {
  write("device.sh", "#!/bin/sh\necho \"$@\"\nexit 7\n");
  std::filesystem::permissions(folder_ / "device.sh", std::filesystem::perms::owner_all);
  const auto train = [](const Words& more) {
    Words words{"train", "--device", "cuda", "--device-program", "./device.sh"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const Outcome plain = run(train({"samegame:random/15x15x5", "-o", "x.value", "--time", "7min"}));
  EXPECT_EQ(plain.code, 7) << "its end is the program's";
  const std::string names = " --name x --names eab3a9e99d42b86b";
  EXPECT_EQ(plain.out, "train --game samegame --family same-game 15x15x5" + names +
                           " --state x.value.training --value x.value --seconds 420\n");
  const Outcome more =
      run(train({"bubble-breaker:random/15x15x5", "-o", "x.value", "--time", "10s", "--width",
                 "512", "--boards", "64", "--seed", "3", "--name", "mine"}));
  EXPECT_EQ(more.out,
            "train --game bubble-breaker --family bubble-breaker 15x15x5 --name mine" +
                names.substr(9) +
                " --state x.value.training --value x.value --seconds 10 --width 512 --boards 64 "
                "--seed 3\n");
  expect_refusal(train({"samegame:random/8x8x4", "-o", "x.value", "--time", "10s"}),
                 "--device: samegame:random/8x8x4 is taught without a device; 'hornbeam-device "
                 "train' teaches random/15x15x5 of samegame, bubble-breaker and clickomania, and "
                 "'hornbeam-device-roomy train' random/20x20x10");
  expect_refusal(train({"samegame:random/15x15x5", "-o", "x.value", "--iterations", "3"}),
                 "--device: --iterations is none of what a device takes: --time, --width, "
                 "--boards, --seed and --name; 'hornbeam-device train' by itself has more");
  expect_refusal(train({"samegame:random/15x15x5", "-o", "x.value"}),
                 "training on a device needs an end: --time 7min");
  expect_refusal({"train", "clickomania:random/20x20x10", "-o", "x.value", "--time", "1s",
                  "--device", "cuda", "--device-program", "nowhere"},
                 "--device-program: there is no file 'nowhere'");
}

// Without a GPU nobody teaches, but what would be taught is looked at.
TEST_F(DeviceTest, AProgramForOtherBoardsRefusesToTeach) {
  const auto refuse = [&](const std::string& family, const std::string& sentence) {
    const Outcome outcome =
        run(on_device({"train", family, "-o", "x.value", "--time", "1s", "--name", "x"}));
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.err, "hornbeam-device-plain: " + sentence + '\n');
    EXPECT_EQ(listing(), Words{});
  };
  refuse(
      "clickomania:random/20x20x10",
      "this program teaches clickomania 15x15x5, not clickomania 20x20x10: a program is compiled "
      "for boards of one kind, hornbeam-device for 15x15 tiles in five colours and "
      "hornbeam-device-roomy for 20x20 tiles in ten");
  refuse("bubble-breaker:random/15x15x5",
         "teaching bubble-breaker 15x15x5 takes a GPU; 'hornbeam train' without --device does "
         "without");
  const Outcome named =
      run_program(HORNBEAM_DEVICE_PLAIN, {"train", "--state", "s", "--value", "My Value"});
  EXPECT_EQ(named.err,
            "hornbeam-device-plain: 'My Value' is no name for a value: small letters, digits and "
            "hyphens; --name "
            "gives it another than its file has\n");
}

TEST_F(DeviceTest, WhatADeviceTellsOfValidationsIsDrawn) {
  write("device.sh",
        "#!/bin/sh\n"
        "echo '  12.0 s  validation: mean 2900.5 of 256 boards at width 1024'\n"
        "echo '  20.1 s  iteration 9: width 1024'\n"
        "echo '  41.5 s  validation: mean 3100.0 of 256 boards at width 1024'\n"
        "echo '  43.0 s  validation: mean 3300.0 of 256 boards at width 4096'\n");
  std::filesystem::permissions(folder_ / "device.sh", std::filesystem::perms::owner_all);
  const Words words{
      "train", "samegame:random/15x15x5", "-o",         "x.value", "--time", "1min", "--device",
      "cuda",  "--device-program",        "./device.sh"};
  const Outcome taught = run(words);
  EXPECT_EQ(taught.code, 0) << taught.err;
  EXPECT_TRUE(taught.out.ends_with("at width 4096\nhow it grew: x.value.svg\n")) << taught.out;
  const std::string figure = read("x.value.svg");
  EXPECT_NE(figure.find("mean score of 256 boards"), std::string::npos);
  EXPECT_LT(figure.find("width 4096"), figure.find("width 1024"));

  write("device.sh",
        "#!/bin/sh\ntrap 'echo stopped; exit 0' TERM\necho begun >&2\n"
        "while :; do sleep 0.01; done\n");
  std::filesystem::remove(folder_ / "x.value.svg");
  Child child(*this, words);
  child.await_terminal("begun");
  child.send(SIGINT);
  const Outcome stopped = child.wait();
  EXPECT_EQ(stopped.code, 130);
  EXPECT_EQ(stopped.out, "stopped\n");
  EXPECT_EQ(listing(), Words{"device.sh"});
}

// Of a beam that grows: three members have room, and the second pass, which the first one's full beam leads to, is
// answered so.
TEST_F(DeviceTest, ABeamGrowsUntilTheDeviceIsFullAndNothingElseEndsIt) {
  const Words words{"solve",      "samegame:standard/7",
                    "--search",   "beam(width=2, value=learned(samegame-15x15x5), grow=true)",
                    "--nodes",    "1M",
                    "--quiet",    "--json",
                    "-",          "--device",
                    "cuda",       "--device-program",
                    "./device.sh"};
  const auto run_with = [&](const std::string& second) {
    write("device.sh",
          "#!/bin/sh\n"
          "read hello; echo ok 5 sham; read value bytes; head -c $bytes >/dev/null; echo ok\n"
          "read room; echo ok 3; read beam; echo nodes 3 members 2\n"
          "echo ok nodes 5 lines 0 narrowed 1 stopped 0\n"
          "read beam tiles score a b c ending level width rest\n" +
              second + "; read more\n");
    std::filesystem::permissions(folder_ / "device.sh", std::filesystem::perms::owner_all);
    return run(words);
  };
  const Outcome grown = run_with(
      "[ $width = 3 ] && echo nodes 4 members 3 && "
      "echo ok nodes 7 lines 0 narrowed 1 stopped 0 || echo error $width");
  EXPECT_EQ(grown.code, 0) << grown.err;
  Words told = words;
  told.erase(told.begin() + 6, told.begin() + 9);
  EXPECT_NE(run(told).out.find(
                "searched by a device: sham, whose memory had room for beams of 3 members"),
            std::string::npos)
      << run(told).out;
  EXPECT_EQ(run_with("echo full there is no room").code, 0);
  const Outcome broken = run_with("echo error it is too hot");
  EXPECT_EQ(broken.code, 2);
  EXPECT_NE(broken.err.find("--device: it is too hot"), std::string::npos) << broken.err;
}

}  // namespace
}  // namespace hornbeam::testing
