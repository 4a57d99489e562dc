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

#include <functional>
#include <initializer_list>
#include <string>
#include <utility>

#include "hornbeam/spec/option_type.hpp"

namespace hornbeam {

// What help, manual and tuner need to know of a row.
struct OptionDescription {
  std::string name;
  bool is_positional;  // its value is written without the name
  bool is_required;    // it has no default
  Rule rule;           // what is allowed
  std::string wants;   // the same in words: "a number from 0 to 1"
  std::string default_text;
  std::string meaning;
  std::string paper;
};

// The name of a row, and whether it is a positional one.
struct OptionName {
  std::string text;
  bool is_positional = false;

  OptionName(const char* name) : text(name) {}
};
inline OptionName positional(OptionName name) {
  name.is_positional = true;
  return name;
}

OptionDescription describe(const OptionName& name, const Rule& rule, std::string wants,
                           const Value& default_value, const char* meaning, const char* paper);

// The rule is handed over with each call and nothing here is copied: a table is built by many
// translation units, and what its rows compile to is what most of them have to wait for.
template <class Options>
struct Option : OptionDescription {
  // Returns the value that does not fit.
  std::function<const Value*(const Value&, const Rule&, Options&)> read;
  std::function<Value(const Options&, const Rule&)> write;
  std::function<void(Options&, const Rule&, const ResolvePart&)> resolve;

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
  Option(const Rule& rule, const OptionName& name, T Base::*member, const char* meaning,
         const char* paper)
      : OptionDescription(describe(name, rule, OptionType<T>::wants(rule),
                                   OptionType<T>::write(Options{}.*member, rule), meaning, paper)) {
    using Type = OptionType<T>;
    read = [member](const Value& value, const Rule& allowed, Options& options) {
      return Type::read(value, allowed, options.*member);
    };
    write = [member](const Options& options, const Rule& allowed) {
      return Type::write(options.*member, allowed);
    };
    resolve = [member](Options& options, const Rule& allowed, const ResolvePart& resolve_part) {
      Type::resolve(options.*member, allowed, resolve_part);
    };
  }
};

}  // namespace hornbeam
