// How the arguments of a spec find the rows of a part's table, and how the part is written again.
#include "hornbeam/spec/part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace hornbeam {
namespace {

template <class Named>
std::vector<std::string> names_of(const std::vector<Named>& things) {
  std::vector<std::string> names(things.size());
  std::transform(things.begin(), things.end(), names.begin(), std::mem_fn(&Named::name));
  return names;
}

[[noreturn]] void throw_misfit(const Spec& spec, const OptionDescription& option,
                               const Value& misfit) {
  const std::string text = to_text(misfit);
  std::string message = fmt::format("option '{}' of {} must be {}, not {}", option.name, spec.name,
                                    option.wants, in_quotes(text));
  if (const auto nearest = suggest(text, names_of(option.rule.choices)))
    message += fmt::format("; did you mean '{}'?", *nearest);
  throw SpecError(message, misfit.place);
}

}  // namespace

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

void PartDescription::read_into(void* values, const Spec& spec) const {
  const std::vector<const Argument*> arguments = match_arguments(spec, options);
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (!arguments[i]) continue;
    const OptionDescription& option = options[i];
    if (const Value* misfit =
            option.access->read(arguments[i]->value, option.rule, option.in(values)))
      throw_misfit(spec, option, *misfit);
  }
}

void PartDescription::resolve_in(void* values, const ResolvePart& resolve_part) const {
  for (const OptionDescription& option : options)
    option.access->resolve(option.in(values), option.rule, resolve_part);
}

Spec PartDescription::written(const void* values, const void* defaults) const {
  Spec spec(name);
  bool is_in_place = true;  // no positional one before it is left out
  for (const OptionDescription& option : options) {
    Value value = option.access->write(option.in(values), option.rule);
    if (value != option.access->write(option.in(defaults), option.rule))
      spec.arguments.push_back(
          {option.is_positional && is_in_place ? "" : option.name, std::move(value)});
    else
      is_in_place &= !option.is_positional;
  }
  return spec;
}

}  // namespace hornbeam
