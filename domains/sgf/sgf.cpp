#include "domains/sgf/sgf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam::sgf {
namespace {

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f';
}
constexpr bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}
constexpr bool is_small(char c) {
  return c >= 'a' && c <= 'z';
}

// Whether the bracket there opens a game: its first node follows.
bool opens_game(std::string_view text, std::size_t bracket) {
  const auto rest = text.substr(bracket + 1);
  const auto next = std::find_if_not(rest.begin(), rest.end(), is_blank);
  return next != rest.end() && *next == ';';
}

// Where the first game begins: at the first bracket, or, behind text that belongs to no game, with a mail's
// head for instance, at the first '(;'.
std::optional<std::size_t> beginning(std::string_view text) {
  for (std::size_t at = 0; (at = text.find('(', at)) != std::string_view::npos; ++at) {
    const auto before = text.substr(0, at);
    if (std::all_of(before.begin(), before.end(), is_blank) || opens_game(text, at)) return at;
  }
  return std::nullopt;
}

constexpr std::string_view without_byte_order_mark(std::string_view text) {
  return text.starts_with("\xef\xbb\xbf") ? text.substr(3) : text;
}

// Nesting is kept as a list, not as calls: a file may nest as deep as it is long.
class Parser {
 public:
  Parser(std::string_view text, std::string_view source)
      : text_(without_byte_order_mark(text)), source_(source) {}

  std::vector<Node> main_line() {
    skip_blanks();
    const std::optional<std::size_t> begin = beginning(text_);
    if (!begin) fail("a game begins with '(;'");
    while (at_ < *begin) advance();
    do {
      skip_blanks();
      if (at_end()) fail("the text ends in the middle of the game; a ')' is missing");
      switch (now()) {
        case '(': open(); break;
        case ')': close(); break;
        case ';': read_node(); break;
        default:
          fail(fmt::format("{} is out of place; here '(', ')' or ';' is expected",
                           in_quotes(text_.substr(at_, 1))));
      }
    } while (!trees_.empty());
    if (nodes_.empty()) fail("the game has no node; one begins with ';'");
    return std::move(nodes_);
  }

 private:
  struct Tree {
    bool is_main;           // the main line goes through it
    bool has_node = false;  // what follows the nodes are variations
    bool has_variation = false;
  };

  void open() {
    bool is_main = true;
    if (!trees_.empty()) {
      Tree& outer = trees_.back();
      if (!outer.has_node) fail("a variation stands before the first node; ';' is expected");
      is_main = outer.is_main && !outer.has_variation;
      outer.has_variation = true;
    }
    trees_.push_back({is_main});
    advance();
  }

  void close() {
    if (!trees_.back().has_node) fail("there is no node between '(' and ')'; one begins with ';'");
    trees_.pop_back();
    advance();
  }

  void read_node() {
    Tree& tree = trees_.back();
    if (tree.has_variation) fail("a node stands behind a variation; it belongs before the '('");
    tree.has_node = true;
    advance();
    Node node;
    for (skip_blanks(); !at_end() && (is_capital(now()) || is_small(now())); skip_blanks())
      node.properties.push_back(read_property());
    if (tree.is_main) nodes_.push_back(std::move(node));
  }

  Property read_property() {
    Property property{.name = {}, .values = {}, .line = line_, .column = column_};
    for (; !at_end() && (is_capital(now()) || is_small(now())); advance())
      if (is_capital(now())) property.name += now();
    if (property.name.empty()) fail("a property's name is in capitals");
    skip_blanks();
    if (at_end() || now() != '[')
      fail(fmt::format("the property {} has no value; '[' is expected", in_quotes(property.name)));
    for (; !at_end() && now() == '['; skip_blanks())
      property.values.push_back(read_value(property));
    return property;
  }

  std::string read_value(const Property& property) {
    std::string value;
    for (advance(); !at_end() && now() != ']'; advance()) {
      if (now() != '\\') {
        value += now();
        continue;
      }
      advance();
      if (at_end()) break;
      if (now() == '\r' && text_.substr(at_).starts_with("\r\n")) advance();
      if (now() != '\n' && now() != '\r') value += now();  // an escaped line end is none
    }
    if (at_end()) {
      throw InputError(fmt::format("{}: a value of {} is not closed; a ']' is missing",
                                   place(source_, property), in_quotes(property.name)));
    }
    advance();
    return value;
  }

  bool at_end() const { return at_ == text_.size(); }
  char now() const { return text_[at_]; }
  void advance() {
    if (now() == '\n') {
      ++line_;
      column_ = 1;
    } else {
      ++column_;
    }
    ++at_;
  }
  void skip_blanks() {
    while (!at_end() && is_blank(now())) advance();
  }
  [[noreturn]] void fail(std::string_view sentence) const {
    throw InputError(fmt::format("{}:{}:{}: {}", source_, line_, column_, sentence));
  }

  std::string_view text_;
  std::string_view source_;
  std::size_t at_ = 0;
  int line_ = 1;
  int column_ = 1;
  std::vector<Tree> trees_;  // those that are open, the innermost last
  std::vector<Node> nodes_;
};

}  // namespace

const Property* Node::find(std::string_view name) const {
  const auto found = std::find_if(properties.begin(), properties.end(),
                                  [&](const Property& property) { return property.name == name; });
  return found == properties.end() ? nullptr : &*found;
}

std::vector<Node> parse_main_line(std::string_view text, std::string_view source) {
  return Parser(text, source).main_line();
}

std::string place(std::string_view source, const Property& property) {
  return fmt::format("{}:{}:{}", source, property.line, property.column);
}

bool looks_like_sgf(std::string_view text) {
  text = without_byte_order_mark(text);
  const std::optional<std::size_t> begin = beginning(text);
  return begin && opens_game(text, *begin);
}

std::string escaped(std::string_view value) {
  std::string text;
  for (const char c : value) {
    if (c == ']' || c == '\\') text += '\\';
    text += c;
  }
  return text;
}

}  // namespace hornbeam::sgf
