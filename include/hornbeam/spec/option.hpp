// One row of a part's option table: name, member of the options struct, what is allowed, meaning.
//
//     {"epsilon", &Options::epsilon, {0, 1}, "probability of a uniform move", "section 4.2"}
//     {"runs", &Options::runs, at_least(1), "how many runs"}
//     {"choose", &Options::choose, {{"top", Choose::top}, {"visits", Choose::visits}}, "by what"}
//     {"select", &Options::select, Kind::selection, "how a child is selected"}
//     {"scale", &Options::scale, "whether scores are scaled"}
//
// The default is the member's value in a default-constructed struct; its type says the rest: see
// option_type.hpp. The paper's section is optional. The member may be one of a base: what a search is
// built from is best the base of its part's options, so that an option is added by its member there
// and one row.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>

#include "hornbeam/spec/option_type.hpp"

namespace hornbeam {

// OptionType<T> for a member of which only the address is known: one for each type, whichever struct
// and row it serves, so that a table is quickly compiled.
struct OptionAccess {
  Form form;
  std::string (*wants)(const Rule&);
  const Value* (*read)(const Value&, const Rule&, void* member);
  Value (*write)(const void* member, const Rule&);
  void (*resolve)(void* member, const Rule&, const ResolvePart&);
};
template <class T>
inline constexpr OptionAccess kAccess{
    .form = OptionType<T>::kForm,
    .wants = OptionType<T>::wants,
    .read = [](const Value& value, const Rule& rule,
               void* member) { return OptionType<T>::read(value, rule, *static_cast<T*>(member)); },
    .write =
        [](const void* member, const Rule& rule) {
          return OptionType<T>::write(*static_cast<const T*>(member), rule);
        },
    .resolve =
        [](void* member, const Rule& rule, const ResolvePart& resolve_part) {
          OptionType<T>::resolve(*static_cast<T*>(member), rule, resolve_part);
        },
};

// What help, manual and tuner need to know of a row, and where its member is.
struct OptionDescription {
  std::string name;
  bool is_positional;  // its value is written without the name
  bool is_required;    // it has no default
  Form form;           // what a value looks like, `none` apart
  Rule rule;           // what is allowed
  std::string wants;   // the same in words: "a number from 0 to 1"
  std::string default_text;
  std::string meaning;
  std::string paper;
  std::ptrdiff_t offset;  // of the member in the options struct
  const OptionAccess* access;

  void* in(void* options) const { return static_cast<std::byte*>(options) + offset; }
  const void* in(const void* options) const {
    return static_cast<const std::byte*>(options) + offset;
  }
};

// The name of a row, and whether it is a positional one.
struct OptionName {
  const char* text;
  bool is_positional = false;

  OptionName(const char* name) : text(name) {}
};
inline OptionName positional(OptionName name) {
  name.is_positional = true;
  return name;
}

OptionDescription describe(OptionName name, const Rule& rule, const OptionAccess& access,
                           const void* defaults, const void* member, const char* meaning,
                           const char* paper);

template <class Options>
const Options& defaults_of() {
  static const Options defaults;
  return defaults;
}

template <class Options>
struct Option : OptionDescription {
  template <class T, class Base>
  Option(OptionName name, T Base::*member, const char* meaning, const char* paper = "")
      : Option(Rule{}, name, member, meaning, paper) {}

  template <class T, class Base>
  Option(OptionName name, T Base::*member, Range range, const char* meaning, const char* paper = "")
      : Option(Rule{.range = range}, name, member, meaning, paper) {}

  template <class T, class Base>
  Option(OptionName name, T Base::*member, std::initializer_list<Choice> choices,
         const char* meaning, const char* paper = "")
      : Option(Rule{.choices = choices}, name, member, meaning, paper) {}

  template <class T, class Base>
  Option(OptionName name, T Base::*member, Kind kind, const char* meaning, const char* paper = "")
      : Option(Rule{.kind = kind}, name, member, meaning, paper) {}

 private:
  template <class T, class Base>
  Option(const Rule& rule, OptionName name, T Base::*member, const char* meaning, const char* paper)
      : OptionDescription(describe(name, rule, kAccess<T>, &defaults_of<Options>(),
                                   &(defaults_of<Options>().*member), meaning, paper)) {}
};

}  // namespace hornbeam
