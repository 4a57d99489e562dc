// Nested rollout policy adaptation as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/search/nrpa.hpp"

namespace hornbeam::registry {

extern const Part<NrpaPlan> kNrpa;

template <Position P>
SearchPtr<P> build_nrpa(const Spec& spec, const Means& means) {
  const NrpaPlan options = kNrpa.read(spec);
  if (options.bias > 0 && !HasBias<P>)
    throw SpecError(
        "this domain knows nothing of its moves beforehand (no bias(move)): leave out bias",
        spec.place);
  if (options.tabu && !Colored<P>)
    throw SpecError("tabu needs a domain whose moves have colours; this one's do not", spec.place);
  return std::make_unique<Nrpa<P>>(options, means.pool);
}

}  // namespace hornbeam::registry
