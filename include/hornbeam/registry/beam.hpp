// Beam search as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/search/beam.hpp"

namespace hornbeam::registry {

struct BeamOptions : BeamPlan {
  Spec evaluate{"uniform"};

  std::string problem() const {
    if (value != BeamValue::playouts && (playouts != 1 || evaluate != Spec{"uniform"}))
      return "'beam' makes playouts only with value=playouts";
    return "";
  }
};
extern const Part<BeamOptions> kBeam;

template <Position P>
SearchPtr<P> build_beam(const Spec& spec, const Means& means) {
  const BeamOptions options = kBeam.read(spec);
  return std::make_unique<Beam<P>>(options, build_evaluator<P>(options.evaluate, alone(means)),
                                   means.pool);
}

}  // namespace hornbeam::registry
