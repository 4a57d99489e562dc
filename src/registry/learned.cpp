// Learned values by name or from a file, for whoever builds a search.
#include "hornbeam/registry/beam.hpp"
#include "hornbeam/spec/catalogue.hpp"

namespace hornbeam::registry {

value::LearnedPtr load_learned(const Spec& spec) {
  const LearnedOptions options = kLearnedValue.read(spec);
  value::LearnedPtr learned =
      options.name.is_file ? value::load(options.name.text) : value::find(options.name.text);
  if (!learned) {
    std::vector<std::string> names;
    for (const value::LearnedPtr& one : value::shipped()) names.push_back(one->name);
    throw SpecError("no value " + in_quotes(options.name.text) +
                        hint(options.name.text, names, "there is") +
                        " (A file's name stands in double quotes.)",
                    spec.place);
  }
  if (options.checksum && *options.checksum != learned->checksum)
    throw SpecError("the value " + learned->name + " has the checksum " + learned->checksum +
                        ", not " + in_quotes(*options.checksum),
                    spec.place);
  return learned;
}

namespace {

void pin(Spec& spec, std::vector<value::LearnedPtr>& values);

void pin(Value& value, std::vector<value::LearnedPtr>& values) {
  if (auto* const spec = std::get_if<Spec>(&value.data)) pin(*spec, values);
  if (auto* const list = std::get_if<Value::List>(&value.data))
    for (Value& item : *list) pin(item, values);
}

// A bare word may be an option's choice: improve(cuts=learned).
void pin(Spec& spec, std::vector<value::LearnedPtr>& values) {
  if (spec.arguments.empty()) return;
  if (spec.name == kLearnedValue.name) {
    values.push_back(load_learned(spec));
    LearnedOptions options = kLearnedValue.read(spec);
    options.checksum = values.back()->checksum;
    const Place place = spec.place;
    spec = kLearnedValue.write(options);
    spec.place = place;
    return;
  }
  spec.values.reset();  // are read anew from the arguments
  spec.reader = nullptr;
  for (Argument& argument : spec.arguments) pin(argument.value, values);
}

}  // namespace

Pinned pinned(const Spec& search) {
  Pinned result{search, {}};
  pin(result.search, result.values);
  result.search = result.values.empty() ? search : catalogue().resolve(result.search);
  return result;
}

}  // namespace hornbeam::registry
