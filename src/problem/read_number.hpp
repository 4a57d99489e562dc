// A whole number in the text of a move, read without help from the fast rules.
#pragma once

#include <charconv>
#include <optional>
#include <string>

namespace hornbeam {

inline std::optional<int> read_number(const std::string& text) {
  int number = 0;
  const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (wrong != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace hornbeam
