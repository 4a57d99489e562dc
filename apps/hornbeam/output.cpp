#include "apps/hornbeam/output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "hornbeam/core/error.hpp"

namespace hornbeam::app {
namespace {

bool is_silent = false;
int problem = 0;  // the first one with standard output

void note_problem(bool is_written) {
  if (!is_written && problem == 0) problem = errno != 0 ? errno : EIO;
}

}  // namespace

void be_silent() {
  is_silent = true;
}

void put_text(const std::string& text) {
  if (is_silent) return;
  errno = 0;
  note_problem(std::fwrite(text.data(), 1, text.size(), stdout) == text.size());
}

void flush_standard_output() {
  errno = 0;
  note_problem(std::fflush(stdout) == 0);
}

void put_error_text(const std::string& text) {
  if (is_silent) return;
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void finish_standard_output() {
  errno = 0;
  note_problem(std::fflush(stdout) == 0 && std::ferror(stdout) == 0);
  std::clearerr(stdout);
  if (const int first = std::exchange(problem, 0))
    throw InputError(std::string("cannot write to standard output: ") + std::strerror(first));
}

}  // namespace hornbeam::app
