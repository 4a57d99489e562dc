// Every part and preset by name, and what a text means in their terms.
//
//     catalogue().resolve("sp-mcts-3")        the spec behind a preset, checked and canonical
//     catalogue().canonical("mcts( c = 1.0)") the same as text
//
// A resolved spec names parts only, every argument is known and in range, every part is of the kind
// its place wants, and what equals its default is left out. Resolving it again changes nothing:
// resolve(canonical(text)) == parse_spec(canonical(text)) == resolve(text).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/spec/part.hpp"

namespace hornbeam {

// A name for a text; it can stand wherever the part it begins with can.
struct Preset {
  std::string name;
  std::string text;
  std::string summary;
  std::string paper = {};
};

class Catalogue {
 public:
  // Presets may use presets that come before them. A name used twice or a preset that does not
  // resolve is a mistake in the program: std::logic_error, SpecError.
  Catalogue(std::vector<const PartDescription*> parts, std::vector<Preset> presets);

  const std::vector<const PartDescription*>& parts() const { return parts_; }
  const std::vector<Preset>& presets() const { return presets_; }

  const PartDescription* find_part(std::string_view name) const;
  const Preset* find_preset(std::string_view name) const;
  // The part with this name, or the one that the preset with this name begins with.
  const PartDescription* meant_by(std::string_view name) const;
  std::vector<std::string> names(Kind wanted) const;  // of parts and presets that can stand there

  // Throw SpecError.
  Spec resolve(const Spec& spec, Kind wanted = Kind::search) const;
  Spec resolve(std::string_view text, Kind wanted = Kind::search) const;
  std::string canonical(std::string_view text, Kind wanted = Kind::search) const;

 private:
  Spec resolve_part(const Spec& spec, Kind wanted) const;
  const Spec& expansion(const Preset& preset) const;

  std::vector<const PartDescription*> parts_;
  std::vector<Preset> presets_;
  std::vector<Spec> expansions_;  // of presets_, in their order
};

// All of Hornbeam's parts and presets; see src/registry/catalogue.cpp.
const Catalogue& catalogue();

}  // namespace hornbeam
