#include "apps/hornbeam/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "hornbeam/core/small_letters.hpp"

namespace hornbeam::app {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

bool has_living_lines() {
  return isatty(STDERR_FILENO) != 0 && environment("TERM") != "dumb";
}

bool has_colors() {
  return has_living_lines() && environment("NO_COLOR").empty();
}

bool has_unicode() {
  std::string locale = environment("LC_ALL");
  if (locale.empty()) locale = environment("LC_CTYPE");
  if (locale.empty()) locale = environment("LANG");
  locale = in_small_letters(locale);
  return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

std::size_t columns() {
  winsize window{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0) return window.ws_col;
  return 80;
}

}  // namespace hornbeam::app
