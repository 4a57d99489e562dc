// Parts and compositions as text: options with their values, compositions written out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/spec/catalogue.hpp"

namespace hornbeam::manual {

// The spec behind a part, preset or composition, of whatever kind. Throws SpecError.
Spec resolve_any(std::string_view text);

// What an option is set to in a resolved spec, given or by default. Empty where it is required and
// there is no spec.
std::string value_of(const OptionDescription& option, const Argument* argument);

// The parts that an option is set to, where it takes any: one, or a list of them.
std::vector<Spec> parts_set(const OptionDescription& option, const std::string& value);

// A resolved spec's parts, defaults included, the outermost first.
std::vector<Spec> parts_in(const Spec& resolved);

// A row for each option: its value (the default without a spec), what is allowed, its meaning.
std::string options_table(const PartDescription& part, const Spec* resolved);

// The tables of all parts of a resolved spec, each with a title; a part that occurs twice has two.
std::string options_of(const Spec& resolved);

// A composition, broken between arguments.
std::string composition(const Spec& resolved, std::size_t indent);

// The same with every option of every part, one per line.
std::string written_out(const Spec& resolved, std::size_t indent);

}  // namespace hornbeam::manual
