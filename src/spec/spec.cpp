// Text to spec, by recursive descent, and back.
#include "hornbeam/spec/spec.hpp"

#include <fmt/format.h>

#include <utility>

#include "hornbeam/spec/units.hpp"
#include "src/spec/letters.hpp"

namespace hornbeam {

Spec::Spec() = default;

Spec::Spec(std::string part, Place where) : name(std::move(part)), place(std::move(where)) {}

bool Spec::operator==(const Spec& other) const {
  return name == other.name && arguments == other.arguments;
}

bool Value::is_word(std::string_view word) const {
  return spec() && spec()->name == word && spec()->arguments.empty();
}

namespace {

bool is_name_letter(char c) {
  return is_lower(c) || is_digit(c) || c == '-';
}
// Words and numbers are read up to the first character that belongs to neither, so that a mistake
// within one is reported as such and not as a missing comma.
bool is_token_letter(char c) {
  return is_name_letter(c) || is_upper(c) || c == '.' || c == '+' || c == '_';
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(std::make_shared<const std::string>(text)) {}

  Spec parse() {
    if (text_->size() > kMaxSpecLength)
      fail(fmt::format("this text is longer than {} characters", kMaxSpecLength), 0);
    skip_space();
    Spec spec = parse_part("a name");
    if (at_ < text_->size())
      fail(fmt::format("nothing is expected after {}", in_quotes(spec.name)));
    return spec;
  }

 private:
  Spec parse_part(std::string_view wanted) {
    const std::size_t begin = at_;
    std::string name = parse_name(wanted);
    return parse_arguments(std::move(name), begin);
  }

  Spec parse_arguments(std::string name, std::size_t begin) {
    Spec spec(std::move(name), place(begin));
    if (peek() == '(') parse_sequence(')', [&] { spec.arguments.push_back(parse_argument()); });
    return spec;
  }

  Argument parse_argument() {
    const std::size_t begin = at_;
    if (!is_letter(peek())) return {"", parse_value(), place(begin)};
    std::string name = parse_name("a name");
    if (take('=')) return {std::move(name), parse_value(), place(begin)};
    return {"", {parse_arguments(std::move(name), begin), place(begin)}, place(begin)};
  }

  Value parse_value() {
    const std::size_t begin = at_;
    if (peek() == '[') {
      Value::List list;
      parse_sequence(']', [&] { list.push_back(parse_value()); });
      return {std::move(list), place(begin)};
    }
    if (is_digit(peek()) || peek() == '-' || peek() == '+' || peek() == '.') {
      std::string text(token());
      if (!is_number(text)) fail(fmt::format("{} is not a number", in_quotes(text)), begin);
      skip_space();
      return {Number{std::move(text)}, place(begin)};
    }
    if (peek() == '"') return {parse_text(), place(begin)};
    return {parse_part("a value"), place(begin)};
  }

  Text parse_text() {
    const std::size_t begin = at_++;
    Text result;
    for (;; ++at_) {
      if (at_ == text_->size()) fail("the text that begins here has no closing quote", begin);
      char c = (*text_)[at_];
      if (c == '"') break;
      if (c == '\\') {
        c = at_ + 1 < text_->size() ? (*text_)[++at_] : '\0';
        if (c != '"' && c != '\\') fail("only \" and \\ can stand behind a backslash");
      }
      if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
        fail("a control character cannot stand in text");
      result.text += c;
    }
    ++at_;
    skip_space();
    return result;
  }

  // An opening bracket, items with commas between them or none at all, and the closing bracket.
  template <class ParseItem>
  void parse_sequence(char closing, ParseItem parse_item) {
    const std::size_t begin = at_++;
    if (++depth_ > kMaxSpecDepth)
      fail(fmt::format("parts and lists are nested more than {} deep", kMaxSpecDepth), begin);
    skip_space();
    if (!take(closing)) {
      do {
        require_text(begin);
        parse_item();
      } while (take(','));
      require_text(begin);
      if (!take(closing)) fail(fmt::format("',' or '{}' is expected here", closing));
    }
    --depth_;
  }

  std::string parse_name(std::string_view wanted) {
    const std::size_t begin = at_;
    const std::string_view name = token();
    if (name.empty())
      fail(fmt::format("{} is expected here{}", wanted,
                       peek() == '\'' ? "; text stands in double quotes: \"...\"" : ""));
    if (!is_letter(name.front())) fail("a name begins with a letter", begin);
    for (std::size_t i = 0; i < name.size(); ++i)
      if (!is_name_letter(name[i]))
        fail("names are made of lower-case letters, digits and '-'", begin + i);
    skip_space();
    return std::string(name);
  }

  std::string_view token() {
    const std::size_t begin = at_;
    while (is_token_letter(peek())) ++at_;
    return std::string_view(*text_).substr(begin, at_ - begin);
  }

  bool take(char c) {
    if (peek() != c || at_ == text_->size()) return false;
    ++at_;
    skip_space();
    return true;
  }

  void skip_space() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') ++at_;
  }

  // The end of the text within brackets is the fault of the one that was left open.
  void require_text(std::size_t opening) {
    if (at_ == text_->size()) fail(fmt::format("'{}' is never closed", (*text_)[opening]), opening);
  }

  char peek() const { return at_ < text_->size() ? (*text_)[at_] : '\0'; }
  Place place(std::size_t offset) const { return {text_, offset}; }
  [[noreturn]] void fail(const std::string& message) const { fail(message, at_); }
  [[noreturn]] void fail(const std::string& message, std::size_t offset) const {
    throw SpecError(message, place(offset));
  }

  std::shared_ptr<const std::string> text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

void append(std::string& out, const Spec& spec);

void append(std::string& out, const Value& value) {
  if (const Number* number = value.number()) {
    out += number->text;
  } else if (const Spec* spec = value.spec()) {
    append(out, *spec);
  } else if (const Text* text = value.text()) {
    out += '"';
    for (const char c : text->text) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    out += '"';
  } else {
    out += '[';
    const char* separator = "";
    for (const Value& item : *value.list()) {
      out += std::exchange(separator, ", ");
      append(out, item);
    }
    out += ']';
  }
}

void append(std::string& out, const Spec& spec) {
  out += spec.name;
  if (spec.arguments.empty()) return;
  out += '(';
  const char* separator = "";
  for (const Argument& argument : spec.arguments) {
    out += std::exchange(separator, ", ");
    if (!argument.name.empty()) out += argument.name + "=";
    append(out, argument.value);
  }
  out += ')';
}

}  // namespace

Spec parse_spec(std::string_view text) {
  return Parser(text).parse();
}

std::string to_text(const Spec& spec) {
  std::string out;
  append(out, spec);
  return out;
}

std::string to_text(const Value& value) {
  std::string out;
  append(out, value);
  return out;
}

}  // namespace hornbeam
