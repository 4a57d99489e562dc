// How each type of option is read and written.
//
// The type of the member of an options struct says what its text looks like:
//
//     bool                       true, false
//     int, std::int64_t, ...     whole numbers: 10, 10k, 1M
//     double                     numbers: 0.5, 1e-5, 10k
//     Seconds                    2.5s, 10min
//     an enum                    one of the names in the row
//     Name                       a name that is not known here: a domain's
//     Spec                       a part of the kind in the row; required if the default is empty
//     std::string                text in double quotes
//     NameOrFile                 a name, or a file's in double quotes
//     std::optional<T>           a T, or `none`
//     Limit                      a whole number, or `none`
//     AutoCount                  a whole number, or `auto`
//     std::vector<T>             [a, b, c]
//     std::pair<T, T>            [a, b]
//     a struct {T low, high;}    [low, high], low < high
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "hornbeam/core/budget.hpp"
#include "hornbeam/spec/spec.hpp"
#include "hornbeam/spec/units.hpp"

namespace hornbeam {

// What a part is, and so where it can stand. A playout can stand wherever a search can: both take a
// position and return a score.
enum class Kind { search, playout, selection, value };
std::string_view name_of(Kind kind);  // "search", "playout policy", "selection rule", "value"
bool accepts(Kind wanted, Kind given);

// Both ends are allowed.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();

  bool contains(double value) const { return low <= value && value <= high; }
};
constexpr Range at_least(double low) {
  return {low, std::numeric_limits<double>::infinity()};
}

// A name of an enumerator.
struct Choice {
  template <class E>
  requires std::is_enum_v<E> Choice(const char* text, E enumerator)
      : name(text), value(static_cast<std::int64_t>(enumerator)) {}
  std::string name;
  std::int64_t value;
};

// What a row allows. Only what its type needs is used.
struct Rule {
  Range range = {};
  std::vector<Choice> choices = {};
  Kind kind = Kind::search;
};

// What a value looks like, for whoever offers values.
enum class Form { truth, number, duration, choice, text, part, parts, list };

// Replaces the spec of a part of the wanted kind by its canonical form.
using ResolvePart = std::function<Spec(const Spec&, Kind wanted)>;

// How one type is read and written. `read` returns the value that does not fit, or null; `resolve`
// puts every part inside into canonical form; `wants` ends the sentence "option 'c' must be ...".
template <class T>
struct OptionType;

struct WithoutParts {
  template <class T>
  static void resolve(T&, const Rule&, const ResolvePart&) {}
};

template <>
struct OptionType<bool> : WithoutParts {
  static constexpr Form kForm = Form::truth;
  static std::string wants(const Rule&) { return "true or false"; }
  static const Value* read(const Value& value, const Rule&, bool& out);
  static Value write(bool value, const Rule&);
};

template <>
struct OptionType<double> : WithoutParts {
  static constexpr Form kForm = Form::number;
  static std::string wants(const Rule& rule);
  static const Value* read(const Value& value, const Rule& rule, double& out);
  static Value write(double value, const Rule&);
};

template <>
struct OptionType<Seconds> : WithoutParts {
  static constexpr Form kForm = Form::duration;
  static std::string wants(const Rule& rule);
  static const Value* read(const Value& value, const Rule& rule, Seconds& out);
  static Value write(Seconds value, const Rule&);
};

template <>
struct OptionType<std::string> : WithoutParts {
  static constexpr Form kForm = Form::text;
  static std::string wants(const Rule&) { return "text in double quotes"; }
  static const Value* read(const Value& value, const Rule&, std::string& out);
  static Value write(const std::string& value, const Rule&) { return {Text{value}}; }
};

// Something that is known by name or read from a file; required if the default is empty.
struct NameOrFile {
  std::string text = {};
  bool is_file = false;
};

template <>
struct OptionType<NameOrFile> : WithoutParts {
  static constexpr Form kForm = Form::text;
  static std::string wants(const Rule&) { return "a name, or a file in double quotes"; }
  static const Value* read(const Value& value, const Rule&, NameOrFile& out);
  static Value write(const NameOrFile& value, const Rule&) {
    return value.is_file ? Value{Text{value.text}} : Value{Spec(value.text)};
  }
};

template <>
struct OptionType<Spec> {
  static constexpr Form kForm = Form::part;
  static std::string wants(const Rule& rule);
  static const Value* read(const Value& value, const Rule&, Spec& out);
  static Value write(const Spec& value, const Rule&) { return {value}; }
  static void resolve(Spec& value, const Rule& rule, const ResolvePart& resolve_part) {
    value = resolve_part(value, rule.kind);
  }
};

struct Name {
  std::string text;
  bool operator==(const Name&) const = default;
};

template <>
struct OptionType<Name> : WithoutParts {
  static constexpr Form kForm = Form::choice;
  static std::string wants(const Rule&) { return "a name"; }
  static const Value* read(const Value& value, const Rule&, Name& out);
  static Value write(const Name& value, const Rule&) { return {Spec(value.text)}; }
};

std::string wants_whole_number(Range range);
std::string wants_choice(const Rule& rule);
const Choice* find_choice(const Value& value, const Rule& rule);

template <std::integral T>
struct OptionType<T> : WithoutParts {
  static constexpr Form kForm = Form::number;
  static std::string wants(const Rule& rule) {
    Range range = rule.range;
    if (std::unsigned_integral<T>) range.low = std::max(range.low, 0.0);
    return wants_whole_number(range);
  }
  static const Value* read(const Value& value, const Rule& rule, T& out) {
    if (!value.number()) return &value;
    const auto reading = [&] {
      if constexpr (std::unsigned_integral<T>)
        return read_count(value.number()->text);
      else
        return read_integer(value.number()->text);
    }();
    if (!reading || !std::in_range<T>(reading.value)) return &value;
    if (!rule.range.contains(static_cast<double>(reading.value))) return &value;
    out = static_cast<T>(reading.value);
    return nullptr;
  }
  static Value write(T value, const Rule&) { return {Number{std::to_string(value)}}; }
};

template <class T>
requires std::is_enum_v<T>
struct OptionType<T> : WithoutParts {
  static constexpr Form kForm = Form::choice;
  static std::string wants(const Rule& rule) { return wants_choice(rule); }
  static const Value* read(const Value& value, const Rule& rule, T& out) {
    const Choice* choice = find_choice(value, rule);
    if (!choice) return &value;
    out = static_cast<T>(choice->value);
    return nullptr;
  }
  static Value write(T value, const Rule& rule) {
    for (const Choice& choice : rule.choices)
      if (choice.value == static_cast<std::int64_t>(value)) return {Spec(choice.name)};
    throw std::logic_error("an enumerator without a name in its option's row");
  }
};

template <class T>
struct OptionType<std::optional<T>> {
  using Inner = OptionType<T>;
  static constexpr Form kForm = Inner::kForm;
  static std::string wants(const Rule& rule) { return Inner::wants(rule) + ", or none"; }
  static const Value* read(const Value& value, const Rule& rule, std::optional<T>& out) {
    out.reset();
    return value.is_word("none") ? nullptr : Inner::read(value, rule, out.emplace());
  }
  static Value write(const std::optional<T>& value, const Rule& rule) {
    return value ? Inner::write(*value, rule) : Value{Spec("none")};
  }
  static void resolve(std::optional<T>& value, const Rule& rule, const ResolvePart& resolve_part) {
    if (value) Inner::resolve(*value, rule, resolve_part);
  }
};

template <>
struct OptionType<Limit> : WithoutParts {
  using Inner = OptionType<std::uint64_t>;
  static constexpr Form kForm = Inner::kForm;
  static std::string wants(const Rule& rule) { return Inner::wants(rule) + ", or none"; }
  static const Value* read(const Value& value, const Rule& rule, Limit& out) {
    out = {};
    if (value.is_word("none")) return nullptr;
    const Value* misfit = Inner::read(value, rule, out.count);
    return misfit || out.count != kUnlimited ? misfit : &value;  // a number that means no limit
  }
  static Value write(Limit value, const Rule& rule) {
    return value == kUnlimited ? Value{Spec("none")} : Inner::write(value, rule);
  }
};

// A number, or whatever seems best to who is asked.
struct AutoCount {
  std::optional<std::uint64_t> count = {};
};

template <>
struct OptionType<AutoCount> : WithoutParts {
  using Inner = OptionType<std::uint64_t>;
  static constexpr Form kForm = Inner::kForm;
  static std::string wants(const Rule& rule) { return Inner::wants(rule) + ", or auto"; }
  static const Value* read(const Value& value, const Rule& rule, AutoCount& out) {
    out = {};
    return value.is_word("auto") ? nullptr : Inner::read(value, rule, out.count.emplace());
  }
  static Value write(const AutoCount& value, const Rule& rule) {
    return value.count ? Inner::write(*value.count, rule) : Value{Spec("auto")};
  }
};

template <class T>
struct OptionType<std::vector<T>> {
  using Inner = OptionType<T>;
  static constexpr Form kForm = Inner::kForm == Form::part ? Form::parts : Form::list;
  static std::string wants(const Rule& rule) { return "a list, each item " + Inner::wants(rule); }
  static const Value* read(const Value& value, const Rule& rule, std::vector<T>& out) {
    if (!value.list()) return &value;
    out.clear();
    for (const Value& item : *value.list()) {
      T element{};
      if (const Value* misfit = Inner::read(item, rule, element)) return misfit;
      out.push_back(std::move(element));
    }
    return nullptr;
  }
  static Value write(const std::vector<T>& value, const Rule& rule) {
    Value::List list;
    for (const T& item : value) list.push_back(Inner::write(item, rule));
    return {std::move(list)};
  }
  static void resolve(std::vector<T>& value, const Rule& rule, const ResolvePart& resolve_part) {
    for (T& item : value) Inner::resolve(item, rule, resolve_part);
  }
};

template <class T>
struct OptionType<std::pair<T, T>> {
  using Inner = OptionType<T>;
  static constexpr Form kForm = Form::list;
  static std::string wants(const Rule& rule) { return "a pair [a, b], each " + Inner::wants(rule); }
  static const Value* read(const Value& value, const Rule& rule, std::pair<T, T>& out) {
    if (!value.list() || value.list()->size() != 2) return &value;
    const Value* misfit = Inner::read(value.list()->front(), rule, out.first);
    return misfit ? misfit : Inner::read(value.list()->back(), rule, out.second);
  }
  static Value write(const std::pair<T, T>& value, const Rule& rule) {
    return {Value::List{Inner::write(value.first, rule), Inner::write(value.second, rule)}};
  }
  static void resolve(std::pair<T, T>& value, const Rule& rule, const ResolvePart& resolve_part) {
    Inner::resolve(value.first, rule, resolve_part);
    Inner::resolve(value.second, rule, resolve_part);
  }
};

template <class T>
concept Interval = std::is_aggregate_v<T> && requires(T interval) {
  { interval.low } -> std::totally_ordered_with<decltype(interval.high)>;
};

template <Interval T>
struct OptionType<T> : WithoutParts {
  static constexpr Form kForm = Form::list;
  using End = decltype(T::low);
  using Ends = OptionType<std::pair<End, End>>;
  static std::string wants(const Rule& rule) {
    return "an interval [low, high], low < high, each " + OptionType<End>::wants(rule);
  }
  static const Value* read(const Value& value, const Rule& rule, T& out) {
    std::pair<End, End> ends;
    if (const Value* misfit = Ends::read(value, rule, ends)) return misfit;
    if (!(ends.first < ends.second)) return &value;
    out = T{ends.first, ends.second};
    return nullptr;
  }
  static Value write(const T& value, const Rule& rule) {
    return Ends::write({value.low, value.high}, rule);
  }
};

}  // namespace hornbeam
