// A search as plain data: the name of a part and its arguments.
//
//     spec  := name | name ( argument, ... )
//     argument := value | name = value
//     value := number | spec | "text" | [ value, ... ]
//
// Names are lower-case letters, digits and '-', and begin with a letter. A number keeps the text it
// was written with, because what `10M` means depends on who reads it; words such as `true` are
// specs without arguments. Text in double quotes holds any characters but control characters; a
// double quote or a backslash in it has a backslash before it. White space is free. What the names mean is not known here: see part.hpp
// and catalogue.hpp.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "hornbeam/spec/error.hpp"

namespace hornbeam {

struct Argument;
struct Value;

// Equality of specs, arguments and values is equality of what they say, wherever they stand.
struct Spec {
  std::string name;
  std::vector<Argument> arguments;
  Place place;

  // What the part of this name read from the arguments when the spec was resolved, so that nobody has
  // to read them again. Whoever changes the arguments resolves again.
  std::shared_ptr<const void> values;
  const void* reader = nullptr;  // the part: a plug-in has parts of its own

  Spec();
  explicit Spec(std::string name, Place place = {});
  bool operator==(const Spec& other) const;
};

struct Number {
  std::string text;
  bool operator==(const Number&) const = default;
};

struct Text {
  std::string text;
  bool operator==(const Text&) const = default;
};

struct Value {
  using List = std::vector<Value>;
  std::variant<Number, Spec, List, Text> data;
  Place place = {};

  const Number* number() const { return std::get_if<Number>(&data); }
  const Spec* spec() const { return std::get_if<Spec>(&data); }
  const List* list() const { return std::get_if<List>(&data); }
  const Text* text() const { return std::get_if<Text>(&data); }
  bool is_word(std::string_view word) const;
  bool operator==(const Value& other) const { return data == other.data; }
};

struct Argument {
  std::string name;  // empty where the argument is told by its position
  Value value;
  Place place = {};

  bool operator==(const Argument& other) const {
    return name == other.name && value == other.value;
  }
};

// Throws SpecError. Texts longer or deeper than any sensible search are refused.
Spec parse_spec(std::string_view text);
inline constexpr std::size_t kMaxSpecLength = 1 << 16;
inline constexpr int kMaxSpecDepth = 32;

// parse_spec(to_text(spec)) == spec.
std::string to_text(const Spec& spec);
std::string to_text(const Value& value);

}  // namespace hornbeam
