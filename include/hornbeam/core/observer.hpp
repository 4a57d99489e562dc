// How the outside watches a run: nothing in the library prints.
#pragma once

#include "hornbeam/core/budget.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam {

// One entry of a run's history: when the best score became what it is.
struct Improvement {
  double seconds = 0;
  std::uint64_t playouts = 0;
  Score score = kNoScore;
};

class Observer {
 public:
  virtual ~Observer() = default;
  virtual void improved(const Improvement&) {}
  // About ten times a second while the run goes on.
  virtual void progress(const Spent&, Score /*best*/) {}
};

}  // namespace hornbeam
