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
inline const Part<BeamOptions> kBeam{
    "beam",
    Kind::search,
    "breadth first, the most valuable positions of each depth only; equal positions once",
    "SP-MCTS, section 2.3 (SPURIOUS AI; our reading)",
    {{"width", &BeamOptions::width, at_least(1), "positions kept at each depth"},
     {"value",
      &BeamOptions::value,
      {{"score", BeamValue::score},
       {"potential", BeamValue::potential},
       {"bound", BeamValue::bound},
       {"playouts", BeamValue::playouts}},
      "what makes a position valuable: its score; that and the gains of all its moves; the most "
      "that can be had; its best playout"},
     {"playouts", &BeamOptions::playouts, at_least(1), "playouts of each position"},
     {"grow", &BeamOptions::grow,
      "begin again with twice the width until nothing is left out or the run is stopped"},
     {"evaluate", &BeamOptions::evaluate, Kind::search, "what a playout is"}}};

template <Position P>
SearchPtr<P> build_beam(const Spec& spec) {
  const BeamOptions options = kBeam.read(spec);
  return std::make_unique<Beam<P>>(options, build_evaluator<P>(options.evaluate));
}

}  // namespace hornbeam::registry
