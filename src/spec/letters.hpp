// Kinds of characters, of ASCII alone, whatever the locale.
#pragma once

namespace hornbeam {

constexpr bool is_lower(char c) {
  return 'a' <= c && c <= 'z';
}
constexpr bool is_upper(char c) {
  return 'A' <= c && c <= 'Z';
}
constexpr bool is_letter(char c) {
  return is_lower(c) || is_upper(c);
}
constexpr bool is_digit(char c) {
  return '0' <= c && c <= '9';
}

}  // namespace hornbeam
