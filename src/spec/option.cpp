// How the plain types of options are read and written, and how arguments find their rows.
#include "hornbeam/spec/option.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hornbeam/spec/part.hpp"

namespace hornbeam {

OptionDescription describe(const OptionName& name, const Rule& rule, std::string wants,
                           const Value& default_value, const char* meaning, const char* paper) {
  return {.name = name.text,
          .is_positional = name.is_positional,
          .is_required = default_value.is_word(""),
          .rule = rule,
          .wants = std::move(wants),
          .default_text = to_text(default_value),
          .meaning = meaning,
          .paper = paper};
}

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::search: return "search";
    case Kind::playout: return "playout policy";
    case Kind::selection: return "selection rule";
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

template <class Named>
std::vector<std::string> names_of(const std::vector<Named>& things) {
  std::vector<std::string> names(things.size());
  std::transform(things.begin(), things.end(), names.begin(), std::mem_fn(&Named::name));
  return names;
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

std::string OptionType<Spec>::wants(const Rule& rule) {
  return fmt::format("a {}", name_of(rule.kind));
}

const Value* OptionType<Spec>::read(const Value& value, const Rule&, Spec& out) {
  if (!value.spec()) return &value;
  out = *value.spec();
  return nullptr;
}

std::string wants_whole_number(Range range) {
  return "a whole number" + range_text(range);
}

std::string wants_choice(const Rule& rule) {
  return fmt::format("one of {}", fmt::join(names_of(rule.choices), ", "));
}

const Choice* find_choice(const Value& value, const Rule& rule) {
  for (const Choice& choice : rule.choices)
    if (value.is_word(choice.name)) return &choice;
  return nullptr;
}

std::vector<const Argument*> match_arguments(const Spec& spec,
                                             const std::vector<OptionDescription>& options) {
  const std::vector<std::string> names = names_of(options);
  std::vector<const Argument*> matched(options.size());
  for (const Argument& argument : spec.arguments) {
    const auto row = std::find_if(options.begin(), options.end(), [&](const auto& option) {
      return argument.name.empty() ? option.is_positional && !matched[&option - options.data()]
                                   : option.name == argument.name;
    });
    if (row == options.end()) {
      std::string message;
      if (options.empty())
        message = fmt::format("{} has no options", spec.name);
      else if (argument.name.empty())
        message = fmt::format("this argument of {} needs a name; its options are {}", spec.name,
                              fmt::join(names, ", "));
      else
        message = fmt::format("no option {} in {}{}", in_quotes(argument.name), spec.name,
                              hint(argument.name, names, "its options are"));
      throw SpecError(message, argument.place);
    }
    const Argument*& place = matched[static_cast<std::size_t>(row - options.begin())];
    if (place)
      throw SpecError(fmt::format("option '{}' of {} is given twice", row->name, spec.name),
                      argument.place);
    place = &argument;
  }
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i].is_required && !matched[i])
      throw SpecError(
          fmt::format("{} needs its option '{}': {}", spec.name, options[i].name, options[i].wants),
          spec.place);
  return matched;
}

void throw_misfit(const Spec& spec, const OptionDescription& option, const Value& misfit) {
  const std::string text = to_text(misfit);
  std::string message = fmt::format("option '{}' of {} must be {}, not {}", option.name, spec.name,
                                    option.wants, in_quotes(text));
  if (const auto nearest = suggest(text, names_of(option.rule.choices)))
    message += fmt::format("; did you mean '{}'?", *nearest);
  throw SpecError(message, misfit.place);
}

}  // namespace hornbeam
