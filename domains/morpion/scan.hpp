// Reading a line of text from the left: what is not there leaves the text as it was.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace hornbeam::morpion {

class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  bool character(char c) {
    skip_blanks();
    if (!text_.starts_with(c)) return false;
    text_.remove_prefix(1);
    return true;
  }

  // A sign may stand before it.
  std::optional<int> number() {
    skip_blanks();
    std::string_view digits = text_;
    if (digits.starts_with('+')) digits.remove_prefix(1);
    if (digits.size() < text_.size() && digits.starts_with('-')) return std::nullopt;
    int value = 0;
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (problem != std::errc{}) return std::nullopt;
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return value;
  }

  std::string_view word() {
    skip_blanks();
    const std::string_view found = text_.substr(0, text_.find_first_of(kBlanks));
    text_.remove_prefix(found.size());
    return found;
  }

  bool at_end() {
    skip_blanks();
    return text_.empty();
  }

 private:
  static constexpr std::string_view kBlanks = " \t\r";
  void skip_blanks() {
    text_.remove_prefix(std::min(text_.find_first_not_of(kBlanks), text_.size()));
  }
  std::string_view text_;
};

}  // namespace hornbeam::morpion
