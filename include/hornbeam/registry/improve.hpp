// Improving a line by destroying and searching again, as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/registry/nrpa.hpp"
#include "hornbeam/search/improve.hpp"

namespace hornbeam::registry {

struct ImproveOptions : ImprovePlan, BudgetOptions {
  Spec search = parse_spec("nrpa(level=2)");

  std::string problem() const {
    if (parents > 1 && slack > 0)
      return "'improve' has slack only with one parent: of several the best are kept";
    return "";
  }
};
extern const Part<ImproveOptions> kImprove;

template <Position P>
SearchPtr<P> build_improve(const Spec& spec, const Means& means) {
  constexpr Budget kSmall{.playouts = 10'000};
  ImproveOptions options = kImprove.read(spec);
  if (options.prefer > 0 && options.search.name != kNrpa.name)
    throw SpecError(
        "prefer leans the policy of an nrpa, and '" + options.search.name + "' has none",
        spec.place);
  options.each = options.budget().limited() ? options.budget() : kSmall;
  const bool has_rounds_to_share = options.batch > 1;
  return std::make_unique<Improve<P>>(
      options,
      build_within<P>(options.search, options.each,
                      by_itself(has_rounds_to_share ? alone(means) : means)),
      has_rounds_to_share ? means.pool : nullptr);
}

}  // namespace hornbeam::registry
