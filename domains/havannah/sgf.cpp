#include "domains/havannah/sgf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam::havannah {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kBlanks = " \t\r\n\v\f";

struct Property {
  std::string name;
  std::string value;  // the first
  std::size_t line;   // of the file
};

// Reads the properties of a game's main line: nodes in their order, and of variations the first.
class MainLine {
 public:
  MainLine(std::string_view text, std::string_view source) : text_(text), source_(source) {}

  std::vector<Property> read() {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    if (next() != '(') fail("a game in SGF begins with '(;'");
    while (true) {
      const char c = next();
      if (c == ')') return std::move(properties_);
      if (c >= 'A' && c <= 'Z') {
        read_property(c);
      } else if (c != ';' && c != '(') {
        fail(c == '\0' ? "the game does not end; ')' is missing"
                       : "there is " + in_quotes(std::string_view(&c, 1)) +
                             " where a node or a property should begin");
      }
    }
  }

 private:
  // The next character that is no blank; 0 at the end.
  char next() {
    skip_blanks();
    return at_ < text_.size() ? text_[at_++] : '\0';
  }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(kBlanks, at_), text_.size()); }

  void read_property(char first) {
    Property property{{first}, {}, line()};
    // Old files have small letters between the capitals.
    char c = next();
    for (; (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); c = next())
      if (c <= 'Z') property.name += c;
    if (c != '[') fail("the property " + property.name + " has no value in brackets");
    property.value = read_value();
    properties_.push_back(std::move(property));
    for (skip_blanks(); at_ < text_.size() && text_[at_] == '['; skip_blanks()) {
      ++at_;
      read_value();
    }
  }

  std::string read_value() {
    const std::size_t begin = line();
    std::string value;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == ']') {
        ++at_;
        return value;
      }
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      value += text_[at_];
    }
    throw InputError(fmt::format("{}:{}: a value does not end; ']' is missing", source_, begin));
  }

  std::size_t line() {
    for (; counted_ < at_; ++counted_) line_ += text_[counted_] == '\n';
    return line_;
  }
  [[noreturn]] void fail(const std::string& problem) {
    throw InputError(fmt::format("{}:{}: {}", source_, line(), problem));
  }

  std::string_view text_;
  std::string_view source_;
  std::size_t at_ = 0;
  std::size_t counted_ = 0;  // up to here, ends of lines
  std::size_t line_ = 1;
  std::vector<Property> properties_;
};

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

std::optional<int> parse_size(std::string_view text) {
  const bool is_diameter = text.starts_with("d=");
  if (is_diameter) text.remove_prefix(2);
  int size = 0;
  const auto [read, problem] = std::from_chars(text.data(), text.data() + text.size(), size);
  if (problem != std::errc{} || read != text.data() + text.size()) return std::nullopt;
  if (is_diameter && size % 2 == 0) return std::nullopt;
  if (is_diameter) size = (size + 1) / 2;
  if (size < kLeastSide || size > kMostSide) return std::nullopt;
  return size;
}

}  // namespace

bool looks_like_sgf(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (const char c : {'(', ';'}) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    if (!text.starts_with(c)) return false;
    text.remove_prefix(1);
  }
  return true;
}

WrittenGame parse_sgf(std::string_view text, std::string_view source) {
  const std::vector<Property> properties = MainLine(text, source).read();
  const auto find = [&](std::string_view name) {
    return std::find_if(properties.begin(), properties.end(),
                        [&](const Property& property) { return property.name == name; });
  };
  const auto fail = [&](const Property& property, const std::string& problem) {
    throw InputError(fmt::format("{}:{}: {}", source, property.line, problem));
  };
  WrittenGame written;
  Game& game = written.game;
  const auto size = find("SZ");
  if (size == properties.end())
    throw InputError(fmt::format("{}: the size of the board is missing, as in SZ[8]", source));
  const auto side = parse_size(size->value);
  if (!side)
    fail(*size, fmt::format("{} is no size of a board; sides go from {} to {}",
                            in_quotes(size->value), kLeastSide, kMostSide));
  game.side = *side;
  const auto origin = find("SO");
  const bool is_little_golem =
      origin != properties.end() && lower(origin->value).find("littlegolem") != std::string::npos;
  const Notation notation = is_little_golem ? Notation::little_golem : Notation::havannah_gui;
  std::string last_mover;
  for (const Property& property : properties) {
    if (property.name == "AB" || property.name == "AW" || property.name == "AE")
      fail(property, "stones are set up beside the moves; a game here begins with an empty board");
    if (property.name != "W" && property.name != "B") continue;
    if (lower(property.value) == "resign") break;
    const std::size_t number = game.moves.size() + 1;
    const std::string name = fmt::format("move {}, {}", number, in_quotes(property.value));
    if (property.name == last_mover)
      fail(property, fmt::format("{}, is by the player who made the move before", name));
    last_mover = property.name;
    const auto move = parse_placement(property.value, game.side, notation);
    if (!move) fail(property, fmt::format("{}, is no cell of this board, as d4 is", name));
    if (*move == kSwapPlacement) game.swap_rule = SwapRule::on;
    game.moves.push_back(*move);
    written.names.push_back(fmt::format("{}:{}: {}", source, property.line, name));
  }
  return written;
}

std::string to_sgf(const Game& game) {
  std::string text = fmt::format("(;FF[4]SZ[{}]SO[http://www.littlegolem.com]", game.side);
  bool is_white = true;
  for (const Placement& move : game.moves) {
    std::string cell = to_text(move, game.side, Notation::little_golem);
    if (move != kSwapPlacement) cell[0] = static_cast<char>(cell[0] - 'a' + 'A');
    text += fmt::format(";{}[{}]", is_white ? 'W' : 'B', cell);
    is_white = !is_white;
  }
  return text + ")\n";
}

}  // namespace hornbeam::havannah
