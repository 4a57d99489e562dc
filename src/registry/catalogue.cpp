// All of Hornbeam's parts and presets.
#include "hornbeam/spec/catalogue.hpp"

#include "hornbeam/registry/build.hpp"
#include "src/registry/presets.hpp"

namespace hornbeam {

const Catalogue& catalogue() {
  static const Catalogue all = [] {
    std::vector<const PartDescription*> parts;
    for (const auto& registration : registry::registrations<AnyPosition>())
      parts.push_back(registration.part);
    for (const PartDescription* part : std::initializer_list<const PartDescription*>{
             &registry::kUcb1, &registry::kUcb1Tuned, &registry::kSp, &registry::kSpProduct,
             &registry::kRave, &registry::kScoreValue, &registry::kPotentialValue,
             &registry::kBoundValue, &registry::kPlayoutsValue, &registry::kLearnedValue})
      parts.push_back(part);
    return Catalogue(std::move(parts), presets());
  }();
  return all;
}

}  // namespace hornbeam
