// Lines from whoever asks and lines back. While a request is being done, the next line may be `stop`.
#pragma once

#include <poll.h>
#include <unistd.h>

#include <cstdio>
#include <optional>
#include <string>

#include "device/failure.hpp"

namespace hornbeam::device {

class Door {
 public:
  // The next request; nothing at the end. What is said to a beam may come too late for it.
  std::optional<std::string> next() {
    for (;;) {
      std::optional<std::string> line = reply();
      if (!line || (*line != "stop" && line->rfind("width ", 0) != 0)) return line;
    }
  }
  // The next line, whatever it is.
  std::optional<std::string> reply() {
    for (;;) {
      if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
        std::string line = heard_.substr(0, end);
        heard_.erase(0, end + 1);
        return line;
      }
      if (!listen()) return std::nullopt;
    }
  }
  std::string take(std::size_t bytes) {
    while (heard_.size() < bytes)
      if (!listen()) throw Failure("the end came before all that was promised");
    std::string text = heard_.substr(0, bytes);
    heard_.erase(0, bytes);
    return text;
  }

  // Whether to leave off what is being done. Who asks may have said all by now; one who is gone is noticed
  // when there is something to say.
  bool is_stop_wanted() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (!is_closed_ && heard_.find('\n') == std::string::npos && poll(&input, 1, 0) > 0)
      listen();
    if (heard_.rfind("stop\n", 0) != 0) return false;
    heard_.erase(0, 5);
    return true;
  }

  void say(const std::string& line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  }

 private:
  bool listen() {
    char chunk[65536];
    const ssize_t size = is_closed_ ? 0 : read(STDIN_FILENO, chunk, sizeof chunk);
    is_closed_ = size <= 0;
    if (!is_closed_) heard_.append(chunk, static_cast<std::size_t>(size));
    return !is_closed_;
  }

  std::string heard_;
  bool is_closed_ = false;
};

}  // namespace hornbeam::device
