// Learned values by name or from a file, for whoever builds a search.
#include "hornbeam/registry/beam.hpp"

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

}  // namespace hornbeam::registry
