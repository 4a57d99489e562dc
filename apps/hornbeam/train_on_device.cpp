// hornbeam train --device: the device's program teaches. It is told what the family's positions are and how
// the value is called, says how it goes on, which is passed on, and what validations have found, which is
// drawn.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/interrupt.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/text.hpp"
#include "apps/hornbeam/train.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/learn/trainer.hpp"

namespace hornbeam::app {
namespace {

// What the device's program is for: the boards that it is compiled for, and the games.
std::string program_that_teaches(const std::string& family) {
  const std::size_t colon = std::min(family.find(':'), family.size());
  const std::string domain = family.substr(0, colon), name = family.substr(colon);
  if (domain == "samegame" || domain == "bubble-breaker" || domain == "clickomania") {
    if (name == ":random/15x15x5") return "hornbeam-device";
    if (name == ":random/20x20x10") return "hornbeam-device-roomy";
  }
  throw InputError(fmt::format(
      "--device: {} is taught without a device; 'hornbeam-device train' teaches random/15x15x5 of "
      "samegame, bubble-breaker and clickomania, and 'hornbeam-device-roomy train' random/20x20x10",
      harmless(family)));
}

// The device's program and what it is told.
std::vector<std::string> words_of(const TrainFlags& flags, const CLI::App& command) {
  const std::string program = program_that_teaches(flags.family);
  for (const char* const option : {"--iterations", "--hidden", "--cap", "--validation", "--memory",
                                   "--threads", "--instructions"})
    if (is_given(command, option))
      throw InputError(
          fmt::format("--device: {} is none of what a device takes: --time, --width, "
                      "--boards, --seed and --name; '{} train' by itself has more",
                      option, program));
  if (flags.time.empty()) throw InputError("training on a device needs an end: --time 7min");
  const learn::Subject subject = learn::subject_of(flags.family);
  std::vector<std::string> words{device_program(flags.device.program, program), "train"};
  const auto add = [&](const char* name, const std::string& value) {
    words.insert(words.end(), {name, value});
  };
  add("--game", flags.family.substr(0, flags.family.find(':')));
  add("--family", subject.family);
  add("--name", name_of(flags));
  add("--names", value::checksum_of_names(subject.features));
  add("--state", flags.output + ".training");
  add("--value", flags.output);
  add("--seconds", format_number(read_option("--time", flags.time, parse_duration).count()));
  const auto add_count = [&](const char* option, const std::string& text, std::uint64_t least) {
    if (!is_given(command, option)) return;
    const std::uint64_t count = read_option(option, text, parse_count);
    if (count < least) throw InputError(fmt::format("{}: {} at least", option, least));
    add(option, std::to_string(count));
  };
  add_count("--width", flags.width, 16);
  add_count("--boards", flags.boards, 1);
  add_count("--seed", flags.seed, 0);
  return words;
}

// A program whose standard output is read here. It is told to stop where this one is.
class Teacher {
 public:
  explicit Teacher(std::vector<std::string> words) : path_(words.front()) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) fail();
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    interrupt_flag();  // from now on signals are for us, who tell it
    pid_ = fork();
    if (pid_ < 0) fail();
    if (pid_ == 0) {
      setpgid(0, 0);
#ifdef __linux__
      prctl(PR_SET_PDEATHSIG, SIGTERM);  // it stops with us, however we end
#endif
      dup2(ends[1], STDOUT_FILENO);
      execv(pointers.front(), pointers.data());
      std::fprintf(stderr, "hornbeam: --device: %s cannot be started: %s\n", pointers.front(),
                   std::strerror(errno));
      _exit(2);
    }
    close(ends[1]);
    output_ = ends[0];
  }
  Teacher(const Teacher&) = delete;
  Teacher& operator=(const Teacher&) = delete;
  ~Teacher() {
    close(output_);
    if (!is_over_) stop();
  }

  // With its end; false where there is none any more.
  bool next_line(std::string& line) {
    for (;;) {
      if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
        line = heard_.substr(0, end + 1);
        heard_.erase(0, end + 1);
        return true;
      }
      if (interrupt_flag() && !is_told_) stop();
      pollfd input{.fd = output_, .events = POLLIN, .revents = 0};
      if (poll(&input, 1, kMilliseconds) <= 0) continue;
      char chunk[4096];
      const ssize_t size = read(output_, chunk, sizeof chunk);
      if (size < 0 && errno == EINTR) continue;
      if (size <= 0) return false;
      heard_.append(chunk, static_cast<std::size_t>(size));
    }
  }
  int exit_code() {
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    is_over_ = true;
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    throw std::runtime_error(fmt::format("{}: {}", path_, strsignal(WTERMSIG(status))));
  }

 private:
  static constexpr int kMilliseconds = 100;  // between two looks whether it is to stop

  [[noreturn]] void fail() const {
    throw InputError(
        fmt::format("--device: {} cannot be started: {}", path_, std::strerror(errno)));
  }
  void stop() {
    kill(pid_, SIGTERM);
    is_told_ = true;
  }

  std::string path_;
  pid_t pid_ = -1;
  int output_ = -1;
  std::string heard_;
  bool is_told_ = false, is_over_ = false;
};

}  // namespace

int teach_on_device(const TrainFlags& flags, const CLI::App& command) {
  const std::vector<std::string> words = words_of(flags, command);
  require_writable(flags.output);
  Teacher teacher(words);
  std::vector<Grown> growth;
  int boards = 0;
  for (std::string line; teacher.next_line(line);) {
    put_text(line);
    flush_standard_output();
    Grown at;
    if (unsigned long long width = 0;  // as device/train.cuh prints it
        std::sscanf(line.c_str(), "%lf s validation: mean %lf of %d boards at width %llu",
                    &at.seconds, &at.mean, &boards, &width) == 4) {
      at.width = width;
      growth.push_back(at);
    }
  }
  if (const int code = teacher.exit_code(); code != 0) return code;
  if (!growth.empty()) draw_growth(flags, static_cast<std::uint64_t>(boards), growth);
  return interrupt_flag() ? kInterrupted : 0;
}

}  // namespace hornbeam::app
