// The file of data/tsptw, compiled in so that the program finds it wherever it is run.
#pragma once

#include <string_view>

namespace hornbeam::tsptw {

extern const std::string_view kInstances;

}  // namespace hornbeam::tsptw
