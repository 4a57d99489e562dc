// Names to parts: presets are expanded, kinds are checked, everything else is left to each part.
#include "hornbeam/spec/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace hornbeam {

Catalogue::Catalogue(std::vector<const PartDescription*> parts, std::vector<Preset> presets)
    : parts_(std::move(parts)) {
  std::vector<std::string> names;
  for (const PartDescription* part : parts_) names.push_back(part->name);
  for (const Preset& preset : presets) names.push_back(preset.name);
  std::sort(names.begin(), names.end());
  if (const auto twin = std::adjacent_find(names.begin(), names.end()); twin != names.end())
    throw std::logic_error("two parts or presets are called " + *twin);

  for (Preset& preset : presets) {
    const Spec spec = parse_spec(preset.text);
    const PartDescription* part = meant_by(spec.name);
    expansions_.push_back(resolve(spec, part ? part->kind : Kind::search));
    presets_.push_back(std::move(preset));
  }
}

const PartDescription* Catalogue::find_part(std::string_view name) const {
  for (const PartDescription* part : parts_)
    if (part->name == name) return part;
  return nullptr;
}

const Preset* Catalogue::find_preset(std::string_view name) const {
  for (const Preset& preset : presets_)
    if (preset.name == name) return &preset;
  return nullptr;
}

const PartDescription* Catalogue::meant_by(std::string_view name) const {
  const Preset* preset = find_preset(name);
  return find_part(preset ? expansion(*preset).name : name);
}

const Spec& Catalogue::expansion(const Preset& preset) const {
  return expansions_[static_cast<std::size_t>(&preset - presets_.data())];
}

std::vector<std::string> Catalogue::names(Kind wanted) const {
  std::vector<std::string> result;
  for (const PartDescription* part : parts_)
    if (accepts(wanted, part->kind)) result.push_back(part->name);
  for (const Preset& preset : presets_)
    if (accepts(wanted, meant_by(preset.name)->kind)) result.push_back(preset.name);
  return result;
}

// What a value of one's own is inside is chosen when it is taught.
static std::string about_learned(std::string_view name, Kind wanted) {
  const bool is_inside = name == "linear" || name == "network";
  return is_inside && wanted == Kind::value
             ? ". A value that was taught is learned(NAME); 'hornbeam train --hidden' chooses "
               "whether it is linear or a network"
             : "";
}

Spec Catalogue::resolve_part(const Spec& spec, Kind wanted) const {
  const PartDescription* part = meant_by(spec.name);
  if (!part)
    throw SpecError(fmt::format("no {} {}{}", name_of(wanted), in_quotes(spec.name),
                                hint(spec.name, names(wanted), "there are")) +
                        about_learned(spec.name, wanted),
                    spec.place);
  if (!accepts(wanted, part->kind))
    throw SpecError(fmt::format("{} is a {}; a {} is wanted here", spec.name, name_of(part->kind),
                                name_of(wanted)),
                    spec.place);
  const Preset* preset = find_preset(spec.name);
  if (!preset)
    return part->canonical(
        spec, [this](const Spec& inner, Kind kind) { return resolve_part(inner, kind); });
  if (!spec.arguments.empty())
    throw SpecError(fmt::format("the preset {} takes no options; it stands for {}", spec.name,
                                to_text(expansion(*preset))),
                    spec.arguments.front().place);
  return expansion(*preset);
}

Spec Catalogue::resolve(const Spec& spec, Kind wanted) const {
  Spec resolved = resolve_part(spec, wanted);
  parse_spec(to_text(resolved));  // presets may have made it longer or deeper than any text may be
  return resolved;
}

Spec Catalogue::resolve(std::string_view text, Kind wanted) const {
  return resolve(parse_spec(text), wanted);
}

std::string Catalogue::canonical(std::string_view text, Kind wanted) const {
  return to_text(resolve(text, wanted));
}

}  // namespace hornbeam
