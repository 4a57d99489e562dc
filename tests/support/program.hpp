// The built program as its users meet it: arguments, files and signals in; text, files and an exit
// code out.
#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace hornbeam::testing {

using Words = std::vector<std::string>;

struct Outcome {
  int code = -1;  // 128 + the signal that killed it, as shells say it
  std::string out;
  std::string err;
  long peak_kilobytes = 0;  // resident, as the kernel counts
};

std::string read_text(const std::filesystem::path& path);
void write_text(const std::filesystem::path& path, const std::string& text);
std::size_t count_of(const std::string& text, const std::string& what);
// What a result says but for its seconds, and for what was in memory twice while it moved.
nlohmann::json without_clock(const std::string& text);

// A test with an empty folder of its own, in which the program runs.
class ProgramTest : public ::testing::Test {
 protected:
  ProgramTest();
  ~ProgramTest() override;

  // Runs to the end. Standard output goes to `out_path` where one is given.
  Outcome run(const Words& arguments, const std::string& input = "",
              const std::string& out_path = "") const;

  static std::string program();  // the path of the program under test

  // Another program, in the same way.
  Outcome run_program(const std::string& program, const Words& arguments,
                      const std::string& input = "", const std::string& out_path = "") const;

  // Nobody reads its standard output, as behind `| head -0`.
  Outcome run_into_closed_pipe(const Words& arguments) const;

  // Starts it with a terminal as standard error, as the progress line wants one.
  class Child;

  void write(const std::string& name, const std::string& text) const {
    write_text(folder_ / name, text);
  }
  std::string read(const std::string& name) const { return read_text(folder_ / name); }
  Words listing() const;  // names in the folder, sorted

  // Bad input: this sentence, this exit code, nothing on standard output, no file more than before.
  void expect_refusal(const Words& arguments, const std::string& sentence, int code = 2,
                      const std::string& input = "") const;

  std::filesystem::path folder_;
  std::filesystem::path capture_;  // where outputs are caught, beside the folder
};

class ProgramTest::Child {
 public:
  // `columns` is the terminal's width; 0 where it does not say.
  Child(const ProgramTest& test, const Words& arguments, unsigned short columns = 0);
  // Another program, such as one that starts it.
  Child(const ProgramTest& test, const std::string& program, const Words& arguments,
        unsigned short columns = 0);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Until the terminal has shown it; returns all that it showed meanwhile.
  std::string await_terminal(const std::string& text);
  void send(int signal) const;
  bool has_ended() const;  // so that `wait` will not
  Outcome wait();
  std::string rest_of_terminal();  // after `wait`

 private:
  bool read_on();  // false at the end

  const ProgramTest& test_;
  pid_t pid_ = 0;
  int terminal_ = -1;
  std::string shown_;
};

// Compares with tests/golden/NAME. With HORNBEAM_UPDATE_GOLDEN=1 in the environment it writes the
// file instead; look at the difference before committing it.
void expect_golden(const std::string& name, const std::string& text);

// Seconds and rates are the machine's: 0.123 s reads TIME, and so on.
std::string without_times(std::string text);

}  // namespace hornbeam::testing
