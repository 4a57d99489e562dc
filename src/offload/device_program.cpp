#include "src/offload/device_program.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam::offload {
namespace {

constexpr std::string_view kProtocol = "5 ";
constexpr int kMilliseconds = 20;  // between two looks at the clock

}  // namespace

DeviceProgram::DeviceProgram(const std::string& path) : path_(path) {
  int ends[2];  // ours and its; not a pipe, since what nobody reads any more is then no signal
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw InputError(path + ": no connection: " + std::strerror(errno));
  [[maybe_unused]] const pid_t us = getpid();
  pid_ = fork();
  if (pid_ == 0) {
    setpgid(0, 0);  // Ctrl-C is for us, who tell it to stop
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it ends with us, however we end,
    if (getppid() != us) _exit(127);   // even now
#endif
    dup2(ends[1], STDIN_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    execl(path.c_str(), path.c_str(), "serve", static_cast<char*>(nullptr));
    _exit(127);
  }
  close(ends[1]);
  line_ = ends[0];
  if (pid_ < 0) throw InputError(path + ": no process: " + std::strerror(errno));
  const std::string answer = [&] {
    try {
      return ask("hello");
    } catch (const InputError&) {
      throw;
    } catch (const std::runtime_error&) {
      throw InputError(path +
                       ": this is no program for a device, or it cannot run here; device/ has one, "
                       "which 'cmake -S device -B build/device' configures, and --device-program "
                       "says where it is");
    }
  }();
  if (!answer.starts_with(kProtocol))
    throw InputError(path + ": this program for a device is not of this hornbeam");
  device_ = answer.substr(kProtocol.size());
}

DeviceProgram::~DeviceProgram() {
  close(line_);
  if (pid_ <= 0) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

void DeviceProgram::say(const std::string& text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t size = send(line_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) throw std::runtime_error(path_ + ": the program for the device has ended");
    rest.remove_prefix(static_cast<std::size_t>(size));
  }
}

std::string DeviceProgram::next_line(const Heard& heard, bool& is_stopped) {
  for (;;) {
    if (const std::size_t end = rest_.find('\n'); end != std::string::npos) {
      std::string line = rest_.substr(0, end);
      rest_.erase(0, end + 1);
      return line;
    }
    if (heard && !is_stopped && !heard("")) {
      say("stop\n");
      is_stopped = true;
    }
    pollfd input{.fd = line_, .events = POLLIN, .revents = 0};
    if (poll(&input, 1, kMilliseconds) == 0) continue;
    char chunk[65536];
    const ssize_t size = read(line_, chunk, sizeof chunk);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) throw std::runtime_error(path_ + ": the program for the device has ended");
    rest_.append(chunk, static_cast<std::size_t>(size));
  }
}

std::string DeviceProgram::ask(const std::string& request, const Heard& heard) {
  say(request + "\n");
  bool is_stopped = false;
  for (;;) {
    const std::string line = next_line(heard, is_stopped);
    if (line.starts_with("full ")) throw DeviceFull("--device: " + line.substr(5));
    if (line.starts_with("error ")) throw InputError("--device: " + line.substr(6));
    if (line == "ok" || line.starts_with("ok "))
      return line.substr(std::min<std::size_t>(3, line.size()));
    if (!heard)
      throw std::runtime_error(path_ + ": the program for the device says " + in_quotes(line));
    if (!heard(line) && !is_stopped) {
      say("stop\n");
      is_stopped = true;
    }
  }
}

}  // namespace hornbeam::offload
