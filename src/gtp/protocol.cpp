#include "src/gtp/protocol.hpp"

#include <algorithm>
#include <sstream>

#include "hornbeam/core/small_letters.hpp"

namespace hornbeam::gtp {
namespace {

// Control characters go, tabs are blanks, and what follows # is a comment.
std::string cleaned(std::string_view line) {
  std::string text;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t')
      text += ' ';
    else if (static_cast<unsigned char>(c) >= 32 && c != 127)
      text += c;
  }
  return text;
}

bool is_number(std::string_view word) {
  return !word.empty() &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string without_empty_lines(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != '\n' || result.empty() || result.back() != '\n') result += c;
  while (!result.empty() && result.back() == '\n') result.pop_back();
  return result;
}

std::string reply(char mark, const std::string& id, const std::string& text) {
  const std::string body = without_empty_lines(text);
  const bool begins_a_line = body.empty() || body.front() == '\n';
  return mark + id + (begins_a_line ? "" : " ") + body + "\n\n";
}

}  // namespace

std::optional<Command> parse_command(std::string_view line) {
  std::istringstream words(cleaned(line));
  Command command;
  if (!(words >> command.name)) return std::nullopt;
  if (is_number(command.name)) {
    command.id = command.name;
    command.name.clear();
    words >> command.name;
  }
  for (std::string word; words >> word;) command.arguments.push_back(word);
  return command;
}

bool is_interrupt(std::string_view line) {
  const std::size_t hash = line.find('#');
  if (hash == std::string_view::npos) return false;
  std::istringstream words{std::string(line.substr(hash + 1))};
  std::string word;
  return words >> word && word == "interrupt";
}

bool is_pass(std::string_view move) {
  return in_small_letters(move) == kPass;
}
bool is_resignation(std::string_view move) {
  return in_small_letters(move) == kResign;
}

std::string success(const std::string& id, const std::string& text) {
  return reply('=', id, text);
}
std::string failure(const std::string& id, const std::string& sentence) {
  return reply('?', id, sentence);
}

}  // namespace hornbeam::gtp
