// How beams were written once.
#include "hornbeam/registry/beam.hpp"

#include <algorithm>

namespace hornbeam::registry {

Spec BeamOptions::renewed(const Spec& spec) {
  const auto is_of_playouts = [](const Argument& argument) {
    return argument.name == "playouts" || argument.name == "evaluate";
  };
  const auto old = std::ranges::find_if(spec.arguments, is_of_playouts);
  if (old == spec.arguments.end()) return spec;
  Spec result = spec;
  const auto row = std::ranges::find(result.arguments, "value", &Argument::name);
  Spec* const playouts =
      row == result.arguments.end() ? nullptr : std::get_if<Spec>(&row->value.data);
  if (!playouts || playouts->name != kPlayoutsValue.name)
    throw SpecError("playouts are what a beam's value makes: beam(value=playouts(2, tabu-color))",
                    old->place);
  playouts->values.reset();  // are read anew from the arguments
  playouts->reader = nullptr;
  for (const Argument& argument : spec.arguments)
    if (is_of_playouts(argument))
      playouts->arguments.push_back(
          {argument.name == "playouts" ? "count" : argument.name, argument.value, argument.place});
  std::erase_if(result.arguments, is_of_playouts);
  return result;
}

}  // namespace hornbeam::registry
