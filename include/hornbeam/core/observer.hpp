// How the outside watches a run: nothing in the library prints.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "hornbeam/core/budget.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam {

// One entry of a run's history: when the best score became what it is.
struct Improvement {
  double seconds = 0;
  std::uint64_t playouts = 0;
  Score score = kNoScore;
};

// A line as text, from the instance's start. It costs a replay, so it is made when it is asked for,
// and it can be asked for only while the observer is being told.
using LineText = std::function<std::vector<std::string>()>;

class Observer {
 public:
  virtual ~Observer() = default;
  virtual void improved(const Improvement&, const LineText& /*line*/) {}
  // About ten times per second while the run goes on.
  virtual void progress(const Spent&, Score /*best*/) {}
};

}  // namespace hornbeam
