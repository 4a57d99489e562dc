#include "src/manual/layout.hpp"

#include <algorithm>

namespace hornbeam::manual {
namespace {

constexpr std::size_t kWidestName = 26;
constexpr std::size_t kGap = 2;

// The next word, taken off the text.
std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

}  // namespace

std::string paragraph(std::string_view text, std::size_t indent, std::size_t first_indent) {
  std::string result;
  std::string line(first_indent, ' ');
  bool has_word = false;
  for (std::string_view word = take_word(text); !word.empty(); word = take_word(text)) {
    if (has_word && line.size() + 1 + word.size() > kColumns) {
      result += line + '\n';
      line.assign(indent, ' ');
      has_word = false;
    }
    if (has_word) line += ' ';
    line += word;
    has_word = true;
  }
  return has_word ? result + line + '\n' : result;
}

std::string table(const Rows& rows, std::size_t indent) {
  std::size_t widest = 0;
  for (const auto& [name, meaning] : rows)
    if (name.size() <= kWidestName) widest = std::max(widest, name.size());
  const std::size_t column = indent + widest + kGap;
  std::string result;
  for (const auto& [name, meaning] : rows) {
    const std::string margin(indent, ' ');
    const bool fits = name.size() <= kWidestName;
    const std::string text = paragraph(meaning, column);
    if (!fits || text.empty()) result += margin + name + '\n';
    if (text.empty()) continue;
    result +=
        fits ? margin + name + std::string(widest - name.size() + kGap, ' ') + text.substr(column)
             : text;
  }
  return result;
}

}  // namespace hornbeam::manual
