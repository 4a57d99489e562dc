#include "src/match/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>

namespace hornbeam::match {
namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Program::Program(const std::string& command) {
  int ends[2];  // ours and its; not a pipe, since what nobody reads any more is then no signal
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw Broken(std::string("no connection: ") + std::strerror(errno));
  pid_ = fork();
  if (pid_ < 0) throw Broken(std::string("no process: ") + std::strerror(errno));
  if (pid_ == 0) {
    setpgid(0, 0);  // so that all that the shell starts ends with it
    dup2(ends[1], STDIN_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDERR_FILENO);
    execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  setpgid(pid_, pid_);
  close(ends[1]);
  line_ = ends[0];
}

Program::~Program() {
  close(line_);
  kill(-pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

std::string Program::read_line(double deadline) {
  while (true) {
    if (const std::size_t end = rest_.find('\n'); end != std::string::npos) {
      std::string line = rest_.substr(0, end);
      rest_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    pollfd input{.fd = line_, .events = POLLIN, .revents = 0};
    const double left = deadline - now();
    if (left <= 0 || poll(&input, 1, static_cast<int>(1000 * left) + 1) == 0)
      throw Late("it does not answer");
    char chunk[4096];
    const ssize_t size = read(line_, chunk, sizeof chunk);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) throw Broken("it has ended");
    rest_.append(chunk, static_cast<std::size_t>(size));
  }
}

std::string Program::ask(const std::string& command, double seconds) {
  const double deadline = now() + seconds;
  const std::string line = command + "\n";
  if (send(line_, line.data(), line.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(line.size()))
    throw Broken("it has ended");
  std::string first = read_line(deadline);
  while (first.empty()) first = read_line(deadline);
  const char mark = first.front();
  if (mark != '=' && mark != '?') throw Broken("it answers with '" + first.substr(0, 40) + "'");
  std::string text = first.substr(
      std::min<std::size_t>(first.size(), first.size() > 1 && first[1] == ' ' ? 2 : 1));
  for (std::string more = read_line(deadline); !more.empty(); more = read_line(deadline))
    text += "\n" + more;
  if (mark == '?') throw Refused(text);
  return text;
}

}  // namespace hornbeam::match
