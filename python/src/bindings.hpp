// The pieces of hornbeam._core.
#pragma once

#include "python/src/run.hpp"

namespace hornbeam::python {

void add_figures(py::module_& module);  // Step and Spent
void add_results(py::module_& module);
// The result in a file. Throws InputError.
Answer load_answer(const std::string& path, const py::object& type);

inline const char* name_of_objective(Objective objective) {
  return objective == Objective::minimise ? "minimise" : "maximise";
}

}  // namespace hornbeam::python
