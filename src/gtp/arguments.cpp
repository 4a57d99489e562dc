#include "src/gtp/arguments.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "src/gtp/protocol.hpp"

namespace hornbeam::gtp {
namespace {

template <class Number>
Number read(const std::string& text, const char* what) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [read, problem] = std::from_chars(text.data(), end, value);
  if (problem != std::errc() || read != end) throw Failure(fmt::format("{} is no {}", text, what));
  return value;
}

}  // namespace

const std::string& argument(const std::vector<std::string>& arguments, std::size_t i,
                            const char* what) {
  if (i >= arguments.size()) throw Failure(fmt::format("missing argument: {}", what));
  return arguments[i];
}

bool is_whole_number(const std::string& text) {
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto [read, problem] = std::from_chars(text.data(), end, value);
  return problem == std::errc() && read == end;
}

int whole_number(const std::string& text, const char* what) {
  return read<int>(text, what);
}

double number(const std::string& text, const char* what) {
  const auto value = read<double>(text, what);
  if (!std::isfinite(value)) throw Failure(fmt::format("{} is no {}", text, what));
  return value;
}

}  // namespace hornbeam::gtp
