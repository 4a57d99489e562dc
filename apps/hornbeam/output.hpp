// Text for people and pipes. Writing never throws: what did not arrive is told once, at the end.
#pragma once

#include <fmt/format.h>

#include <string>

namespace hornbeam::app {

void put_text(const std::string& text);  // to standard output

// What the program ends with where it has complained of something.
inline constexpr int kFailed = 1, kBadInput = 2;

// Standard error has nobody to complain to.
void put_error_text(const std::string& text);

template <class... T>
void put(fmt::format_string<T...> form, T&&... values) {
  put_text(fmt::format(form, std::forward<T>(values)...));
}

template <class... T>
void put_error(fmt::format_string<T...> form, T&&... values) {
  put_error_text(fmt::format(form, std::forward<T>(values)...));
}

// What was put so far reaches whoever reads it now: a file or a pipe would see nothing until the end.
void flush_standard_output();

// From now on nothing is written: somebody else talks.
void be_silent();

// Throws InputError if anything that was put on standard output so far did not arrive.
void finish_standard_output();

}  // namespace hornbeam::app
