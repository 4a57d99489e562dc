// The words of a text and where they stand: for parsers of files of numbers, whose complaints name the
// place. Blanks and ends of lines separate words, and # starts a comment.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam {

struct Word {
  std::string_view text;  // empty at the end of all
  int line = 1;
  int column = 1;
};

class Words {
 public:
  // `source` is what the text is called in complaints; both outlive this.
  Words(std::string_view text, std::string_view source) : rest_(text), source_(source) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
  }

  Word next() {
    while (!rest_.empty() && (is_blank(rest_.front()) || rest_.front() == '#')) {
      if (rest_.front() == '#')
        skip(std::min(rest_.find('\n'), rest_.size()));
      else
        skip(1);
    }
    const Word word{rest_.substr(0, rest_.find_first_of(kSeparators)), line_, column_};
    skip(word.text.size());
    return word;
  }

  // A whole number in a range; `what` it is, in complaints: "the duration of an operation".
  std::int64_t whole(std::string_view what, std::int64_t low, std::int64_t high) {
    const Word word = next();
    std::int64_t number = 0;
    const char* const end = word.text.data() + word.text.size();
    const auto [read, wrong] = std::from_chars(word.text.data(), end, number);
    if (word.text.empty() || wrong != std::errc{} || read != end || number < low || number > high)
      fail(word, std::string(what) + " is a whole number from " + std::to_string(low) + " to " +
                     std::to_string(high));
    return number;
  }

  // Nothing may follow.
  void end(std::string_view what) {
    if (const Word word = next(); !word.text.empty())
      fail(word, std::string(what) + " is whole before it");
  }

  // `sentence` says what would be right.
  [[noreturn]] void fail(const Word& word, const std::string& sentence) const {
    throw InputError(
        std::string(source_) + ":" + std::to_string(word.line) + ":" + std::to_string(word.column) +
        ": " + (word.text.empty() ? "the text ends here" : in_quotes(word.text)) + "; " + sentence);
  }

 private:
  static constexpr std::string_view kSeparators = " \t\r\n#";
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
  void skip(std::size_t count) {
    for (const char c : rest_.substr(0, count)) {
      ++column_;
      if (c != '\n') continue;
      ++line_;
      column_ = 1;
    }
    rest_.remove_prefix(count);
  }

  std::string_view rest_;
  std::string_view source_;
  int line_ = 1;
  int column_ = 1;
};

}  // namespace hornbeam
