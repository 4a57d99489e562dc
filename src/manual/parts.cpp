#include "src/manual/parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/manual/layout.hpp"

namespace hornbeam::manual {
namespace {

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
    const std::vector<Spec> parts = parts_set(option, value);
    if (option.form == Form::part && !parts.empty()) {
      write_out(parts.front(), name, indent + 2, end, text);
    } else if (option.form == Form::parts) {
      text += std::string(indent + 2, ' ') + name + "[\n";
      for (const Spec& one : parts)
        write_out(one, "", indent + 4, &one == &parts.back() ? "]" + end : ",", text);
    } else {
      text += std::string(indent + 2, ' ') + name + value + end + '\n';
    }
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

std::vector<Spec> parts_set(const OptionDescription& option, const std::string& value) {
  std::vector<Spec> list;
  if (value.empty() || value == "none") return list;
  if (option.form == Form::part) list.push_back(resolve_any(value));
  if (option.form == Form::parts) {
    const Spec holder = parse_spec("holder(" + value + ")");
    for (const Value& item : *holder.arguments.front().value.list())
      list.push_back(resolve_any(to_text(item)));
  }
  return list;
}

std::vector<Spec> parts_in(const Spec& resolved) {
  std::vector<Spec> list{resolved};
  for_each_option(part_of(resolved), &resolved,
                  [&](const OptionDescription& option, const std::string& value) {
                    for (const Spec& part : parts_set(option, value))
                      for (Spec& inner : parts_in(part)) list.push_back(std::move(inner));
                  });
  return list;
}

namespace {

// Parts inside have tables of their own: their names will do.
std::string shortened(const OptionDescription& option, const std::string& value) {
  const std::vector<Spec> parts = parts_set(option, value);
  if (parts.empty()) return value;
  if (option.form == Form::part) return parts.front().name;
  std::vector<std::string> names;
  for (const Spec& part : parts) names.push_back(part.name);
  return fmt::format("[{}]", fmt::join(names, ", "));
}

}  // namespace

std::string options_table(const PartDescription& part, const Spec* resolved) {
  Rows rows;
  for_each_option(part, resolved, [&](const OptionDescription& option, const std::string& value) {
    const std::string shown = resolved ? shortened(option, value) : value;
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
