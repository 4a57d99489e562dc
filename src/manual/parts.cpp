#include "src/manual/parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/manual/layout.hpp"

namespace hornbeam::manual {
namespace {

constexpr std::size_t kIndent = 2;

// An option's own default may be a composition; a resolved spec has it in canonical form.
Spec part_at(const std::string& value) {
  return resolve_any(value);
}

const PartDescription& part_of(const Spec& spec) {
  return *catalogue().find_part(spec.name);
}

// Calls `use` with each option and its value.
template <class Use>
void for_each_option(const PartDescription& part, const Spec* resolved, Use use) {
  const std::vector<OptionDescription>& options = part.options;
  std::vector<const Argument*> arguments(options.size());
  if (resolved) arguments = match_arguments(*resolved, options);
  for (std::size_t i = 0; i < options.size(); ++i)
    use(options[i], value_of(options[i], arguments[i]));
}

void write_out(const Spec& resolved, const std::string& before, std::size_t indent,
               const std::string& after, std::string& text) {
  text += std::string(indent, ' ') + before + resolved.name;
  const PartDescription& part = part_of(resolved);
  std::size_t left = part.options.size();
  if (left == 0) {
    text += after + '\n';
    return;
  }
  text += "(\n";
  for_each_option(part, &resolved, [&](const OptionDescription& option, const std::string& value) {
    const std::string end = --left == 0 ? ")" + after : ",";
    const std::string name = option.is_positional ? "" : option.name + "=";
    if (names_part(option, value))
      write_out(part_at(value), name, indent + 2, end, text);
    else
      text += std::string(indent + 2, ' ') + name + value + end + '\n';
  });
}

}  // namespace

Spec resolve_any(std::string_view text) {
  const Spec spec = parse_spec(text);
  const PartDescription* part = catalogue().meant_by(spec.name);
  return catalogue().resolve(spec, part ? part->kind : Kind::search);
}

std::string value_of(const OptionDescription& option, const Argument* argument) {
  return argument ? to_text(argument->value) : option.default_text;
}

bool names_part(const OptionDescription& option, const std::string& value) {
  return option.form == Form::part && !value.empty() && value != "none";
}

std::vector<Spec> parts_in(const Spec& resolved) {
  std::vector<Spec> list{resolved};
  for_each_option(part_of(resolved), &resolved,
                  [&](const OptionDescription& option, const std::string& value) {
                    if (!names_part(option, value)) return;
                    for (Spec& inner : parts_in(part_at(value))) list.push_back(std::move(inner));
                  });
  return list;
}

std::string options_table(const PartDescription& part, const Spec* resolved) {
  Rows rows;
  for_each_option(part, resolved, [&](const OptionDescription& option, const std::string& value) {
    // A part inside has a table of its own.
    const std::string shown =
        resolved && names_part(option, value) ? value.substr(0, value.find('(')) : value;
    std::string allowed = option.wants;
    if (option.is_required)
      allowed += "; it must be given";
    else if (value != option.default_text)
      allowed += "; default " + option.default_text;
    std::string text = option.meaning + " [" + allowed + "]";
    if (!option.paper.empty()) text += " (" + option.paper + ")";
    rows.emplace_back(shown.empty() ? option.name : option.name + "=" + shown, text);
  });
  return table(rows, kIndent);
}

std::string options_of(const Spec& resolved) {
  std::string text;
  for (const Spec& spec : parts_in(resolved)) {
    const PartDescription& part = part_of(spec);
    text +=
        fmt::format("\n{}", paragraph(fmt::format("{}: {}", part.name, part.summary), kIndent, 0));
    text += options_table(part, &spec);
  }
  return text;
}

std::string composition(const Spec& resolved, std::size_t indent) {
  return paragraph(to_text(resolved), indent + 2, indent);
}

std::string written_out(const Spec& resolved, std::size_t indent) {
  std::string text;
  write_out(resolved, "", indent, "", text);
  return text;
}

}  // namespace hornbeam::manual
