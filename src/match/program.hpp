// Another program that speaks GTP, as a child process: commands in, replies out. One that dies, falls
// silent or answers nonsense is told apart from one that plays badly.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <optional>
#include <stdexcept>
#include <string>

namespace hornbeam::match {

// The program is gone or does not answer as the protocol wants.
class Broken : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// No answer came in time.
class Late : public Broken {
 public:
  using Broken::Broken;
};

// Nobody waits for the answer any more.
class Interrupted : public Broken {
 public:
  using Broken::Broken;
};

// The program answered with a question mark.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Program {
 public:
  // `command` is a line for the shell. Throws Broken where it cannot be started.
  explicit Program(const std::string& command, const std::atomic<bool>* interrupt = nullptr);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // The text of the reply. Throws Late where none comes within so many seconds, Broken and Refused, and
  // Interrupted soon after somebody interrupts.
  std::string ask(const std::string& command, double seconds);

 private:
  std::optional<std::string> read_line(double deadline);
  void hear_complaints();
  [[noreturn]] void fail_as_ended();

  const std::atomic<bool>* interrupt_;
  pid_t pid_ = -1;
  int line_ = -1;           // to the program and back
  int complaints_ = -1;     // its standard error
  std::string rest_;        // of what was read
  std::string complained_;  // the end of it
};

}  // namespace hornbeam::match
