#include "src/laboratory/ends.hpp"

#include <algorithm>

#include "hornbeam/registry/build.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/error.hpp"

namespace hornbeam::laboratory {
namespace {

// The playouts that some domains have of their own are as long as any other, and no search ends by them.
void make_uniform(Value& value);
void make_uniform(Spec& spec) {
  for (const PartDescription* part :
       {static_cast<const PartDescription*>(&registry::kLight),
        static_cast<const PartDescription*>(&registry::kHeavy),
        static_cast<const PartDescription*>(&registry::kConditioning)})
    if (spec.name == part->name) spec = Spec(std::string(registry::kUniform.name), spec.place);
  for (Argument& argument : spec.arguments) make_uniform(argument.value);
}
void make_uniform(Value& value) {
  if (auto* spec = std::get_if<Spec>(&value.data)) make_uniform(*spec);
  if (auto* list = std::get_if<Value::List>(&value.data))
    for (Value& one : *list) make_uniform(one);
}

}  // namespace

// The searches of AnyPosition are in the library, and what a position lacks is of no account before it is
// searched.
bool ends_by_itself(const Spec& search) {
  try {
    Spec plain = search;
    make_uniform(plain);
    return registry::build<AnyPosition>(catalogue().resolve(to_text(plain)), {})->traits().ends;
  } catch (const SpecError&) {
    return true;
  } catch (const InputError&) {
    return true;
  }
}

}  // namespace hornbeam::laboratory
