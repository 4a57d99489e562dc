#include "hornbeam/problem/move_list.hpp"

#include <algorithm>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/problem/domains.hpp"

namespace hornbeam {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kKey = "instance:";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

// Calls `use(content, comment, number)` with each line, the blanks around both left out.
template <class Use>
void for_each_line(std::string_view text, Use use) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const std::size_t hash = std::min(line.find('#'), line.size());
    const std::string_view comment =
        hash < line.size() ? trimmed(line.substr(hash + 1)) : std::string_view{};
    use(trimmed(line.substr(0, hash)), comment, number);
  }
}

}  // namespace

std::string instance_named_in(std::string_view list) {
  std::string name;
  for_each_line(list, [&](std::string_view, std::string_view comment, int) {
    if (name.empty() && comment.starts_with(kKey)) name = trimmed(comment.substr(kKey.size()));
  });
  return name;
}

Game read_move_list(std::string_view text, const std::string& source, std::unique_ptr<Problem> of) {
  Game game{std::move(of), {}};
  const auto add = [&](std::string_view move, int line) {
    game.line.emplace_back(move);
    game.names.push_back(source + ":" + std::to_string(line) + ": move " +
                         std::to_string(game.line.size()) + ", " + in_quotes(move));
  };
  const bool is_by_line = game.problem->domain.has_blanks_in_moves;
  for_each_line(text, [&](std::string_view content, std::string_view, int number) {
    while (!content.empty()) {
      const std::size_t end =
          is_by_line ? content.size() : std::min(content.find_first_of(kBlanks), content.size());
      add(content.substr(0, end), number);
      content = trimmed(content.substr(end));
    }
  });
  if (game.line.empty())
    throw InputError(source + ": there is no move here; a list has them as solve prints them");
  return game;
}

std::string write_move_list(const Problem& of, const Moves& line) {
  std::string text;
  if (!reads_standard_input(of.instance)) text += "# instance: " + harmless(of.instance) + "\n";
  for (const std::string& move : line) text += move + "\n";
  return text;
}

}  // namespace hornbeam
