// The file of data/jobshop, compiled in so that the program finds it wherever it is run.
#pragma once

#include <string_view>

namespace hornbeam::jobshop {

extern const std::string_view kInstances;

}  // namespace hornbeam::jobshop
