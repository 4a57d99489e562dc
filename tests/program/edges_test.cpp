// Outputs that cannot be written: a full disk, a closed pipe, a folder that takes no files. Each ends
// in a sentence and exit code 2, and leaves no half of a file behind.
#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

class Edges : public ProgramTest {
 protected:
  Edges() {
    write("board.txt", "112\n122\n333\n");
    run(with(kSolve, {"--json", "best.json"}));
    before_ = listing();
  }
  static Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  void expect_unwritable(const std::string& path, const std::string& why) const {
    const std::string sentence = "cannot write " + path + ": " + why;
    expect_refusal(with(kSolve, {"--quiet", "--json", path}), sentence);
    expect_refusal({"bench", "samegame:board.txt", "--time", "20ms", "--json", path}, sentence);
  }
  // Commands that write to standard output, each in every way it does.
  static std::vector<Words> talkative() {
    return {{"--help"},
            {"--version"},
            {"help", "solve"},
            {"solve", "--help"},
            {"list"},
            {"explain", "mcts"},
            {"manual", "man"},
            {"manual", "markdown"},
            {"completion", "bash"},
            {"verify", "best.json"},
            {"render", "best.json", "-o", "best.svg"},
            kSolve,
            with(kSolve, {"--json", "-"}),
            {"bench", "samegame:board.txt", "--time", "20ms"},
            {"bench", "samegame:board.txt", "--time", "20ms", "--json", "-"}};
  }

  inline static const Words kSolve{"solve", "samegame:board.txt", "--playouts", "9"};
  Words before_;
};

TEST_F(Edges, AFullDiskBehindStandardOutput) {
  for (const Words& command : talkative()) {
    const Outcome outcome = run(command, "", "/dev/full");
    EXPECT_EQ(outcome.code, 2) << command.front();
    EXPECT_EQ(outcome.err, "hornbeam: cannot write to standard output: No space left on device\n")
        << command.front();
  }
}

TEST_F(Edges, AClosedPipeBehindStandardOutput) {
  for (const Words& command : talkative()) {
    const Outcome outcome = run_into_closed_pipe(command);
    EXPECT_EQ(outcome.code, 2) << command.front();
    EXPECT_EQ(outcome.err, "hornbeam: cannot write to standard output: Broken pipe\n")
        << command.front();
  }
}

TEST_F(Edges, AFullDiskBehindAFile) {
  expect_refusal(with(kSolve, {"--quiet", "--json", "/dev/full"}),
                 "cannot write /dev/full: No space left on device");
  std::filesystem::create_symlink("/dev/full", folder_ / "full.svg");
  std::filesystem::create_symlink("/dev/full", folder_ / "full.html");
  for (const std::string path : {"full.svg", "full.html"})
    expect_refusal({"render", "best.json", "-o", path},
                   "cannot write " + path + ": No space left on device");
  const Outcome bench =
      run({"bench", "samegame:board.txt", "--time", "20ms", "--json", "/dev/full"});
  EXPECT_EQ(bench.code, 2);
  EXPECT_EQ(bench.err, "hornbeam: cannot write /dev/full: No space left on device\n");
}

// A disk that fills up while the file is being written, as a limit of one block does.
TEST_F(Edges, NoHalfOfAFileIsLeftBehind) {
  for (const std::string command :
       {"solve samegame:standard/7 --playouts 100 --quiet --json new.json",
        "render best.json -o new.svg", "render best.json -o new.html"}) {
    const Outcome outcome = run_program(
        "/bin/bash", {"-c", "trap '' XFSZ; ulimit -f 1; exec " + program() + " " + command});
    EXPECT_EQ(outcome.code, 2) << command;
    EXPECT_TRUE(outcome.err.starts_with("hornbeam: cannot write new.")) << outcome.err;
    EXPECT_TRUE(outcome.err.ends_with(": File too large\n")) << outcome.err;
    EXPECT_EQ(listing(), before_);
  }
}

TEST_F(Edges, FoldersThatTakeNoFiles) {
  std::filesystem::create_directory(folder_ / "folder");
  expect_unwritable("folder", "it is a folder");
  expect_unwritable("missing/best.json", "there is no folder missing");
  expect_unwritable("board.txt/best.json", "Not a directory");
  expect_refusal({"render", "best.json", "-o", "board.txt/best.svg"},
                 "cannot write board.txt/best.svg: Not a directory");
  // Nobody may make files here, not even root.
  const Outcome outcome = run(with(kSolve, {"--json", "/proc/best.json"}));
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(outcome.err.starts_with("hornbeam: cannot write /proc/best.json: ")) << outcome.err;
  const Outcome picture = run({"render", "best.json", "-o", "/proc/best.svg"});
  EXPECT_EQ(picture.code, 2);
  EXPECT_TRUE(picture.err.starts_with("hornbeam: cannot write /proc/best.svg: ")) << picture.err;
}

}  // namespace
}  // namespace hornbeam::testing
