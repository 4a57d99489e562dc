#include "src/match/program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

namespace hornbeam::match {
namespace {

// Seconds between two looks whether somebody interrupts.
constexpr double kLook = 0.2;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Program::Program(const std::string& command, const std::atomic<bool>* interrupt)
    : interrupt_(interrupt) {
  int ends[2];  // ours and its; not a pipe, since what nobody reads any more is then no signal
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw Broken(std::string("no connection: ") + std::strerror(errno));
  int errors[2];
  if (pipe2(errors, O_CLOEXEC | O_NONBLOCK) != 0)
    throw Broken(std::string("no connection: ") + std::strerror(errno));
  pid_ = fork();
  if (pid_ < 0) throw Broken(std::string("no process: ") + std::strerror(errno));
  if (pid_ == 0) {
    setpgid(0, 0);  // so that all that the shell starts ends with it
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // and it with us, however we end
#endif
    dup2(ends[1], STDIN_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    fcntl(errors[1], F_SETFL, 0);  // it waits where we are slow to read
    dup2(errors[1], STDERR_FILENO);
    execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  setpgid(pid_, pid_);
  close(ends[1]);
  close(errors[1]);
  line_ = ends[0];
  complaints_ = errors[0];
}

Program::~Program() {
  close(line_);
  if (complaints_ >= 0) close(complaints_);
  kill(-pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

// The last of them may tell why it ended.
void Program::hear_complaints() {
  constexpr std::size_t kEnough = 4096;
  char chunk[4096];
  ssize_t size = -1;
  while (complaints_ >= 0 && (size = read(complaints_, chunk, sizeof chunk)) > 0) {
    complained_.append(chunk, static_cast<std::size_t>(size));
    if (complained_.size() > kEnough) complained_.erase(0, complained_.size() - kEnough);
  }
  if (size != 0) return;
  close(complaints_);
  complaints_ = -1;  // there will be no more
}

void Program::fail_as_ended() {
  constexpr int kNotFound = 127;  // the shell's, and the next, too
  constexpr int kNotAProgram = 126;
  std::string what = "it has ended";
  siginfo_t how{};
  // It closes its end a moment before it is gone.
  for (int patience = 0; patience < 100 && how.si_pid == 0; ++patience) {
    if (patience > 0) usleep(1000);
    if (waitid(P_PID, static_cast<id_t>(pid_), &how, WEXITED | WNOHANG | WNOWAIT) != 0) break;
  }
  hear_complaints();
  if (how.si_pid != 0 && how.si_code == CLD_EXITED) {
    if (how.si_status == kNotFound)
      what = "there is no such program";
    else if (how.si_status == kNotAProgram)
      what = "it cannot be run";
    else
      what += " with exit code " + std::to_string(how.si_status);
  } else if (how.si_pid != 0) {
    what += std::string(", killed by signal ") + strsignal(how.si_status);
  }
  while (!complained_.empty() && std::isspace(static_cast<unsigned char>(complained_.back())))
    complained_.pop_back();
  if (!complained_.empty())
    what += "; its last words: " + complained_.substr(complained_.rfind('\n') + 1);
  throw Broken(what);
}

// Nothing where the deadline has passed.
std::optional<std::string> Program::read_line(double deadline) {
  while (true) {
    if (const std::size_t end = rest_.find('\n'); end != std::string::npos) {
      std::string line = rest_.substr(0, end);
      rest_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    pollfd inputs[2]{{.fd = line_, .events = POLLIN, .revents = 0},
                     {.fd = complaints_, .events = POLLIN, .revents = 0}};
    if (interrupt_ && *interrupt_) throw Interrupted("nobody waits for it any more");
    const double left = deadline - now();
    if (left <= 0) return std::nullopt;
    if (poll(inputs, 2, static_cast<int>(1000 * std::min(left, kLook)) + 1) <= 0) continue;
    hear_complaints();
    if (inputs[0].revents == 0) continue;
    char chunk[4096];
    const ssize_t size = read(line_, chunk, sizeof chunk);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) fail_as_ended();
    rest_.append(chunk, static_cast<std::size_t>(size));
  }
}

std::string Program::ask(const std::string& command, double seconds) {
  const double deadline = now() + seconds;
  const std::string line = command + "\n";
  if (send(line_, line.data(), line.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(line.size()))
    fail_as_ended();
  const auto next_line = [&] {
    if (std::optional<std::string> next = read_line(deadline)) return *next;
    throw Late(
        fmt::format("no answer to '{}' within {:g} s; does it speak GTP?", command, seconds));
  };
  std::string first = next_line();
  while (first.empty()) first = next_line();
  const char mark = first.front();
  if (mark != '=' && mark != '?') throw Broken("it answers with '" + first.substr(0, 40) + "'");
  std::string text = first.substr(
      std::min<std::size_t>(first.size(), first.size() > 1 && first[1] == ' ' ? 2 : 1));
  for (std::string more = next_line(); !more.empty(); more = next_line()) text += "\n" + more;
  if (mark == '?') throw Refused(text);
  return text;
}

}  // namespace hornbeam::match
