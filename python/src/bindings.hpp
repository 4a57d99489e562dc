// The pieces of hornbeam._core.
#pragma once

#include "python/src/run.hpp"

namespace hornbeam::python {

void add_figures(py::module_& module);  // Step and Spent
void add_results(py::module_& module);

inline const char* name_of_objective(Objective objective) {
  return objective == Objective::minimise ? "minimise" : "maximise";
}

}  // namespace hornbeam::python
