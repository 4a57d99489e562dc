// How the plain types of options are read and written.
#include "hornbeam/spec/option.hpp"

#include <cmath>

namespace hornbeam {

OptionDescription describe(OptionName name, const Rule& rule, const OptionAccess& access,
                           const void* defaults, const void* member, const char* meaning,
                           const char* paper) {
  const Value default_value = access.write(member, rule);
  return {.name = name.text,
          .is_positional = name.is_positional,
          .is_required = default_value.is_word(""),
          .form = access.form,
          .rule = rule,
          .wants = access.wants(rule),
          .default_text = to_text(default_value),
          .meaning = meaning,
          .paper = paper,
          .offset = static_cast<const std::byte*>(member) - static_cast<const std::byte*>(defaults),
          .access = &access};
}

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::search: return "search";
    case Kind::playout: return "playout policy";
    case Kind::selection: return "selection rule";
    case Kind::value: return "value";
  }
  return "part";
}

bool accepts(Kind wanted, Kind given) {
  return wanted == given || (wanted == Kind::search && given == Kind::playout);
}

namespace {

std::string range_text(Range range, std::string_view unit = "") {
  const std::string low = format_number(range.low) + std::string(unit);
  const std::string high = format_number(range.high) + std::string(unit);
  if (std::isinf(range.low) && std::isinf(range.high)) return "";
  if (std::isinf(range.high)) return " of at least " + low;
  if (std::isinf(range.low)) return " of at most " + high;
  return " from " + low + " to " + high;
}

}  // namespace

const Value* OptionType<bool>::read(const Value& value, const Rule&, bool& out) {
  out = value.is_word("true");
  return out || value.is_word("false") ? nullptr : &value;
}

Value OptionType<bool>::write(bool value, const Rule&) {
  return {Spec(value ? "true" : "false")};
}

std::string OptionType<double>::wants(const Rule& rule) {
  return "a number" + range_text(rule.range);
}

const Value* OptionType<double>::read(const Value& value, const Rule& rule, double& out) {
  if (!value.number()) return &value;
  const auto reading = read_number(value.number()->text);
  if (!reading || !rule.range.contains(reading.value)) return &value;
  out = reading.value;
  return nullptr;
}

Value OptionType<double>::write(double value, const Rule&) {
  return {Number{format_number(value)}};
}

std::string OptionType<Seconds>::wants(const Rule& rule) {
  return "a duration (such as 2.5s)" + range_text(rule.range, "s");
}

const Value* OptionType<Seconds>::read(const Value& value, const Rule& rule, Seconds& out) {
  if (!value.number()) return &value;
  const auto reading = read_duration(value.number()->text);
  if (!reading || !rule.range.contains(reading.value.count())) return &value;
  out = reading.value;
  return nullptr;
}

Value OptionType<Seconds>::write(Seconds value, const Rule&) {
  return {Number{format_duration(value)}};
}

const Value* OptionType<std::string>::read(const Value& value, const Rule&, std::string& out) {
  if (!value.text()) return &value;
  out = value.text()->text;
  return nullptr;
}

const Value* OptionType<NameOrFile>::read(const Value& value, const Rule&, NameOrFile& out) {
  if (value.text() && !value.text()->text.empty()) {
    out = {value.text()->text, true};
    return nullptr;
  }
  if (!value.spec() || !value.spec()->arguments.empty()) return &value;
  out = {value.spec()->name, false};
  return nullptr;
}

std::string OptionType<Spec>::wants(const Rule& rule) {
  return "a " + std::string(name_of(rule.kind));
}

const Value* OptionType<Spec>::read(const Value& value, const Rule&, Spec& out) {
  if (!value.spec()) return &value;
  out = *value.spec();
  return nullptr;
}

const Value* OptionType<Name>::read(const Value& value, const Rule&, Name& out) {
  if (!value.spec() || !value.spec()->arguments.empty()) return &value;
  out.text = value.spec()->name;
  return nullptr;
}

std::string wants_whole_number(Range range) {
  return "a whole number" + range_text(range);
}

std::string wants_choice(const Rule& rule) {
  std::string names;
  for (const Choice& choice : rule.choices) names += (names.empty() ? "" : ", ") + choice.name;
  return "one of " + names;
}

const Choice* find_choice(const Value& value, const Rule& rule) {
  for (const Choice& choice : rule.choices)
    if (value.is_word(choice.name)) return &choice;
  return nullptr;
}

}  // namespace hornbeam
