#include "tests/support/program.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

extern char** environ;

namespace hornbeam::testing {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUpdate = "HORNBEAM_UPDATE_GOLDEN";

// Where a child's three streams lead; `err` may be a terminal. `open_out` is there in place of a path.
struct Streams {
  std::string in, out, err;
  int open_out = -1;
};

pid_t spawn(const std::string& program, const Words& arguments, const fs::path& folder,
            const Streams& streams) {
  Words words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  posix_spawn_file_actions_addopen(&actions, 0, streams.in.c_str(), O_RDONLY, 0);
  if (streams.open_out >= 0)
    posix_spawn_file_actions_adddup2(&actions, streams.open_out, 1);
  else
    posix_spawn_file_actions_addopen(&actions, 1, streams.out.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                     0644);
  posix_spawn_file_actions_addopen(&actions, 2, streams.err.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY, 0644);
  pid_t pid = 0;
  const int problem = posix_spawn(&pid, program.c_str(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (problem != 0) throw std::runtime_error("cannot start " + program);
  return pid;
}

Outcome reap(pid_t pid) {
  int status = 0;
  rusage usage{};
  wait4(pid, &status, 0, &usage);
  Outcome outcome;
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  outcome.peak_kilobytes = usage.ru_maxrss;
  return outcome;
}

}  // namespace

std::size_t count_of(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
    ++count;
  return count;
}

nlohmann::json without_clock(const std::string& text) {
  nlohmann::json result = nlohmann::json::parse(text);
  result["spent"].erase("seconds");
  result["spent"].erase("peak_bytes");
  for (nlohmann::json& step : result["history"]) step.erase("seconds");
  if (result.contains("ranks"))
    for (nlohmann::json& rank : result["ranks"]) rank.erase("seconds");
  return result;
}

std::string read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_text(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

ProgramTest::ProgramTest() {
  unsetenv("HORNBEAM_PLUGINS");  // of whoever runs the tests
  std::string name = (fs::temp_directory_path() / "hornbeam-test-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("cannot make a folder for the test");
  capture_ = name;
  folder_ = capture_ / "folder";
  fs::create_directory(folder_);
}

ProgramTest::~ProgramTest() {
  std::error_code ignored;
  fs::remove_all(capture_, ignored);
}

std::string ProgramTest::program() {
  return HORNBEAM_PROGRAM;
}

Outcome ProgramTest::run(const Words& arguments, const std::string& input,
                         const std::string& out_path) const {
  return run_program(HORNBEAM_PROGRAM, arguments, input, out_path);
}

Outcome ProgramTest::run_program(const std::string& program, const Words& arguments,
                                 const std::string& input, const std::string& out_path) const {
  const fs::path in = capture_ / "in";
  const fs::path out = out_path.empty() ? capture_ / "out" : fs::path(out_path);
  const fs::path err = capture_ / "err";
  write_text(in, input);
  Outcome outcome = reap(spawn(program, arguments, folder_, {in, out, err}));
  if (out_path.empty()) outcome.out = read_text(out);
  outcome.err = read_text(err);
  return outcome;
}

Outcome ProgramTest::run_into_closed_pipe(const Words& arguments) const {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
  close(ends[0]);
  const fs::path err = capture_ / "err";
  const pid_t pid = spawn(HORNBEAM_PROGRAM, arguments, folder_, {"/dev/null", "", err, ends[1]});
  close(ends[1]);
  Outcome outcome = reap(pid);
  outcome.err = read_text(err);
  return outcome;
}

Words ProgramTest::listing() const {
  Words names;
  for (const auto& entry : fs::directory_iterator(folder_))
    names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

void ProgramTest::expect_refusal(const Words& arguments, const std::string& sentence, int code,
                                 const std::string& input) const {
  const Words before = listing();
  const Outcome outcome = run(arguments, input);
  EXPECT_EQ(outcome.err, "hornbeam: " + sentence + "\n");
  EXPECT_EQ(outcome.code, code) << sentence;
  EXPECT_EQ(outcome.out, "") << sentence;
  EXPECT_EQ(listing(), before) << sentence;
}

ProgramTest::Child::Child(const ProgramTest& test, const Words& arguments, unsigned short columns)
    : Child(test, HORNBEAM_PROGRAM, arguments, columns) {}

ProgramTest::Child::Child(const ProgramTest& test, const std::string& program,
                          const Words& arguments, unsigned short columns)
    : test_(test) {
  terminal_ = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal_ < 0 || grantpt(terminal_) != 0 || unlockpt(terminal_) != 0)
    throw std::runtime_error("cannot open a terminal");
  const winsize window{.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
  if (columns > 0) ioctl(terminal_, TIOCSWINSZ, &window);
  const fs::path in = test_.capture_ / "in";
  write_text(in, "");
  pid_ = spawn(program, arguments, test_.folder_, {in, test_.capture_ / "out", ptsname(terminal_)});
}

ProgramTest::Child::~Child() {
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    reap(pid_);
  }
  close(terminal_);
}

std::string ProgramTest::Child::await_terminal(const std::string& text) {
  while (shown_.find(text) == std::string::npos)
    if (!read_on()) throw std::runtime_error("the program ended before it showed " + text);
  return std::exchange(shown_, "");
}

std::string ProgramTest::Child::rest_of_terminal() {
  while (read_on()) {
  }
  return std::exchange(shown_, "");
}

bool ProgramTest::Child::read_on() {
  char chunk[512];
  const ssize_t count = ::read(terminal_, chunk, sizeof chunk);
  if (count > 0) shown_.append(chunk, static_cast<std::size_t>(count));
  return count > 0;
}

void ProgramTest::Child::send(int signal) const {
  kill(pid_, signal);
}

bool ProgramTest::Child::has_ended() const {
  siginfo_t found{};
  return waitid(P_PID, static_cast<id_t>(pid_), &found, WEXITED | WNOHANG | WNOWAIT) != 0 ||
         found.si_pid != 0;
}

Outcome ProgramTest::Child::wait() {
  Outcome outcome = reap(pid_);
  pid_ = 0;
  outcome.out = read_text(test_.capture_ / "out");
  return outcome;
}

void expect_golden(const std::string& name, const std::string& text) {
  const fs::path path = fs::path(HORNBEAM_GOLDEN) / name;
  if (getenv(kUpdate)) return write_text(path, text);
  EXPECT_EQ(text, read_text(path)) << "where this is meant, run the test once with " << kUpdate
                                   << "=1 and commit tests/golden/" << name;
}

std::string without_times(std::string text) {
  text = std::regex_replace(text, std::regex(R"(in [0-9.]+ s,)"), "in TIME s,");
  text = std::regex_replace(text, std::regex(R"("seconds": [0-9.e+-]+)"), "\"seconds\": TIME");
  // How much is in memory at once depends on which thread was faster.
  text = std::regex_replace(text, std::regex(R"("peak_bytes": [0-9]+)"), "\"peak_bytes\": SIZE");
  return text;
}

}  // namespace hornbeam::testing
